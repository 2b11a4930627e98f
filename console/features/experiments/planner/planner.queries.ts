import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const PlanExperiment = graphql(`
  query PlanExperiment(
    $weights: [Int!]!
    $goalCount: Int!
    $baseline: Float!
    $lift: Float!
    $visitorsPerDay: Int!
  ) {
    planExperiment(
      weights: $weights
      goalCount: $goalCount
      baseline: $baseline
      lift: $lift
      visitorsPerDay: $visitorsPerDay
    ) {
      days
      visitors
    }
  }
`);

export type ExperimentPlan = ResultOf<typeof PlanExperiment>['planExperiment'];

export async function planExperiment(
  variables: VariablesOf<typeof PlanExperiment>,
): Promise<ExperimentPlan> {
  return (await execute(PlanExperiment, variables)).planExperiment;
}
