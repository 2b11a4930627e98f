import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';

/** Erases notices to deleted people, and what they chose about them. */
export const eraseNotices: RemovalFollowUp = async (trx, siteId, userIds) => {
  const theirs = [...userIds];
  await sql`delete from moderation_notices
    where site_id = ${siteId} and user_id = any(${theirs}::int[])`.execute(trx);
  await sql`delete from notice_preferences
    where site_id = ${siteId} and user_id = any(${theirs}::int[])`.execute(trx);
};
