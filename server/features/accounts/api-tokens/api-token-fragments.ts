import { type RawBuilder, sql } from 'kysely';

export const hasIntakeKey = (siteId: RawBuilder<unknown>) =>
  sql`exists (select from intake_keys where site_id = ${siteId} and 'intake' = any (scopes)
    and revoked_at is null and (expires_at is null or expires_at > now()))`;
