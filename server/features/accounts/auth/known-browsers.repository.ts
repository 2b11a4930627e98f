import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Browsers in which people have signed in before, by the secret that each of them keeps. */
export function knownBrowsersRepository(db: Db) {
  return {
    async insert(tokenHash: Buffer, userId: number, expiresAt: Date): Promise<void> {
      await db
        .insertInto('known_browsers')
        .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
        .onConflict((oc) =>
          oc.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }),
        )
        .execute();
    },

    /** Those of the accounts whose owners have signed in with this browser. */
    async knownAmong(
      tokenHash: Buffer,
      userIds: readonly number[],
      now: Date,
    ): Promise<Set<number>> {
      const rows = await db
        .selectFrom('known_browsers')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
        .where('expires_at', '>', now)
        .execute();
      return new Set(rows.map((row) => row.user_id));
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('known_browsers').where('expires_at', '<=', now).execute();
    },
  };
}
