import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { maxPolicies, policyMessages } from '../../../../contract/moderation/policies.ts';
import { maxListedSanctions, sanctionMessages } from '../../../../contract/moderation/sanctions.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import { SanctionKindType } from '../policies/policies.graphql.ts';
import type { Sanction } from './sanctions.repository.ts';
import { isSanctionInForce, type SanctionRecord } from './sanctions.service.ts';

const SanctionType = builder.objectRef<Sanction>('Sanction').implement({
  description: 'A warning, mute or suspension of a member.',
  permission: 'users.sanction',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: SanctionKindType, resolve: ({ kind }) => kind }),
    words: t.exposeString('body', { description: 'Words of staff to the member.' }),
    policyName: t.exposeString('policyName', { nullable: true }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true }),
    acknowledgedAt: t.expose('acknowledgedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the member confirmed a warning.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was ended early.',
    }),
    isInForce: t.boolean({ resolve: (sanction) => isSanctionInForce(sanction, new Date()) }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    givenBy: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ givenById }, _, context) =>
        givenById === null ? null : loadPerson(context, givenById),
    }),
  }),
});

const StrikesType = builder.objectRef<SanctionRecord['strikes'][number]>('Strikes').implement({
  description: 'Strikes in force under one policy.',
  permission: 'users.sanction',
  fields: (t) => ({ policyId: t.exposeID('policyId'), count: t.exposeInt('count') }),
});

const SanctionRecordType = builder.objectRef<SanctionRecord>('SanctionRecord').implement({
  description: 'Sanctions and strikes of a person.',
  permission: 'users.sanction',
  fields: (t) => ({
    sanctions: t.expose('sanctions', {
      type: [SanctionType],
      maxItems: maxListedSanctions,
      description: 'Those in force first, then the newest.',
    }),
    inForceCount: t.exposeInt('inForceCount', { description: 'All that are in force.' }),
    strikes: t.expose('strikes', { type: [StrikesType], maxItems: maxPolicies, cost: 1 }),
  }),
});

builder.queryField('sanctionRecord', (t) =>
  t.field({
    description: 'Sanctions of a person, and strikes that have not expired.',
    permission: 'users.sanction',
    type: SanctionRecordType,
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the person.' }),
      exceptFlagId: t.arg.id({ description: 'Flag whose own strike is not counted.' }),
    },
    resolve: (_, { userId, exceptFlagId }, { actor, services }) =>
      services.sanctions.getRecord(
        actor,
        parseId(userId, userMessages.notFound),
        exceptFlagId == null ? null : parseId(exceptFlagId, flagMessages.notFound),
      ),
  }),
);

builder.mutationFields((t) => ({
  sanctionUser: t.field({
    description: 'Warns, mutes or suspends someone. Suspending is for admins.',
    permission: 'users.sanction',
    type: SanctionType,
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the person.' }),
      kind: t.arg({ type: SanctionKindType, required: true, description: 'What to do.' }),
      days: t.arg.int({ description: 'How long it lasts; or `until`.' }),
      until: t.arg({ type: 'DateTime', description: 'When it ends; or `days`.' }),
      policyId: t.arg.id({ description: 'Policy that was broken.' }),
      words: t.arg.string({ description: 'Words to the member.' }),
      contentFlagId: t.arg.id({ description: 'Flag that led to it.' }),
    },
    resolve: (_, args, { actor, services }) =>
      services.sanctions.give(actor, {
        userId: parseId(args.userId, userMessages.notFound),
        kind: args.kind,
        days: args.days ?? null,
        until: args.until ?? null,
        policyId: args.policyId == null ? null : parseId(args.policyId, policyMessages.notFound),
        words: args.words ?? '',
        contentFlagId:
          args.contentFlagId == null ? null : parseId(args.contentFlagId, flagMessages.notFound),
      }),
  }),
  endSanction: t.field({
    description: 'Ends a sanction early and takes its strike back.',
    permission: 'users.sanction',
    type: SanctionType,
    args: { id: t.arg.id({ required: true, description: 'The id of the sanction.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.sanctions.end(actor, parseId(id, sanctionMessages.notFound)),
  }),
}));
