import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

/** Erases notices to deleted people, and what they chose about them. */
export async function eraseNotices(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  const theirs = [...userIds];
  await sql`delete from moderation_notices
    where site_id = ${siteId} and user_id = any(${theirs}::int[])`.execute(trx);
  await sql`delete from notice_preferences
    where site_id = ${siteId} and user_id = any(${theirs}::int[])`.execute(trx);
}
