import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export function knownBrowsersRepository(db: Db) {
  return {
    async insert(tokenHash: Buffer, userId: number, expiresAt: Date): Promise<void> {
      await db
        .insertInto('known_browsers')
        .values({ tokenHash, userId, expiresAt })
        .onConflict((oc) => oc.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt }))
        .execute();
    },

    async findKnownAccounts(
      tokenHash: Buffer,
      userIds: readonly number[],
      now: Date,
    ): Promise<Set<number>> {
      const rows = await db
        .selectFrom('known_browsers')
        .select('userId')
        .where('tokenHash', '=', tokenHash)
        .where('userId', '=', sql<number>`any(${[...userIds]}::int[])`)
        .where('expiresAt', '>', now)
        .execute();
      return new Set(rows.map((row) => row.userId));
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('known_browsers').where('expiresAt', '<=', now).execute();
    },
  };
}
