import { sql } from 'kysely';
import { type ClaimMode, claimMinutes } from '../../../../contract/moderation/flag-claims.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface FlagClaim {
  contentFlagId: number;
  userId: number;
  expiresAt: Date;
}

/** A claim ends by the clock of the database, which is the same for every process. */
const isClaimInForce = sql<boolean>`content_flag_claims.expires_at > now()`;

export function flagClaimsRepository(db: Db) {
  return {
    async getMode(siteId: number): Promise<ClaimMode> {
      const site = await db
        .selectFrom('sites')
        .select('settings')
        .where('id', '=', siteId)
        .executeTakeFirst();
      return readSiteSettings(site?.settings ?? {}).flagClaims;
    },

    ofFlags: (siteId: number, flagIds: readonly number[]): Promise<FlagClaim[]> =>
      db
        .selectFrom('content_flag_claims')
        .select(['contentFlagId', 'userId', 'expiresAt'])
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', anyOf(flagIds))
        .where(isClaimInForce)
        .execute(),

    /** Name of somebody else who has claimed the flag. */
    async findOtherClaimant(
      siteId: number,
      flagId: number,
      userId: number,
    ): Promise<string | undefined> {
      const row = await db
        .selectFrom('content_flag_claims')
        .innerJoin('users', 'users.id', 'content_flag_claims.userId')
        .select('users.username')
        .where('content_flag_claims.siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('userId', '!=', userId)
        .where(isClaimInForce)
        .executeTakeFirst();
      return row?.username;
    },

    /** Returns false if somebody else has claimed the flag and `isTakeover` is false. */
    async claim(
      siteId: number,
      flagId: number,
      userId: number,
      { isTakeover = false } = {},
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into content_flag_claims (site_id, content_flag_id, user_id, expires_at)
        values (${siteId}, ${flagId}, ${userId}, now() + make_interval(mins => ${claimMinutes}))
        on conflict (content_flag_id) do update
          set user_id = excluded.user_id, expires_at = excluded.expires_at
          where content_flag_claims.expires_at <= now()
            or content_flag_claims.user_id = excluded.user_id or ${isTakeover}
        returning 1`.execute(db);
      return rows.length > 0;
    },

    async release(siteId: number, flagId: number, userId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('content_flag_claims')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async endClaim(siteId: number, flagId: number): Promise<void> {
      await db
        .deleteFrom('content_flag_claims')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .execute();
    },
  };
}
