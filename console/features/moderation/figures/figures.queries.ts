import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { dayMs } from '../../../../contract/durations.ts';
import { figuresCsvPath } from '../../../../contract/moderation/figures.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Figures = graphql(`
  query ModerationFigures($from: DateTime!, $to: DateTime!) {
    moderationFigures(from: $from, to: $to) {
      backlog {
        label
        count
      }
      timesByReason {
        label
        count
        medianMinutes
        p90Minutes
      }
      timesByHour {
        label
        count
        medianMinutes
        p90Minutes
      }
      automod {
        calledRemoved
        calledKept
        notCalledRemoved
        notCalledKept
      }
      appealsUpheld
      appealsOverturned
      reviews {
        label
        count
        agreed
        kappa
      }
    }
  }
`);

export type Figures = ResultOf<typeof Figures>['moderationFigures'];
export type DecisionTimes = Figures['timesByReason'][number];

/** The last days up to the present hour, so that repeated visits ask for the same period. */
function periodOfLastDays(days: number, now = Date.now()): { from: string; to: string } {
  const to = Math.ceil(now / 3_600_000) * 3_600_000;
  return { from: new Date(to - days * dayMs).toISOString(), to: new Date(to).toISOString() };
}

export function moderationFiguresQuery(days: number) {
  return queryOptions({
    queryKey: ['moderationFigures', days],
    queryFn: async ({ signal }) =>
      (await execute(Figures, periodOfLastDays(days), signal)).moderationFigures,
    staleTime: 60_000,
  });
}

export function figuresCsvAddress(days: number): string {
  return `${figuresCsvPath}?${new URLSearchParams(periodOfLastDays(days))}`;
}
