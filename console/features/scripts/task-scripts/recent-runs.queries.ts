import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const RecentRuns = graphql(`
  query RecentRuns {
    recentRuns {
      id
      kind
      name
      symbol
      subjectId
      isDryRun
      status
      done
      total
      message
      startedBy
      insertedAt
      finishedAt
    }
  }
`);

export type RecentRun = ResultOf<typeof RecentRuns>['recentRuns'][number];

/** Excludes failed runs, which may never be retried. */
export const isActiveRun = ({ status }: Pick<RecentRun, 'status'>) =>
  status === 'QUEUED' || status === 'RUNNING';

/** Pages in the browser: the server sends all recent runs. */
export function recentRunsQuery(
  { offset, itemsPerPage }: { offset: number; itemsPerPage: number },
  refetchMs: number,
) {
  return queryOptions({
    queryKey: ['taskRun', 'recent'],
    queryFn: ({ signal }) => execute(RecentRuns, {}, signal),
    select: ({ recentRuns }) => ({
      rows: recentRuns.slice(offset, offset + itemsPerPage),
      total: recentRuns.length,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.recentRuns.some(isActiveRun) ? refetchMs : false,
  });
}
