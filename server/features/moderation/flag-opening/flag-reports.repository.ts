import { sql } from 'kysely';
import type { AssocType, ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export interface Report {
  reporterId: number;
  reason: ReportReason;
  details: string;
}

export function flagReportsRepository(db: Db) {
  return {
    /** Each member counts once: whoever reports again replaces what they said before. */
    async add(siteId: number, contentFlagId: number, report: Report): Promise<void> {
      const row = await db
        .insertInto('content_flag_reports')
        .values({
          site_id: siteId,
          content_flag_id: contentFlagId,
          reporter_id: report.reporterId,
          reason: report.reason,
          details: report.details,
        })
        .onConflict((oc) =>
          oc.columns(['content_flag_id', 'reporter_id']).doUpdateSet({
            reason: report.reason,
            details: report.details,
            times: sql<number>`content_flag_reports.times + 1`,
            updated_at: sql<Date>`now()`,
          }),
        )
        .returning('times')
        .executeTakeFirstOrThrow();
      if (row.times > 1) return;
      await db
        .updateTable('content_flags')
        .set({ report_count: sql<number>`report_count + 1` })
        .where('site_id', '=', siteId)
        .where('id', '=', contentFlagId)
        .execute();
    },

    /** Whether the flag of an item knows what the classifier says of it. */
    async isScored(siteId: number, assocType: AssocType, assocId: number): Promise<boolean> {
      const row = await db
        .selectFrom('content_flags')
        .select('id')
        .where('site_id', '=', siteId)
        .where('assoc_type', '=', assocType)
        .where('assoc_id', '=', assocId)
        .where('automod', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Someone whose profile anyone can see. */
    findReportable: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .select('id')
        .where('site_id', '=', siteId)
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('role_id', '<>', Number(roleIds.spammer))
        .executeTakeFirst(),
  };
}
