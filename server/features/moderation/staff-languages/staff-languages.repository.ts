import { sql } from 'kysely';
import { staffRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export interface StaffReader {
  userId: number;
  languages: string[];
}

export function staffLanguagesRepository(db: Db) {
  return {
    async list(siteId: number, limit: number): Promise<StaffReader[]> {
      return db
        .selectFrom('staff_languages')
        .innerJoin('users', (join) =>
          join
            .onRef('users.siteId', '=', 'staff_languages.siteId')
            .onRef('users.id', '=', 'staff_languages.userId'),
        )
        .select(['staff_languages.userId', 'staff_languages.languages'])
        .where('staff_languages.siteId', '=', siteId)
        .where('users.roleId', 'in', staffRoles.map(Number))
        .where('users.deletedAt', 'is', null)
        .orderBy('staff_languages.userId')
        .limit(limit)
        .execute();
    },

    async find(siteId: number, userId: number): Promise<string[]> {
      const row = await db
        .selectFrom('staff_languages')
        .select('languages')
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.languages ?? [];
    },

    async save(siteId: number, userId: number, languages: readonly string[]): Promise<void> {
      await sql`insert into staff_languages (site_id, user_id, languages)
        values (${siteId}, ${userId}, ${[...languages]}::text[])
        on conflict (site_id, user_id) do update set languages = excluded.languages`.execute(db);
    },

    /** The reader of a language with the fewest open flags, so that nobody gets them all. */
    async findLeastBusyReader(
      siteId: number,
      language: string,
    ): Promise<{ id: number; username: string } | undefined> {
      const { rows } = await sql<{ id: number; username: string }>`
        select users.id, users.username
        from staff_languages
        join users on users.site_id = staff_languages.site_id and users.id = staff_languages.user_id
        left join lateral (
          select count(*) as count from content_flag_assigns as assign
          where assign.site_id = users.site_id and assign.user_id = users.id and assign.is_open
        ) as open_flags on true
        where staff_languages.site_id = ${siteId} and ${language} = any(staff_languages.languages)
          and users.deleted_at is null and users.role_id = any(${staffRoles.map(Number)}::int[])
        order by open_flags.count, users.id limit 1`.execute(db);
      return rows[0];
    },
  };
}

export async function eraseStaffLanguages(
  db: Db,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`delete from staff_languages
    where site_id = ${siteId} and user_id = any(${[...userIds]}::int[])`.execute(db);
}
