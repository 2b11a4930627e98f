import {
  deletedEngagementRetentionDays,
  engagementMessages,
  engagementSorts,
  maxEngagementsFound,
  maxEngagementTags,
  maxListedEngagementUses,
} from '../../../../contract/engagement/engagements.ts';
import {
  type EngagementOptionFields,
  type ResultsVisibility,
  resultsVisibilities,
} from '../../../../contract/engagement/kind.ts';
import {
  type EngagementType,
  engagementKindOf,
  engagementTypes,
  maxEngagementOptions,
} from '../../../../contract/engagement/kinds.ts';
import {
  maxThreadsFound,
  parseThreadIdIn,
  parseThreadSlugIn,
} from '../../../../contract/engagement/thread-reference.ts';
import { invalidInput } from '../../../base/errors.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import { idArgOf, pageArgs, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ShortcodeUse } from '../../site/posts/shortcode-uses.ts';
import type { DriverThread } from './driver-threads.ts';
import type { EngagementTag, OptionWithVotes } from './engagement-parts.repository.ts';
import type { VoteDay } from './engagement-results.repository.ts';
import { maxVoteDays } from './engagement-results.service.ts';
import type { Engagement } from './engagements.repository.ts';
import type { EngagementList } from './engagements-list.service.ts';

const permission = 'engagement.manage';
const parseEngagementId = (id: string) => parseId(id, engagementMessages.notFound);

const EngagementTypeType = builder.enumType('EngagementType', {
  description: 'Which kind of item.',
  values: engagementTypes,
});

const ResultsVisibilityType = builder.enumType('EngagementResultsVisibility', {
  description: 'Who sees the results of a poll or quizlet; staff always do.',
  values: resultsVisibilities,
});

const UseType = builder.objectRef<ShortcodeUse>('EngagementUse').implement({
  description: 'A post or page with the shortcode of an item.',
  permission,
  fields: (t) => ({
    postId: t.exposeID('postId'),
    title: t.exposeString('title'),
    path: t.exposeString('path', { description: 'On the site.' }),
    isPublic: t.exposeBoolean('isPublic'),
  }),
});

const ThreadOfDriverType = builder.objectRef<DriverThread>('EngagementThread').implement({
  description: 'A thread that a forum driver can lead to.',
  permission,
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const OptionType = builder.objectRef<OptionWithVotes>('EngagementOption').implement({
  description: 'Something that visitors can choose.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    engagementId: t.exposeID('engagementId'),
    displayOrder: t.exposeInt('displayOrder', { description: 'From 0.' }),
    name: t.exposeString('name'),
    isCorrect: t.exposeBoolean('isCorrect', {
      description: 'True for the correct options of a quizlet.',
    }),
    ctaText: t.exposeString('ctaText'),
    ctaLink: t.exposeString('ctaLink'),
    totalVotes: t.exposeInt('totalVotes', { description: 'On all sites.' }),
    currentSiteTotalVotes: t.exposeInt('currentSiteTotalVotes', {
      description: 'On the site of whoever asks.',
    }),
  }),
});

