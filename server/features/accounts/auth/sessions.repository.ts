import type { Db } from '../../../db/database.ts';

export interface SessionRow {
  lastSeenAt: Date;
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
  return {
    async insert(row: {
      tokenHash: Buffer;
      userId: number;
      userAgent: string;
      now: Date;
      expiresAt: Date;
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
        })
        .execute();
    },

    /** A live session with its account and site; spammers and deleted people have none. */
    find: (tokenHash: Buffer, now: Date, idleSince: Date): Promise<SessionRow | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .innerJoin('sites', 'sites.id', 'users.site_id')
        .select([
          'sessions.last_seen_at as lastSeenAt',
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
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.expires_at', '>', now)
        .where('sessions.last_seen_at', '>', idleSince)
        .where('users.deleted_at', 'is', null)
        .where('users.role_id', '<>', 4)
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

    async deleteOfUser(userId: number, except: Buffer | undefined): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(except !== undefined, (q) => q.where('token_hash', '<>', except as Buffer))
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
