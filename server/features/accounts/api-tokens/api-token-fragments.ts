import { type RawBuilder, sql } from 'kysely';

const isUsable = sql`revoked_at is null and (expires_at is null or expires_at > now())`;

export const isTokenUsable = (id: number) =>
  sql<boolean>`exists (select from intake_keys where id = ${id} and ${isUsable})`;

export const hasIntakeKey = (siteId: RawBuilder<unknown>) =>
  sql`exists (select from intake_keys where site_id = ${siteId} and 'intake' = any (scopes)
    and ${isUsable})`;
