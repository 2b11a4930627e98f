import { maxSecondFactors } from '../../../../contract/accounts/second-factor-messages.ts';
import { maxListedSessions } from '../../../../contract/accounts/sessions.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Factor } from '../factors/factors.repository.ts';
import type { AccountSession } from './own-security.service.ts';

const permission = 'users.secure';
const parseUserId = (id: string) => parseId(id, userMessages.notFound);

const FactorKind = builder.enumType('SecondFactorKind', {
  description: 'APP shows codes, PASSKEY is kept by a device.',
  values: { APP: { value: 'totp' }, PASSKEY: { value: 'passkey' } } as const,
});

const FactorType = builder.objectRef<Factor>('SecondFactor').implement({
  description: 'Something besides the password that proves who someone is.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: FactorKind, resolve: ({ kind }) => kind }),
    name: t.exposeString('name'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
});

const SessionType = builder.objectRef<AccountSession>('AccountSession').implement({
  description: 'A browser in which someone is signed in.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    browser: t.exposeString('browser', { description: 'Browser and system in words.' }),
    network: t.exposeString('network', { description: 'Start of the address; may be empty.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it sends this request.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime' }),
  }),
});

const UserSecurityType = builder
  .objectRef<{ userId: number; factors: Factor[] }>('UserSecurity')
  .implement({
    description: 'How someone signs in, and where they are signed in.',
    permission,
    fields: (t) => ({
      factors: t.expose('factors', { type: [FactorType], maxItems: maxSecondFactors }),
      sessions: t.field({
        type: [SessionType],
        maxItems: maxListedSessions,
        description: 'The last used first.',
        args: { before: t.arg({ type: 'DateTime', description: 'Only those last used before.' }) },
        resolve: ({ userId }, { before }, { actor, services }) =>
          services.userSecurity.sessions(actor, userId, before ?? undefined),
      }),
    }),
  });

builder.queryField('userSecurity', (t) =>
  t.field({
    description: 'Second factors and sessions of someone who is not above the caller.',
    permission,
    type: UserSecurityType,
    args: { userId: t.arg.id({ required: true, description: 'Of whom.' }) },
    resolve: async (_, { userId }, { actor, services }) => ({
      userId: parseUserId(userId),
      factors: await services.userSecurity.factors(actor, parseUserId(userId)),
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
      await services.userSecurity.endSession(actor, parseUserId(userId), sessionId, source);
      return true;
    },
  }),
  endUserSessions: t.boolean({
    description: 'Signs someone out everywhere, on all their sites.',
    permission,
    args: { userId: t.arg.id({ required: true, description: 'Whom.' }) },
    resolve: async (_, { userId }, { actor, services, source }) => {
      await services.userSecurity.endAllSessions(actor, parseUserId(userId), source);
      return true;
    },
  }),
  removeUserFactors: t.boolean({
    description: 'Removes all second factors of someone below, who lost their device.',
    permission,
    stepUp: 'factors.removeOthers',
    args: { userId: t.arg.id({ required: true, description: 'Whose.' }) },
    resolve: async (_, { userId }, { actor, services, source }) => {
      await services.userSecurity.removeFactors(actor, parseUserId(userId), source);
      return true;
    },
  }),
}));
