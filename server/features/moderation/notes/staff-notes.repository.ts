import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Db } from '../../../db/database.ts';

export interface StaffNote {
  id: number;
  userId: number;
  contentFlagId: number | null;
  authorId: number;
  body: string;
  version: number;
  insertedAt: Date;
  updatedAt: Date;
}

export type StaffNoteFields = Pick<StaffNote, 'userId' | 'contentFlagId' | 'authorId' | 'body'>;

const staffNoteColumns = [
  'id',
  'userId',
  'contentFlagId',
  'authorId',
  'body',
  'version',
  'insertedAt',
  'updatedAt',
] as const;

export function staffNotesRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('staff_notes').select(staffNoteColumns).where('siteId', '=', siteId);

  return {
    listAbout: (siteId: number, userId: number, limit: number): Promise<StaffNote[]> =>
      ofSite(siteId).where('userId', '=', userId).orderBy('id', 'desc').limit(limit).execute(),

    async countAbout(siteId: number, userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('staff_notes')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    find: (siteId: number, id: number): Promise<StaffNote | undefined> =>
      ofSite(siteId).where('id', '=', id).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<StaffNote | undefined> =>
      ofSite(siteId).where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (siteId: number, fields: StaffNoteFields): Promise<StaffNote> =>
      db
        .insertInto('staff_notes')
        .values({ siteId, ...fields })
        .returning(staffNoteColumns)
        .executeTakeFirstOrThrow(),

    update: (siteId: number, id: number, { body }: StaffNoteFields): Promise<StaffNote> =>
      db
        .updateTable('staff_notes')
        .set({ body, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(staffNoteColumns)
        .executeTakeFirstOrThrow(),

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('staff_notes')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}

/** Deletes notes about deleted people. The audit log has no words of notes. */
export const eraseStaffNotes: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`delete from staff_notes
    where site_id = ${siteId} and user_id = any(${[...userIds]}::int[])`.execute(trx);
};
