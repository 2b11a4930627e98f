import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { DB } from '../../../db/types.generated.ts';

export interface SessionRow {
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

export function sessionsRepository(db: Db) {
  // Put together once: it is looked up with every request.
  const live = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select([
      'sessions.last_seen_at as lastSeenAt',
      'sessions.proven_at as provenAt',
      'users.id as userId',
      'users.person_id as personId',
      'users.role_id as roleId',
      'users.username',
      'users.slug',
      'users.preferences',
      'users.inserted_at as userInsertedAt',
      'sites.id as siteId',
      'sites.name as siteName',
      'sites.prefix as sitePrefix',
      'sites.domain_name as siteDomainName',
      'sites.tier as siteTier',
      'sites.features as siteFeatures',
    ])
    .where('users.deleted_at', 'is', null)
    .where('users.role_id', '<>', 4);

  return {
    async insert(row: {
      tokenHash: Buffer;
      userId: number;
      userAgent: string;
      now: Date;
      expiresAt: Date;
      /** Absent: as old as the password of the account itself. */
      provenAt: Date | undefined;
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          token_hash: row.tokenHash,
          user_id: row.userId,
          user_agent: row.userAgent.slice(0, 300),
          inserted_at: row.now,
          last_seen_at: row.now,
          expires_at: row.expiresAt,
          proven_at:
            row.provenAt ??
            sql<Date>`(select coalesce(password_replaced_at, inserted_at) from users
              where id = ${row.userId})`,
        })
        .execute();
    },

    /** A live session with its account and site; spammers and deleted people have none. */
    find: (tokenHash: Buffer, now: Date, idleSince: Date): Promise<SessionRow | undefined> =>
      live
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.expires_at', '>', now)
        .where('sessions.last_seen_at', '>', idleSince)
        .executeTakeFirst(),

    async touch(tokenHash: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    async delete(tokenHash: Buffer): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    /**
     * Until the transaction has ended, the sessions of this person do not start and end at the
     * same time: whoever signs in with a password that is being replaced is either seen by
     * whoever ends all sessions, or sees the new password.
     */
    async lockPerson(userId: number, to: 'start' | 'end'): Promise<void> {
      await db
        .selectFrom('people')
        .innerJoin('users', 'users.person_id', 'people.id')
        .select('people.id')
        .where('users.id', '=', userId)
        .$if(to === 'start', (q) => q.forShare('people'))
        .$if(to === 'end', (q) => q.forNoKeyUpdate('people'))
        .execute();
    },

    /** Of every account of the person, on whichever site. */
    async deleteOfPerson(userId: number, except: Buffer | undefined): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', 'in', (q) => accountsOfPerson(q, userId))
        .$if(except !== undefined, (q) => q.where('token_hash', '<>', except as Buffer))
        .execute();
      await db
        .deleteFrom('known_browsers')
        .where('user_id', 'in', (q) => accountsOfPerson(q, userId))
        .execute();
      // Whoever was signed in may have agreed to link the account; the owner is to be asked again.
      await db
        .deleteFrom('link_offers')
        .where((eb) =>
          eb.or([
            eb('user_id', 'in', accountsOfPerson(eb, userId)),
            eb('other_user_id', 'in', accountsOfPerson(eb, userId)),
          ]),
        )
        .execute();
    },

    /** Of a session that has not been ended; whether it is too old is for `find` to say. */
    async provenAt(tokenHash: Buffer): Promise<Date | undefined> {
      const row = await db
        .selectFrom('sessions')
        .select('proven_at')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.proven_at;
    },

    async markProven(tokenHash: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ proven_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    async deleteExpired(now: Date, idleSince: Date): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince)]))
        .execute();
    },
  };
}

function accountsOfPerson(q: Pick<ExpressionBuilder<DB, keyof DB>, 'selectFrom'>, userId: number) {
  return q
    .selectFrom('users as own')
    .innerJoin('users as account', 'account.person_id', 'own.person_id')
    .select('account.id')
    .where('own.id', '=', userId);
}
