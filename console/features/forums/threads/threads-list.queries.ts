import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

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
  return queryOptions({
    queryKey: ['thread', 'list', variables],
    queryFn: ({ signal }) => execute(Threads, variables, signal),
    select: ({ threads: { threads, ...totals } }) => ({ rows: threads, ...totals }),
    placeholderData: keepPreviousData,
  });
}
