import {
  experimentMessages,
  type Goal,
  goalEvents,
  goalRoleOf,
  goalRoles,
  maxGoals,
  maxVariants,
  type Variant,
} from '../../../../contract/experiments/experiments.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { idArgOf, pageArgsWithoutSort, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Experiment, ExperimentFields, ExperimentVersion } from './experiments.repository.ts';

const permission = 'experiments.manage';
const maxExperimentSites = 200;
const maxListedExperimentVersions = 200;

export const parseExperimentId = (id: string) => parseId(id, experimentMessages.notFound);

const VariantType = builder.objectRef<Variant>('ExperimentVariant').implement({
  description: 'A variant of an experiment. The first one is the control.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key'),
    weight: t.exposeInt('weight', { description: 'Its share, relative to the other weights.' }),
  }),
});

const AudienceType = builder.objectRef<ExperimentFields>('ExperimentAudience').implement({
  description: 'People who are excluded from an experiment.',
  permission,
  fields: (t) => ({
    excludeEmployees: t.exposeBoolean('excludeEmployees'),
    excludeBots: t.exposeBoolean('excludeBots'),
  }),
});

const GoalEventType = builder.enumType('ExperimentGoalEvent', {
  description: 'Events that the member-facing pages record.',
  values: goalEvents,
});

export const GoalRoleType = builder.enumType('ExperimentGoalRole', {
  description: 'What a goal is for: the primary one decides, guardrails must not get worse.',
  values: goalRoles,
});

const GoalType = builder.objectRef<Goal>('ExperimentGoal').implement({
  description: 'Something that visitors may reach.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key', { description: 'As in the address that records it.' }),
    name: t.exposeString('name'),
    event: t.expose('event', {
      type: GoalEventType,
      nullable: true,
      description: 'Records it by itself; null: only the address does.',
    }),
    role: t.field({ type: GoalRoleType, resolve: goalRoleOf }),
  }),
});

const ExperimentType = builder.objectRef<Experiment>('Experiment').implement({
  description: 'Variants of something, shown to visitors by their weights.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    symbol: t.exposeString('symbol', { description: 'Unique in the network.' }),
    description: t.exposeString('description'),
    isActive: t.exposeBoolean('isActive'),
    persistSessions: t.exposeBoolean('persistSessions', {
      description: 'Visitors keep their variant even when weights change.',
    }),
    variants: t.expose('variants', { type: [VariantType], maxItems: maxVariants, cost: 1 }),
    audience: t.field({ type: AudienceType, resolve: (row) => row }),
    siteIds: t.exposeIDList('siteIds', {
      maxItems: maxExperimentSites,
      description: 'Sites where the experiment runs.',
    }),
    goals: t.expose('goals', { type: [GoalType], maxItems: maxGoals, cost: 1 }),
    winner: t.exposeString('winnerKey', {
      nullable: true,
      description: 'Key of the variant that everyone gets since the experiment was stopped.',
    }),
    hashVersion: t.exposeInt('hashVersion', {
      description: 'Which documented way of assigning it uses.',
    }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const EditorType = builder
  .objectRef<{ id: number; email: string | null }>('ExperimentEditor')
  .implement({
    description: 'Who saved a state.',
    permission,
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email', { nullable: true, permission: 'people.readPrivate' }),
    }),
  });

const StateType = builder.objectRef<ExperimentVersion>('ExperimentState').implement({
  description: 'The whole configuration as someone saved it.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.expose('user', { type: EditorType, nullable: true }),
    name: t.string({ resolve: ({ state }) => state.name }),
    symbol: t.string({ resolve: ({ state }) => state.symbol }),
    description: t.string({ resolve: ({ state }) => state.description }),
    isActive: t.boolean({ resolve: ({ state }) => state.isActive }),
    persistSessions: t.boolean({ resolve: ({ state }) => state.persistSessions }),
    variants: t.field({
      type: [VariantType],
      maxItems: maxVariants,
      cost: 1,
      resolve: ({ state }) => state.variants,
    }),
    audience: t.field({ type: AudienceType, resolve: ({ state }) => state }),
    siteIds: t.idList({ maxItems: maxExperimentSites, resolve: ({ state }) => state.siteIds }),
    goals: t.field({
      type: [GoalType],
      maxItems: maxGoals,
      cost: 1,
      resolve: ({ state }) => state.goals,
    }),
    winner: t.string({ nullable: true, resolve: ({ state }) => state.winnerKey ?? null }),
  }),
});

