import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface Thresholds {
  spam: number;
  offensive: number;
}

export interface ThresholdResult {
  caught: number;
  caughtWrongly: number;
  missed: number;
  /** Flags at or above a threshold, decided or not. */
  flagged: number;
}

export function whatIfRepository(db: Db) {
  return {
    async tryThresholds(
      siteId: number,
      { from, to }: { from: Date; to: Date },
      { spam, offensive }: Thresholds,
    ): Promise<ThresholdResult> {
      const isCalled = sql`(coalesce(spam_prob, 0) >= ${spam}::real
        or coalesce(offensive_prob, 0) >= ${offensive}::real)`;
      const outsideCare = sql`not is_care and assoc_type <> 'user' and not exists (
        select from care_cases where care_cases.content_flag_id = content_flags.id)`;
      const { rows } = await sql<Omit<ThresholdResult, 'flagged'>>`
        select count(*) filter (where ${isCalled} and is_removed)::int as caught,
          count(*) filter (where ${isCalled} and not is_removed)::int as "caughtWrongly",
          count(*) filter (where not ${isCalled} and is_removed)::int as missed
        from (
          select spam_prob, offensive_prob, outcome in ('SPAM', 'DELETED') as is_removed
          from content_flags where site_id = ${siteId} and decided_at >= ${from}
            and decided_at < ${to} and decided_by_id is not null and ${outsideCare}
            and outcome in ('SPAM', 'DELETED', 'KEPT', 'APPROVED')
        ) as decisions`.execute(db);
      const { rows: opened } = await sql<{ flagged: number }>`
        select count(*)::int as flagged from content_flags
        where site_id = ${siteId} and is_open = any('{true, false}') and is_urgent = false
          and inserted_at >= ${from} and inserted_at < ${to} and ${isCalled}
          and ${outsideCare}`.execute(db);
      return { ...(rows[0] as ThresholdResult), flagged: opened[0]?.flagged ?? 0 };
    },
  };
}
