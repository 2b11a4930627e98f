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

/** Whether something is to be expected of it; one that failed may never be tried again. */
export const isAtWork = ({ status }: Pick<RecentRun, 'status'>) =>
  status === 'QUEUED' || status === 'RUNNING';

/** The newest come at once; the screen shows them page by page, and again while one is at work. */
export function recentRunsQuery(
  { offset, itemsPerPage }: { offset: number; itemsPerPage: number },
  againAfterMs: number,
) {
  return queryOptions({
    queryKey: ['taskRun', 'recent'],
    queryFn: ({ signal }) => execute(RecentRuns, {}, signal),
    select: ({ recentRuns }) => ({
      rows: recentRuns.slice(offset, offset + itemsPerPage),
      total: recentRuns.length,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.recentRuns.some(isAtWork) ? againAfterMs : false,
  });
}
