import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';

/** Erases words to deleted people. Kinds and dates of sanctions stay for the figures. */
export const eraseSanctionWords: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`update sanctions set body = ''
    where site_id = ${siteId} and user_id = any(${[...userIds]}::int[])`.execute(trx);
};
