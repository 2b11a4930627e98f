import { flagMessages, flagSorts } from '../../../../contract/moderation/content-flags.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgs } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadContentItem, loadPerson } from '../content/associated-content.batches.ts';
import { AssociatedContentType } from '../content/associated-content.graphql.ts';
import { loadTotalOfList } from './flag.batches.ts';
import type { FlagFilter } from './flag-filter.ts';
import type { SearchedFlagFilter } from './flag-search-filter.ts';
import { AssocTypeType, FlagType, OutcomeKindType } from './flags.graphql.ts';
import type { FlaggableItem, FlagList, FlagTotal } from './flags-reading.service.ts';

const PageInfoType = builder.objectRef<FlagTotal>('ContentFlagPageInfo').implement({
  description: 'Total over all pages.',
  permission: 'flags.moderate',
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    totalIsEstimate: t.exposeBoolean('totalIsEstimate', {
      description: 'True if the real total is larger: counting stops at a limit.',
    }),
  }),
});

const StreamType = builder.objectRef<FlagList>('ContentFlagStream').implement({
  description: 'One page of flags.',
  permission: 'flags.moderate',
  fields: (t) => ({
    contentFlags: t.expose('contentFlags', { type: [FlagType], maxItems: 'page' }),
    pageInfo: t.field({
      type: PageInfoType,
      resolve: (list, _, context) => loadTotalOfList(context, list),
    }),
  }),
});

const NeighboursType = builder
  .objectRef<{ previousId: number | null; nextId: number | null }>('ContentFlagNeighbours')
  .implement({
    description: 'The flags before and after one flag in a list.',
    permission: 'flags.moderate',
    fields: (t) => ({
      previousId: t.exposeID('previousId', { nullable: true }),
      nextId: t.exposeID('nextId', { nullable: true }),
    }),
  });

const FlaggableItemType = builder.objectRef<FlaggableItem>('FlaggableItem').implement({
  description: 'Content or a person, whether or not somebody flagged it.',
  permission: 'flags.moderate',
  fields: (t) => ({
    assocType: t.field({ type: AssocTypeType, resolve: ({ assocType }) => assocType }),
    assocId: t.exposeID('assocId'),
    author: t.field({
      type: UserType,
      nullable: true,
      description: 'Who wrote it, or the person.',
      resolve: ({ authorId }, _, context) => loadPerson(context, authorId),
    }),
    assoc: t.field({
      type: AssociatedContentType,
      nullable: true,
      description: 'The content; absent for people.',
      resolve: ({ assocType, assocId }, _, context) =>
        assocType === 'user' ? null : loadContentItem(context, { kind: assocType, id: assocId }),
    }),
  }),
});

type FilterFieldBuilder = PothosSchemaTypes.InputFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  'InputObject'
>;

function createFilterFields(t: FilterFieldBuilder) {
  return {
    isOpen: t.boolean({ description: 'Open or closed flags only. Absent: both.' }),
    isSpam: t.boolean({ description: 'Flags suspected of spam, or marked as spam.' }),
    isOffensive: t.boolean({ description: 'Flags suspected of being offensive.' }),
    isImage: t.boolean({ description: 'Flags about content with an image.' }),
    isReported: t.boolean({ description: 'Flags that members reported.' }),
    isRequiredToPublish: t.boolean({
      description: 'Flags about content that must be approved before it is published.',
    }),
    requiresPreModeration: t.boolean({
      description: 'Flags in threads whose replies need approval. Admins only.',
    }),
    assocType: t.field({ type: AssocTypeType, description: 'Flags about this kind of content.' }),
    isEscalated: t.boolean({ description: 'Flags that were escalated to admins.' }),
    isCare: t.boolean({ description: 'Flags about someone who may be in danger.' }),
    outcome: t.field({ type: OutcomeKindType, description: 'What became of the content.' }),
    decidedByUserIds: t.idList({ description: 'Flags decided by any of these people.' }),
    authorIds: t.idList({ description: 'Flags about items of any of these people.' }),
    assignedToUserIds: t.idList({ description: 'Flags assigned to any of these people.' }),
    openedAfter: t.field({ type: 'DateTime', description: 'Flags opened after this time.' }),
    search: t.string({
      description:
        'Words of the text, and author:, text:, reason:, policy:, before: and after:, as in the search of the queue.',
    }),
    isOverdue: t.boolean({ description: 'True: open flags that passed a time target.' }),
    isReportedIllegal: t.boolean({
      description: 'True: flags with a notice of illegal content.',
    }),
    isAdvice: t.boolean({ description: 'True: flags about dangerous health advice.' }),
    isUnread: t.boolean({ description: 'True: texts in a language that automod does not read.' }),
    isInMyLanguages: t.boolean({
      description: 'True: texts that automod does not read, in languages that the viewer reads.',
    }),
  };
}

export const FlagFilterInput = builder.inputType('ContentFlagFilter', {
  description: 'A filter of flags. A flag matches if it matches every field that is given.',
  fields: createFilterFields,
});

