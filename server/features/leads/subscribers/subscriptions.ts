import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A `select email …`, so that thousands of addresses never leave the database. */
type AddressQuery = RawBuilder<{ email: string }>;

export interface ChangedSubscription {
  id: number;
  /** Time of the change, precise enough to detect a later one. */
  mark: string;
}

/** Changes one or many subscriptions. Addresses are in lower case. */
export function subscriptionsIn(db: Db) {
  return {
    async addAll(siteId: number, addresses: AddressQuery): Promise<void> {
      await sql`
        insert into subscribers (site_id, email)
        select ${siteId}::int, email from (${addresses}) as address`.execute(db);
    },

    async setOptedIn(siteId: number, addresses: AddressQuery, optedIn: boolean): Promise<void> {
      await sql`
        update subscribers set opted_in = ${optedIn}, updated_at = now()
        from (${addresses}) as address
        where subscribers.site_id = ${siteId}
          and subscribers.email = address.email`.execute(db);
    },

    async setOptedInById(
      siteId: number,
      ids: readonly number[],
      optedIn: boolean,
    ): Promise<ChangedSubscription[]> {
      const { rows } = await sql<ChangedSubscription>`
        update subscribers set opted_in = ${optedIn}, updated_at = clock_timestamp()
        where site_id = ${siteId} and id = any(${[...ids]}::int[])
        returning id, extract(epoch from updated_at)::text as mark`.execute(db);
      return rows;
    },

    async find(siteId: number, emails: readonly string[], isLocked: boolean) {
      const { rows } = await sql<{ id: number; email: string; isOptedIn: boolean }>`
        select id, email, opted_in as "isOptedIn" from subscribers
        where site_id = ${siteId} and email = any(${[...emails]}::text[])
        order by id ${isLocked ? sql`for no key update` : sql``}`.execute(db);
      return rows;
    },

    /** Ids that are still opted out and were not changed since. */
    async findUnchanged(
      siteId: number,
      changed: readonly ChangedSubscription[],
      isLocked: boolean,
    ): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select item.id from subscribers as item
        join unnest(${changed.map(({ id }) => id)}::int[],
          ${changed.map(({ mark }) => mark)}::text[]) as given (id, mark) on given.id = item.id
        where item.site_id = ${siteId} and not item.opted_in
          and extract(epoch from item.updated_at)::text = given.mark
        order by item.id ${isLocked ? sql`for no key update of item` : sql``}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

/**
 * Deletes the subscriptions of people about to be deleted. Opt-outs stay, or the next upload would
 * mail these addresses again.
 */
export async function eraseSubscriptions(
  db: Db,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`delete from subscribers using users
    where users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])
      and subscribers.site_id = ${siteId}
      and subscribers.email = lower(users.email) and subscribers.opted_in`.execute(db);
}
