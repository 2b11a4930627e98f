import type { ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const Threads = graphql(`
  query Threads(
    $forumTagId: ID
    $name: String
    $isDeleted: Boolean
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    threads(
      forumTagId: $forumTagId
      name: $name
      isDeleted: $isDeleted
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      totalIsEstimate
      threads {
        id
        name
        slug
        insertedAt
        lastActiveDate
        isClosed
        isDeleted
        isFeatured
        isHomepageFeatured
        isPendingModeration
        isSpam
        requiresPreModeration
        totalResponses
        forumTags {
          id
          name
        }
        user {
          id
          username
        }
      }
    }
  }
`);

export type ListedThread = ResultOf<typeof Threads>['threads']['threads'][number];

export function threadsQuery(variables: VariablesOf<typeof Threads>) {
  return listQuery(
    ['thread', 'list'],
    Threads,
    variables,
    ({ threads: { threads, ...totals } }) => ({
      rows: threads,
      ...totals,
    }),
  );
}
