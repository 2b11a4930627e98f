import { harmCategories } from '../../../../contract/moderation/harm-categories.ts';
import {
  maxLadderSteps,
  maxPolicies,
  policyGrounds,
  policyMessages,
} from '../../../../contract/moderation/policies.ts';
import { sanctionKinds } from '../../../../contract/moderation/sanction-kinds.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Policy } from './policies.repository.ts';

export const SanctionKindType = builder.enumType('SanctionKind', {
  description: 'A measure against a member. Mutes and suspensions end by themselves.',
  values: sanctionKinds,
});

const PolicyGroundType = builder.enumType('PolicyGround', {
  description: 'Whether a policy follows from the law or from the terms of the site.',
  values: policyGrounds,
});

const HarmCategoryType = builder.enumType('HarmCategory', {
  description: 'Kind of illegal or harmful content.',
  values: harmCategories,
});

const LadderStepType = builder.objectRef<Policy['ladder'][number]>('LadderStep').implement({
  description: 'The sanction suggested for one strike.',
  permission: 'flags.moderate',
  fields: (t) => ({
    kind: t.field({ type: SanctionKindType, resolve: ({ kind }) => kind }),
    days: t.exposeInt('days', { nullable: true, description: 'Null for warnings.' }),
  }),
});

const LadderStepInput = builder.inputType('LadderStepInput', {
  description: 'The sanction to suggest for one strike.',
  fields: (t) => ({
    kind: t.field({ type: SanctionKindType, required: true }),
    days: t.int({ description: 'Absent for warnings.' }),
  }),
});

const PolicyType = builder.objectRef<Policy>('Policy').implement({
  description: 'A rule of the site that decisions refer to.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    memberText: t.exposeString('memberText', { description: 'Quoted in notices to members.' }),
    staffText: t.exposeString('staffText', { description: 'Guidance for staff.' }),
    ground: t.field({ type: PolicyGroundType, resolve: ({ ground }) => ground }),
    category: t.field({ type: HarmCategoryType, resolve: ({ category }) => category }),
    referenceUrl: t.exposeString('referenceUrl', {
      description: 'Address of the law or rule; may be empty.',
    }),
    ladder: t.expose('ladder', {
      type: [LadderStepType],
      maxItems: maxLadderSteps,
      cost: 1,
      description: 'Suggested sanctions, one for each strike.',
    }),
    strikeDays: t.exposeInt('strikeDays', { description: 'Days until a strike expires.' }),
    isActive: t.exposeBoolean('isActive', { description: 'False once it is retired.' }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
  }),
});

builder.queryField('policies', (t) =>
  t.field({
    description: 'Policies of the site, those in use first.',
    permission: 'flags.moderate',
    type: [PolicyType],
    maxItems: maxPolicies,
    resolve: (_, __, { actor, services }) => services.policies.list(actor),
  }),
);

builder.mutationField('upsertPolicy', (t) =>
  t.field({
    description: 'Creates a policy, or changes the one with the given id.',
    permission: 'policies.manage',
    type: PolicyType,
    args: {
      id: t.arg.id({ description: 'Absent: a new policy.' }),
      version: t.arg.int({ description: 'The version that was edited.' }),
      name: t.arg.string({ required: true, description: 'Unique on the site.' }),
      memberText: t.arg.string({ required: true, description: 'Quoted in notices to members.' }),
      staffText: t.arg.string({ description: 'Guidance for staff.' }),
      ground: t.arg({ type: PolicyGroundType, required: true, description: 'Law or terms.' }),
      category: t.arg({ type: HarmCategoryType, description: 'Absent: something else.' }),
      referenceUrl: t.arg.string({ description: 'Address of the law or rule.' }),
      ladder: t.arg({ type: [LadderStepInput], description: 'Suggested sanctions in order.' }),
      strikeDays: t.arg.int({ description: 'Absent: 180.' }),
      isActive: t.arg.boolean({ description: 'Absent: true.' }),
    },
    resolve: (_, args, { actor, services }) =>
      services.policies.upsert(actor, {
        id: args.id == null ? null : parseId(args.id, policyMessages.notFound),
        version: args.version ?? null,
        name: args.name,
        memberText: args.memberText,
        staffText: args.staffText ?? '',
        ground: args.ground,
        category: args.category ?? 'OTHER',
        referenceUrl: args.referenceUrl ?? '',
        ladder: (args.ladder ?? []).map(({ kind, days }) => ({ kind, days: days ?? null })),
        strikeDays: args.strikeDays ?? 180,
        isActive: args.isActive ?? true,
      }),
  }),
);
