import { type SqlBool, sql } from 'kysely';
import { typesThat } from '../../../../contract/engagement/kinds.ts';
import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { isEmployeeAccount } from '../../accounts/users/employees.ts';

export interface Entrant {
  siteId: number;
  userId: number | null;
  visitorId: string | null;
  /** In lower case. */
  email: string | null;
}

export interface EntrantAccount {
  email: string | null;
  roleId: number;
  /** Staff of whichever site, or with an address of the network's own. */
  isEmployee: boolean;
}

export function entriesRepository(db: Db) {
  return {
    /** Locked, so that nobody enters twice at the same moment. */
    lockGiveaway: (
      siteId: number,
      id: number,
    ): Promise<{ date: string | null; isDrawn: SqlBool } | undefined> =>
      db
        .selectFrom('engagements')
        .select((eb) => [
          'date',
          eb
            .exists(
              eb
                .selectFrom('giveaway_draws as draw')
                .whereRef('draw.engagementId', '=', 'engagements.id')
                .where('draw.drawnAt', 'is not', null),
            )
            .as('isDrawn'),
        ])
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('type', '=', anyOfTexts(typesThat('enter')))
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async account(
      siteId: number,
      userId: number,
      mailDomains: readonly string[],
    ): Promise<EntrantAccount | undefined> {
      const { rows } = await sql<EntrantAccount>`
        select email, role_id as "roleId", exists (
          select from users as linked where linked.person_id = users.person_id
            and ${isEmployeeAccount(mailDomains)}
        ) as "isEmployee"
        from users where site_id = ${siteId} and id = ${userId} and deleted_at is null`.execute(db);
      return rows[0];
    },

    /** What the person entered with before: by account, browser or address. */
    async find(
      id: number,
      { userId, visitorId, email }: Entrant,
    ): Promise<{ id: number; userId: number | null } | undefined> {
      const { rows } = await sql<{ id: number; userId: number | null }>`
        select id, user_id as "userId" from giveaway_entries
        where engagement_id = ${id} and (
          user_id = ${userId} or lower(email) = ${email}
          or (visitor_id = ${visitorId}
            and (user_id is null or user_id = coalesce(${userId}, user_id))))
        order by user_id = ${userId} desc nulls last, lower(email) = ${email} desc nulls last, id
        limit 1`.execute(db);
      return rows[0];
    },

    async insert(id: number, { siteId, userId, visitorId, email }: Entrant): Promise<number> {
      const row = await db
        .insertInto('giveaway_entries')
        .values({ engagementId: id, siteId, userId, visitorId, email })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** Someone who entered by their address has an account now. */
    async attach(entryId: number, userId: number): Promise<void> {
      await db
        .updateTable('giveaway_entries')
        .set({ userId })
        .where('id', '=', entryId)
        .where('userId', 'is', null)
        .execute();
    },
  };
}
