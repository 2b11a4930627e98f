import {
  maxCareDisclosures,
  maxCareMessages,
  nextCareAlarmTime,
} from '../../../../contract/moderation/care-cases.ts';
import { careStates } from '../../../../contract/moderation/care-states.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import type { CareCase } from '../care-cases/care-cases.repository.ts';
import type { StoredCareDisclosure } from '../care-cases/care-disclosures.repository.ts';
import type { CareMessage } from '../care-cases/care-messages.repository.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import { FlagType } from '../flags/flags.graphql.ts';

const fetchCareCases: BatchFetch<number, CareCase> = async ({ actor, services }, ids) =>
  new Map((await services.careCases.ofFlags(actor, ids)).map((row) => [row.contentFlagId, row]));

const fetchCareAlarmRepeatMinutes: BatchFetch<number, number> = async ({ services }, siteIds) =>
  new Map(
    await Promise.all(
      siteIds.map(
        async (id) => [id, (await services.sites.settings(id)).careRepeatMinutes] as const,
      ),
    ),
  );

const fetchCareMessages: BatchFetch<number, CareMessage[]> = async ({ actor, services }, ids) =>
  Map.groupBy(
    await services.careMessages.listForStaff(actor, ids),
    ({ contentFlagId }) => contentFlagId,
  );

const fetchCareMessagesBefore: BatchFetch<number, CareMessage[]> = async (
  { actor, services },
  messageIds,
) => {
  const messages = await services.careMessages.listBefore(actor, messageIds);
  return new Map(messageIds.map((id) => [id, messages.filter((message) => message.id < id)]));
};

const fetchCareMessageCounts: BatchFetch<number, number> = ({ actor, services }, ids) =>
  services.careMessages.countForStaff(actor, ids);

/** Messages about the flag before one of them. */
async function loadCareMessagesBefore(context: GraphQLContext, flagId: number, messageId: number) {
  const messages = (await loadInBatch(context, fetchCareMessagesBefore, messageId)) ?? [];
  return messages.filter(({ contentFlagId }) => contentFlagId === flagId).slice(-maxCareMessages);
}

const fetchCareDisclosures: BatchFetch<number, StoredCareDisclosure[]> = async (
  { actor, services },
  ids,
) =>
  Map.groupBy(
    await services.careCases.listDisclosures(actor, ids),
    ({ contentFlagId }) => contentFlagId,
  );

const CareStateType = builder.enumType('CareState', {
  description: 'State of a case in the care lane.',
  values: careStates,
});

const CareMessageType = builder.objectRef<CareMessage>('CareMessage').implement({
  description: 'A private message between staff and the person of a case.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    body: t.exposeString('body'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    sender: t.field({
      type: UserType,
      nullable: true,
      description: 'The member of staff who wrote it. Null for an answer of the person.',
      resolve: ({ senderId }, _, context) =>
        senderId === null ? null : loadPerson(context, senderId),
    }),
  }),
});

const CareDisclosureType = builder.objectRef<StoredCareDisclosure>('CareDisclosure').implement({
  description: 'Record of what was told to someone outside in an emergency.',
  permission: 'flags.editContent',
  fields: (t) => ({
    id: t.exposeID('id'),
    personName: t.exposeString('personName', { description: 'Whom it was about.' }),
    madeByName: t.exposeString('madeByName', { description: 'Who told it.' }),
    disclosedTo: t.exposeString('disclosedTo', { description: 'Who was told.' }),
    disclosed: t.exposeString('disclosed', { description: 'What was told.' }),
    reason: t.exposeString('reason'),
    approvedBy: t.exposeString('approvedBy'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const CareCaseType = builder.objectRef<CareCase>('CareCase').implement({
  description: 'The case of a flag in the care lane.',
  permission: 'flags.moderate',
  fields: (t) => ({
    state: t.field({ type: CareStateType, resolve: ({ state }) => state }),
    isConfirmed: t.exposeBoolean('isConfirmed', {
      description: 'False if only a member reported it. The author is shown help if true.',
    }),
    urgency: t.exposeInt('urgency', {
      description: 'Points for score, means and time; 0 for a report alone.',
    }),
    signCount: t.exposeInt('signCount', {
      description: 'Texts of the same person that told of danger while the case was open.',
    }),
    lastSignAt: t.expose('lastSignAt', { type: 'DateTime' }),
    waitingSince: t.expose('waitingSince', { type: 'DateTime' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    answeredBy: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ answeredById }, _, context) =>
        answeredById === null ? null : loadPerson(context, answeredById),
    }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When to ask again how the person is.',
    }),
    alarmCount: t.exposeInt('alarmCount', { description: 'Alarms that were sent by mail.' }),
    nextAlarmAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When all staff are alarmed by mail if nobody answers.',
      resolve: async (careCase, _, context) => {
        const minutes = await loadInBatch(context, fetchCareAlarmRepeatMinutes, careCase.siteId);
        return minutes === undefined ? null : nextCareAlarmTime(careCase, minutes);
      },
    }),
    hidesText: t.exposeBoolean('hidesText', {
      description: 'Whether staff hid the text from everyone but its author and themselves.',
    }),
    messages: t.field({
      type: [CareMessageType],
      maxItems: maxCareMessages,
      description: 'Private messages, oldest first.',
      args: { before: t.arg.id({ description: 'Only those older than this message.' }) },
      resolve: async ({ contentFlagId }, { before }, context) =>
        before == null
          ? ((await loadInBatch(context, fetchCareMessages, contentFlagId)) ?? [])
          : loadCareMessagesBefore(context, contentFlagId, parseFlagId(before)),
    }),
    messageCount: t.int({
      description: 'Number of all private messages.',
      cost: 1,
      resolve: async ({ contentFlagId }, _, context) =>
        (await loadInBatch(context, fetchCareMessageCounts, contentFlagId)) ?? 0,
    }),
    disclosures: t.field({
      type: [CareDisclosureType],
      maxItems: maxCareDisclosures,
      permission: 'flags.editContent',
      description: 'Records of emergency disclosures, newest first.',
      resolve: async ({ contentFlagId }, _, context) =>
        ((await loadInBatch(context, fetchCareDisclosures, contentFlagId)) ?? []).slice(
          0,
          maxCareDisclosures,
        ),
    }),
  }),
});