const TagOfEngagementType = builder.objectRef<EngagementTag>('EngagementTag').implement({
  description: 'A tag of an engagement item.',
  permission,
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const fetchOptionsOfEngagements: BatchFetch<number, OptionWithVotes[]> = async (
  { actor, services },
  ids,
) => Map.groupBy(await services.engagements.optionsOf(actor, ids), (row) => row.engagementId);
const fetchTagsOfEngagements: BatchFetch<number, EngagementTag[]> = async (
  { actor, services },
  ids,
) => Map.groupBy(await services.engagements.tagsOf(actor, ids), (row) => row.engagementId);

const ItemType = builder.objectRef<Engagement>('Engagement').implement({
  description: 'Something that visitors are asked or offered: a poll, a quizlet and so on.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    legacyId: t.exposeString('legacyId', { nullable: true, description: 'From an import.' }),
    type: t.field({ type: EngagementTypeType, resolve: ({ type }): EngagementType => type }),
    question: t.exposeString('question', { description: 'The name of a giveaway.' }),
    answerDescription: t.exposeString('answerDescription', {
      description: 'Shown with the results; the helper copy of a giveaway.',
    }),
    ctaText: t.exposeString('ctaText'),
    ctaLink: t.exposeString('ctaLink', { description: 'The details of a giveaway.' }),
    imageUrl: t.exposeString('imageUrl'),
    date: t.exposeString('date', {
      nullable: true,
      description: 'YYYY-MM-DD; it closes at the first moment of that day in America/New_York.',
    }),
    startDate: t.exposeString('startDate', {
      nullable: true,
      description: 'YYYY-MM-DD; it opens at the first moment of that day in America/New_York.',
    }),
    resultsVisibility: t.field({
      type: ResultsVisibilityType,
      resolve: ({ resultsVisibility }): ResultsVisibility => resultsVisibility,
    }),
    drawnAt: t.expose('drawnAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the winners of a giveaway were drawn.',
    }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: `Deleted items can be restored for ${deletedEngagementRetentionDays} days.`,
    }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'True if it is the current item of its kind on the site.',
    }),
    isMultiSelect: t.exposeBoolean('isMultiSelect'),
    isOnHomepage: t.exposeBoolean('isOnHomepage'),
    isSuggestable: t.exposeBoolean('isSuggestable', { description: 'Dynamic.' }),
    isGlobal: t.exposeBoolean('isGlobal', { description: 'Shown on every site.' }),
    hasOptionCta: t.exposeBoolean('hasOptionCta', {
      description: 'Each option has a call to action of its own, and the item has none.',
    }),
    promoteOnForumIndexPage: t.exposeBoolean('promoteOnForumIndexPage'),
    resultsRequireAuth: t.exposeBoolean('resultsRequireAuth', { description: 'Auth wall.' }),
    resultsRequireKnown: t.exposeBoolean('resultsRequireKnown', {
      description: 'Subscription wall.',
    }),
    priority: t.exposeInt('priority', { description: '1 is high, 2 medium, 3 low.' }),
    threadId: t.exposeID('threadId', { nullable: true }),
    threadName: t.exposeString('threadName', { nullable: true }),
    totalVotes: t.exposeInt('totalVotes', { description: 'How many people voted, on all sites.' }),
    currentSiteTotalVotes: t.exposeInt('currentSiteTotalVotes', {
      description: 'How many people voted on the site of whoever asks.',
    }),
    giveawaySubmissions: t.exposeInt('giveawaySubmissions'),
    createdForums: t.exposeInt('createdForums', {
      description: 'How many threads were opened from it.',
    }),
    tags: t.field({
      type: [TagOfEngagementType],
      maxItems: maxEngagementTags,
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchTagsOfEngagements, id)) ?? [],
    }),
    options: t.field({
      type: [OptionType],
      description: 'In their order.',
      maxItems: maxEngagementOptions,
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchOptionsOfEngagements, id)) ?? [],
    }),
    isOwn: t.boolean({
      description: 'Whether it belongs to the site of whoever asks, and can be edited there.',
      resolve: ({ siteId }, _, { actor }) => siteId === actor.siteId,
    }),
    siteName: t.exposeString('siteName', { description: 'Name of the site that owns the item.' }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const ListType = builder.objectRef<EngagementList>('EngagementList').implement({
  description: 'One page of items of one kind.',
  permission,
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many there are, on all pages.' }),
    totalIsEstimate: t.exposeBoolean('totalIsEstimate', {
      description: 'Whether more match than are counted one by one.',
    }),
    engagements: t.expose('engagements', { type: [ItemType], maxItems: 'page' }),
  }),
});

const VoteDayType = builder.objectRef<VoteDay>('EngagementVoteDay').implement({
  description: 'How many people voted on one day.',
  permission,
  fields: (t) => ({
    day: t.exposeString('day', { description: 'YYYY-MM-DD, in UTC.' }),
    totalVotes: t.exposeInt('totalVotes'),
    currentSiteTotalVotes: t.exposeInt('currentSiteTotalVotes'),
  }),
});

