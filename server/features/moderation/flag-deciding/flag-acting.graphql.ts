import {
  assignWordMaxLength,
  flagMessages,
  maxAssignees,
  maxFlagsAtOnce,
} from '../../../../contract/moderation/content-flags.ts';
import { policyMessages } from '../../../../contract/moderation/policies.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { AssocTypeType, FlagType, OperationType } from '../flags/flags.graphql.ts';
import type { FlagActionResult } from './flag-acting.service.ts';

const FlagActionResultType = builder.objectRef<FlagActionResult>('ContentFlagOutcome').implement({
  description: 'Result for one flag of a bulk request.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Id of the flag or, for undo, of the event, as requested.',
    }),
    ok: t.exposeBoolean('ok'),
    message: t.exposeString('message', { nullable: true, description: 'Why not.' }),
    eventId: t.exposeID('eventId', {
      nullable: true,
      description: 'Id of the history event, for undoing it. Null if nothing changed.',
    }),
    contentFlag: t.expose('contentFlag', {
      type: FlagType,
      nullable: true,
      description: 'The flag as it is now, also if the request was refused.',
    }),
  }),
});

const assignWordDescription = `To those who are added, at most ${assignWordMaxLength} characters: it stands in their mail and in the history.`;

const policyDescription =
  'Policy that a decision against the content refers to; quoted to its author.';

const parseFlagId = (id: string) => parseId(id, flagMessages.notFound);
const parsePolicyId = (id: string | null | undefined) =>
  id == null ? undefined : parseId(id, policyMessages.notFound);
const parseUserIds = (ids: readonly string[] | null | undefined) =>
  ids?.map((id) => parseId(id, userMessages.notFound));

builder.mutationFields((t) => ({
  updateContentFlag: t.field({
    description:
      'Decides about a flag, or says who should look at it. Deleting, undeleting and, unless the site says otherwise, approving are for admins; about people only DONE, REOPEN and ESCALATE are possible.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      operation: t.arg({ type: OperationType, description: 'What to do.' }),
      assignedToUserIds: t.arg.idList({
        description: `The whole resulting list of staff, at most ${maxAssignees}; those added get a mail.`,
      }),
      word: t.arg.string({ description: assignWordDescription }),
      policyId: t.arg.id({ description: policyDescription }),
      version: t.arg.int({
        description: 'The version that was seen: refused if it changed meanwhile.',
      }),
    },
    resolve: (
      _,
      { id, operation, assignedToUserIds, word, policyId, version },
      { actor, services, origin },
    ) =>
      services.flagActing.update(
        actor,
        parseFlagId(id),
        {
          operation,
          assignedToUserIds: parseUserIds(assignedToUserIds),
          word,
          policyId: parsePolicyId(policyId),
          version,
        },
        origin,
      ),
  }),

  updateContentFlags: t.field({
    description:
      'Changes several flags, each in its own transaction, with a result for each. Flags about people in danger can only be assigned or escalated.',
    permission: 'flags.moderate',
    type: [FlagActionResultType],
    maxItems: { each: 'ids' },
    args: {
      ids: t.arg.idList({ required: true, description: `At most ${maxFlagsAtOnce}.` }),
      operation: t.arg({ type: OperationType, description: 'What to do with each.' }),
      assignedToUserIds: t.arg.idList({
        description: 'People to assign to each flag, in addition to the present ones.',
      }),
      word: t.arg.string({ description: assignWordDescription }),
      policyId: t.arg.id({ description: policyDescription }),
      versions: t.arg.intList({
        description:
          'The versions that were seen, in the order of the ids: what changed meanwhile is refused.',
      }),
    },
    resolve: (_, { ids, assignedToUserIds, policyId, ...update }, { actor, services, origin }) =>
      services.flagActing.updateMany(
        actor,
        ids,
        {
          ...update,
          policyId: parsePolicyId(policyId),
          assignedToUserIds: parseUserIds(assignedToUserIds),
        },
        origin,
      ),
  }),

  undoContentFlagEvents: t.field({
    description:
      'Takes back what was done, visibility and assignees included, unless something has happened since. For whoever did it, and for admins.',
    permission: 'flags.moderate',
    type: [FlagActionResultType],
    maxItems: { each: 'eventIds' },
    args: {
      eventIds: t.arg.idList({ required: true, description: `At most ${maxFlagsAtOnce}.` }),
    },
    resolve: (_, { eventIds }, { actor, services }) => services.flagUndo.undo(actor, eventIds),
  }),

  openContentFlag: t.field({
    description: 'The flag of an item or a person, opened if there is none.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      assocType: t.arg({ type: AssocTypeType, required: true, description: 'What it is about.' }),
      assocId: t.arg.id({ required: true, description: 'The id of what it is about.' }),
      policyId: t.arg.id({ description: 'Policy that it may be against.' }),
      reason: t.arg.string({ description: 'Why it is opened; stored in the history.' }),
    },
    resolve: (_, { assocType, assocId, policyId, reason }, { actor, services }) =>
      services.flagActing.open(
        actor,
        { assocType, assocId: parseId(assocId, flagMessages.contentNotFound) },
        { policyId: parsePolicyId(policyId), reason },
      ),
  }),

  editContentFlagBody: t.field({
    description: 'Replaces the body of the content; the earlier one is kept in the history.',
    permission: 'flags.editContent',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      body: t.arg.string({ required: true, description: 'HTML; what is not allowed is dropped.' }),
      version: t.arg.int({
        description: 'The version that was seen: refused if it changed meanwhile.',
      }),
    },
    resolve: (_, { id, body, version }, { actor, services }) =>
      services.flagWords.editBody(actor, parseFlagId(id), { body, version }),
  }),

  ugcReply: t.field({
    description: 'Replies to the content on the public site, in the name of the viewer.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      body: t.arg.string({ required: true, description: 'HTML; what is not allowed is dropped.' }),
    },
    resolve: (_, { id, body }, { actor, services }) =>
      services.flagWords.reply(actor, parseFlagId(id), body),
  }),

  lookAtContentFlag: t.field({
    description:
      'Says that the viewer has a flag on the screen, every 20 seconds. Others see it for a minute.',
    permission: 'flags.moderate',
    type: 'Boolean',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      leaves: t.arg.boolean({ description: 'Says that it is no longer there.' }),
    },
    resolve: async (_, { id, leaves }, { actor, services }) => {
      await services.flagPresence.reportPresence(actor, parseFlagId(id), leaves ?? false);
      return true;
    },
  }),
}));
