import {
  itemRunMessages,
  maxItemsOfRun,
  maxShownItemRunResults,
} from '../../../../contract/moderation/item-runs.ts';
import { policyMessages } from '../../../../contract/moderation/policies.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { TaskStatusType } from '../../tasks/task-runs/task-runs.graphql.ts';
import {
  ItemInput,
  ItemOperationType,
  ItemResultType,
  parseItemArgs,
} from '../author-items/author-items.graphql.ts';
import type { ItemRun } from './item-runs.service.ts';

const permission = 'flags.moderate';

const ItemRunType = builder.objectRef<ItemRun>('ContentItemRun').implement({
  description:
    'Decisions about many items, taken on the server one after the other, or the undoing of such a run.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    operation: t.expose('operation', {
      type: ItemOperationType,
      nullable: true,
      description: 'Null for a run that undoes another one.',
    }),
    status: t.expose('status', { type: TaskStatusType }),
    isOver: t.exposeBoolean('isOver'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    changedCount: t.exposeInt('ok', { description: 'Items that were changed so far.' }),
    refusedCount: t.exposeInt('refused'),
    message: t.exposeString('message', { description: 'Current activity, or the result.' }),
    isBlocking: t.exposeBoolean('isBlocking', { description: 'True if the author was blocked.' }),
    canUndo: t.exposeBoolean('canUndo', {
      description: 'True if the viewer can take back all of it by undoItemRun.',
    }),
    results: t.field({
      description: 'Results of items, refused ones first.',
      type: [ItemResultType],
      maxItems: maxShownItemRunResults,
      resolve: ({ id }, _, { services }) => services.itemRuns.listResults(id),
    }),
  }),
});

const policyArgs = builder.args((t) => ({
  policyId: t.id({ description: 'Policy that decisions against content refer to.' }),
}));
const parsePolicyId = (id: string | null | undefined) =>
  id == null ? null : parseId(id, policyMessages.notFound);
const runArgs = builder.args((t) => ({
  id: t.id({ required: true, description: 'The id of the run.' }),
}));

builder.queryFields((t) => ({
  itemRun: t.field({
    description: 'A run over many items.',
    permission,
    type: ItemRunType,
    args: runArgs,
    resolve: (_, { id }, { actor, services }) =>
      services.itemRuns.get(actor, parseId(id, itemRunMessages.notFound)),
  }),
  latestItemRun: t.field({
    description: 'The latest run about the items of an author, whoever started it.',
    permission,
    type: ItemRunType,
    nullable: true,
    args: { authorId: t.arg.id({ required: true, description: 'The author.' }) },
    resolve: (_, { authorId }, { actor, services }) =>
      services.itemRuns.latestAbout(actor, parseId(authorId, userMessages.notFound)),
  }),
}));

builder.mutationFields((t) => ({
  startItemRun: t.field({
    description:
      'Decides about many items on the server, each with a result. It goes on if the caller leaves.',
    permission,
    type: ItemRunType,
    args: {
      items: t.arg({
        type: [ItemInput],
        required: true,
        description: `At most ${maxItemsOfRun}.`,
      }),
      operation: t.arg({ type: ItemOperationType, required: true, description: 'What to do.' }),
      authorId: t.arg.id({ description: 'The author, if all items are theirs.' }),
      ...policyArgs,
    },
    resolve: (_, { items, operation, authorId, policyId }, { actor, services }) =>
      services.itemRuns.decide(
        actor,
        authorId == null ? null : parseId(authorId, userMessages.notFound),
        items.map(parseItemArgs),
        { operation, policyId: parsePolicyId(policyId) },
      ),
  }),
  removeAllByAuthor: t.field({
    description:
      'Blocks someone at once and removes everything they wrote, except texts of open care cases. undoItemRun takes back all of it.',
    permission: 'users.manage',
    type: ItemRunType,
    args: {
      authorId: t.arg.id({ required: true, description: 'The author.' }),
      ...policyArgs,
    },
    resolve: (_, { authorId, policyId }, { actor, services }) =>
      services.itemRuns.removeAll(
        actor,
        parseId(authorId, userMessages.notFound),
        parsePolicyId(policyId),
      ),
  }),
  undoItemRun: t.field({
    description: 'Takes back everything that a run changed, by another run.',
    permission,
    type: ItemRunType,
    args: runArgs,
    resolve: (_, { id }, { actor, services }) =>
      services.itemRuns.undo(actor, parseId(id, itemRunMessages.notFound)),
  }),
}));