builder.queryFields((t) => ({
  engagement: t.field({
    description: 'One item of the site, or a global one of another.',
    permission,
    type: ItemType,
    args: {
      ...idArgOf('item'),
      type: t.arg({ type: EngagementTypeType, description: 'Absent: of any kind.' }),
    },
    resolve: (_, { id, type }, { actor, services }) =>
      services.engagements.get(actor, parseEngagementId(id), type ?? undefined),
  }),
  engagements: t.field({
    description: 'Items of one kind, the newest first unless sorted otherwise.',
    permission,
    type: ListType,
    args: {
      type: t.arg({ type: EngagementTypeType, required: true, description: 'Which kind.' }),
      search: t.arg.string({ description: 'Part of the question or name, in any case.' }),
      isCurrent: t.arg.boolean({ description: 'Only the current one, or only the others.' }),
      isOnHomepage: t.arg.boolean({ description: 'Only those with the flag, or without it.' }),
      isGlobal: t.arg.boolean({ description: 'Only those with the flag, or without it.' }),
      isExpired: t.arg.boolean({ description: 'Only those past their date, or the others.' }),
      isDeleted: t.arg.boolean({
        description: 'The deleted ones that can be restored instead, the last deleted first.',
      }),
      ofOtherSites: t.arg.boolean({
        description: 'The global ones of other sites instead of those of this site.',
      }),
      ...pageArgs(engagementSorts),
    },
    resolve: (_, args, { actor, services }) => services.engagementsList.list(actor, args),
  }),
  findEngagements: t.field({
    description: 'Items of any kind, by a part of their question or name.',
    permission,
    type: [ItemType],
    maxItems: maxEngagementsFound,
    args: {
      search: t.arg.string({ required: true, description: 'In any case.' }),
      limit: t.arg.int({ description: `At most ${maxEngagementsFound}.` }),
    },
    resolve: (_, { search, limit }, { actor, services }) =>
      services.engagementsList.find(actor, search, limit),
  }),
  engagementThreads: t.field({
    description: 'Threads that a forum driver can lead to.',
    permission,
    type: [ThreadOfDriverType],
    maxItems: maxThreadsFound,
    args: {
      search: t.arg.string({
        required: true,
        description: 'An id, the URL of a thread, or a part of its title.',
      }),
    },
    resolve: (_, { search }, { actor, services }) =>
      services.engagements.findThreads(actor, search),
  }),
  currentEngagement: t.field({
    description: 'The current item of a kind on the site, if it has one of its own.',
    permission,
    type: ItemType,
    nullable: true,
    args: { type: t.arg({ type: EngagementTypeType, required: true, description: 'Which kind.' }) },
    resolve: (_, { type }, { actor, services }) => services.engagements.currentOf(actor, type),
  }),
  engagementUses: t.field({
    description: 'Posts and pages of the site with the shortcode of an item, the newest first.',
    permission,
    type: [UseType],
    maxItems: maxListedEngagementUses,
    args: idArgOf('item'),
    resolve: (_, { id }, { actor, services }) =>
      services.engagements.findUses(actor, parseEngagementId(id)),
  }),
  engagementVoteDays: t.field({
    description: 'Votes by day, the oldest first; days without one are left out.',
    permission,
    type: [VoteDayType],
    maxItems: maxVoteDays,
    args: idArgOf('item'),
    resolve: (_, { id }, { actor, services }) =>
      services.engagementResults.days(actor, parseEngagementId(id)),
  }),
}));

const OptionInput = builder.inputType('EngagementOptionInput', {
  description: 'An option, at its place in the list.',
  fields: (t) => ({
    id: t.id({ description: 'Absent: a new one.' }),
    name: t.string({ required: true }),
    isCorrect: t.boolean(),
    ctaText: t.string(),
    ctaLink: t.string(),
    displayOrder: t.int({ description: 'Absent: where it stands in the list.' }),
  }),
});

type OptionInputValue = typeof OptionInput.$inferInput;

/** Sorts by `displayOrder`, or else by position in the list. */
function toOptionFields(options: readonly OptionInputValue[]): EngagementOptionFields[] {
  return options
    .map((option, i) => ({ option, place: option.displayOrder ?? i }))
    .sort((a, b) => a.place - b.place)
    .map(({ option: { id, name, isCorrect, ctaText, ctaLink } }) => ({
      ...(id != null && { id: parseId(id, engagementMessages.optionNotFound) }),
      name,
      isCorrect: isCorrect ?? false,
      ctaText: ctaText ?? '',
      ctaLink: ctaLink ?? '',
    }));
}

