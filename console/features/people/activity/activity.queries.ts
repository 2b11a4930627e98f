import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Activity = graphql(`
  query Activity($userId: ID!, $first: Int, $after: ID) {
    activityStream(userId: $userId, first: $first, after: $after) {
      items {
        id
        assocType
        body
        insertedAt
      }
      pageInfo {
        endId
        hasNextPage
      }
    }
  }
`);

export type ActivityItem = ResultOf<typeof Activity>['activityStream']['items'][number];

const itemsAtOnce = 5;

/** What someone wrote, newest first. Not keyed as a user: it does not change when they do. */
export function activityQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', userId],
    queryFn: ({ pageParam, signal }) =>
      execute(Activity, { userId, first: itemsAtOnce, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ activityStream: { pageInfo } }) =>
      pageInfo.hasNextPage ? pageInfo.endId : null,
    select: ({ pages }) => pages.flatMap(({ activityStream }) => activityStream.items),
  });
}
