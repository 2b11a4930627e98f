import { CompiledQuery, sql } from 'kysely';
import type { ProofMethod } from '../../../../contract/accounts/security-events.ts';
import { maxListedSessions } from '../../../../contract/accounts/sessions.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Db } from '../../../db/database.ts';
import { userAgentMaxLength } from '../../../lib/browser-words.ts';
import { linkOffersIn } from '../users/link-offers.ts';
import { selectAccountsOfPerson } from '../users/same-person.ts';

export interface ViewerRow {
  provenAt: Date;
  confirmedAt: Date;
  hasSecondFactor: boolean;
  userId: number;
  personId: number;
  roleId: number;
  username: string;
  slug: string;
  preferences: unknown;
  userInsertedAt: Date;
  suspendedUntil: Date | null;
  mutedUntil: Date | null;
  mustAcknowledge: boolean;
  siteId: number;
  siteName: string;
  sitePrefix: string;
  siteDomainName: string;
  siteTier: number;
  siteFeatures: string[];
}

export interface SessionRow extends ViewerRow {
  tokenHash: Buffer;
  lastSeenAt: Date;
}

type SuperSettings = ReturnType<typeof readSuperSettings>;

/** How a session was opened. A session that continues one of another site copies these values. */
export interface SessionOpening {
  /**
   * Time when the password of this sign-in was set; by default that of the account's own password.
   */
  provenAt?: Date | undefined;
  confirmedAt?: Date | undefined;
  hasSecondFactor?: boolean | undefined;
  method?: ProofMethod | undefined;
  network?: string | undefined;
  ssoLoginId?: number | null | undefined;
}

export interface ListedSession {
  id: string;
  tokenHash: Buffer;
  userAgent: string;
  network: string;
  method: string;
  insertedAt: Date;
  lastSeenAt: Date;
}

/** Session lifetime of the site; practically unlimited if it sets none. */
const sessionLifetimeSqlText = `make_interval(
  days => coalesce((sites.super_settings ->> 'sessionDays')::int, 36500))`;
const sessionLifetime = sql.raw(sessionLifetimeSqlText);
const defaultSuperSettings = readSuperSettings({});

/** Column of `super_settings` by role; the defaults are those of the contract. */
const sqlCaseByRole = (admin: string, moderator: string, member: string) =>
  `case when account.role_id in (1, 5, 6) then ${admin} when account.role_id = 2 then ${moderator}
    else ${member} end`;
const siteSettingOrDefaultSql = (name: keyof SuperSettings & string) =>
  `coalesce((sites.super_settings ->> '${name}')::int, ${Number(defaultSuperSettings[name])})`;
const maxIdleByRoleSql = `make_interval(hours => ${sqlCaseByRole(
  siteSettingOrDefaultSql('adminIdleHours'),
  siteSettingOrDefaultSql('moderatorIdleHours'),
  siteSettingOrDefaultSql('memberIdleHours'),
)})`;
const maxLifetimeByRoleSql = `make_interval(days => ${sqlCaseByRole(
  siteSettingOrDefaultSql('adminSessionDays'),
  siteSettingOrDefaultSql('moderatorSessionDays'),
  siteSettingOrDefaultSql('memberSessionDays'),
)})`;

/**
 * Constant SQL text, since every request runs this. `offset 0` fixes the join order: with no
 * statistics about a new table, Postgres scanned all users for each session.
 */
const selectLiveSessions = `
  select session.token_hash, session.last_seen_at, session.proven_at, session.confirmed_at,
    session.has_second_factor,
    account.id as user_id, account.person_id, account.role_id, account.username, account.slug,
    account.preferences, account.inserted_at as user_inserted_at,
    account.suspended_until, account.muted_until, account.must_acknowledge,
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
  where session.inserted_at > now() - ${sessionLifetimeSqlText}
    and session.inserted_at > now() - ${maxLifetimeByRoleSql}
    and session.last_seen_at > now() - ${maxIdleByRoleSql}`;