/** Accepts an id or a thread's URL. Malformed ones are reported like missing threads. */
async function parseDriverThreadId(
  { actor, services }: GraphQLContext,
  type: EngagementType,
  text: string,
): Promise<number> {
  const id = parseThreadIdIn(text);
  if (id !== undefined) return id;
  const [thread] =
    parseThreadSlugIn(text) === undefined
      ? []
      : await services.engagements.findThreads(actor, text);
  if (thread) return thread.id;
  throw invalidInput(engagementKindOf(type).saveFailed, 'threadId');
}

builder.mutationFields((t) => ({
  saveEngagement: t.field({
    description:
      'Creates an item, or changes the one with the given id. What is absent stays as it is, or is what new items of the kind have.',
    permission,
    type: ItemType,
    args: {
      id: t.arg.id({ description: 'Absent: a new item.' }),
      type: t.arg({ type: EngagementTypeType, required: true, description: 'Which kind.' }),
      legacyId: t.arg.string({ description: 'From an import.' }),
      question: t.arg.string({ description: 'The name of a giveaway.' }),
      answerDescription: t.arg.string({ description: 'The helper copy of a giveaway.' }),
      ctaText: t.arg.string({ description: 'Dropped where options have their own.' }),
      ctaLink: t.arg.string({
        description: 'A path of the site or an address; the details of a giveaway.',
      }),
      imageUrl: t.arg.string({ description: 'Image of a giveaway.' }),
      startDate: t.arg.string({ description: 'YYYY-MM-DD; null: none. For polls and quizlets.' }),
      date: t.arg.string({ description: 'YYYY-MM-DD; null: none.' }),
      resultsVisibility: t.arg({
        type: ResultsVisibilityType,
        description: 'Of polls and quizlets.',
      }),
      isCurrent: t.arg.boolean({ description: 'Takes it from the item that has been it.' }),
      isMultiSelect: t.arg.boolean({ description: 'So are quizlets with several right options.' }),
      isOnHomepage: t.arg.boolean({ description: 'Shown on the homepage.' }),
      isSuggestable: t.arg.boolean({ description: 'Dynamic.' }),
      isGlobal: t.arg.boolean({ description: 'For super admins and community techs.' }),
      hasOptionCta: t.arg.boolean({ description: 'Never with several choices.' }),
      promoteOnForumIndexPage: t.arg.boolean({ description: 'For forum drivers and starters.' }),
      resultsRequireAuth: t.arg.boolean({ description: 'Auth wall.' }),
      resultsRequireKnown: t.arg.boolean({ description: 'Subscription wall.' }),
      priority: t.arg.int({ description: '1 to 3; of dynamic ones.' }),
      threadId: t.arg.id({
        description: 'Id or URL of the thread that a forum driver links to.',
      }),
      tagIds: t.arg.idList({ description: 'All of them.' }),
      options: t.arg({ type: [OptionInput], description: 'All of them.' }),
      confirmVotes: t.arg.boolean({
        description:
          'Go on although options that have votes are deleted, with these votes, or get other words.',
      }),
      confirmPastDate: t.arg.boolean({ description: 'Go on although the date has passed.' }),
      ...versionArg,
    },
    resolve: async (_, args, context) => {
      const { actor, services } = context;
      const { id, type, legacyId, version, confirmVotes, confirmPastDate, ...fields } = args;
      const { threadId, tagIds, options, ...rest } = fields;
      return services.engagements.save(actor, {
        id: id == null ? null : parseEngagementId(id),
        type,
        legacyId,
        version,
        confirmVotes: confirmVotes ?? false,
        confirmPastDate: confirmPastDate ?? false,
        fields: {
          ...rest,
          threadId:
            threadId == null ? threadId : await parseDriverThreadId(context, type, threadId),
          tagIds: tagIds?.map((tag) => parseId(tag, engagementMessages.tagNotFound)),
          options: options && toOptionFields(options),
        },
      });
    },
  }),
  deleteEngagement: t.field({
    description: 'Deletes an item. It can be had back for a while.',
    permission,
    type: ItemType,
    args: idArgOf('item'),
    resolve: (_, { id }, { actor, services }) =>
      services.engagements.delete(actor, parseEngagementId(id)),
  }),
  restoreEngagement: t.field({
    description: 'Brings a deleted item back.',
    permission,
    type: ItemType,
    args: idArgOf('item'),
    resolve: (_, { id }, { actor, services }) =>
      services.engagements.restore(actor, parseEngagementId(id)),
  }),
}));
