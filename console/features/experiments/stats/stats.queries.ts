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
        visitors
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
      allPhases {
        verdict
        p
        words
      }
      verdict {
        verdict
        variant
        words
      }
      visitorsSince
      goals {
        key
        name
        role
        earlier {
          key
          sessions
          reached
        }
        variants {
          key
          visitors
          reached
          rate
          low
          high
          words
          comparison {
            difference
            low
            high
            lift
            liftLow
            liftHigh
            isWeighted
            p
            isSure
          }
        }
      }
    }
  }
`);

const ExperimentGoalDays = graphql(`
  query ExperimentGoalDays($id: ID!, $goalKey: String!) {
    experimentGoalDays(id: $id, goalKey: $goalKey) {
      day
      key
      visitors
      rate
      low
      high
    }
  }
`);

type ExperimentReportReply = ResultOf<typeof ExperimentReport>;
export type ExperimentReport = ExperimentReportReply['experimentReport'];
export type SessionsBySite = ExperimentReportReply['experimentStats'];
export type ExperimentPhase = ExperimentReport['phases'][number];
export type SampleRatio = ExperimentReport['allPhases'];
export type Verdict = ExperimentReport['verdict'];
export type GoalDay = ResultOf<typeof ExperimentGoalDays>['experimentGoalDays'][number];
export type GoalReport = ExperimentReport['goals'][number];

export function experimentReportQuery(id: string) {
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

export function goalDaysQuery(id: string, goalKey: string) {
  return queryOptions({
    queryKey: ['experimentReport', id, 'days', goalKey],
    queryFn: ({ signal }) => execute(ExperimentGoalDays, { id, goalKey }, signal),
    select: ({ experimentGoalDays }) => experimentGoalDays,
    staleTime: 0,
  });
}
