import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export function subscribersRepository(db: Db) {
  return {
    /** Opts in an address that a mailed link confirmed, even after an opt-out. */
    async optIn(siteId: number, email: string): Promise<void> {
      await db
        .insertInto('subscribers')
        .values({ siteId, email })
        .onConflict((oc) =>
          oc.columns(['siteId', 'email']).doUpdateSet({ optedIn: true, updatedAt: sql`now()` }),
        )
        .execute();
    },

    async isSubscribed(siteId: number, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('subscribers')
        .select('id')
        .where('siteId', '=', siteId)
        .where('email', '=', email)
        .where('optedIn', '=', true)
        .executeTakeFirst();
      return row !== undefined;
    },

    async isBlockedAddress(email: string): Promise<boolean> {
      const row = await db
        .selectFrom('email_blacklist')
        .select('id')
        .where('kind', '=', 'address')
        .where('value', '=', email)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
