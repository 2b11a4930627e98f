import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { anyOf } from '../../../db/any-of.ts';

/**
 * Removes the addresses of people about to be deleted. In parts not yet processed an empty string
 * remains, so that positions do not change.
 */
export const eraseUploadAddresses: RemovalFollowUp = async (trx, siteId, userIds) => {
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
  // Skips locked parts: the job that holds them may be waiting for the account.
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
};
