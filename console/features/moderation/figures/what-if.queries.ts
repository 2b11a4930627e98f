import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ThresholdTrial = graphql(`
  query ThresholdTrial($spam: Float, $offensive: Float) {
    thresholdTrial(spam: $spam, offensive: $offensive) {
      spam
      offensive
      caught
      caughtWrongly
      missed
      flagsPerDay
    }
  }
`);

const ShadowSummaries = graphql(`
  query ShadowSummaries {
    shadowSummaries {
      rule
      count
      removed
      kept
    }
  }
`);

const WordTrial = graphql(`
  query WordTrial($words: [String!]!) {
    wordTrial(words: $words) {
      caught
      caughtWrongly
      decidedCount
      flagsPerDay
    }
  }
`);

export type ThresholdTrial = ResultOf<typeof ThresholdTrial>['thresholdTrial'];
export type ShadowSummary = ResultOf<typeof ShadowSummaries>['shadowSummaries'][number];

/** Without thresholds: those of the site. */
export function thresholdTrialQuery(thresholds: { spam?: number; offensive?: number }) {
  return queryOptions({
    queryKey: ['moderationFigures', 'trial', thresholds],
    queryFn: async ({ signal }) =>
      (await execute(ThresholdTrial, thresholds, signal)).thresholdTrial,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function wordTrialQuery(words: readonly string[]) {
  return queryOptions({
    queryKey: ['moderationFigures', 'words', words],
    queryFn: async ({ signal }) =>
      (await execute(WordTrial, { words: [...words] }, signal)).wordTrial,
    enabled: words.length > 0,
    staleTime: 60_000,
  });
}

export const shadowSummariesQuery = queryOptions({
  queryKey: ['moderationFigures', 'shadow'],
  queryFn: async ({ signal }) => (await execute(ShadowSummaries, {}, signal)).shadowSummaries,
  staleTime: 60_000,
});
