import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';

export interface AssignedSession {
  experimentId: number;
  sessionId: string;
  phaseId: number;
  siteId: number;
  day: string;
  variantKey: string;
  hasSwitched: boolean;
  /** Phase in which the visitor counts with this session; null if already counted. */
  visitorPhaseId: number | null;
  /** Account that counts with this session, unless another of its sessions came first. */
  userId: number | null;
}

const sessionCountKeyColumns = sql`experiment_id, phase_id, site_id, day, variant_key`;

export function experimentSessionsRepository(db: Db) {
  return {
    /** Locks accounts, sessions and counts in one order, so that processes never deadlock. */
    async countSessions(assigned: readonly AssignedSession[]): Promise<void> {
      const toColumn = <T>(of: (arrival: AssignedSession) => T) => assigned.map(of);
      await sql`
        with arrived as (
          select * from unnest(
            ${toColumn(({ experimentId }) => experimentId)}::int[],
            ${toColumn(({ sessionId }) => sessionId)}::text[],
            ${toColumn(({ phaseId }) => phaseId)}::int[],
            ${toColumn(({ siteId }) => siteId)}::int[],
            ${toColumn(({ day }) => day)}::date[],
            ${toColumn(({ variantKey }) => variantKey)}::text[],
            ${toColumn(({ hasSwitched }) => hasSwitched)}::bool[],
            ${toColumn(({ visitorPhaseId }) => visitorPhaseId)}::int[],
            ${toColumn(({ userId }) => userId)}::int[]
          ) as each (experiment_id, session_id, phase_id, site_id, day, variant_key, has_switched,
            visitor_phase_id, user_id)
        ), pending as (
          select experiment_id, user_id from experiment_accounts
          where (experiment_id, user_id) in
              (select experiment_id, user_id from arrived where user_id is not null)
            and phase_id is not null and counted_day is null
          order by experiment_id, user_id for update
        ), accounts as (
          update experiment_accounts as account set counted_site_id = first.site_id,
            counted_day = first.day, counted_variant_key = first.variant_key
          from (
            select distinct on (experiment_id, user_id) experiment_id, user_id, site_id, day,
              variant_key
            from arrived join pending using (experiment_id, user_id)
            order by experiment_id, user_id, session_id
          ) as first
          where account.experiment_id = first.experiment_id and account.user_id = first.user_id
            and account.counted_day is null
          returning account.experiment_id, account.phase_id, first.site_id, first.day,
            first.variant_key
        ), counted as (
          insert into experiment_sessions (experiment_id, session_id, phase_id, site_id, day,
            variant_key, has_switched, visitor_phase_id, is_first)
          select experiment_id, session_id, phase_id, site_id, day, variant_key, has_switched,
            visitor_phase_id, visitor_phase_id is not null
          from arrived order by experiment_id, session_id
          on conflict do nothing
          returning ${sessionCountKeyColumns}, has_switched, visitor_phase_id
        ), each as (
          select ${sessionCountKeyColumns}, 1 as sessions, has_switched::int as switched, 0 as visitors
          from counted
          union all
          select experiment_id, visitor_phase_id, site_id, day, variant_key, 0, 0, 1
          from counted where visitor_phase_id is not null
          union all
          select ${sessionCountKeyColumns}, 0, 0, 1 from accounts
        )
        insert into experiment_counts as total (${sessionCountKeyColumns}, sessions, switched, visitors)
        select ${sessionCountKeyColumns}, sum(sessions), sum(switched), sum(visitors)
        from each group by ${sessionCountKeyColumns} order by ${sessionCountKeyColumns}
        on conflict (${sessionCountKeyColumns}) do update set
          sessions = total.sessions + excluded.sessions,
          switched = total.switched + excluded.switched,
          visitors = total.visitors + excluded.visitors`.execute(db);
    },

    async deleteBefore(moment: Date): Promise<void> {
      await db.deleteFrom('experiment_sessions').where('insertedAt', '<', moment).execute();
    },
  };
}

/**
 * Marks a session as forced, and removes it from all counts. True if the visitor was counted with
 * this session and is removed as well.
 */
export async function excludeForcedSession(trx: Trx, arrival: AssignedSession): Promise<boolean> {
  const { userId: _, ...session } = arrival;
  const { experimentId, sessionId } = session;
  const inserted = await trx
    .insertInto('experiment_sessions')
    .values({
      ...session,
      visitorPhaseId: null,
      isFirst: false,
      hasSwitched: false,
      isForced: true,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('sessionId')
    .executeTakeFirst();
  if (inserted) return false;
  const { rows } = await sql<{ isVisitor: boolean }>`
    with forced as (
      update experiment_sessions set is_forced = true
      where experiment_id = ${experimentId} and session_id = ${sessionId} and not is_forced
      returning *
    ), undone as (
      delete from experiment_goal_sessions as reached using forced
      where (reached.experiment_id, reached.session_id) = (forced.experiment_id, forced.session_id)
      returning reached.goal_key
    ), uncounted as (
      update experiment_counts as total set
        sessions = total.sessions - (total.phase_id = forced.phase_id)::int,
        switched = total.switched - (total.phase_id = forced.phase_id and forced.has_switched)::int,
        visitors = total.visitors - (total.phase_id is not distinct from forced.visitor_phase_id)::int
      from forced
      where (total.experiment_id, total.site_id, total.day, total.variant_key)
          = (forced.experiment_id, forced.site_id, forced.day, forced.variant_key)
        and total.phase_id in (forced.phase_id, forced.visitor_phase_id)
    ), goals as (
      update experiment_goal_counts as total set
        sessions = total.sessions - (total.phase_id = forced.phase_id)::int,
        switched = total.switched - (total.phase_id = forced.phase_id and forced.has_switched)::int,
        visitors = total.visitors - (total.phase_id is not distinct from forced.visitor_phase_id)::int
      from forced, undone
      where total.goal_key = undone.goal_key
        and (total.experiment_id, total.site_id, total.day, total.variant_key)
          = (forced.experiment_id, forced.site_id, forced.day, forced.variant_key)
        and total.phase_id in (forced.phase_id, forced.visitor_phase_id)
    )
    select visitor_phase_id is not null as is_visitor from forced`.execute(trx);
  return rows[0]?.isVisitor === true;
}