const flagFilterArgs = builder.args((t) => ({
  // Builders of arguments and of input fields have the same methods, only their types differ.
  ...createFilterFields(t as unknown as FilterFieldBuilder),
  filter: t.field({
    type: FlagFilterInput,
    description: 'All filters in one object. Its fields replace the arguments of the same names.',
  }),
}));

type PeopleFilterName = 'assignedToUserIds' | 'authorIds' | 'decidedByUserIds';
/** Set by the server, from the search, the site's time targets and the viewer's languages. */
type FilterNameSetByServer =
  | 'openedBefore'
  | 'overdueBefore'
  | 'policyIds'
  | 'readableByUserId'
  | 'wordQuery';
type FlagFilterArgs = {
  [Name in Exclude<keyof FlagFilter, PeopleFilterName | FilterNameSetByServer>]?:
    | FlagFilter[Name]
    | null;
} & { search?: string | null | undefined; isInMyLanguages?: boolean | null | undefined } & {
  [Name in PeopleFilterName]?: readonly string[] | null | undefined;
};

/** An empty list is no filter, as when the last person is removed from a picker. */
const parseUserIds = (ids: readonly string[] | null | undefined) =>
  ids?.length ? ids.map((id) => parseId(id, userMessages.notFound)) : undefined;

export function toFlagFilter(
  { filter, ...flat }: FlagFilterArgs & { filter?: FlagFilterArgs | null | undefined },
  viewerId: number,
): SearchedFlagFilter {
  const args = { ...flat, ...filter };
  return {
    isOpen: args.isOpen ?? undefined,
    isSpam: args.isSpam ?? undefined,
    isOffensive: args.isOffensive ?? undefined,
    isImage: args.isImage ?? undefined,
    isReported: args.isReported ?? undefined,
    isRequiredToPublish: args.isRequiredToPublish ?? undefined,
    requiresPreModeration: args.requiresPreModeration ?? undefined,
    assocType: args.assocType ?? undefined,
    isEscalated: args.isEscalated ?? undefined,
    isCare: args.isCare ?? undefined,
    outcome: args.outcome ?? undefined,
    assignedToUserIds: parseUserIds(args.assignedToUserIds),
    authorIds: parseUserIds(args.authorIds),
    decidedByUserIds: parseUserIds(args.decidedByUserIds),
    openedAfter: args.openedAfter ?? undefined,
    search: args.search ?? undefined,
    isOverdue: args.isOverdue ?? undefined,
    isReportedIllegal: args.isReportedIllegal ?? undefined,
    isAdvice: args.isAdvice ?? undefined,
    isUnread: args.isUnread ?? undefined,
    readableByUserId: args.isInMyLanguages ? viewerId : undefined,
  };
}

builder.queryFields((t) => {
  const list = t.field({
    description:
      'The flags of the site, newest first unless sorted otherwise. Where someone may be in danger and nobody has looked yet, that comes before all others.',
    permission: 'flags.moderate',
    type: StreamType,
    args: { ...flagFilterArgs, ...pageArgs(flagSorts) },
    resolve: (_, args, { actor, services, sendTogether }) =>
      sendTogether(() => services.flags.list(actor, toFlagFilter(args, actor.id), args)),
  });
  return {
    contentFlagStream: list,
    getContentFlags: list,

    contentFlag: t.field({
      description: 'One flag, by its id or by what it is about.',
      permission: 'flags.moderate',
      type: FlagType,
      args: {
        id: t.arg.id({ description: 'The id of the flag.' }),
        assocType: t.arg({ type: AssocTypeType, description: 'With assocId: what it is about.' }),
        assocId: t.arg.id({ description: 'The id of what it is about.' }),
      },
      resolve: (_, { id, assocType, assocId }, { actor, services }) => {
        if (id != null)
          return services.flags.get(actor, { id: parseId(id, flagMessages.notFound) });
        if (!assocType || assocId == null) {
          throw invalidInput('Give id, or assocType and assocId');
        }
        const item = { assocType, assocId: parseId(assocId, flagMessages.notFound) };
        return services.flags.get(actor, item);
      },
    }),

    flaggableItem: t.field({
      description: 'Content or a person as it is, without opening a flag.',
      permission: 'flags.moderate',
      type: FlaggableItemType,
      args: {
        assocType: t.arg({ type: AssocTypeType, required: true, description: 'What it is.' }),
        assocId: t.arg.id({ required: true, description: 'Its id.' }),
      },
      resolve: (_, { assocType, assocId }, { actor, services }) =>
        services.flags.getItem(actor, {
          assocType,
          assocId: parseId(assocId, flagMessages.contentNotFound),
        }),
    }),

    contentFlagNeighbours: t.field({
      description:
        'The flags before and after a flag in a list, across pages. The flag itself need not be in the list any more.',
      permission: 'flags.moderate',
      type: NeighboursType,
      args: {
        id: t.arg.id({ required: true, description: 'The flag to look from.' }),
        ...flagFilterArgs,
        ...pageArgs(flagSorts),
      },
      resolve: (_, { id, ...args }, { actor, services }) =>
        services.flags.findNeighbours(
          actor,
          parseId(id, flagMessages.notFound),
          toFlagFilter(args, actor.id),
          args,
        ),
    }),
  };
});
