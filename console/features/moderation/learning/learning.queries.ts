import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxListedCorrections } from '../../../../contract/moderation/automod-learning.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Learning = graphql(`
  query AutomodLearning {
    automodLearning {
      decisionCount
      requiredCount
      deciders {
        id
        name
        decisionCount
        isExcluded
      }
    }
  }
`);

const Corrections = graphql(`
  query AutomodCorrections($before: ID) {
    automodCorrections(before: $before) {
      id
      isNetwork
      isActive
      isBetter
      isCurrent
      decisionCount
      insertedAt
      shippedAuc
      correctedAuc
      shippedOrdinaryCalled
      correctedOrdinaryCalled
      whatIf {
        alsoCalled
        alsoCalledRight
        noLongerCalled
        noLongerCalledRight
      }
      more {
        name
        weight
      }
      less {
        name
        weight
      }
    }
  }
`);

const SetCorrection = graphql(`
  mutation SetAutomodCorrection($id: ID!, $isActive: Boolean!) {
    setAutomodCorrection(id: $id, isActive: $isActive) {
      id
      isActive
    }
  }
`);

const Exclude = graphql(`
  mutation ExcludeFromLearning($userId: ID!, $isExcluded: Boolean!) {
    excludeFromLearning(userId: $userId, isExcluded: $isExcluded) {
      decisionCount
    }
  }
`);

const Thresholds = graphql(`
  query AutomodThresholds {
    automodThresholds {
      question
      current
      suggested
      steps {
        threshold
        decisionCount
        agreedCount
        flagsPerDay
      }
    }
  }
`);

export type ThresholdSuggestion = ResultOf<typeof Thresholds>['automodThresholds'][number];

export const thresholdsQuery = queryOptions({
  queryKey: ['automodCorrection', 'thresholds'],
  queryFn: ({ signal }) => execute(Thresholds, {}, signal),
  select: ({ automodThresholds }) => automodThresholds,
});

export type Learning = ResultOf<typeof Learning>['automodLearning'];
export type Correction = ResultOf<typeof Corrections>['automodCorrections'][number];
export type LearningDecider = Learning['deciders'][number];

export const learningQuery = queryOptions({
  queryKey: ['automodCorrection', 'all'],
  queryFn: ({ signal }) => execute(Learning, {}, signal),
  select: ({ automodLearning }) => automodLearning,
});

export const correctionsQuery = infiniteQueryOptions({
  queryKey: ['automodCorrection', 'versions'],
  queryFn: async ({ pageParam: before, signal }) =>
    (await execute(Corrections, { before }, signal)).automodCorrections,
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length === maxListedCorrections ? page.at(-1)?.id : undefined),
  select: ({ pages }) => pages.flat(),
});

export const setCorrection = (change: VariablesOf<typeof SetCorrection>) =>
  execute(SetCorrection, change);
export const excludeFromLearning = (change: VariablesOf<typeof Exclude>) =>
  execute(Exclude, change);
