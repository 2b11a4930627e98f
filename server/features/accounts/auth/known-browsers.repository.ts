import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export function knownBrowsersRepository(db: Db) {
  return {
    async insert(tokenHash: Buffer, userId: number, expiresAt: Date): Promise<void> {
      await db
        .insertInto('known_browsers')
        .values({ tokenHash, userId, expiresAt })
        .onConflict((oc) =>
          oc.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt, revokedAt: null }),
        )
        .execute();
    },

    async wasUsed(tokenHash: Buffer, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('known_browsers')
        .select('userId')
        .where('tokenHash', '=', tokenHash)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async hasAny(userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('known_browsers')
        .select('userId')
        .where('userId', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
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
        .where('revokedAt', 'is', null)
        .execute();
      return new Set(rows.map((row) => row.userId));
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('known_browsers').where('expiresAt', '<=', now).execute();
    },
  };
}
