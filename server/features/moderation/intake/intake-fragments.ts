import { type RawBuilder, sql } from 'kysely';

export const hasIntakeKey = (siteId: RawBuilder<unknown>) =>
  sql`exists (select from intake_keys where site_id = ${siteId} and revoked_at is null)`;
