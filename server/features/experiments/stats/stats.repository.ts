import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface SiteCount {
  key: string;
  siteId: number;
  totalSessions: number;
}

export interface DayCount {
  day: string;
  key: string;
  sessions: number;
}

export interface PhaseCount {
  phaseId: number;
  key: string;
  sessions: number;
  switched: number;
  visitors: number;
}

export interface GoalCount {
  goal: string;
  phaseId: number;
  key: string;
  sessions: number;
  switched: number;
  visitors: number;
}

/** New visitors of a day, and how many of them reached a goal since. */
export interface GoalDayCount {
  day: string;
  key: string;
  visitors: number;
  reached: number;
}

export function experimentStatsRepository(db: Db) {
  return {
    countBySite: async (id: number) =>
      (
        await sql<SiteCount>`
          select variant_key as key, site_id, sum(sessions)::int as total_sessions
          from experiment_counts where experiment_id = ${id}
          group by variant_key, site_id having sum(sessions) > 0
          order by site_id, variant_key`.execute(db)
      ).rows,

    /** Limited to the last `days` days that have sessions. */
    countByDay: async (id: number, days: number) =>
      (
        await sql<DayCount>`
          with last as (
            select distinct day from experiment_counts where experiment_id = ${id}
            order by day desc limit ${days}
          )
          select day::text, variant_key as key, sum(sessions)::int as sessions
          from experiment_counts join last using (day) where experiment_id = ${id}
          group by day, variant_key order by day, variant_key`.execute(db)
      ).rows,

    countByPhase: async (id: number) =>
      (
        await sql<PhaseCount>`
          select phase_id, variant_key as key, sum(sessions)::int as sessions,
            sum(switched)::int as switched, sum(visitors)::int as visitors
          from experiment_counts where experiment_id = ${id}
          group by phase_id, variant_key`.execute(db)
      ).rows,

    countGoals: async (id: number) =>
      (
        await sql<GoalCount>`
          select goal_key as goal, phase_id, variant_key as key, sum(sessions)::int as sessions,
            sum(switched)::int as switched, sum(visitors)::int as visitors
          from experiment_goal_counts where experiment_id = ${id}
          group by goal_key, phase_id, variant_key`.execute(db)
      ).rows,

    countGoalByDay: async (id: number, goalKey: string, phaseIds: readonly number[]) =>
      (
        await sql<GoalDayCount>`
          select day::text, variant_key as key, sum(count.visitors)::int as visitors,
            coalesce(sum(reached.visitors), 0)::int as reached
          from experiment_counts as count
          left join (
            select * from experiment_goal_counts
            where experiment_id = ${id} and goal_key = ${goalKey}
          ) as reached using (experiment_id, phase_id, site_id, day, variant_key)
          where experiment_id = ${id} and phase_id = any (${phaseIds}::int[])
          group by day, variant_key order by day, variant_key`.execute(db)
      ).rows,

    async findAccount(siteId: number, text: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('deletedAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb(sql`id::text`, '=', text),
            eb(sql`lower(username)`, '=', text.toLowerCase()),
            eb(sql`lower(email)`, '=', text.toLowerCase()),
          ]),
        )
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },
  };
}
