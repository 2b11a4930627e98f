import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { linkOffersIn } from '../users/link-offers.ts';
import { accountsOfPerson } from '../users/same-person.ts';

export interface SessionRow {
  tokenHash: Buffer;
  lastSeenAt: Date;
  provenAt: Date;
  userId: number;
  personId: number;
  roleId: number;
  username: string;
  slug: string;
  preferences: unknown;
  userInsertedAt: Date;
  siteId: number;
  siteName: string;
  sitePrefix: string;
  siteDomainName: string;
  siteTier: number;
  siteFeatures: string[];
}

/** Session lifetime of the site; practically unlimited if it sets none. */
const sessionLifetimeText = `make_interval(
  days => coalesce((sites.super_settings ->> 'sessionDays')::int, 36500))`;
const sessionLifetime = sql.raw(sessionLifetimeText);

/**
 * Constant SQL text, since every request runs this. `offset 0` fixes the join order: with no
 * statistics about a new table, Postgres scanned all users for each session.
 */
const liveSessions = `
  select session.token_hash, session.last_seen_at, session.proven_at,
    account.id as user_id, account.person_id, account.role_id, account.username, account.slug,
    account.preferences, account.inserted_at as user_inserted_at,
    sites.id as site_id, sites.name as site_name, sites.prefix as site_prefix,
    sites.domain_name as site_domain_name, sites.tier as site_tier, sites.features as site_features
  from unnest((select $1::bytea[])) as asked (token_hash)
  cross join lateral (
    select * from sessions
    where token_hash = asked.token_hash and expires_at > $2 and last_seen_at > $3 offset 0
  ) as session
  cross join lateral (
    select * from users
    where id = session.user_id and deleted_at is null and role_id <> 4 offset 0
  ) as account
  cross join lateral (
    select * from sites where id = account.site_id offset 0
  ) as sites
  where session.inserted_at > now() - ${sessionLifetimeText}`;

export function sessionsRepository(db: Db) {
  return {
    async insert(row: {
      tokenHash: Buffer;
      userId: number;
      userAgent: string;
      now: Date;
      expiresAt: Date;
      /** Defaults to the time of the account's own password. */
      provenAt: Date | undefined;
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          tokenHash: row.tokenHash,
          userId: row.userId,
          userAgent: row.userAgent.slice(0, 300),
          insertedAt: row.now,
          lastSeenAt: row.now,
          expiresAt: row.expiresAt,
          provenAt:
            row.provenAt ??
            sql<Date>`(select coalesce(password_replaced_at, inserted_at) from users
              where id = ${row.userId})`,
        })
        .execute();
    },

    /** Excludes blocked and deleted accounts. */
    async find(
      tokenHashes: readonly Buffer[],
      now: Date,
      idleSince: Date,
    ): Promise<readonly SessionRow[]> {
      const query = CompiledQuery.raw(liveSessions, [tokenHashes, now, idleSince]);
      return (await db.executeQuery<SessionRow>(query)).rows;
    },

    async touch(tokenHash: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ lastSeenAt: now })
        .where('tokenHash', '=', tokenHash)
        .execute();
    },

    async delete(tokenHash: Buffer): Promise<void> {
      await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
    },

    /**
     * Prevents that a sign-in with a password that is being replaced survives: it either commits
     * first and its session is deleted, or waits and sees the new password. Starting takes a shared
     * lock, ending an exclusive one, until the transaction ends.
     */
    async lockPerson(userId: number, to: 'start' | 'end'): Promise<void> {
      await db
        .selectFrom('people')
        .innerJoin('users', 'users.personId', 'people.id')
        .select('people.id')
        .where('users.id', '=', userId)
        .$if(to === 'start', (q) => q.forShare('people'))
        .$if(to === 'end', (q) => q.forNoKeyUpdate('people'))
        .execute();
    },

    async deleteOfPerson(userId: number, except: Buffer | undefined): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('userId', 'in', (q) => accountsOfPerson(q, userId))
        .$if(except !== undefined, (q) => q.where('tokenHash', '<>', except as Buffer))
        .execute();
      await db
        .deleteFrom('known_browsers')
        .where('userId', 'in', (q) => accountsOfPerson(q, userId))
        .execute();
      await linkOffersIn(db).deleteOfPerson(userId);
    },

    /** Does not check if the session has expired; `find` does. */
    async findProvenAt(tokenHash: Buffer): Promise<Date | undefined> {
      const row = await db
        .selectFrom('sessions')
        .select('provenAt')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row?.provenAt;
    },

    async markProven(tokenHash: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ provenAt: now })
        .where('tokenHash', '=', tokenHash)
        .execute();
    },

    async deleteExpired(now: Date, idleSince: Date): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastSeenAt', '<=', idleSince)]))
        .execute();
      await sql`delete from sessions using users, sites
        where users.id = sessions.user_id and sites.id = users.site_id
          and sites.super_settings ? 'sessionDays'
          and sessions.inserted_at <= ${now}::timestamptz - ${sessionLifetime}`.execute(db);
    },
  };
}
