import {
  disorderMessages,
  maxListedMerges,
  maxMergedDisorders,
} from '../../../../contract/conditions/disorders.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { DisorderType } from '../disorders/disorders.graphql.ts';
import type { DisorderMerge } from './disorder-merges.repository.ts';
import type { DisorderMergePreview } from './disorder-merges.service.ts';

const permission = 'conditions.manage';

const OperationType = builder.enumType('BulkEditDisordersOperation', {
  description: 'What to do with several conditions.',
  values: ['MERGE'] as const,
});

const MergeType = builder.objectRef<DisorderMerge>('DisorderMerge').implement({
  description: 'One condition that became part of another, which can be undone.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    fromId: t.exposeID('fromId'),
    fromName: t.exposeString('fromName'),
    intoId: t.exposeID('intoId'),
    intoName: t.exposeString('intoName'),
    mergedAt: t.expose('mergedAt', { type: 'DateTime' }),
  }),
});

const fetchLatestMerges: BatchFetch<number, DisorderMerge[]> = ({ services }, ids) =>
  services.disorderMerges.list(ids);

builder.objectField(DisorderType, 'merges', (t) =>
  t.field({
    description: 'Merges that it took part in and that stand, the latest first.',
    type: [MergeType],
    maxItems: maxListedMerges,
    args: { before: t.arg.id({ description: 'Only those before this merge.' }) },
    async resolve({ id }, { before }, context) {
      if (before == null) return (await loadInBatch(context, fetchLatestMerges, id)) ?? [];
      const mergeId = parseId(before, disorderMessages.mergeNotFound);
      return (await context.services.disorderMerges.list([id], mergeId)).get(id) ?? [];
    },
  }),
);

const PreviewType = builder.objectRef<DisorderMergePreview>('DisorderMergePreview').implement({
  description: 'What a merge would move, on all sites together. Nothing has been changed yet.',
  permission,
  fields: (t) => ({
    into: t.expose('into', { type: DisorderType, description: 'The condition that remains.' }),
    from: t.expose('from', {
      type: [DisorderType],
      maxItems: maxMergedDisorders,
      description: 'Conditions that are merged into the other.',
    }),
    members: t.exposeInt('members', {
      description: 'Members who named one of the merged conditions.',
    }),
    membersWithBoth: t.exposeInt('membersWithBoth', {
      description: 'Members who also named the remaining condition, and keep that entry.',
    }),
    campaigns: t.exposeInt('campaigns'),
    children: t.exposeInt('children'),
    crossReferences: t.exposeInt('crossReferences', {
      description: 'Cross-references that the remaining condition gains.',
    }),
    synonyms: t.exposeStringList('synonyms', {
      maxItems: 200,
      description: 'Synonyms that the remaining condition gains.',
    }),
    tags: t.exposeStringList('tags', { maxItems: 50, description: 'Ad tags that it gains.' }),
    sitesWithoutPage: t.exposeStringList('sitesWithoutPage', {
      maxItems: 1000,
      description:
        'Sites that show one of the merged conditions and not the one that stays: their addresses would lead nowhere.',
    }),
  }),
});

const parseConditionIds = (ids: readonly string[]) =>
  ids.map((id) => parseId(id, disorderMessages.notFound));

builder.queryField('disorderMergePreview', (t) =>
  t.field({
    description: 'What merging these conditions would move.',
    permission,
    type: PreviewType,
    args: {
      ids: t.arg.idList({
        required: true,
        description: 'Ids of all conditions, including the one that remains.',
      }),
      mergeIntoId: t.arg.id({ required: true, description: 'The condition that remains.' }),
    },
    resolve: (_, { ids, mergeIntoId }, { actor, services }) =>
      services.disorderMerges.preview(
        actor,
        parseConditionIds(ids),
        parseId(mergeIntoId, disorderMessages.notFound),
      ),
  }),
);

builder.mutationFields((t) => ({
  bulkEditDisorders: t.field({
    description: 'Merges conditions into one of them, which is returned.',
    permission,
    type: DisorderType,
    args: {
      operation: t.arg({ type: OperationType, required: true, description: 'MERGE.' }),
      ids: t.arg.idList({
        required: true,
        description: 'Ids of all conditions, including the one that remains.',
      }),
      mergeIntoId: t.arg.id({ required: true, description: 'The condition that remains.' }),
      givePage: t.arg.boolean({
        description: 'Gives the remaining condition a page wherever one of the others has one.',
      }),
    },
    resolve: (_, { ids, mergeIntoId, givePage }, { actor, services }) =>
      services.disorderMerges.merge(
        actor,
        parseConditionIds(ids),
        parseId(mergeIntoId, disorderMessages.notFound),
        { givePage: givePage ?? false },
      ),
  }),
  undoDisorderMerges: t.field({
    description: 'Takes merges back, all or none; returns the conditions that are there again.',
    permission,
    type: [DisorderType],
    maxItems: { each: 'ids' },
    args: { ids: t.arg.idList({ required: true, description: 'The ids of the merges.' }) },
    resolve: (_, { ids }, { actor, services }) =>
      services.disorderMerges.undo(
        actor,
        ids.map((id) => parseId(id, disorderMessages.mergeNotFound)),
      ),
  }),
}));
