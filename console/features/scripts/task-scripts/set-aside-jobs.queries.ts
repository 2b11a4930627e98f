import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SetAsideJobs = graphql(`
  query SetAsideJobs {
    setAsideJobs {
      id
      queue
      reason
      insertedAt
    }
  }
`);

export const RetrySetAsideJob = graphql(`
  mutation RetrySetAsideJob($id: ID!) {
    retrySetAsideJob(id: $id)
  }
`);

export const DiscardSetAsideJob = graphql(`
  mutation DiscardSetAsideJob($id: ID!) {
    discardSetAsideJob(id: $id)
  }
`);

export type SetAsideJob = ResultOf<typeof SetAsideJobs>['setAsideJobs'][number];

export const setAsideJobsQuery = queryOptions({
  queryKey: ['setAsideJob', 'list'],
  queryFn: ({ signal }) => execute(SetAsideJobs, {}, signal),
  select: ({ setAsideJobs }) => setAsideJobs,
});
