import { sql } from 'kysely';
import type { RetentionRule } from '../../../base/retention.ts';
import type { Database } from '../../../db/database.ts';

/**
 * Votes on items that closed long ago; the results stay. Votes on open items are kept, because they
 * prevent a second vote.
 */
export function voteRetention(database: Database): RetentionRule {
  return {
    setting: 'voteRetentionDays',
    removeBefore: (siteId, before, limit) =>
      database.transaction(async (trx) => {
        // Read by the trigger that would subtract the votes from the results.
        await sql`select set_config('steward.keeps_vote_counts', 'on', true)`.execute(trx);
        const { numAffectedRows = 0n } = await sql`delete from engagement_votes where id in (
          select vote.id from engagements as item
          join engagement_votes as vote on vote.engagement_id = item.id
          where item.site_id = ${siteId} and vote.inserted_at < ${before}
            and item.date < (${before}::timestamptz at time zone 'UTC')::date
          limit ${limit})`.execute(trx);
        return Number(numAffectedRows);
      }),
  };
}
