import {
  type AssocType,
  assocTypes,
  flagEventKinds,
  flagMessages,
  flagOperations,
  flagOutcomes,
  flagPreviewLength,
  maxAssignees,
  maxFlagEvents,
  maxShownReports,
  reportExcerptLength,
  reportReasonLabels,
  reportReasons,
} from '../../../../contract/moderation/content-flags.ts';
import { heldReasonLabels, heldReasons } from '../../../../contract/moderation/holding.ts';
import { contentPath, profilePath } from '../../../../contract/public-paths.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import { costOfSanitizing } from '../../../graphql/cost.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { cacheDerivedTexts } from '../../../lib/cache-texts.ts';
import { bodyText, cutExcerpt } from '../../../lib/html.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import {
  loadContentItem,
  loadContentSummary,
  loadPerson,
} from '../content/associated-content.batches.ts';
import { AssociatedContentType } from '../content/associated-content.graphql.ts';
import {
  loadAssignsOfFlag,
  loadAuthorHistory,
  loadEventCount,
  loadEventsBefore,
  loadEventsOfFlag,
  loadFindingOfFlag,
  loadMayApprove,
  loadOtherViewersOfFlag,
  loadReportedReasons,
  loadReportsOfFlag,
} from './flag.batches.ts';
import type { Flag } from './flag.repository.ts';
import type { FlagAssign } from './flag-assigns.repository.ts';
import type { AuthorHistory } from './flag-history.repository.ts';
import { describeFlagReasons } from './flag-reasons.ts';
import type { FlagReport, ReportedReason } from './flag-reports-reading.repository.ts';
import { AutomodType, SecondOpinionType } from './flag-scores.graphql.ts';
import type { FlagEventForViewer } from './flags-reading.service.ts';

export const AssocTypeType = builder.enumType('ContentFlagAssocType', {
  description: 'What a flag is about.',
  values: Object.fromEntries(assocTypes.map((type) => [type.toUpperCase(), { value: type }])) as {
    [Name in AssocType as Uppercase<Name>]: { value: Name };
  },
});

export const OperationType = builder.enumType('ContentFlagOperation', {
  description: 'An action of staff on a flag and its content.',
  values: flagOperations,
});

export const OutcomeKindType = builder.enumType('ContentFlagOutcomeKind', {
  description: 'What became of the content.',
  values: flagOutcomes,
});

const ReportReasonType = builder.enumType('ReportReason', {
  description: 'Why members report something.',
  values: reportReasons,
});

const FlagEventStatusType = builder.enumType('ContentFlagEventStatus', {
  description: 'What happened to a flag.',
  values: flagEventKinds,
});

const AuthorHistoryType = builder.objectRef<AuthorHistory>('AuthorHistory').implement({
  description: 'How many flags someone has had, and how they ended.',
  permission: 'flags.moderate',
  fields: (t) => ({
    flags: t.exposeInt('flags'),
    open: t.exposeInt('open'),
    approved: t.exposeInt('approved'),
    deleted: t.exposeInt('deleted'),
    spam: t.exposeInt('spam'),
    done: t.exposeInt('done', { description: 'Closed flags whose content was kept unchanged.' }),
    waiting: t.exposeInt('waiting', { description: 'Closed without being approved.' }),
    reports: t.exposeInt('reports', { description: 'Reports by members about all flags.' }),
  }),
});

const EventType = builder.objectRef<FlagEventForViewer>('ContentFlagEvent').implement({
  description: 'Something that happened to a flag: reports, scores, what staff did.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.field({ type: FlagEventStatusType, resolve: (event) => event.status }),
    body: t.exposeString('body', { description: 'In words.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.field({
      type: UserType,
      nullable: true,
      description: 'Who did it; nobody, when a rule did.',
      resolve: (event, _, context) =>
        event.userId === null ? null : loadPerson(context, event.userId),
    }),
    isUndone: t.boolean({ resolve: (event) => event.undoneById !== null }),
    canUndo: t.exposeBoolean('canUndo', {
      description: 'Whether the viewer could undo it now: nothing has happened since.',
    }),
    previousBody: t.string({
      nullable: true,
      description: 'The HTML that an edit replaced, cleaned.',
      resolve({ previousBody }, _, { budget, services }) {
        if (!previousBody) return previousBody;
        budget.spend(costOfSanitizing(previousBody));
        return services.texts.run('sanitizeBody', previousBody);
      },
    }),
    previousName: t.exposeString('previousName', {
      nullable: true,
      description: 'The title that an edit replaced.',
    }),
  }),
});

const AssignType = builder.objectRef<FlagAssign>('ContentFlagAssign').implement({
  description: 'Someone who was asked to look at a flag.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    user: t.expose('user', { type: UserType, nullable: true }),
  }),
});