builder.objectField(FlagType, 'careCase', (t) =>
  t.field({
    type: CareCaseType,
    nullable: true,
    cost: 1,
    description: 'Null outside the care lane.',
    resolve: async (flag, _, context) =>
      (flag.isCare && (await loadInBatch(context, fetchCareCases, flag.id))) || null,
  }),
);

const DisclosureInput = builder.inputType('CareDisclosureInput', {
  description: 'What was told to someone outside in an emergency.',
  fields: (t) => ({
    disclosedTo: t.string({ required: true, description: 'Who was told.' }),
    disclosed: t.string({ required: true, description: 'What was told.' }),
    reason: t.string({ required: true, description: 'Why.' }),
    approvedBy: t.string({ required: true, description: 'Who approved it.' }),
  }),
});

const parseFlagId = (id: string) => parseId(id, flagMessages.notFound);
const seenVersionDescription = 'The version that was seen: refused if it changed meanwhile.';

builder.mutationFields((t) => ({
  setCareState: t.field({
    description: 'Changes the state of a case in the care lane.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      state: t.arg({ type: CareStateType, required: true, description: 'The new state.' }),
      note: t.arg.string({ description: 'For the history. Required to hand on or dismiss.' }),
      disclosure: t.arg({ type: DisclosureInput, description: 'Required for EMERGENCY_CALLED.' }),
      signCount: t.arg.int({
        description: 'The number of signs that was seen: refused if there was another one.',
      }),
      version: t.arg.int({ description: seenVersionDescription }),
    },
    resolve: (_, { id, ...change }, { actor, services }) =>
      services.careCases.setState(actor, parseFlagId(id), change),
  }),

  markCare: t.field({
    description: 'Puts a flag into the care lane, or takes it out, with a reason.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      isCare: t.arg.boolean({ required: true, description: 'Whether someone may be in danger.' }),
      reason: t.arg.string({ required: true, description: 'For the history.' }),
      version: t.arg.int({ description: seenVersionDescription }),
    },
    resolve: (_, { id, ...marking }, { actor, services }) =>
      services.careCases.mark(actor, parseFlagId(id), marking),
  }),

  hideCareText: t.field({
    description:
      'Hides the text of a case from everyone but its author and staff, or shows it again.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      isHidden: t.arg.boolean({ required: true, description: 'False shows it again.' }),
      version: t.arg.int({ description: seenVersionDescription }),
    },
    resolve: (_, { id, ...hiding }, { actor, services }) =>
      services.careCases.setTextHidden(actor, parseFlagId(id), hiding),
  }),

  writeCareMessage: t.field({
    description: 'Writes to the person of a case privately. They are told by mail.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      body: t.arg.string({ required: true, description: 'Plain text.' }),
      version: t.arg.int({ description: seenVersionDescription }),
    },
    resolve: (_, { id, ...letter }, { actor, services }) =>
      services.careMessages.write(actor, parseFlagId(id), letter),
  }),
}));
