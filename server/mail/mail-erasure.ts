import { sql } from 'kysely';
import { anyOf } from '../db/any-of.ts';
import type { Trx } from '../db/database.ts';

export async function eraseMailToAddresses(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`delete from outgoing_mail as mail using users
    where users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])
      and mail.site_id = ${siteId}
      and lower(mail.to_address) = lower(users.email)`.execute(trx);
}

export async function eraseMailToUsers(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('outgoing_mail')
    .where('siteId', '=', siteId)
    .where('userId', '=', anyOf(userIds))
    .execute();
}
