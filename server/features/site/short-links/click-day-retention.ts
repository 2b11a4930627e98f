import { sql } from 'kysely';
import type { RetentionRule } from '../../../base/retention.ts';
import type { Db } from '../../../db/database.ts';

/** Clicks per day; the totals of the links stay. */
export function clickDayRetention(db: Db): RetentionRule {
  return {
    setting: 'dailyCountRetentionDays',
    async removeBefore(siteId, before, limit) {
      const { numAffectedRows = 0n } = await sql`delete from short_link_days
        where site_id = ${siteId} and (short_link_id, day) in (
          select short_link_id, day from short_link_days
          where site_id = ${siteId} and day < (${before}::timestamptz at time zone 'UTC')::date
          order by day limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
