import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { messages } from '../../contract/messages.ts';
import { rateLimited } from '../base/errors.ts';
import type { Db } from '../db/database.ts';

export interface AttemptLimit {
  attempts: number;
  windowMs: number;
}

export function createThrottle(db: Db) {
  async function isWithin(keys: Record<string, AttemptLimit>, now: Date): Promise<boolean> {
    for (const [key, { attempts, windowMs }] of Object.entries(keys)) {
      const counted = await countAttempt(db, key, new Date(now.getTime() + windowMs), now);
      if (counted > attempts) return false;
    }
    return true;
  }

  return {
    isWithin,

    async spend(
      keys: Record<string, AttemptLimit>,
      now: Date,
      message: string = messages.signInThrottled,
    ): Promise<void> {
      if (!(await isWithin(keys, now))) throw rateLimited(message);
    },

    async forget(key: string): Promise<void> {
      await db.deleteFrom('throttles').where('key', '=', key).execute();
    },

    async refund(keys: readonly string[]): Promise<void> {
      await db
        .updateTable('throttles')
        .set({ attempts: sql`greatest(attempts - 1, 0)` })
        .where('key', 'in', [...keys])
        .execute();
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('throttles').where('windowEndsAt', '<=', now).execute();
    },
  };
}

/**
 * Key for counting attempts: an IPv4 address, or the /64 network of an IPv6 address, within which a
 * household can change its address freely.
 */
export function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: missing }, () => '0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

async function countAttempt(db: Db, key: string, windowEndsAt: Date, now: Date): Promise<number> {
  const row = await db
    .insertInto('throttles')
    .values({ key, attempts: 1, windowEndsAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        attempts: sql`case when throttles.window_ends_at <= ${now} then 1
                           else throttles.attempts + 1 end`,
        windowEndsAt: sql`case when throttles.window_ends_at <= ${now} then ${windowEndsAt}
                                 else throttles.window_ends_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return row.attempts;
}
