import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const ExperimentFields = graphql(`
  fragment ExperimentFields on Experiment {
    id
    name
    symbol
    description
    isActive
    persistSessions
    variants {
      key
      weight
    }
    audience {
      excludeEmployees
      excludeBots
    }
    siteIds
    goals {
      key
      name
      event
      role
    }
    winner
    version
  }
`);

const Experiments = graphql(`
  query Experiments($search: String, $isActive: Boolean, $siteId: ID, $limit: Int, $offset: Int) {
    experiments(
      search: $search
      isActive: $isActive
      siteId: $siteId
      limit: $limit
      offset: $offset
    ) {
      total
      experiments {
        id
        name
        symbol
        isActive
        siteIds
      }
    }
  }
`);

const Experiment = graphql(
  `
    query Experiment($id: ID!) {
      experiment(id: $id) {
        ...ExperimentFields
      }
    }
  `,
  [ExperimentFields],
);

const UpdateExperiment = graphql(
  `
    mutation UpdateExperiment(
      $id: ID
      $isActive: Boolean
      $persistSessions: Boolean
      $name: String
      $symbol: String
      $description: String
      $siteIds: [ID!]
      $variants: [ExperimentVariantInput!]
      $audience: ExperimentAudienceInput
      $goals: [ExperimentGoalInput!]
      $winner: String
      $version: Int
    ) {
      updateExperiment(
        id: $id
        isActive: $isActive
        persistSessions: $persistSessions
        name: $name
        symbol: $symbol
        description: $description
        siteIds: $siteIds
        variants: $variants
        audience: $audience
        goals: $goals
        winner: $winner
        version: $version
      ) {
        ...ExperimentFields
      }
    }
  `,
  [ExperimentFields],
);

const NetworkSites = graphql(`
  query NetworkSites {
    getSites(all: true) {
      id
      name
      prefix
      domainName
      tier
    }
  }
`);

export type ExperimentRow = ResultOf<typeof Experiments>['experiments']['experiments'][number];
export type Experiment = ResultOf<typeof Experiment>['experiment'];
export type NetworkSite = ResultOf<typeof NetworkSites>['getSites'][number];

export function experimentsQuery(variables: VariablesOf<typeof Experiments>) {
  return listQuery(
    ['experiment', 'list'],
    Experiments,
    variables,
    ({ experiments: { experiments: rows, total } }) => ({ rows, total }),
  );
}

export function experimentQuery(id: string) {
  return queryOptions({
    queryKey: ['experiment', 'one', id],
    queryFn: ({ signal }) => execute(Experiment, { id }, signal),
    select: ({ experiment }) => experiment,
  });
}

export const networkSitesQuery = queryOptions({
  queryKey: ['networkSites'],
  queryFn: ({ signal }) => execute(NetworkSites, {}, signal),
  select: ({ getSites }) => getSites,
  staleTime: 5 * 60_000,
});

export async function updateExperiment(
  variables: VariablesOf<typeof UpdateExperiment>,
): Promise<Experiment> {
  return (await execute(UpdateExperiment, variables)).updateExperiment;
}
