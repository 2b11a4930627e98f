import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { anonymizeVotes } from '../votes/stored-votes.ts';

/**
 * Removes accounts that are about to be deleted from votes and entries. Votes still count. The id
 * of an entry stays, because a draw may depend on it.
 */
export const eraseEngagement: RemovalFollowUp = async (trx, siteId, userIds) => {
  const ids = [...userIds];
  await anonymizeVotes(trx, ids);
  await sql`update giveaway_entries as entry set user_id = null, visitor_id = null, email = null,
      mailbox = null
    from users where users.site_id = ${siteId} and users.id = any(${ids}::int[])
      and entry.site_id = ${siteId}
      and (entry.user_id = users.id
        or (entry.user_id is null and lower(entry.email) = lower(users.email)))`.execute(trx);
  await sql`delete from address_confirmations as pending using users
    where users.site_id = ${siteId} and users.id = any(${ids}::int[])
      and pending.site_id = ${siteId} and pending.email = lower(users.email)`.execute(trx);
};
