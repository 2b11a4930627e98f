import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';

/** Erases the texts of deleted people from decisions. The decisions stay for the figures. */
export const eraseDecisionTexts: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`update moderation_decisions set body = '', due_at = null
    where site_id = ${siteId} and author_id = any(${[...userIds]}::int[])`.execute(trx);
};
