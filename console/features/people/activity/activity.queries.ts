import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Activity = graphql(`
  query Activity($userId: ID!, $first: Int, $after: ID, $assocType: String) {
    activityStream(userId: $userId, first: $first, after: $after, assocType: $assocType) {
      items {
        id
        assocType
        assocId
        body
        insertedAt
        isDeleted
        isSpam
        isPendingModeration
        title
        uri
        contentFlagId
      }
      pageInfo {
        endId
        hasNextPage
      }
    }
  }
`);

export type ActivityItem = ResultOf<typeof Activity>['activityStream']['items'][number];

const activityItemsPerPage = 5;

/** The key does not begin with 'user': most changes of a user do not affect it. */
export function activityQuery(userId: string, assocType?: ContentKind) {
  return infiniteQueryOptions({
    queryKey: ['activity', userId, assocType ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      execute(
        Activity,
        { userId, first: activityItemsPerPage, after: pageParam, assocType: assocType ?? null },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ activityStream: { pageInfo } }) =>
      pageInfo.hasNextPage ? pageInfo.endId : null,
    select: ({ pages }) => pages.flatMap(({ activityStream }) => activityStream.items),
  });
}
