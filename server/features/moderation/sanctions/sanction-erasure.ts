import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

/** Erases words to deleted people. Kinds and dates of sanctions stay for the figures. */
export async function eraseSanctionWords(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`update sanctions set body = ''
    where site_id = ${siteId} and user_id = any(${[...userIds]}::int[])`.execute(trx);
}
