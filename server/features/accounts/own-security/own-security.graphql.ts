import { maxFactors, secondFactorMessages } from '../../../../contract/accounts/second-factors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Factor } from '../factors/factors.repository.ts';
import type { TotpSetUp } from '../factors/totp-set-up.ts';
import type { AccountSession } from './own-security.service.ts';

const permission = 'console.use';

const FactorKind = builder.enumType('SecondFactorKind', {
  description: 'APP shows codes, PASSKEY is kept by a device.',
  values: { APP: { value: 'totp' }, PASSKEY: { value: 'passkey' } } as const,
});

export const FactorType = builder.objectRef<Factor>('SecondFactor').implement({
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

export const SessionType = builder.objectRef<AccountSession>('AccountSession').implement({
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

interface OwnSecurity {
  factors: Factor[];
  recoveryCodesLeft: number;
  sessions: AccountSession[];
  hasPassword: boolean;
  factorDeadline: Date | undefined;
  passkeyProblem: string;
}

const OwnSecurityType = builder.objectRef<OwnSecurity>('OwnSecurity').implement({
  description: 'How the caller signs in, and where they are signed in.',
  permission,
  fields: (t) => ({
    factors: t.expose('factors', { type: [FactorType], maxItems: 10 * maxFactors }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
    sessions: t.expose('sessions', { type: [SessionType], maxItems: 100 }),
    hasPassword: t.exposeBoolean('hasPassword'),
    factorDeadline: t.expose('factorDeadline', {
      type: 'DateTime',
      nullable: true,
      description: 'From when they need a second factor that they do not have.',
    }),
    passkeyProblem: t.exposeString('passkeyProblem', {
      description: 'Why passkeys are not possible here; empty if they are.',
    }),
  }),
});

const TotpSetUpType = builder.objectRef<TotpSetUp>('AuthenticatorAppSetUp').implement({
  description: 'A new secret for an authenticator app. It counts once its first code was sent.',
  permission,
  fields: (t) => ({
    sealed: t.exposeString('sealed', { description: 'Send it back with the first code.' }),
    secret: t.exposeString('secret'),
    qrCode: t.exposeString('qrCode', { description: 'As SVG.' }),
  }),
});

const RecoveryCodesType = builder.objectRef<{ codes: string[] }>('RecoveryCodes').implement({
  description: 'One-time codes for a lost device. They are shown only once.',
  permission,
  fields: (t) => ({ codes: t.exposeStringList('codes', { maxItems: 10 }) }),
});

builder.queryField('ownSecurity', (t) =>
  t.field({
    description: 'How the caller signs in, and where they are signed in.',
    permission,
    type: OwnSecurityType,
    resolve: async (_, __, { actor, services, origin }) => {
      const { ownSecurity, passkeys } = services;
      const { rpId } = passkeys;
      const isPossible = passkeys.isPossibleAt(new URL(origin).hostname);
      return {
        ...(await ownSecurity.factors(actor)),
        sessions: await ownSecurity.sessions(actor),
        hasPassword: await ownSecurity.hasPassword(actor),
        factorDeadline: await ownSecurity.missingFactorDeadline(actor),
        passkeyProblem: isPossible
          ? ''
          : rpId
            ? secondFactorMessages.noPasskeysHere(rpId)
            : secondFactorMessages.noPasskeys,
      };
    },
  }),
);

builder.mutationFields((t) => ({
  startAuthenticatorApp: t.field({
    description: 'Makes a secret for a new authenticator app; nothing is stored yet.',
    permission,
    stepUp: 'account.change',
    type: TotpSetUpType,
    resolve: (_, __, { actor, services }) => services.ownSecurity.startTotp(actor),
  }),
  addAuthenticatorApp: t.field({
    description: 'Adds an app by its first code. Recovery codes come with the first factor.',
    permission,
    stepUp: 'account.change',
    type: RecoveryCodesType,
    args: {
      sealed: t.arg.string({ required: true, description: 'As startAuthenticatorApp gave it.' }),
      code: t.arg.string({ required: true, description: 'The code that the app shows.' }),
      name: t.arg.string({ required: true, description: 'To tell it from others.' }),
    },
    resolve: async (_, args, { actor, services, source }) => {
      const { recoveryCodes } = await services.ownSecurity.addTotp(actor, args, source);
      return { codes: recoveryCodes ?? [] };
    },
  }),
  removeSecondFactor: t.boolean({
    description: 'Removes a factor of the caller. All their other sessions end.',
    permission,
    stepUp: 'account.change',
    args: { id: t.arg.id({ required: true, description: 'The id of the factor.' }) },
    resolve: async (_, { id }, { actor, services, source }) => {
      const factorId = parseId(id, secondFactorMessages.notFound);
      await services.ownSecurity.removeFactor(actor, factorId, source);
      return true;
    },
  }),
  createRecoveryCodes: t.field({
    description: 'Replaces all recovery codes of the caller.',
    permission,
    stepUp: 'account.change',
    type: RecoveryCodesType,
    resolve: async (_, __, { actor, services, source }) => ({
      codes: await services.ownSecurity.newRecoveryCodes(actor, source),
    }),
  }),
  changeOwnPassword: t.boolean({
    description: 'Sets a new password for the caller. All their other sessions end.',
    permission,
    stepUp: 'account.change',
    args: {
      current: t.arg.string({ required: true, description: 'The password until now.' }),
      next: t.arg.string({ required: true, description: 'The new password.' }),
    },
    resolve: async (_, args, { actor, services, source }) => {
      await services.ownSecurity.changePassword(actor, args, source);
      return true;
    },
  }),
  endOwnSession: t.boolean({
    description: 'Signs the caller out in another browser.',
    permission,
    args: { id: t.arg.id({ required: true, description: 'The id of the session.' }) },
    resolve: async (_, { id }, { actor, services, source }) => {
      await services.ownSecurity.endSession(actor, id, source);
      return true;
    },
  }),
  endOtherSessions: t.boolean({
    description: 'Signs the caller out everywhere but here.',
    permission,
    resolve: async (_, __, { actor, services, source }) => {
      await services.ownSecurity.endOtherSessions(actor, source);
      return true;
    },
  }),
}));