const ReportedReasonType = builder.objectRef<ReportedReason>('ReportedReason').implement({
  description: 'Why members reported something, and how many said so.',
  permission: 'flags.moderate',
  fields: (t) => ({
    reason: t.field({ type: ReportReasonType, resolve: ({ reason }) => reason }),
    label: t.string({ resolve: ({ reason }) => reportReasonLabels[reason] }),
    count: t.exposeInt('count', { description: 'Each member counts once.' }),
  }),
});

const ReportType = builder.objectRef<FlagReport>('ContentFlagReport').implement({
  description: 'A report by a member.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.field({ type: ReportReasonType, resolve: ({ reason }) => reason }),
    details: t.exposeString('details', { description: 'Text of the reporter; may be empty.' }),
    times: t.exposeInt('times', { description: 'Number of times this member reported it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'The last time.' }),
    isIgnored: t.exposeBoolean('isIgnored', {
      description: 'True if it came while further reports were ignored.',
    }),
    reporterUpheldCount: t.exposeInt('reporterUpheldCount', {
      description: 'Reports of this member that decisions agreed with.',
    }),
    reporterDecidedCount: t.exposeInt('reporterDecidedCount', {
      description: 'Reports of this member that were decided.',
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ reporterId }, _, context) => loadPerson(context, reporterId),
    }),
  }),
});

const loadFlagAuthor = (flag: Flag, context: GraphQLContext) =>
  flag.author ?? loadPerson(context, flag.authorId);

async function loadFlagSummary(flag: Flag, context: GraphQLContext) {
  if (flag.assocType === 'user') return null;
  return loadContentSummary(context, { kind: flag.assocType, id: flag.assocId });
}

/** Cached, because lists show the same texts again and again. */
const toCachedSingleLine = cacheDerivedTexts((body) => bodyText(body).replaceAll('\n', ' '));

async function loadFlagPreview(flag: Flag, context: GraphQLContext): Promise<string> {
  if (flag.assocType === 'user') return (await loadFlagAuthor(flag, context))?.username ?? '';
  const content = await loadFlagSummary(flag, context);
  if (!content) return '';
  const text = toCachedSingleLine(content.beginning);
  const parts = [content.name, text].filter((part) => part);
  return cutExcerpt(parts.join(': '), flagPreviewLength);
}

async function loadFlagUri(flag: Flag, context: GraphQLContext): Promise<string | null> {
  if (flag.assocType === 'user') {
    const user = await loadFlagAuthor(flag, context);
    return user && profilePath(user.slug);
  }
  const content = await loadFlagSummary(flag, context);
  return content && contentPath(content.kind, content.id, content.pageSlug);
}