export function sessionsRepository(db: Db) {
  return {
    async insert(row: {
      tokenHash: Buffer;
      userId: number;
      userAgent: string;
      now: Date;
      expiresAt: Date;
      opening: SessionOpening;
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          tokenHash: row.tokenHash,
          userId: row.userId,
          userAgent: row.userAgent.slice(0, userAgentMaxLength),
          insertedAt: row.now,
          lastSeenAt: row.now,
          expiresAt: row.expiresAt,
          provenAt:
            row.opening.provenAt ??
            sql<Date>`(select coalesce(password_replaced_at, inserted_at) from users
              where id = ${row.userId})`,
          confirmedAt: row.opening.confirmedAt ?? row.now,
          hasSecondFactor: row.opening.hasSecondFactor ?? false,
          method: row.opening.method ?? 'password',
          network: row.opening.network ?? '',
          ssoLoginId: row.opening.ssoLoginId ?? null,
        })
        .execute();
    },

    /** Excludes blocked and deleted accounts. */
    async find(
      tokenHashes: readonly Buffer[],
      now: Date,
      idleSince: Date,
    ): Promise<readonly SessionRow[]> {
      const query = CompiledQuery.raw(selectLiveSessions, [tokenHashes, now, idleSince]);
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
     * Prevents a sign-in with an outdated password: the sign-in either commits first and its
     * session is deleted, or waits and sees the new password. Starting a session takes a shared
     * lock, ending sessions an exclusive lock, until the transaction ends.
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
        .where('userId', 'in', selectAccountsOfPerson(userId))
        .$if(except !== undefined, (q) => q.where('tokenHash', '<>', except as Buffer))
        .execute();
      await db
        .updateTable('known_browsers')
        .set({ revokedAt: sql<Date>`now()` })
        .where('userId', 'in', selectAccountsOfPerson(userId))
        .where('revokedAt', 'is', null)
        .execute();
      // Deletes pending sign-ins, because they began with the old password.
      await db
        .deleteFrom('one_time_tokens')
        .where('userId', 'in', selectAccountsOfPerson(userId))
        .where('purpose', '=', 'second_step')
        .execute();
      await linkOffersIn(db).deleteOfPerson(userId);
    },

    /** Does not check if the session has expired; `find` does. */
    findOpening: (tokenHash: Buffer) =>
      db
        .selectFrom('sessions')
        .leftJoin('sso_logins', 'sso_logins.id', 'sessions.ssoLoginId')
        .select([
          'provenAt',
          'confirmedAt',
          'hasSecondFactor',
          'network',
          'ssoLoginId',
          'sso_logins.provider as ssoProvider',
        ])
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst(),

    async markConfirmed(
      tokenHash: Buffer,
      now: Date,
      { withSecondFactor }: { withSecondFactor: boolean },
    ): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ confirmedAt: now, ...(withSecondFactor && { hasSecondFactor: true }) })
        .where('tokenHash', '=', tokenHash)
        .execute();
    },

    /** The sessions used last, and those that were used in the same millisecond as the last one. */
    async listOfUser(
      userId: number,
      { now, idleSince, before }: { now: Date; idleSince: Date; before: Date | undefined },
    ): Promise<ListedSession[]> {
      const usedAt = sql`date_trunc('milliseconds', session.last_seen_at)`;
      const { rows } = await sql<ListedSession>`
        select session.id::text, session.token_hash as "tokenHash",
          session.user_agent as "userAgent", session.network, session.method,
          session.inserted_at as "insertedAt", session.last_seen_at as "lastSeenAt"
        from sessions as session join users as account on account.id = session.user_id
        join sites on sites.id = account.site_id
        where session.user_id = ${userId} and session.expires_at > ${now}
          and session.last_seen_at > ${idleSince}
          ${before ? sql`and ${usedAt} < ${before}` : sql``}
          and session.inserted_at > now() - ${sql.raw(sessionLifetimeSqlText)}
          and session.inserted_at > now() - ${sql.raw(maxLifetimeByRoleSql)}
          and session.last_seen_at > now() - ${sql.raw(maxIdleByRoleSql)}
        order by ${usedAt} desc fetch first ${maxListedSessions} rows with ties`.execute(db);
      return rows;
    },

    async deleteById(userId: number, id: string): Promise<boolean> {
      const deleted = await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('id', '=', sql<never>`${id}::bigint`)
        .executeTakeFirst();
      return deleted.numDeletedRows > 0n;
    },

    async deleteByHash(tokenHash: Buffer): Promise<boolean> {
      const deleted = await db
        .deleteFrom('sessions')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return deleted.numDeletedRows > 0n;
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
