import {
  flagViewMessages,
  maxFlagViewCount,
  maxHiddenColumns,
  maxOwnFlagViews,
  maxSharedFlagViews,
} from '../../../../contract/moderation/flag-views.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { FlagFilterInput, toFlagFilter } from '../flags/flags-reading.graphql.ts';
import type { SavedFlagView } from './flag-views.repository.ts';

const maxListedFlagViews = maxOwnFlagViews + maxSharedFlagViews;

const FlagViewType = builder.objectRef<SavedFlagView>('FlagView').implement({
  description: 'Filters, search, columns and order of the queue under a name.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isShared: t.exposeBoolean('isShared', { description: 'Whether all staff of the site see it.' }),
    query: t.exposeString('query', { description: 'Query string of the dashboard.' }),
    hiddenColumns: t.stringList({
      nullable: true,
      maxItems: maxHiddenColumns,
      description: 'Ids of hidden columns.',
      resolve: ({ hiddenColumns }) => hiddenColumns,
    }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
    isOwn: t.boolean({ resolve: ({ userId }, _, { actor }) => userId === actor.id }),
    canEdit: t.boolean({
      description: 'Whether the viewer may change and delete it.',
      resolve: ({ userId }, _, { actor }) => userId === actor.id || isAdminLevel(actor.roleId),
    }),
  }),
});

const parseViewId = (id: string) => parseId(id, flagViewMessages.notFound);

builder.queryFields((t) => ({
  flagViews: t.field({
    description: "The viewer's own views in their order, then those that others share.",
    permission: 'flags.moderate',
    type: [FlagViewType],
    maxItems: maxListedFlagViews,
    resolve: (_, __, { actor, services }) => services.flagViews.list(actor),
  }),
  flagViewCounts: t.field({
    description: `Number of flags that match each filter, at most ${maxFlagViewCount + 1}; -1 for a search that is refused.`,
    permission: 'flags.moderate',
    type: ['Int'],
    maxItems: { each: 'filters' },
    args: {
      filters: t.arg({
        type: [FlagFilterInput],
        required: true,
        description: `At most ${maxListedFlagViews}.`,
      }),
    },
    resolve: (_, { filters }, { actor, services }) => {
      if (filters.length > maxListedFlagViews)
        throw invalidInput(flagViewMessages.tooManyAtOnce, 'filters');
      return services.flags.countEach(
        actor,
        filters.map((filter) => toFlagFilter(filter, actor.id)),
        maxFlagViewCount + 1,
      );
    },
  }),
}));

builder.mutationFields((t) => ({
  upsertFlagView: t.field({
    description: 'Creates a view, or changes the one with the given id.',
    permission: 'flags.moderate',
    type: FlagViewType,
    args: {
      id: t.arg.id({ description: 'Absent: a new view.' }),
      version: t.arg.int({ description: 'The version that was edited.' }),
      name: t.arg.string({ required: true, description: 'Shown on its tab.' }),
      isShared: t.arg.boolean({ description: 'Absent: private.' }),
      query: t.arg.string({ required: true, description: 'Query string of the dashboard.' }),
      hiddenColumns: t.arg.stringList({ description: 'Ids of hidden columns.' }),
    },
    resolve: (_, args, { actor, services }) =>
      services.flagViews.upsert(actor, {
        id: args.id == null ? null : parseViewId(args.id),
        version: args.version ?? null,
        name: args.name,
        isShared: args.isShared ?? false,
        query: args.query,
        hiddenColumns: args.hiddenColumns ? [...args.hiddenColumns] : null,
      }),
  }),
  reorderFlagViews: t.field({
    description: "Puts the viewer's own views in this order.",
    permission: 'flags.moderate',
    type: [FlagViewType],
    maxItems: maxListedFlagViews,
    args: { ids: t.arg.idList({ required: true, description: `At most ${maxOwnFlagViews}.` }) },
    resolve: (_, { ids }, { actor, services }) => {
      if (ids.length > maxListedFlagViews)
        throw invalidInput(flagViewMessages.tooManyAtOnce, 'ids');
      return services.flagViews.reorder(actor, ids.map(parseViewId));
    },
  }),
  deleteFlagView: t.field({
    description: 'Deletes a view.',
    permission: 'flags.moderate',
    type: FlagViewType,
    args: { id: t.arg.id({ required: true, description: 'The id of the view.' }) },
    resolve: (_, { id }, { actor, services }) => services.flagViews.remove(actor, parseViewId(id)),
  }),
}));
