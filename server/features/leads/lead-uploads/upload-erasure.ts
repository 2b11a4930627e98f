import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Trx } from '../../../db/database.ts';

/**
 * Takes the addresses of people who are about to be deleted out of uploads. Of those that an upload has yet to look at an empty one stays, so
 * that the others keep their places.
 */
export async function eraseUploadAddresses(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  const people = sql`users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])`;
  await sql`update lead_upload_addresses as address set email = ''
    from lead_uploads as upload, users
    where ${people} and upload.site_id = ${siteId} and upload.id = address.upload_id
      and address.email = lower(users.email)
      and address.user_id is null and address.email <> ''`.execute(trx);
  await trx
    .updateTable('lead_upload_addresses')
    .set({ email: '' })
    .where('userId', '=', anyOf(userIds))
    .execute();
  // What a job is at work on just now is not waited for: it may wait for the account in turn.
  await sql`with gone as (
      select array_agg(lower(users.email)) as emails from users where ${people}
    ), waiting as (
      select part.upload_id, part.after from lead_upload_parts as part
      join lead_uploads as upload on upload.id = part.upload_id and upload.site_id = ${siteId}
      join gone on part.emails && gone.emails
      for update of part skip locked
    )
    update lead_upload_parts as part set emails = array(
      select case when email = any(gone.emails) then '' else email end
      from unnest(part.emails) with ordinality as entry (email, position) order by position)
    from waiting, gone
    where part.upload_id = waiting.upload_id and part.after = waiting.after`.execute(trx);
}
