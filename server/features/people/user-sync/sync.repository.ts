import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { wasLinkOffered } from '../../accounts/users/link-offers.ts';
import { hasProvenAddress } from '../../accounts/users/same-person.ts';

export function syncRepository(db: Db) {
  return {
    async countAccounts(siteId: number): Promise<number> {
      const { rows } = await sql<{ accounts: number }>`
        select count(*) as accounts from users
        where site_id = ${siteId} and deleted_at is null`.execute(db);
      return rows[0]?.accounts ?? 0;
    },

    async lockSite(siteId: number): Promise<void> {
      await sql`select id from sites where id = ${siteId} for update`.execute(db);
    },

    async nextAccounts(siteId: number, after: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('deletedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /**
     * Accounts linked to one with another address, or neither linked to one with the same address
     * nor offered that link. Usually none, so a batch costs only this query.
     */
    async findInconsistent(userIds: readonly number[]): Promise<number[]> {
      // Lateral joins with a limit look each account up in an index.
      const { rows } = await sql<{ id: number }>`
        select own.id from users as own
        left join lateral (
          select true as is_wrong from users as linked
          where linked.person_id = own.person_id and linked.id <> own.id
            and linked.deleted_at is null
            and not (${hasProvenAddress('own')} and ${hasProvenAddress('linked')}
              and lower(linked.email) = lower(own.email))
          limit 1) as linked on true
        left join lateral (
          select true as is_missing from users as alike
          where lower(alike.email) = lower(own.email)
            and alike.site_id <> own.site_id and alike.person_id <> own.person_id
            and alike.deleted_at is null and ${hasProvenAddress('own')} and ${hasProvenAddress('alike')}
            and not ${wasLinkOffered('own', 'alike')}
          limit 1) as alike on true
        where own.id = any(${[...userIds]}::int[]) and (linked.is_wrong or alike.is_missing)
        order by own.id`.execute(db);
      return rows.map((row) => row.id);
    },

    /**
     * Locks these accounts and all that they are or should be linked with, on any site, so that no
     * address changes between the check and the link.
     */
    async lockRelated(userIds: readonly number[]): Promise<void> {
      await sql`
        with own as (
          select person_id, case when ${hasProvenAddress('users')} then lower(email) end as address
          from users where id = any(${[...userIds]}::int[])
        ), related as (
          select linked.id from own join users as linked on linked.person_id = own.person_id
          union
          select alike.id from own join users as alike on lower(alike.email) = own.address
          where ${hasProvenAddress('alike')}
        )
        select users.id from users where users.id in (select id from related)
        order by users.id for update`.execute(db);
    },
  };
}
