import { sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { Db } from '../../../db/database.ts';

/** The weight of a flag's reports is computed from this many of the newest. */
const maxWeighedReports = 200;

export interface StoredReport {
  reporterId: number;
  details: string;
  reportedAt: Date;
  joinedAt: Date;
  email: string | null;
  upheldCount: number;
  dismissedCount: number;
}

export function flagReportWeightsRepository(db: Db) {
  return {
    async listCounted(siteId: number, flagId: number): Promise<StoredReport[]> {
      const { rows } = await sql<StoredReport>`
        select report.reporter_id as "reporterId", report.details,
          report.inserted_at as "reportedAt", users.inserted_at as "joinedAt", users.email,
          coalesce(trust.upheld_count, 0) as "upheldCount",
          coalesce(trust.dismissed_count, 0) as "dismissedCount"
        from content_flag_reports as report
        join users on users.site_id = report.site_id and users.id = report.reporter_id
        left join reporter_trust as trust on trust.user_id = report.reporter_id
        where report.site_id = ${siteId} and report.content_flag_id = ${flagId}
          and not report.is_ignored
        order by report.id desc limit ${maxWeighedReports}`.execute(db);
      return rows;
    },

    /** Does not raise the version, because the report behind a new weight raises it already. */
    async setTrusted(siteId: number, flagId: number, trustedReports: number): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({ trustedReports: sql<number>`${trustedReports}::real` })
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .execute();
    },

    /** Locks the flag of an item if further reports about it are ignored. */
    async lockIgnoring(
      siteId: number,
      assocType: AssocType,
      assocId: number,
    ): Promise<number | undefined> {
      const row = await db
        .selectFrom('content_flags')
        .select('id')
        .where('siteId', '=', siteId)
        .where('assocType', '=', assocType)
        .where('assocId', '=', assocId)
        .where('reportsIgnoredAt', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      return row?.id;
    },

    /** With null as `byId`, reports count again. */
    async setIgnored(siteId: number, flagId: number, byId: number | null): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({
          reportsIgnoredAt: byId === null ? null : sql<Date>`now()`,
          reportsIgnoredById: byId,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .execute();
    },

    /** Lets reports count again after the text was edited. */
    async endIgnoring(siteId: number, assocType: AssocType, assocId: number): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({ reportsIgnoredAt: null, reportsIgnoredById: null })
        .where('siteId', '=', siteId)
        .where('assocType', '=', assocType)
        .where('assocId', '=', assocId)
        .where('reportsIgnoredAt', 'is not', null)
        .execute();
    },

    /**
     * Stores whether reports were upheld; null while nothing is decided. Worried reports are judged
     * by the state of the care case instead.
     */
    async setVerdict(
      siteId: number,
      flagId: number,
      isUpheld: boolean | null,
    ): Promise<{ reporterId: number; wasUpheld: boolean | null }[]> {
      const { rows } = await sql<{ reporterId: number; wasUpheld: boolean | null }>`
        with changed as (
          select id, reporter_id, is_upheld from content_flag_reports
          where site_id = ${siteId} and content_flag_id = ${flagId} and reason <> 'WORRIED'
            and is_upheld is distinct from ${isUpheld}::boolean
          order by id for update
        ), updated as (
          update content_flag_reports as report set is_upheld = ${isUpheld}::boolean
          from changed where report.id = changed.id
        )
        select reporter_id as "reporterId", is_upheld as "wasUpheld" from changed`.execute(db);
      return rows;
    },
  };
}
