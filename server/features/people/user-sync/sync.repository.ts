import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

/**
 * Whether an account shows that its owner has the address. Whoever set a password for someone
 * else could sign in as them, so until the owner sets another it shows nothing.
 */
export const isProven = (table: string) =>
  sql`(${sql.ref(`${table}.verified_at`)} is not null and ${sql.ref(`${table}.email`)} is not null
    and not ${sql.ref(`${table}.password_set_by_staff`)})`;

export function syncRepository(db: Db) {
  return {
    async countAccounts(siteId: number): Promise<number> {
      const { rows } = await sql<{ accounts: number }>`
        select count(*) as accounts from users
        where site_id = ${siteId} and deleted_at is null`.execute(db);
      return rows[0]?.accounts ?? 0;
    },

    /** Only one at a time starts a run for a site. */
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
     * Those of the accounts that are linked with one they do not agree with, or whose owner has
     * not been asked yet whether to link one that they do. Mostly there are none, and then a batch costs only this look.
     */
    async outOfOrder(userIds: readonly number[]): Promise<number[]> {
      // Sideways joins with a limit look each account up in an index, however many there are.
      const { rows } = await sql<{ id: number }>`
        select own.id from users as own
        left join lateral (
          select true as is_wrong from users as linked
          where linked.person_id = own.person_id and linked.id <> own.id
            and linked.deleted_at is null
            and not (${isProven('own')} and ${isProven('linked')}
              and lower(linked.email) = lower(own.email))
          limit 1) as linked on true
        left join lateral (
          select true as is_missing from users as alike
          where lower(alike.email) = lower(own.email)
            and alike.site_id <> own.site_id and alike.person_id <> own.person_id
            and alike.deleted_at is null and ${isProven('own')} and ${isProven('alike')}
            and not exists (select 1 from link_offers as asked
              where asked.user_id = own.id and asked.other_user_id = alike.id)
          limit 1) as alike on true
        where own.id = any(${[...userIds]}::int[]) and (linked.is_wrong or alike.is_missing)
        order by own.id`.execute(db);
      return rows.map((row) => row.id);
    },

    /**
     * Locks these accounts and all on any site that they are linked with, or should be. What is
     * read after this cannot change before it is acted upon: an address that its owner no longer
     * has must not link anyone.
     */
    async lockRelated(userIds: readonly number[]): Promise<void> {
      await sql`
        with own as (
          select person_id, case when ${isProven('users')} then lower(email) end as address
          from users where id = any(${[...userIds]}::int[])
        ), related as (
          select linked.id from own join users as linked on linked.person_id = own.person_id
          union
          select alike.id from own join users as alike on lower(alike.email) = own.address
          where ${isProven('alike')}
        )
        select users.id from users where users.id in (select id from related)
        order by users.id for update`.execute(db);
    },

    /**
     * Accounts of one person must all have proven the same address. Where they have not, those
     * that agree stay together: the group with the oldest account keeps the person, and every
     * other group gets one of its own. An address that is not proven agrees with nothing.
     */
    async unlink(userIds: readonly number[]): Promise<number> {
      const { rows } = await sql<{ unlinked: number }>`
        with accounts as (
          select id, person_id,
            case when ${isProven('users')} then 'address ' || lower(email)
              else 'account ' || id end as owner
          from users where deleted_at is null and person_id in (
            select person_id from users where id = any(${[...userIds]}::int[]))
        ), owners as (
          select person_id, owner,
            row_number() over (partition by person_id order by min(id)) as place
          from accounts group by person_id, owner
        ), leaving as (
          select person_id, owner, row_number() over (order by person_id, place) as number
          from owners where place > 1
        ), created as (
          insert into people (inserted_at) select now() from leaving returning id
        ), numbered as (
          select id, row_number() over (order by id) as number from created
        ), moved as (
          update users set person_id = numbered.id, updated_at = now()
          from accounts
          join leaving on leaving.person_id = accounts.person_id and leaving.owner = accounts.owner
          join numbered on numbered.number = leaving.number
          where users.id = accounts.id
          returning users.id
        )
        select count(*) as unlinked from moved`.execute(db);
      return rows[0]?.unlinked ?? 0;
    },

    /**
     * Counts the people of each role anew. The rows are locked before anyone is counted, so a
     * change that commits meanwhile is either counted here or added afterwards, never both.
     */
    async recountUsers(siteId: number): Promise<number> {
      const roles = Object.values(roleIds).map(Number).sort();
      await sql`
        insert into user_counts (site_id, role_id)
        select ${siteId}, role_id from unnest(${roles}::smallint[]) as roles (role_id)
        on conflict do nothing`.execute(db);
      await sql`
        select role_id from user_counts where site_id = ${siteId}
        order by role_id for update`.execute(db);
      const { numAffectedRows = 0n } = await sql`
        update user_counts as counts set people = actual.people
        from (
          select known.role_id, count(users.id)::int as people
          from user_counts as known
          left join users on users.site_id = known.site_id and users.role_id = known.role_id
            and users.deleted_at is null
          where known.site_id = ${siteId} group by known.role_id
        ) as actual
        where counts.site_id = ${siteId} and counts.role_id = actual.role_id
          and counts.people <> actual.people`.execute(db);
      return Number(numAffectedRows);
    },

    /** The same for the finalists and winners of each award. */
    async recountAwards(siteId: number): Promise<number> {
      await sql`
        select id from awards where site_id = ${siteId} order by id for update`.execute(db);
      const { numAffectedRows = 0n } = await sql`
        update awards set finalists_count = actual.finalists, winners_count = actual.winners
        from (
          select awards.id,
            (count(*) filter (where earned.status = 'FINALIST'))::int as finalists,
            (count(*) filter (where earned.status = 'WINNER'))::int as winners
          from awards left join user_awards as earned on earned.award_id = awards.id
          where awards.site_id = ${siteId} group by awards.id
        ) as actual
        where awards.id = actual.id and (awards.finalists_count, awards.winners_count)
          is distinct from (actual.finalists, actual.winners)`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
