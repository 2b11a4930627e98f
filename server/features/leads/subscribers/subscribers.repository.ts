import type { Db } from '../../../db/database.ts';

export function subscribersRepository(db: Db) {
  return {
    /** Whoever is on the list stays as they are: someone else may have typed their address. */
    async add(siteId: number, email: string): Promise<void> {
      await db
        .insertInto('subscribers')
        .values({ siteId, email })
        .onConflict((oc) => oc.columns(['siteId', 'email']).doNothing())
        .execute();
    },

    async isListed(siteId: number, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('subscribers')
        .select('id')
        .where('siteId', '=', siteId)
        .where('email', '=', email)
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