const ExperimentListType = createListType('ExperimentList', {
  description: 'One page of experiments.',
  permission,
  items: 'experiments',
  type: ExperimentType,
});

const VariantInput = builder.inputType('ExperimentVariantInput', {
  description: 'A variant, and how many get it in proportion to the others.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'Made lower case, letters, digits, - and _.' }),
    weight: t.int({ required: true, description: 'A whole number of 0 or more.' }),
  }),
});

const AudienceInput = builder.inputType('ExperimentAudienceInput', {
  description: 'People who are excluded from an experiment.',
  fields: (t) => ({
    excludeEmployees: t.boolean({ description: 'Absent: as it is, or true for a new one.' }),
    excludeBots: t.boolean({ description: 'Absent: as it is, or true for a new one.' }),
  }),
});

const GoalInput = builder.inputType('ExperimentGoalInput', {
  description: 'Something that visitors are hoped to do.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'As in the address that records it.' }),
    name: t.string({ required: true, description: 'As staff know it.' }),
    event: t.field({
      type: GoalEventType,
      description: 'Event that records the goal automatically.',
    }),
    role: t.field({ type: GoalRoleType, description: 'Without it, the goal is secondary.' }),
  }),
});

builder.queryFields((t) => ({
  experiments: t.field({
    description: 'Experiments of the network, by name.',
    permission,
    type: ExperimentListType,
    args: {
      search: t.arg.string({ description: 'Part of the name or the symbol, in any case.' }),
      isActive: t.arg.boolean({ description: 'Only those that are, or are not.' }),
      siteId: t.arg.id({ description: 'Only those that run on this site.' }),
      ...pageArgsWithoutSort,
    },
    resolve: (_, { siteId, ...args }, { actor, services }) =>
      services.experiments.list(actor, {
        ...args,
        siteId: siteId == null ? undefined : parseId(siteId, experimentMessages.siteNotFound),
      }),
  }),
  experiment: t.field({
    description: 'One experiment.',
    permission,
    type: ExperimentType,
    args: idArgOf('experiment'),
    resolve: (_, { id }, { actor, services }) =>
      services.experiments.get(actor, parseExperimentId(id)),
  }),
  experimentHistory: t.field({
    description: 'Every state that was saved, the newest first.',
    permission,
    type: [StateType],
    maxItems: maxListedExperimentVersions,
    args: { ...idArgOf('experiment'), ...pageArgsWithoutSort },
    resolve: (_, { id, ...page }, { actor, services }) =>
      services.experiments.history(actor, parseExperimentId(id), {
        ...page,
        limit: Math.min(page.limit ?? maxListedExperimentVersions, maxListedExperimentVersions),
      }),
  }),
}));

builder.mutationField('updateExperiment', (t) =>
  t.field({
    description:
      'Changes the experiment with the given id, or creates one. What is absent stays as it is.',
    permission,
    type: ExperimentType,
    args: {
      id: t.arg.id({ description: 'Absent: a new experiment.' }),
      isActive: t.arg.boolean({ description: 'A new one is not, unless told.' }),
      persistSessions: t.arg.boolean({
        description: 'Whether visitors keep their variant even when weights change.',
      }),
      name: t.arg.string({ description: 'As staff know it; a new one needs it.' }),
      symbol: t.arg.string({
        description: 'Lowercase alphanumeric, - and _; unique in the network. A new one needs it.',
      }),
      description: t.arg.string({ description: 'Purpose of the experiment.' }),
      siteIds: t.arg.idList({ description: 'Sites where the experiment runs.' }),
      variants: t.arg({ type: [VariantInput], description: 'In order; the first is the control.' }),
      audience: t.arg({
        type: AudienceInput,
        description: 'People who are excluded from an experiment.',
      }),
      goals: t.arg({ type: [GoalInput], description: 'Goals in order.' }),
      winner: t.arg.string({
        description:
          'Key of the variant that everyone gets, with isActive: false. Empty, or isActive: true, takes it back.',
      }),
      ...versionArg,
    },
    resolve: (_, { id, version, audience, goals, siteIds, ...fields }, { actor, services }) =>
      services.experiments.save(actor, {
        ...fields,
        id: id == null ? null : parseExperimentId(id),
        version: version ?? null,
        siteIds: siteIds?.map(String),
        excludeEmployees: audience?.excludeEmployees,
        excludeBots: audience?.excludeBots,
        goals: goals?.map(({ event, role, ...goal }) => ({
          ...goal,
          event: event ?? null,
          role: role ?? 'SECONDARY',
        })),
      }),
  }),
);
