import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Db } from '../../../db/database.ts';

export interface ReporterRecord {
  upheldCount: number;
  dismissedCount: number;
}

export interface TrustChange extends ReporterRecord {
  userId: number;
}

/** Share of upheld reports from 0 to 1, smoothed: a new reporter has 0.5. */
export function computeReporterTrust({ upheldCount, dismissedCount }: ReporterRecord): number {
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
      return computeReporterTrust(row ?? { upheldCount: 0, dismissedCount: 0 });
    },

    /** Negative numbers take back an earlier decision. Reporters who have left are skipped. */
    async addEach(siteId: number, changes: readonly TrustChange[]): Promise<void> {
      if (changes.length === 0) return;
      // One statement in the order of ids, so that two decisions cannot wait for each other.
      const ordered = changes.toSorted((a, b) => a.userId - b.userId);
      await sql`insert into reporter_trust as trust (user_id, site_id, upheld_count, dismissed_count)
        select id, ${siteId}::int, upheld, dismissed from unnest(
          ${ordered.map(({ userId }) => userId)}::int[],
          ${ordered.map(({ upheldCount }) => upheldCount)}::int[],
          ${ordered.map(({ dismissedCount }) => dismissedCount)}::int[]
        ) as reporter (id, upheld, dismissed)
        where (least(upheld, dismissed) >= 0
            or exists (select from reporter_trust where user_id = reporter.id))
          and exists (select from users where users.id = reporter.id and deleted_at is null)
        on conflict (user_id) do update set
          upheld_count = greatest(trust.upheld_count + excluded.upheld_count, 0),
          dismissed_count = greatest(trust.dismissed_count + excluded.dismissed_count, 0)`.execute(
        db,
      );
    },
  };
}

/** Deletes the records of people who leave; their reports stay without words. */
export const eraseReporterTrust: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`delete from reporter_trust
    where site_id = ${siteId} and user_id = any(${[...userIds]}::int[])`.execute(trx);
};