export const FlagType = builder.objectRef<Flag>('ContentFlag').implement({
  description: 'Content, or a person, that somebody should look at.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    assocId: t.exposeID('assocId'),
    assocType: t.field({ type: AssocTypeType, resolve: (flag) => flag.assocType }),
    type: t.exposeString('assocType', {
      description: '`assocType` in lower case, as used in URLs.',
    }),
    uri: t.string({
      nullable: true,
      description: 'Path on the public site.',
      resolve: (flag, _, context) => loadFlagUri(flag, context),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'The last time.' }),
    version: t.exposeInt('version', {
      description: 'Raised by every change. Send it back to act on nothing you have not seen.',
    }),
    isOpen: t.exposeBoolean('isOpen'),
    isSpam: t.exposeBoolean('isSpam'),
    isOffensive: t.exposeBoolean('isOffensive'),
    isImage: t.exposeBoolean('isImage'),
    isReported: t.exposeBoolean('isReported'),
    isRequiredToPublish: t.exposeBoolean('isRequiredToPublish'),
    heldFor: t.stringList({
      maxItems: heldReasons.length,
      description: 'Why it had to be approved before it was published, in words.',
      resolve: ({ heldFor }) => heldFor.map((reason) => heldReasonLabels[reason]),
    }),
    isCare: t.exposeBoolean('isCare', {
      description:
        'Whether someone may be in danger. While it is open it comes first in every list.',
    }),
    requiresPreModeration: t.exposeBoolean('requiresPreModeration', {
      description: 'Whether it is a thread that holds back its replies, or a reply in one.',
    }),
    isDeleted: t.boolean({
      description: 'Whether the content is deleted.',
      resolve: async (flag, _, context) =>
        (await loadFlagSummary(flag, context))?.isDeleted ?? false,
    }),
    isEscalated: t.exposeBoolean('isEscalated', {
      description: 'Whether the admins were asked to decide, and nobody has yet.',
    }),
    outcome: t.expose('outcome', {
      type: OutcomeKindType,
      nullable: true,
      description: 'Decision about the content. Null while it is visible and undecided.',
    }),
    decidedBy: t.field({
      type: UserType,
      nullable: true,
      description: 'The person who decided. Null if a rule did.',
      resolve: (flag, _, context) =>
        flag.decidedById === null ? null : loadPerson(context, flag.decidedById),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    canApprove: t.boolean({
      description: 'True if it waits for approval and the viewer may approve it.',
      resolve: async (flag, _, context) =>
        flag.outcome === 'WAITING' && (await loadMayApprove(context)),
    }),
    reportCount: t.exposeInt('reportCount'),
    reasons: t.stringList({
      maxItems: 10,
      description: 'Reasons for the flag, in a few words each.',
      async resolve(flag, _, context) {
        const [reported, finding] = await Promise.all([
          loadReportedReasons(context, flag),
          loadFindingOfFlag(context, flag.id),
        ]);
        return describeFlagReasons(flag, reported, finding);
      },
    }),
    reportedReasons: t.field({
      type: [ReportedReasonType],
      maxItems: reportReasons.length,
      cost: 1,
      description: 'Reasons given by members, the most frequent first.',
      resolve: (flag, _, context) => loadReportedReasons(context, flag),
    }),
    reportedWords: t.string({
      nullable: true,
      description: `The latest words about the commonest reason, ${reportExcerptLength} characters at most.`,
      async resolve(flag, _, context) {
        const described = (await loadReportedReasons(context, flag)).find(
          ({ words }) => words !== null,
        );
        return described?.words ? cutExcerpt(described.words, reportExcerptLength) : null;
      },
    }),
    contentFlagReports: t.field({
      type: [ReportType],
      maxItems: maxShownReports,
      description: 'Reports of members: those with a text first, then the latest.',
      resolve: (flag, _, context) => loadReportsOfFlag(context, flag.id),
    }),
    contentFlagReportCount: t.int({
      description: `All reports, of which \`contentFlagReports\` has ${maxShownReports} at most.`,
      resolve: async (flag, _, context) =>
        (await loadReportsOfFlag(context, flag.id))[0]?.flagReportCount ?? 0,
    }),
    preview: t.string({
      description: `The first ${flagPreviewLength} characters, without markup.`,
      cost: 100,
      resolve: (flag, _, context) => loadFlagPreview(flag, context),
    }),
    automod: t.expose('automod', {
      type: AutomodType,
      nullable: true,
      permission: 'flags.readScores',
    }),
    secondOpinion: t.expose('secondOpinion', {
      type: SecondOpinionType,
      nullable: true,
      permission: 'flags.readScores',
    }),
    author: t.field({
      type: UserType,
      nullable: true,
      description: 'Author of the content, or the person the flag is about.',
      resolve: (flag, _, context) => loadFlagAuthor(flag, context),
    }),
    authorHistory: t.field({
      type: AuthorHistoryType,
      resolve: (flag, _, context) => loadAuthorHistory(context, flag.authorId),
    }),
    contentFlagEvents: t.field({
      type: [EventType],
      maxItems: maxFlagEvents,
      description: 'Its history, newest first. Scores are for admins.',
      args: { before: t.arg.id({ description: 'Only those older than this event of the flag.' }) },
      resolve: (flag, { before }, context) =>
        before == null
          ? loadEventsOfFlag(context, flag.id)
          : loadEventsBefore(context, flag.id, parseId(before, flagMessages.notFound)),
    }),
    contentFlagEventCount: t.int({
      description: 'Length of its history, without scores for those who may not see them.',
      cost: 1,
      resolve: (flag, _, context) => loadEventCount(context, flag.id),
    }),
    contentFlagAssigns: t.field({
      type: [AssignType],
      maxItems: maxAssignees,
      cost: 10,
      resolve: (flag, _, context) => loadAssignsOfFlag(context, flag.id),
    }),
    viewers: t.field({
      type: [UserType],
      maxItems: 50,
      description: 'Other staff who have the flag open now.',
      resolve: async (flag, _, context) => {
        const viewers = await loadOtherViewersOfFlag(context, flag.id);
        const people = await Promise.all(viewers.map(({ userId }) => loadPerson(context, userId)));
        return people.filter((person) => person !== null);
      },
    }),
    assoc: t.field({
      type: AssociatedContentType,
      nullable: true,
      description: 'The content; absent for people.',
      resolve: (flag, _, context) =>
        flag.assocType === 'user'
          ? null
          : loadContentItem(context, { kind: flag.assocType, id: flag.assocId }),
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      description: 'The person, if the flag is about a person.',
      resolve: (flag, _, context) =>
        flag.assocType === 'user' ? loadFlagAuthor(flag, context) : null,
    }),
  }),
});
