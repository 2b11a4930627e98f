import { sql } from 'kysely';
import { messages } from '../../contract/messages.ts';
import { rateLimited } from '../base/errors.ts';
import type { Db } from '../db/database.ts';

export interface Allowance {
  attempts: number;
  windowMs: number;
}

/** Counts attempts in the database, so that several processes count together. */
export function createThrottle(db: Db) {
  return {
    /** Counts one attempt for each key, and refuses when any has had too many. */
    async spend(
      keys: Record<string, Allowance>,
      now: Date,
      message: string = messages.signInThrottled,
    ): Promise<void> {
      for (const [key, { attempts, windowMs }] of Object.entries(keys)) {
        const counted = await count(db, key, new Date(now.getTime() + windowMs), now);
        if (counted > attempts) throw rateLimited(message);
      }
    },

    async forget(key: string): Promise<void> {
      await db.deleteFrom('throttles').where('key', '=', key).execute();
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('throttles').where('window_ends_at', '<=', now).execute();
    },
  };
}

async function count(db: Db, key: string, windowEndsAt: Date, now: Date): Promise<number> {
  const row = await db
    .insertInto('throttles')
    .values({ key, attempts: 1, window_ends_at: windowEndsAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        attempts: sql`case when throttles.window_ends_at <= ${now} then 1
                           else throttles.attempts + 1 end`,
        window_ends_at: sql`case when throttles.window_ends_at <= ${now} then ${windowEndsAt}
                                 else throttles.window_ends_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return row.attempts;
}
