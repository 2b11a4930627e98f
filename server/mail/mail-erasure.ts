import { sql } from 'kysely';
import type { RemovalFollowUp } from '../base/removal-follow-up.ts';
import { anyOf } from '../db/any-of.ts';

export const eraseMailToAddresses: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`delete from outgoing_mail as mail using users
    where users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])
      and mail.site_id = ${siteId}
      and lower(mail.to_address) = lower(users.email)`.execute(trx);
};

export const eraseMailToUsers: RemovalFollowUp = async (trx, siteId, userIds) => {
  await trx
    .deleteFrom('outgoing_mail')
    .where('siteId', '=', siteId)
    .where('userId', '=', anyOf(userIds))
    .execute();
};
