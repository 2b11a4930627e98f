import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import {
  maxShownStaffNotes,
  staffNoteMaxLength,
  staffNoteMessages,
} from '../../../../contract/moderation/staff-notes.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import type { StaffNote } from './staff-notes.repository.ts';

const StaffNoteType = builder.objectRef<StaffNote>('StaffNote').implement({
  description: 'A note of staff about a member or one of their flags. Members never see it.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    body: t.exposeString('body', { description: 'Plain text.' }),
    contentFlagId: t.exposeID('contentFlagId', {
      nullable: true,
      description: 'The flag that it is about; null if it is about the person.',
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
    author: t.field({
      type: UserType,
      nullable: true,
      description: 'The person who wrote it.',
      resolve: ({ authorId }, _, context) => loadPerson(context, authorId),
    }),
    isOwn: t.boolean({
      description: 'True if the viewer wrote it, who may change and delete it.',
      resolve: ({ authorId }, _, { actor }) => authorId === actor.id,
    }),
  }),
});

const bodyDescription = `At most ${staffNoteMaxLength} characters. Colleagues whose name follows an @ get a mail.`;

builder.queryFields((t) => ({
  staffNotes: t.field({
    description: 'Notes about a person and about flags of what they wrote, newest first.',
    permission: 'flags.moderate',
    type: [StaffNoteType],
    maxItems: maxShownStaffNotes,
    args: { userId: t.arg.id({ required: true, description: 'The id of the person.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.staffNotes.listAbout(actor, parseId(userId, userMessages.notFound)),
  }),
  staffNoteCount: t.int({
    description: `All notes about a person, of which \`staffNotes\` has ${maxShownStaffNotes} at most.`,
    permission: 'flags.moderate',
    args: { userId: t.arg.id({ required: true, description: 'The id of the person.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.staffNotes.countAbout(actor, parseId(userId, userMessages.notFound)),
  }),
}));

builder.mutationFields((t) => ({
  addStaffNote: t.field({
    description: 'Adds a note about a person, or about a flag of something they wrote.',
    permission: 'flags.moderate',
    type: StaffNoteType,
    args: {
      userId: t.arg.id({ required: true, description: 'The person whom it is about.' }),
      contentFlagId: t.arg.id({ description: 'The flag that it is about.' }),
      body: t.arg.string({ required: true, description: bodyDescription }),
    },
    resolve: (_, { userId, contentFlagId, body }, { actor, services, origin }) =>
      services.staffNotes.add(
        actor,
        {
          userId: parseId(userId, userMessages.notFound),
          contentFlagId:
            contentFlagId == null ? null : parseId(contentFlagId, flagMessages.notFound),
          body,
        },
        origin,
      ),
  }),
  editStaffNote: t.field({
    description: 'Changes a note that the viewer wrote.',
    permission: 'flags.moderate',
    type: StaffNoteType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the note.' }),
      body: t.arg.string({ required: true, description: bodyDescription }),
      version: t.arg.int({ description: 'The version that was edited.' }),
    },
    resolve: (_, { id, body, version }, { actor, services, origin }) =>
      services.staffNotes.edit(
        actor,
        { id: parseId(id, staffNoteMessages.notFound), body, version: version ?? null },
        origin,
      ),
  }),
  deleteStaffNote: t.field({
    description: 'Deletes a note that the viewer wrote.',
    permission: 'flags.moderate',
    type: StaffNoteType,
    args: { id: t.arg.id({ required: true, description: 'The id of the note.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.staffNotes.remove(actor, parseId(id, staffNoteMessages.notFound)),
  }),
}));
