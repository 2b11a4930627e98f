import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';
import { subscriptionsIn } from '../../leads/subscribers/subscriptions.ts';

export interface AddressWithPreference {
  kind: 'user' | 'subscriber';
  id: number;
  email: string;
  isOptedIn: boolean;
}

export interface OptInMark {
  id: number;
  /** Version of the account, or time of the last change of the subscription. */
  mark: string;
}

/** An account's preference overrides a subscription to the same address. */
export function unsubscribeRepository(db: Db) {
  return {
    async findKnown(siteId: number, emails: readonly string[], isLocked: boolean) {
      const lock = isLocked ? sql`for no key update` : sql``;
      const users = await sql<AddressWithPreference>`
        select 'user' as kind, id, lower(email) as email, receive_emails as "isOptedIn" from users
        where site_id = ${siteId} and lower(email) = any(${[...emails]}::text[]) and deleted_at is null
        order by id ${lock}`.execute(db);
      const subscribers = await subscriptionsIn(db).find(siteId, emails, isLocked);
      return [
        ...users.rows,
        ...subscribers.map((row) => ({ ...row, kind: 'subscriber' as const })),
      ];
    },

    setUsers: (siteId: number, ids: readonly number[], optIn: boolean): Promise<OptInMark[]> =>
      userRowsIn(db)
        .update(siteId, ids, { receiveEmails: optIn })
        .returning(['id', sql<string>`version::text`.as('mark')])
        .execute(),

    setSubscribers: subscriptionsIn(db).setOptedInById,

    async findUntouched(
      siteId: number,
      kind: AddressWithPreference['kind'],
      given: readonly OptInMark[],
      isLocked: boolean,
    ): Promise<number[]> {
      if (kind === 'subscriber') return subscriptionsIn(db).findUnchanged(siteId, given, isLocked);
      const { rows } = await sql<{ id: number }>`
        select item.id from users as item
        join unnest(${given.map(({ id }) => id)}::int[], ${given.map((each) => each.mark)}::text[])
          as given (id, mark) on given.id = item.id
        where item.site_id = ${siteId} and item.deleted_at is null and not item.receive_emails
          and item.version::text = given.mark
        order by item.id ${isLocked ? sql`for no key update of item` : sql``}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
