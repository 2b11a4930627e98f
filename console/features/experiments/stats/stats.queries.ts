import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ExperimentReport = graphql(`
  query ExperimentReport($id: ID!) {
    experimentStats(id: $id) {
      key
      totalSessions
      siteId
    }
    experimentReport(id: $id) {
      totals {
        key
        sessions
        switched
      }
      days {
        day
        key
        sessions
      }
      phases {
        startedAt
        endedAt
        verdict
        p
        words
        variants {
          key
          weight
          visitors
        }
      }
      goals {
        key
        name
        variants {
          key
          sessions
          reached
          rate
          low
          high
          words
          comparison {
            difference
            low
            high
            p
            isSure
            moreSessions
          }
        }
      }
    }
  }
`);

type Result = ResultOf<typeof ExperimentReport>;
export type Report = Result['experimentReport'];
export type SiteStats = Result['experimentStats'];
export type Phase = Report['phases'][number];
export type GoalReport = Report['goals'][number];

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ['experimentReport', id],
    queryFn: ({ signal }) => execute(ExperimentReport, { id }, signal),
    select: ({ experimentReport, experimentStats }) => ({
      report: experimentReport,
      bySite: experimentStats,
    }),
    // Always refetches, because sessions arrive all the time.
    staleTime: 0,
  });
}
