import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ExperimentHistory = graphql(`
  query ExperimentHistory($id: ID!) {
    experimentHistory(id: $id) {
      id
      version
      insertedAt
      user {
        id
        email
      }
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
    }
  }
`);

export type ExperimentState = ResultOf<typeof ExperimentHistory>['experimentHistory'][number];

export function experimentHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['experiment', 'history', id],
    queryFn: ({ signal }) => execute(ExperimentHistory, { id }, signal),
    select: ({ experimentHistory }) => experimentHistory,
  });
}
