import { referenceDataTypes } from '../../../../contract/conditions/reference.ts';
import {
  maxChangesLeftOutAtOnce,
  type SyncChangeKind,
  syncChangeKinds,
  syncChangeSorts,
  syncMessages,
  syncStatuses,
} from '../../../../contract/conditions/reference-syncs.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { idArgOf, pageArgs, pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { TaskRunType } from '../../tasks/task-runs/task-runs.graphql.ts';
import { DisorderLinkType } from '../disorders/disorder-parts.graphql.ts';
import { loadDisorder } from '../disorders/disorders.graphql.ts';
import type { ValueChange } from './reference-difference.ts';
import type { ConditionKeptInRollback } from './reference-rollback.repository.ts';
import type { ReferenceSync, SyncChange } from './reference-syncs.repository.ts';

const permission = 'conditions.sync';

const DataTypeType = builder.enumType('ReferenceDataType', {
  description: 'The kinds of data that the reference publishes.',
  values: referenceDataTypes,
});
const StatusType = builder.enumType('ReferenceSyncStatus', {
  description: 'State of a sync.',
  values: syncStatuses,
});
const ChangeKindType = builder.enumType('ReferenceChangeKind', {
  description: 'Kind of change of a condition in the reference.',
  values: syncChangeKinds,
});

const CountType = builder
  .objectRef<{ kind: SyncChangeKind; count: number }>('ReferenceChangeCount')
  .implement({
    description: 'How many changes of a kind there are.',
    permission,
    fields: (t) => ({
      kind: t.expose('kind', { type: ChangeKindType }),
      count: t.exposeInt('count'),
    }),
  });

const maxListedKeptConditions = 200;
const KeptType = builder.objectRef<ConditionKeptInRollback>('ReferenceKeptCondition').implement({
  description: 'A condition that a rollback left as it is.',
  permission,
  fields: (t) => ({
    reason: t.exposeString('reason', {
      description: "'edited': staff changed it since; 'used': something points at it since.",
    }),
    fields: t.exposeStringList('fields', {
      maxItems: 20,
      description: 'The values that stay; empty: the whole condition, which the sync had added.',
    }),
    disorder: t.field({
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ disorderId }, _, context) => loadDisorder(context, disorderId),
    }),
  }),
});

const SyncType = builder.objectRef<ReferenceSync>('ReferenceSync').implement({
  description:
    'A file of the reference, and how it differs from the catalogue. Nothing changes until it is applied.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    dataType: t.expose('dataType', { type: DataTypeType }),
    status: t.expose('status', { type: StatusType }),
    source: t.exposeString('source', { description: 'The name of the file; empty before.' }),
    releaseDate: t.exposeString('releaseDate', { description: 'As the file says of itself.' }),
    releaseVersion: t.exposeString('releaseVersion'),
    problem: t.exposeString('problem', {
      description: 'Why it failed or was refused, with the line of the file.',
    }),
    readCount: t.exposeInt('readCount', { description: 'How many conditions the file has.' }),
    unknownCount: t.exposeInt('unknownCount', {
      description: 'Conditions of the file that the catalogue lacks, or whose parent it lacks.',
    }),
    missingCount: t.exposeInt('missingCount', {
      description: 'How many conditions change because the file has them no longer.',
    }),
    counts: t.field({
      type: [CountType],
      maxItems: syncChangeKinds.length,
      resolve: ({ counts }) =>
        syncChangeKinds.flatMap((kind) => {
          const count = counts[kind] ?? 0;
          return count === 0 ? [] : [{ kind, count }];
        }),
    }),
    leftOutCount: t.int({
      description: 'How many changes are left out.',
      cost: 5,
      resolve: ({ id }, _, { services }) => services.referenceSyncs.countLeftOut(id),
    }),
    keptCount: t.int({
      description: 'How many conditions its rollback left as they are, wholly or in part.',
      cost: 5,
      resolve: ({ id }, _, { services }) => services.referenceSyncs.countKept(id),
    }),
    keptConditions: t.field({
      description: `Conditions that were edited or used since it was applied: the first ${maxListedKeptConditions} by name.`,
      type: [KeptType],
      maxItems: maxListedKeptConditions,
      cost: 5,
      resolve: ({ id }, _, { services }) =>
        services.referenceSyncs.listKept(id, maxListedKeptConditions),
    }),
    builtOnById: t.id({
      description: 'A sync that was applied later: it is to be rolled back first.',
      nullable: true,
      resolve: async (sync, _, { services }) =>
        (await services.referenceSyncs.findLaterApplied(sync))?.id ?? null,
    }),
    run: t.field({
      description: 'The background work on it, with its progress.',
      type: TaskRunType,
      nullable: true,
      resolve: (sync, _, { services }) => services.referenceSyncs.findRun(sync),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    readyAt: t.expose('readyAt', { type: 'DateTime', nullable: true }),
    appliedAt: t.expose('appliedAt', { type: 'DateTime', nullable: true }),
    rolledBackAt: t.expose('rolledBackAt', { type: 'DateTime', nullable: true }),
  }),
});

const ValueType = builder
  .objectRef<ValueChange & { field: string }>('ReferenceValueChange')
  .implement({
    description: 'A value before and after.',
    permission,
    fields: (t) => ({
      field: t.exposeString('field'),
      before: t.expose('before', { type: 'JSON', nullable: true }),
      after: t.expose('after', { type: 'JSON', nullable: true }),
      stands: t.boolean({
        description: 'True if staff overrode the value, which then stays.',
        resolve: (change) => 'here' in change,
      }),
      here: t.field({
        description: 'What staff wrote.',
        type: 'JSON',
        nullable: true,
        resolve: ({ here }) => here ?? null,
      }),
    }),
  });

