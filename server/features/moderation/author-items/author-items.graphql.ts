import { itemOperations, maxShownCareCases } from '../../../../contract/moderation/author-items.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { type AssocType, maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { policyMessages } from '../../../../contract/moderation/policies.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { invalidInput } from '../../../base/errors.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ActivityItemType } from '../../people/activity/activity.graphql.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { AssocTypeType, FlagType } from '../flags/flags.graphql.ts';
import type { KindCount } from './author-items.repository.ts';
import type { RemovalPreview } from './author-items.service.ts';
import type { ItemResult } from './item-deciding.service.ts';

const fetchFlagsOfItems: BatchFetch<number, Flag> = async ({ actor, services }, ids) =>
  new Map((await services.authorItems.flagsOfIds(actor, ids)).map((flag) => [flag.id, flag]));

builder.objectFields(ActivityItemType, (t) => ({
  contentFlag: t.field({
    description: 'The flag about it, if it has one.',
    permission: 'flags.moderate',
    type: FlagType,
    nullable: true,
    resolve: async ({ contentFlagId }, _, context) =>
      contentFlagId === null
        ? null
        : ((await loadInBatch(context, fetchFlagsOfItems, contentFlagId)) ?? null),
  }),
  removedBy: t.field({
    description: 'Who removed it together with its author.',
    permission: 'users.read',
    type: UserType,
    nullable: true,
    resolve: async ({ removedById }, _, context) =>
      removedById === null ? null : ((await loadPerson(context, removedById)) ?? null),
  }),
}));

export const ItemOperationType = builder.enumType('ContentItemOperation', {
  description: 'An action on several items. REMOVE is for admins.',
  values: itemOperations,
});

export const ItemInput = builder.inputType('ContentItemInput', {
  description: 'An item to decide about.',
  fields: (t) => ({
    assocType: t.field({ type: AssocTypeType, required: true }),
    assocId: t.id({ required: true }),
    version: t.int({
      description:
        'Version of its flag that was seen, 0 for none: refused if it changed meanwhile.',
    }),
  }),
});

type ItemArgs = { assocType: AssocType; assocId: string; version?: number | null | undefined };

export function parseItemArgs({ assocType, assocId, version }: ItemArgs) {
  if (assocType === 'user') throw invalidInput(contentMessages.notFound, 'items');
  const id = parseId(assocId, contentMessages.notFound);
  return { kind: assocType, id, version: version ?? null };
}

export const ItemResultType = builder.objectRef<ItemResult>('ContentItemResult').implement({
  description: 'Result for one of several items.',
  permission: 'flags.moderate',
  fields: (t) => ({
    assocType: t.exposeString('kind'),
    assocId: t.exposeID('id'),
    ok: t.exposeBoolean('ok'),
    message: t.exposeString('message', { nullable: true, description: 'Why not.' }),
    eventIds: t.idList({
      description: 'Events of its flag, for undoing them.',
      maxItems: 3,
      resolve: ({ eventIds }) => eventIds.map(String),
    }),
  }),
});

const KindCountType = builder.objectRef<KindCount>('ContentKindCount').implement({
  description: 'How many items of one kind.',
  permission: 'users.manage',
  fields: (t) => ({
    assocType: t.exposeString('kind'),
    count: t.exposeInt('count'),
  }),
});

const RemovalPreviewType = builder
  .objectRef<RemovalPreview & { refusal: string | null }>('RemovalPreview')
  .implement({
    description: 'Effect of removing everything by someone and blocking them.',
    permission: 'users.manage',
    fields: (t) => ({
      items: t.expose('items', {
        type: [KindCountType],
        maxItems: contentKinds.length,
        description: 'Items that are shown or held, except those of open care cases.',
      }),
      closingFlagCount: t.exposeInt('closingFlagCount', {
        description: 'Open flags that are closed, one about the person included.',
      }),
      escalatedFlagCount: t.exposeInt('escalatedFlagCount'),
      personFlag: t.expose('personFlag', {
        type: FlagType,
        nullable: true,
        description: 'The open flag about the person.',
      }),
      isBlocked: t.exposeBoolean('isBlocked', { description: 'True if they are blocked already.' }),
      careFlags: t.expose('careFlags', {
        type: [FlagType],
        maxItems: maxShownCareCases,
        description: 'Open care cases, which stay open with their texts.',
      }),
      refusal: t.exposeString('refusal', {
        nullable: true,
        description: 'Why the viewer may not block them.',
      }),
    }),
  });

builder.queryField('removalPreview', (t) =>
  t.field({
    description: 'What removing everything by someone and blocking them would do.',
    permission: 'users.manage',
    type: RemovalPreviewType,
    args: { userId: t.arg.id({ required: true, description: 'The author.' }) },
    resolve: async (_, { userId }, { actor, services }) => {
      const id = parseId(userId, userMessages.notFound);
      const preview = await services.authorItems.previewRemoval(actor, id);
      return { ...preview, refusal: await services.reversibleBlocking.findRefusal(actor, id) };
    },
  }),
);

builder.mutationField('decideContentItems', (t) =>
  t.field({
    description:
      'Decides about several items, each in its own transaction, with a result for each. Items without a flag get a closed one. Items of open care cases are refused.',
    permission: 'flags.moderate',
    type: [ItemResultType],
    maxItems: { each: 'items' },
    args: {
      items: t.arg({
        type: [ItemInput],
        required: true,
        description: `At most ${maxFlagsAtOnce}.`,
      }),
      operation: t.arg({ type: ItemOperationType, required: true, description: 'What to do.' }),
      policyId: t.arg.id({
        description: 'Policy that a decision against the content refers to; quoted to its author.',
      }),
    },
    resolve: (_, { items, operation, policyId }, { actor, services }) =>
      services.itemDeciding.decide(actor, items.map(parseItemArgs), {
        operation,
        policyId: policyId == null ? undefined : parseId(policyId, policyMessages.notFound),
      }),
  }),
);
