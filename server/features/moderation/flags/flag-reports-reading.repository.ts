import { sql } from 'kysely';
import type { ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { maxShownReports } from '../../../../contract/moderation/content-flags.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface ReportedReason {
  contentFlagId: number;
  reason: ReportReason;
  count: number;
  words: string | null;
}

export interface FlagReport {
  id: number;
  contentFlagId: number;
  reporterId: number;
  reason: ReportReason;
  details: string;
  times: number;
  updatedAt: Date;
}

export function flagReportsReadingRepository(db: Db) {
  return {
    async findReasons(siteId: number, flagIds: readonly number[]): Promise<ReportedReason[]> {
      const { rows } = await sql<ReportedReason>`
        select content_flag_id as "contentFlagId", reason, count(*)::int as count,
          (array_agg(details order by updated_at desc, id desc) filter (where details <> ''))[1] as words
        from content_flag_reports
        where site_id = ${siteId} and content_flag_id = ${anyOf(flagIds)}
        group by content_flag_id, reason
        order by count(*) desc, reason`.execute(db);
      return rows;
    },

    /** The first `maxShownReports` of each flag: reports with details first, then the latest. */
    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<FlagReport[]> {
      const { rows } = await sql<FlagReport>`
        select shown.* from unnest(${[...flagIds]}::int[]) as flag (id)
        cross join lateral (
          select id, content_flag_id as "contentFlagId", reporter_id as "reporterId", reason,
            details, times, updated_at as "updatedAt"
          from content_flag_reports
          where site_id = ${siteId} and content_flag_id = flag.id
          order by details = '', updated_at desc, id desc limit ${maxShownReports}
        ) as shown`.execute(db);
      return rows;
    },
  };
}
