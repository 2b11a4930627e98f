import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { authorItemsPageSize } from '../../../../contract/moderation/author-items.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const AuthorItemFields = graphql(`
  fragment AuthorItemFields on ActivityItem {
    id
    assocType
    assocId
    body
    insertedAt
    isDeleted
    isSpam
    isPendingModeration
    title
    removedBy {
      id
      username
    }
    contentFlag {
      id
      version
      isOpen
      isCare
      isEscalated
      outcome
      reasons
      decidedAt
      decidedBy {
        id
        username
      }
    }
  }
`);

const AuthorItems = graphql(
  `
  query AuthorItems(
    $userId: ID!
    $first: Int
    $after: ID
    $assocType: String
    $state: String
    $isFlagged: Boolean
  ) {
    activityStream(
      userId: $userId
      first: $first
      after: $after
      assocType: $assocType
      state: $state
      isFlagged: $isFlagged
    ) {
      items {
        ...AuthorItemFields
      }
      pageInfo {
        endId
        hasNextPage
      }
    }
  }
`,
  [AuthorItemFields],
);

const AuthorItemsWithScores = graphql(
  `
  query AuthorItemsWithScores(
    $userId: ID!
    $first: Int
    $after: ID
    $assocType: String
    $state: String
    $isFlagged: Boolean
  ) {
    activityStream(
      userId: $userId
      first: $first
      after: $after
      assocType: $assocType
      state: $state
      isFlagged: $isFlagged
    ) {
      items {
        ...AuthorItemFields
        contentFlag {
          automod {
            spam {
              prob
            }
            offensive {
              prob
            }
          }
        }
      }
      pageInfo {
        endId
        hasNextPage
      }
    }
  }
`,
  [AuthorItemFields],
);

const RemovalPreviewOf = graphql(`
  query RemovalPreviewOf($userId: ID!) {
    removalPreview(userId: $userId) {
      items {
        assocType
        count
      }
      closingFlagCount
      escalatedFlagCount
      personFlag {
        id
        version
      }
      careFlags {
        id
        preview
      }
      isBlocked
      refusal
    }
  }
`);

const RelatedAccountsOf = graphql(`
  query RelatedAccountsOf($userId: ID!) {
    relatedAccountCount(userId: $userId)
    relatedAccounts(userId: $userId) {
      id
      username
      siteName
      isOnThisSite
      roleId
      insertedAt
      reasons
    }
  }
`);

type ItemInStream = ResultOf<typeof AuthorItems>['activityStream']['items'][number];
type ItemScores = NonNullable<
  ResultOf<typeof AuthorItemsWithScores>['activityStream']['items'][number]['contentFlag']
>['automod'];
export type AuthorItem = Omit<ItemInStream, 'contentFlag'> & {
  contentFlag: (NonNullable<ItemInStream['contentFlag']> & { automod?: ItemScores }) | null;
};
export type RemovalPreview = ResultOf<typeof RemovalPreviewOf>['removalPreview'];

export interface ItemFilter {
  kind?: ContentKind | undefined;
  state?: string | undefined;
  isFlagged?: boolean | undefined;
}

export function itemKey({ assocType, assocId }: { assocType: string; assocId: string }): string {
  return `${assocType}:${assocId}`;
}

async function fetchAuthorItems(
  userId: string,
  filter: ItemFilter,
  page: { after: string | null; first?: number },
  options: { withScores: boolean; signal?: AbortSignal },
): Promise<{ items: AuthorItem[]; endId: string | null }> {
  const variables = {
    userId,
    first: page.first ?? authorItemsPageSize,
    after: page.after,
    assocType: filter.kind ?? null,
    state: filter.state ?? null,
    isFlagged: filter.isFlagged ?? null,
  };
  const document = options.withScores ? AuthorItemsWithScores : AuthorItems;
  const { activityStream } = await execute(document, variables, options.signal);
  const { items, pageInfo } = activityStream;
  return { items, endId: pageInfo.hasNextPage ? pageInfo.endId : null };
}

/** The key begins like that of flags, so that every decision refreshes the drawer. */
export function authorItemsQuery(userId: string, filter: ItemFilter, withScores: boolean) {
  return infiniteQueryOptions({
    queryKey: ['contentFlag', 'byAuthor', userId, filter, withScores],
    queryFn: ({ pageParam: after, signal }) =>
      fetchAuthorItems(userId, filter, { after }, { withScores, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ endId }) => endId,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

export function removalPreviewQuery(userId: string) {
  return queryOptions({
    queryKey: ['contentFlag', 'removalPreview', userId],
    queryFn: ({ signal }) => execute(RemovalPreviewOf, { userId }, signal),
    select: ({ removalPreview }) => removalPreview,
    staleTime: 0,
  });
}

export function relatedAccountsQuery(userId: string) {
  return queryOptions({
    queryKey: ['user', userId, 'related'],
    queryFn: ({ signal }) => execute(RelatedAccountsOf, { userId }, signal),
  });
}
