import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { authorItemsPageSize } from '../../../../contract/moderation/author-items.ts';
import { maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { messageFor } from '../../../lib/api-error.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { callInBatches } from '../../../lib/in-batches.ts';
import { upperCase } from '../flags/flag-list.ts';

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

/** Like `AuthorItems`, with scores, for viewers with `flags.readScores`. */
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

const DecideItems = graphql(`
  mutation DecideItems(
    $items: [ContentItemInput!]!
    $operation: ContentItemOperation!
    $policyId: ID
  ) {
    decideContentItems(items: $items, operation: $operation, policyId: $policyId) {
      assocType
      assocId
      ok
      message
      eventIds
    }
  }
`);

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

const BlockUser = graphql(`
  mutation BlockUser($id: ID!) {
    blockUser(id: $id) {
      id
    }
  }
`);

const UnblockUser = graphql(`
  mutation UnblockUser($id: ID!) {
    unblockUser(id: $id) {
      id
    }
  }
`);

type Loaded = ResultOf<typeof AuthorItems>['activityStream']['items'][number];
type Scores = NonNullable<
  ResultOf<typeof AuthorItemsWithScores>['activityStream']['items'][number]['contentFlag']
>['automod'];
export type AuthorItem = Omit<Loaded, 'contentFlag'> & {
  contentFlag: (NonNullable<Loaded['contentFlag']> & { automod?: Scores }) | null;
};
export type RemovalPreview = ResultOf<typeof RemovalPreviewOf>['removalPreview'];
export type ItemOperation = VariablesOf<typeof DecideItems>['operation'];

export interface ItemFilter {
  kind?: ContentKind | undefined;
  state?: string | undefined;
  isFlagged?: boolean | undefined;
}

/** Names an item among all kinds. */
export function itemKey({ assocType, assocId }: { assocType: string; assocId: string }): string {
  return `${assocType}:${assocId}`;
}

export async function fetchAuthorItems(
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

export type ItemResult = ResultOf<typeof DecideItems>['decideContentItems'][number];

/** Sends the versions that were seen; 0 stands for an item without a flag. */
export function decideItems(
  items: readonly AuthorItem[],
  decision: { operation: ItemOperation; policyId: string | null },
): Promise<ItemResult[]> {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const pick = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  return callInBatches(
    [...byKey.keys()],
    maxFlagsAtOnce,
    async (keys) => {
      const inputs = pick(keys).map(({ assocType, assocId, contentFlag }) => ({
        assocType: upperCase(assocType as ContentKind),
        assocId,
        version: contentFlag?.version ?? 0,
      }));
      return (await execute(DecideItems, { items: inputs, ...decision })).decideContentItems;
    },
    (key, error) => {
      const [assocType = '', assocId = ''] = key.split(':');
      return { assocType, assocId, ok: false, message: messageFor(error), eventIds: [] };
    },
  );
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
    select: ({ relatedAccounts }) => relatedAccounts,
  });
}

export const blockUser = (id: string) => execute(BlockUser, { id });
export const unblockUser = (id: string) => execute(UnblockUser, { id });
