import { maxFactors } from '../../../../contract/accounts/second-factors.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Factor } from '../factors/factors.repository.ts';
import { FactorType, SessionType } from './own-security.graphql.ts';
import type { AccountSession } from './own-security.service.ts';

const permission = 'users.secure';
const userIdOf = (id: string) => parseId(id, userMessages.notFound);

const UserSecurityType = builder
  .objectRef<{ factors: Factor[]; sessions: AccountSession[] }>('UserSecurity')
  .implement({
    description: 'How someone signs in, and where they are signed in.',
    permission,
    fields: (t) => ({
      factors: t.expose('factors', { type: [FactorType], maxItems: maxFactors }),
      sessions: t.expose('sessions', { type: [SessionType], maxItems: 100 }),
    }),
  });

builder.queryField('userSecurity', (t) =>
  t.field({
    description: 'Second factors and sessions of someone who is not above the caller.',
    permission,
    type: UserSecurityType,
    args: { userId: t.arg.id({ required: true, description: 'Of whom.' }) },
    resolve: async (_, { userId }, { actor, services }) => ({
      factors: await services.userSecurity.factors(actor, userIdOf(userId)),
      sessions: await services.userSecurity.sessions(actor, userIdOf(userId)),
    }),
  }),
);

builder.mutationFields((t) => ({
  endUserSession: t.boolean({
    description: 'Signs someone out in one browser.',
    permission,
    args: {
      userId: t.arg.id({ required: true, description: 'Whom.' }),
      sessionId: t.arg.id({ required: true, description: 'The id of the session.' }),
    },
    resolve: async (_, { userId, sessionId }, { actor, services, source }) => {
      await services.userSecurity.endSession(actor, userIdOf(userId), sessionId, source);
      return true;
    },
  }),
  endUserSessions: t.boolean({
    description: 'Signs someone out everywhere, on all their sites.',
    permission,
    args: { userId: t.arg.id({ required: true, description: 'Whom.' }) },
    resolve: async (_, { userId }, { actor, services, source }) => {
      await services.userSecurity.endAllSessions(actor, userIdOf(userId), source);
      return true;
    },
  }),
  removeUserFactors: t.boolean({
    description: 'Removes all second factors of someone below, who lost their device.',
    permission,
    stepUp: 'factors.removeOthers',
    args: { userId: t.arg.id({ required: true, description: 'Whose.' }) },
    resolve: async (_, { userId }, { actor, services, source }) => {
      await services.userSecurity.removeFactors(actor, userIdOf(userId), source);
      return true;
    },
  }),
}));
