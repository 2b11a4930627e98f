import { sql } from 'kysely';
import type { ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { maxShownReports } from '../../../../contract/moderation/content-flags.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
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
  isIgnored: boolean;
  /** Record of the reporter: reports upheld, of all that were decided. */
  reporterUpheldCount: number;
  reporterDecidedCount: number;
  updatedAt: Date;
  /** Number of all reports of the flag, which may be more than are listed. */
  flagReportCount: number;
}

const selectReportedReasons = compileOnce((db, siteId: number, flagIds: readonly number[]) =>
  sql<ReportedReason>`
    select content_flag_id as "contentFlagId", reason, count(*)::int as count,
      (array_agg(details order by updated_at desc, id desc) filter (where details <> ''))[1] as words
    from content_flag_reports
    where site_id = ${siteId} and content_flag_id = ${anyOf(flagIds)} and not is_ignored
    group by content_flag_id, reason
    order by count(*) desc, reason`.compile(db),
);

export function flagReportsReadingRepository(db: Db) {
  return {
    async findReasons(siteId: number, flagIds: readonly number[]): Promise<ReportedReason[]> {
      return selectReportedReasons(db, siteId, flagIds);
    },

    /** The first `maxShownReports` of each flag: reports with details first, then the latest. */
    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<FlagReport[]> {
      const { rows } = await sql<FlagReport>`
        select shown.* from unnest(${[...flagIds]}::int[]) as flag (id)
        cross join lateral (
          select id, content_flag_id as "contentFlagId", reporter_id as "reporterId", reason,
            details, times, updated_at as "updatedAt", is_ignored as "isIgnored",
            (count(*) over ())::int as "flagReportCount",
            coalesce(trust.upheld_count, 0) as "reporterUpheldCount",
            coalesce(trust.upheld_count + trust.dismissed_count, 0) as "reporterDecidedCount"
          from content_flag_reports as report
          left join reporter_trust as trust on trust.user_id = report.reporter_id
          where report.site_id = ${siteId} and content_flag_id = flag.id
          order by details = '', updated_at desc, id desc limit ${maxShownReports}
        ) as shown`.execute(db);
      return rows;
    },
  };
}