const ChangeType = builder.objectRef<SyncChange>('ReferenceChange').implement({
  description: 'One kind of change of one condition.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: ChangeKindType }),
    orphaCode: t.exposeInt('orphaCode'),
    name: t.exposeString('name', { description: 'As it was called when it was compared.' }),
    values: t.field({
      type: [ValueType],
      maxItems: 20,
      resolve: ({ changed }) =>
        Object.entries(changed).map(([field, change]) => ({ field, ...change })),
    }),
    members: t.exposeInt('members', {
      description: 'Members who named the condition, on all sites.',
    }),
    campaigns: t.exposeInt('campaigns', {
      description: 'Campaigns about the condition, on all sites.',
    }),
    pages: t.exposeInt('pages', { description: 'Sites that show a page of the condition.' }),
    isLeftOutForGood: t.exposeBoolean('isLeftOutForGood', {
      description: 'True if later syncs leave it out from the start.',
    }),
    isLeftOut: t.exposeBoolean('isLeftOut'),
    disorder: t.field({
      description: 'Null while it is to be added.',
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ disorderId }, _, context) =>
        disorderId === null ? null : loadDisorder(context, disorderId),
    }),
    mergedInto: t.field({
      description: 'The condition that it was merged into, so that its changes are not visible.',
      type: DisorderLinkType,
      nullable: true,
      async resolve({ disorderId }, _, context) {
        const disorder = disorderId === null ? null : await loadDisorder(context, disorderId);
        return disorder?.mergedIntoId ? loadDisorder(context, disorder.mergedIntoId) : null;
      },
    }),
    twin: t.field({
      description: 'A custom condition with the name of one to be added.',
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ twinId }, _, context) => (twinId === null ? null : loadDisorder(context, twinId)),
    }),
  }),
});

const SyncListType = createListType('ReferenceSyncList', {
  description: 'One page of syncs, the newest first.',
  permission,
  items: 'referenceSyncs',
  type: SyncType,
});

const ChangeListType = createListType('ReferenceChangeList', {
  description: 'One page of a difference.',
  permission,
  items: 'changes',
  type: ChangeType,
});

const changeFilters = builder.args((t) => ({
  search: t.string({ description: 'Part of a name, or a code as ORPHA:123.' }),
  kind: t.field({ type: ChangeKindType, description: 'Only this kind of change.' }),
  isLeftOut: t.boolean({ description: 'Only those that are left out, or only the others.' }),
  touches: t.string({
    description: 'Only changes that affect members, campaigns, pages or values of staff.',
  }),
}));

const parseSyncId = (id: string) => parseId(id, syncMessages.notFound);

builder.queryFields((t) => ({
  referenceSyncs: t.field({
    description: 'All syncs with the reference, the newest first.',
    permission,
    type: SyncListType,
    args: pageArgsWithoutSort,
    resolve: (_, args, { services }) => services.referenceSyncs.list(args),
  }),
  referenceSync: t.field({
    description: 'One sync with the reference.',
    permission,
    type: SyncType,
    args: idArgOf('sync'),
    resolve: (_, { id }, { services }) => services.referenceSyncs.get(parseSyncId(id)),
  }),
  referenceChanges: t.field({
    description: 'How a file of the reference differs from the catalogue.',
    permission,
    type: ChangeListType,
    args: { ...idArgOf('sync'), ...changeFilters, ...pageArgs(syncChangeSorts) },
    resolve: (_, { id, ...args }, { services }) =>
      services.referenceSyncs.listChanges(parseSyncId(id), args),
  }),
}));

builder.mutationFields((t) => ({
  syncData: t.field({
    description:
      'Reads a file of the reference and compares it with the catalogue, in the background.',
    permission,
    type: SyncType,
    args: {
      dataType: t.arg({ type: DataTypeType, required: true, description: 'Which file.' }),
    },
    resolve: (_, { dataType }, { actor, services }) =>
      services.referenceSyncs.start(actor, dataType),
  }),
  leaveOutReferenceChanges: t.field({
    description: 'Leaves changes out of what is applied, or takes them in again.',
    permission,
    type: SyncType,
    args: {
      ...idArgOf('sync'),
      changeIds: t.arg.idList({
        description: `These, at most ${maxChangesLeftOutAtOnce}; absent: all that match.`,
      }),
      leaveOut: t.arg.boolean({
        required: true,
        description: 'False takes them in again, and no longer leaves them out for good.',
      }),
      forGood: t.arg.boolean({ description: 'Leaves them out of later syncs, too.' }),
      ...changeFilters,
    },
    resolve: (_, { id, changeIds, leaveOut, forGood, ...filter }, { actor, services }) =>
      services.referenceSyncs.leaveOut(actor, parseSyncId(id), {
        ids: changeIds?.map((one) => parseId(one, syncMessages.changeNotFound)) ?? null,
        filter,
        isLeftOut: leaveOut,
        isForGood: leaveOut && (forGood ?? false),
      }),
  }),
  applyReferenceSync: t.field({
    description: 'Brings the catalogue in step, piece by piece, in the background.',
    permission,
    stepUp: 'conditions.sync',
    type: SyncType,
    args: idArgOf('sync'),
    resolve: (_, { id }, { actor, services }) =>
      services.referenceSyncs.apply(actor, parseSyncId(id)),
  }),
  rollBackReferenceSync: t.field({
    description:
      'Takes an applied sync back, in the background, except what was edited or used since.',
    permission,
    stepUp: 'conditions.sync',
    type: SyncType,
    args: idArgOf('sync'),
    resolve: (_, { id }, { actor, services }) =>
      services.referenceSyncs.rollBack(actor, parseSyncId(id)),
  }),
}));
