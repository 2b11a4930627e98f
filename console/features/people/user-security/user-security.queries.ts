import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxListedSessions } from '../../../../contract/accounts/sessions.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const UserSecurity = graphql(`
  query UserSecurity($userId: ID!, $before: DateTime) {
    userSecurity(userId: $userId) {
      factors {
        id
        kind
        name
        insertedAt
        lastUsedAt
      }
      sessions(before: $before) {
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
  infiniteQueryOptions({
    queryKey: ['user', 'security', userId],
    queryFn: async ({ pageParam: before, signal }) =>
      (await execute(UserSecurity, { userId, before }, signal)).userSecurity,
    initialPageParam: null as string | null,
    // Sessions that were used at the same time are on the same page, which can be longer.
    getNextPageParam: ({ sessions }) =>
      sessions.length < maxListedSessions ? undefined : sessions.at(-1)?.lastSeenAt,
    select: ({ pages }) => ({
      factors: pages[0]?.factors ?? [],
      sessions: pages.flatMap(({ sessions }) => sessions),
    }),
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
