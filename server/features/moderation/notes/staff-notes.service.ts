import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { findMentionedColleagues } from '../../../../contract/moderation/mentions.ts';
import { staffNoteInput } from '../../../../contract/moderation/staff-note-input.ts';
import {
  maxMentions,
  maxShownStaffNotes,
  staffNoteMessages,
} from '../../../../contract/moderation/staff-notes.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { staffRoles } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { flagRepository } from '../flags/flag.repository.ts';
import { flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { type StaffNote, staffNotesRepository } from './staff-notes.repository.ts';

export interface StaffNotesService {
  /** Notes about a person and about flags of what they wrote, newest first. */
  listAbout(actor: Actor, userId: number): Promise<StaffNote[]>;
  countAbout(actor: Actor, userId: number): Promise<number>;
  add(
    actor: Actor,
    note: { userId: number; contentFlagId: number | null; body: string },
    origin: string,
  ): Promise<StaffNote>;
  edit(
    actor: Actor,
    edit: { id: number; version: number | null; body: string },
    origin: string,
  ): Promise<StaffNote>;
  remove(actor: Actor, id: number): Promise<StaffNote>;
}

export function createStaffNotesService({
  database,
  changes,
  mail,
}: Pick<Core, 'database' | 'changes' | 'mail'>): StaffNotesService {
  const records = createRecords(
    { database, changes },
    {
      noun: 'staffNote',
      notFoundMessage: staffNoteMessages.notFound,
      store: staffNotesRepository,
      // The audit log outlives the note, so it does not get its words.
      audited: ({ userId, contentFlagId }: StaffNote) => ({ userId, contentFlagId }),
    },
  );

  /** Mails colleagues whom the note mentions and whom it did not mention before. */
  async function notifyMentioned(
    trx: Trx,
    actor: Actor,
    note: StaffNote,
    bodyBefore: string,
    origin: string,
  ): Promise<void> {
    if (!note.body.includes('@')) return;
    const staff = await flagAssignsRepository(trx).findByRoles(actor.siteId, staffRoles);
    const before = findMentionedColleagues(bodyBefore, staff);
    const added = findMentionedColleagues(note.body, staff)
      .filter((person) => !before.includes(person) && person.id !== actor.id)
      .slice(0, maxMentions);
    if (added.length === 0) return;
    const [sender] = await usersIn(trx).ofIds(actor.siteId, [actor.id]);
    const path =
      note.contentFlagId === null ? `users/${note.userId}` : `content-flag/${note.contentFlagId}`;
    for (const { id, username, email } of added) {
      if (email === null) continue;
      await mail.queue(trx, {
        siteId: actor.siteId,
        userId: id,
        to: email,
        subject: 'You were mentioned in a note',
        text: [
          `Hello ${username},`,
          `${sender?.username ?? 'A colleague'} mentioned you in a note for staff:`,
          `${origin}/moderation/${path}`,
        ].join('\n\n'),
      });
    }
  }

  async function assertSubject(
    trx: Trx,
    siteId: number,
    { userId, contentFlagId }: { userId: number; contentFlagId: number | null },
  ): Promise<void> {
    if (!(await usersIn(trx).find(siteId, userId))) throw notFound(userMessages.notFound);
    if (contentFlagId === null) return;
    const flag = await flagRepository(trx).find(siteId, contentFlagId);
    if (!flag) throw notFound(flagMessages.notFound);
    if (flag.authorId !== userId) throw invalidInput(staffNoteMessages.otherPerson);
  }

  return {
    listAbout: ({ siteId }, userId) =>
      staffNotesRepository(database.db).listAbout(siteId, userId, maxShownStaffNotes),

    countAbout: ({ siteId }, userId) =>
      staffNotesRepository(database.db).countAbout(siteId, userId),

    async add(actor, { userId, contentFlagId, body: typed }, origin) {
      const { body } = validate(staffNoteInput, { body: typed });
      return records.save(actor, {
        id: null,
        async fields(trx) {
          await assertSubject(trx, actor.siteId, { userId, contentFlagId });
          return { userId, contentFlagId, authorId: actor.id, body };
        },
        async after(trx, note) {
          await notifyMentioned(trx, actor, note, '', origin);
          return note;
        },
      });
    },

    async edit(actor, { id, version, body: typed }, origin) {
      const { body } = validate(staffNoteInput, { body: typed });
      let bodyBefore = '';
      return records.save(actor, {
        id,
        version,
        fields(_, before) {
          if (!before) throw notFound(staffNoteMessages.notFound);
          assertOwnNote(actor, before);
          bodyBefore = before.body;
          const { userId, contentFlagId, authorId } = before;
          return { userId, contentFlagId, authorId, body };
        },
        async after(trx, note) {
          await notifyMentioned(trx, actor, note, bodyBefore, origin);
          return note;
        },
      });
    },

    remove: (actor, id) =>
      records.remove(actor, id, async (trx, note) => {
        assertOwnNote(actor, note);
        await staffNotesRepository(trx).delete(actor.siteId, id);
        return undefined;
      }),
  };
}

function assertOwnNote(actor: Actor, { authorId }: StaffNote): void {
  if (authorId !== actor.id) throw forbidden(staffNoteMessages.notYours);
}
