import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { AnalysisUnit } from './stored-assignment.ts';

export interface GoalReached {
  experimentId: number;
  sessionId: string;
  goalKey: string;
  unit: AnalysisUnit;
}

const goalCountKeyColumns = sql`experiment_id, goal_key, phase_id, site_id, day, variant_key`;

export function experimentGoalsRepository(db: Db) {
  return {
    async takesPart(experimentId: number, sessionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('experiment_sessions')
        .select('isForced')
        .where('experimentId', '=', experimentId)
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      return row?.isForced === false;
    },

    async listReached(experimentId: number, sessionId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('experiment_goal_sessions')
        .select('goalKey')
        .where('experimentId', '=', experimentId)
        .where('sessionId', '=', sessionId)
        .execute();
      return rows.map(({ goalKey }) => goalKey);
    },

    /** Counts a goal once per session, and once per visitor or account. */
    async record({ experimentId, sessionId, goalKey, unit }: GoalReached): Promise<void> {
      const userId = unit.kind === 'account' ? unit.userId : null;
      const visitor = unit.kind === 'visitor' && !unit.goals.includes(goalKey) ? unit : undefined;
      await sql`
        with reached as (
          insert into experiment_goal_sessions (experiment_id, session_id, goal_key)
          select experiment_id, session_id, ${goalKey} from experiment_sessions
          where experiment_id = ${experimentId} and session_id = ${sessionId} and not is_forced
          on conflict do nothing
          returning experiment_id, session_id, goal_key
        ), account as (
          update experiment_accounts set goal_keys = goal_keys || ${goalKey}::text
          where experiment_id = ${experimentId} and user_id = ${userId}::int
            and counted_day is not null and not (${goalKey} = any (goal_keys))
            and exists (select from reached)
          returning phase_id, counted_site_id, counted_day, counted_variant_key
        ), each as (
          select phase_id, site_id, day, variant_key, 1 as sessions, has_switched::int as switched,
            0 as visitors
          from reached join experiment_sessions using (experiment_id, session_id)
          union all
          select phase_id, counted_site_id, counted_day, counted_variant_key, 0, 0, 1 from account
          union all
          select ${visitor?.phaseId ?? null}::int, ${visitor?.siteId ?? null}::int,
            ${visitor?.day ?? null}::date, ${visitor?.variantKey ?? null}::text, 0, 0, 1
          from reached where ${visitor !== undefined}::bool
        )
        insert into experiment_goal_counts as total (${goalCountKeyColumns}, sessions, switched, visitors)
        select ${experimentId}::int, ${goalKey}::text, phase_id, site_id, day, variant_key,
          sum(sessions), sum(switched), sum(visitors)
        from each group by phase_id, site_id, day, variant_key
        order by phase_id, site_id, day, variant_key
        on conflict (${goalCountKeyColumns}) do update set
          sessions = total.sessions + excluded.sessions,
          switched = total.switched + excluded.switched,
          visitors = total.visitors + excluded.visitors`.execute(db);
    },
  };
}
