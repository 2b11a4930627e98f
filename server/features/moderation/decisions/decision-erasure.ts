import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

/** Erases the texts of deleted people from decisions. The decisions stay for the figures. */
export async function eraseDecisionTexts(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`update moderation_decisions set body = '', due_at = null
    where site_id = ${siteId} and author_id = any(${[...userIds]}::int[])`.execute(trx);
}
