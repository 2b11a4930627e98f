import { sql } from 'kysely';
import type { AssocType, ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export interface MemberReport {
  reporterId: number;
  reason: ReportReason;
  details: string;
}

export function flagReportsRepository(db: Db) {
  return {
    /**
     * Adds a report, or replaces an earlier one of the same member. Returns true if it is the
     * member's first. Lock the flag before.
     */
    async add(
      siteId: number,
      contentFlagId: number,
      report: MemberReport,
      { isIgnored = false } = {},
    ): Promise<boolean> {
      const earlier = await db
        .selectFrom('content_flag_reports')
        .select('isIgnored')
        .where('contentFlagId', '=', contentFlagId)
        .where('reporterId', '=', report.reporterId)
        .executeTakeFirst();
      const row = await db
        .insertInto('content_flag_reports')
        .values({
          siteId,
          contentFlagId,
          reporterId: report.reporterId,
          reason: report.reason,
          details: report.details,
          isIgnored,
        })
        .onConflict((oc) =>
          oc.columns(['contentFlagId', 'reporterId']).doUpdateSet({
            reason: report.reason,
            details: report.details,
            ...(!isIgnored && { isIgnored }),
            times: sql<number>`content_flag_reports.times + 1`,
            updatedAt: sql<Date>`now()`,
          }),
        )
        .returning('times')
        .executeTakeFirstOrThrow();
      const isFirst = row.times === 1;
      if (!isIgnored && (isFirst || earlier?.isIgnored)) {
        await db
          .updateTable('content_flags')
          .set({ reportCount: sql<number>`report_count + 1` })
          .where('siteId', '=', siteId)
          .where('id', '=', contentFlagId)
          .execute();
      }
      return isFirst;
    },

    async isScored(siteId: number, assocType: AssocType, assocId: number): Promise<boolean> {
      const row = await db
        .selectFrom('content_flags')
        .select('id')
        .where('siteId', '=', siteId)
        .where('assocType', '=', assocType)
        .where('assocId', '=', assocId)
        .where('automod', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    findReportable: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .where('roleId', '<>', Number(roleIds.spammer))
        .executeTakeFirst(),
  };
}
