import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface ReporterRecord {
  upheldCount: number;
  dismissedCount: number;
}

/** Share of upheld reports from 0 to 1, smoothed: a new reporter has 0.5. */
export function computeTrust({ upheldCount, dismissedCount }: ReporterRecord): number {
  return (upheldCount + 1) / (upheldCount + dismissedCount + 2);
}

export function reporterTrustRepository(db: Db) {
  return {
    async getTrust(siteId: number, userId: number): Promise<number> {
      const row = await db
        .selectFrom('reporter_trust')
        .select(['upheldCount', 'dismissedCount'])
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return computeTrust(row ?? { upheldCount: 0, dismissedCount: 0 });
    },

    /** Negative numbers take back an earlier decision. */
    async add(siteId: number, userIds: readonly number[], change: ReporterRecord): Promise<void> {
      if (userIds.length === 0) return;
      const { upheldCount, dismissedCount } = change;
      await sql`insert into reporter_trust (user_id, site_id, upheld_count, dismissed_count)
        select id, ${siteId}::int, greatest(${upheldCount}::int, 0), greatest(${dismissedCount}::int, 0)
        from unnest(${[...userIds].sort((a, b) => a - b)}::int[]) as reporter (id)
        on conflict (user_id) do update set
          upheld_count = greatest(reporter_trust.upheld_count + ${upheldCount}::int, 0),
          dismissed_count = greatest(reporter_trust.dismissed_count + ${dismissedCount}::int, 0)`.execute(
        db,
      );
    },
  };
}
