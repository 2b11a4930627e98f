import type { ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const UserHistory = graphql(`
  query UserHistory($userId: ID!, $limit: Int, $offset: Int) {
    userHistory(userId: $userId, limit: $limit, offset: $offset) {
      total
      events {
        id
        action
        insertedAt
        actor {
          id
          username
        }
        changes {
          name
          before
          after
          isHidden
        }
      }
    }
  }
`);

export type HistoryEvent = ResultOf<typeof UserHistory>['userHistory']['events'][number];
export type HistoryChange = HistoryEvent['changes'][number];

export function userHistoryQuery(variables: VariablesOf<typeof UserHistory>) {
  return listQuery(['user', 'history'], UserHistory, variables, ({ userHistory }) => ({
    rows: userHistory.events,
    total: userHistory.total,
  }));
}
