import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export function flagCareRepository(db: Db) {
  return {
    /** Does not raise the version, because the change behind a new rank raises it already. */
    async setRank(siteId: number, flagId: number, rank: number): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({ careRank: sql<number>`${rank}::float8` })
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .execute();
    },

    async getVersion(siteId: number, flagId: number): Promise<number> {
      const row = await db
        .selectFrom('content_flags')
        .select('version')
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .executeTakeFirstOrThrow();
      return row.version;
    },

    async findWorriedReporters(siteId: number, flagId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('content_flag_reports')
        .select('reporterId')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('reason', '=', 'WORRIED')
        .execute();
      return rows.map(({ reporterId }) => reporterId);
    },
  };
}
