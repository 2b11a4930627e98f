import { CompiledQuery, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { ViewerRow } from '../auth/sessions.repository.ts';

type ProofColumn = 'provenAt' | 'confirmedAt' | 'hasSecondFactor' | 'mustAcknowledge';

export interface ValidTokenRow extends Omit<ViewerRow, 'userId' | ProofColumn> {
  id: number;
  name: string;
  scopes: string[];
  stepUps: string[];
  requestsPerMinute: number | null;
  lastUsedAt: Date | null;
  siteSettings: unknown;
  userId: number | null;
}

export interface ListedTokenRow {
  id: number;
  name: string;
  scopes: string[];
  stepUps: string[];
  requestsPerMinute: number | null;
  insertedAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  userId: number | null;
  accountName: string | null;
  roleId: number | null;
  createdBy: string | null;
}

/** Reads the account with every request, so that a lowered or blocked one loses its power at once. */
const selectValidToken = `
  select token.id, token.name, token.scopes, token.step_ups, token.requests_per_minute,
    token.last_used_at, sites.settings as site_settings, sites.id as site_id,
    sites.name as site_name, sites.prefix as site_prefix, sites.domain_name as site_domain_name,
    sites.tier as site_tier, sites.features as site_features,
    account.id as user_id, account.person_id, account.role_id, account.username, account.slug,
    account.preferences, account.inserted_at as user_inserted_at,
    account.suspended_until, account.muted_until
  from intake_keys as token
  join sites on sites.id = token.site_id
  left join users as account on account.id = token.user_id
  where token.revoked_at is null
    and (token.expires_at is null or token.expires_at > $2)
    and (token.user_id is null or (account.deleted_at is null and account.role_id in (1, 2, 5, 6)))`;
const selectValidTokenBy = {
  byHash: `${selectValidToken} and token.key_hash = $1`,
  byId: `${selectValidToken} and token.id = $1`,
};

export function apiTokensRepository(db: Db) {
  const listed = db
    .selectFrom('intake_keys as token')
    .leftJoin('users as account', 'account.id', 'token.userId')
    .leftJoin('users as creator', 'creator.id', 'token.createdById')
    .select(['token.id', 'token.name', 'token.scopes', 'token.stepUps', 'token.requestsPerMinute'])
    .select(['token.insertedAt', 'token.expiresAt', 'token.lastUsedAt', 'token.revokedAt'])
    .select(['token.userId', 'account.username as accountName', 'account.roleId'])
    .select('creator.username as createdBy');

  return {
    async findValid(key: Buffer | number, now: Date): Promise<ValidTokenRow | undefined> {
      const text = typeof key === 'number' ? selectValidTokenBy.byId : selectValidTokenBy.byHash;
      const query = CompiledQuery.raw(text, [key, now]);
      return (await db.executeQuery<ValidTokenRow>(query)).rows[0];
    },

    async touch(id: number, now: Date): Promise<void> {
      await db.updateTable('intake_keys').set({ lastUsedAt: now }).where('id', '=', id).execute();
    },

    list: (siteId: number, limit: number): Promise<ListedTokenRow[]> =>
      listed.where('token.siteId', '=', siteId).orderBy('token.id', 'desc').limit(limit).execute(),

    find: (siteId: number, id: number): Promise<ListedTokenRow | undefined> =>
      listed.where('token.siteId', '=', siteId).where('token.id', '=', id).executeTakeFirst(),

    async insert(row: {
      siteId: number;
      userId: number;
      createdById: number;
      name: string;
      keyHash: Buffer;
      scopes: readonly string[];
      stepUps: readonly string[];
      requestsPerMinute: number | null;
      expiresAt: Date;
    }): Promise<number> {
      const { id } = await db
        .insertInto('intake_keys')
        .values({ ...row, scopes: [...row.scopes], stepUps: [...row.stepUps] })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async revoke(siteId: number, id: number, now: Date): Promise<boolean> {
      const updated = await db
        .updateTable('intake_keys')
        .set({ revokedAt: now })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },
  };
}

export async function eraseApiTokens(
  db: Db,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .updateTable('intake_keys')
    .set({ revokedAt: sql<Date>`now()` })
    .where('siteId', '=', siteId)
    .where('userId', '=', anyOf(userIds))
    .where('revokedAt', 'is', null)
    .execute();
}
