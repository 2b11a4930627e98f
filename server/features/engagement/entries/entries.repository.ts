import { type SqlBool, sql } from 'kysely';
import { typesWithParticipationWay } from '../../../../contract/engagement/kinds.ts';
import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { isEmployeeAccount } from '../../accounts/users/employees.ts';

export interface EntryOwner {
  userId: number | null;
  visitorId: string | null;
}

export interface NewEntry extends EntryOwner {
  siteId: number;
  email: string | null;
  mailbox: string | null;
  confirmedBy: 'account' | 'mail';
}

export interface EntrantAccount {
  email: string | null;
  isVerified: boolean;
  roleId: number;
  /** True for staff of any site and for addresses of the network's own domains. */
  isEmployee: boolean;
}

export function entriesRepository(db: Db) {
  return {
    /** Locks the giveaway, so that nobody enters twice at the same time. */
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
        .where('type', '=', anyOfTexts(typesWithParticipationWay('enter')))
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async findAccount(
      siteId: number,
      userId: number,
      mailDomains: readonly string[],
    ): Promise<EntrantAccount | undefined> {
      const { rows } = await sql<EntrantAccount>`
        select email, verified_at is not null as "isVerified", role_id as "roleId", exists (
          select from users as linked where linked.person_id = users.person_id
            and ${isEmployeeAccount(mailDomains)}
        ) as "isEmployee"
        from users where site_id = ${siteId} and id = ${userId} and deleted_at is null`.execute(db);
      return rows[0];
    },

    async isAddressOf(siteId: number, userId: number, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Entry of the account; otherwise the entry of the browser, unless another account made it. */
    async findOwn(id: number, { userId, visitorId }: EntryOwner): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`
        select id from giveaway_entries
        where engagement_id = ${id} and (user_id = ${userId} or (visitor_id = ${visitorId}
          and (user_id is null or user_id = coalesce(${userId}, user_id))))
        order by user_id = ${userId} desc nulls last, id
        limit 1`.execute(db);
      return rows[0]?.id;
    },

    /**
     * Entry of an address or its aliases. Call it only for a person who has proven to own the
     * address.
     */
    async findByMailbox(
      id: number,
      { email, mailbox }: { email: string; mailbox: string },
    ): Promise<{ id: number; userId: number | null; email: string | null } | undefined> {
      const { rows } = await sql<{ id: number; userId: number | null; email: string | null }>`
        select id, user_id as "userId", lower(email) as email from giveaway_entries
        where engagement_id = ${id} and (mailbox = ${mailbox} or lower(email) = ${email})
        order by lower(email) = ${email} desc, id
        limit 1`.execute(db);
      return rows[0];
    },

    async insert(id: number, entry: NewEntry): Promise<number> {
      const row = await db
        .insertInto('giveaway_entries')
        .values({ engagementId: id, ...entry })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /**
     * Assigns the entry to the visitor who opened the confirmation link, who may then see its
     * number.
     */
    async confirmByMail(entryId: number, visitorId: string | null): Promise<void> {
      await db
        .updateTable('giveaway_entries')
        .set((eb) => ({
          visitorId,
          confirmedBy: eb
            .case()
            .when('confirmedBy', '=', 'before')
            .then('mail')
            .else(eb.ref('confirmedBy'))
            .end(),
        }))
        .where('id', '=', entryId)
        .execute();
    },

    /** Assigns an entry without an account to the account that verified its address. */
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
