import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const UserSecurity = graphql(`
  query UserSecurity($userId: ID!) {
    userSecurity(userId: $userId) {
      factors {
        id
        kind
        name
        insertedAt
        lastUsedAt
      }
      sessions {
        id
        browser
        network
        insertedAt
        lastSeenAt
      }
    }
  }
`);

const UserSecurityLog = graphql(`
  query UserSecurityLog($userId: ID!, $limit: Int, $offset: Int) {
    userSecurityLog(userId: $userId, limit: $limit, offset: $offset) {
      total
      events {
        id
        kind
        method
        reason
        browser
        network
        actorName
        insertedAt
      }
    }
  }
`);

const EndUserSession = graphql(`
  mutation EndUserSession($userId: ID!, $sessionId: ID!) {
    endUserSession(userId: $userId, sessionId: $sessionId)
  }
`);

const EndUserSessions = graphql(`
  mutation EndUserSessions($userId: ID!) {
    endUserSessions(userId: $userId)
  }
`);

const RemoveUserFactors = graphql(`
  mutation RemoveUserFactors($userId: ID!) {
    removeUserFactors(userId: $userId)
  }
`);

export type UserSecurityDetails = ResultOf<typeof UserSecurity>['userSecurity'];
export type SecurityEvent = ResultOf<typeof UserSecurityLog>['userSecurityLog']['events'][number];

export const userSecurityQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', 'security', userId],
    queryFn: async ({ signal }) => (await execute(UserSecurity, { userId }, signal)).userSecurity,
  });

export function userSecurityLogQuery(variables: VariablesOf<typeof UserSecurityLog>) {
  return listQuery(['user', 'securityLog'], UserSecurityLog, variables, ({ userSecurityLog }) => ({
    rows: userSecurityLog.events,
    total: userSecurityLog.total,
  }));
}

export const endUserSession = (userId: string, sessionId: string) =>
  execute(EndUserSession, { userId, sessionId });
export const endUserSessions = (userId: string) => execute(EndUserSessions, { userId });
export const removeUserFactors = (userId: string) => execute(RemoveUserFactors, { userId });
