import { sql } from 'kysely';
import type { RetentionRule } from '../../../base/retention.ts';
import type { Db } from '../../../db/database.ts';

/** Votes per day; the results of the items stay. */
export function voteDayRetention(db: Db): RetentionRule {
  return {
    setting: 'dailyCountRetentionDays',
    async removeBefore(siteId, before, limit) {
      const { numAffectedRows = 0n } = await sql`delete from engagement_days
        where site_id = ${siteId} and (engagement_id, day) in (
          select engagement_id, day from engagement_days
          where site_id = ${siteId} and day < (${before}::timestamptz at time zone 'UTC')::date
          order by day limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
