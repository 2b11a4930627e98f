import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

/**
 * Takes the addresses of people who are about to be deleted out of uploads and subscriptions, and
 * away what was mailed to them.
 * Whoever opted out stays on that list, or the next upload would write to them again.
 */
export async function eraseUploadAddresses(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  const people = sql`users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])`;
  await sql`delete from subscribers using users
    where ${people} and subscribers.site_id = ${siteId}
      and subscribers.email = lower(users.email) and subscribers.opted_in`.execute(trx);
  await sql`update lead_upload_addresses as address set email = ''
    from lead_uploads as upload, users
    where ${people} and upload.site_id = ${siteId} and upload.id = address.upload_id
      and address.email = lower(users.email)
      and address.user_id is null and address.email <> ''`.execute(trx);
  await sql`delete from outgoing_mail as mail using users
    where ${people} and mail.site_id = ${siteId}
      and lower(mail.to_address) = lower(users.email)`.execute(trx);
}
