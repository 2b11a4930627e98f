import { type RawBuilder, sql } from 'kysely';

export const hasSentMail = (siteId: RawBuilder<unknown>) =>
  sql`exists (select from outgoing_mail where site_id = ${siteId} and status = 'sent')`;
