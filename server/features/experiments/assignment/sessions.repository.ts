import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import { isEmployeeAccount } from '../../accounts/users/employees.ts';

export interface AssignedSession {
  experimentId: number;
  sessionId: string;
  phaseId: number;
  siteId: number;
  day: string;
  variantKey: string;
  isFirst: boolean;
  hasSwitched: boolean;
}

const countKey = sql`experiment_id, phase_id, site_id, day, variant_key`;

export function experimentSessionsRepository(db: Db) {
  return {
    async countSessions(assigned: readonly AssignedSession[]): Promise<void> {
      const column = <T>(of: (arrival: AssignedSession) => T) => assigned.map(of);
      await sql`
        with arrived as (
          select * from unnest(
            ${column(({ experimentId }) => experimentId)}::int[],
            ${column(({ sessionId }) => sessionId)}::text[],
            ${column(({ phaseId }) => phaseId)}::int[],
            ${column(({ siteId }) => siteId)}::int[],
            ${column(({ day }) => day)}::date[],
            ${column(({ variantKey }) => variantKey)}::text[],
            ${column(({ isFirst }) => isFirst)}::bool[],
            ${column(({ hasSwitched }) => hasSwitched)}::bool[]
          ) as each (experiment_id, session_id, phase_id, site_id, day, variant_key, is_first,
            has_switched)
        ), counted as (
          insert into experiment_sessions
            (experiment_id, session_id, phase_id, site_id, day, variant_key, is_first, has_switched)
          select * from arrived order by experiment_id, session_id
          on conflict do nothing
          returning ${countKey}, is_first, has_switched
        )
        insert into experiment_counts as total (${countKey}, sessions, switched, visitors)
        select ${countKey}, count(*), count(*) filter (where has_switched),
          count(*) filter (where is_first)
        from counted group by ${countKey}
        -- In one order, so that two processes wait for one another and never in a circle.
        order by ${countKey}
        on conflict (${countKey}) do update set
          sessions = total.sessions + excluded.sessions,
          switched = total.switched + excluded.switched,
          visitors = total.visitors + excluded.visitors`.execute(db);
    },

    async takesPart(experimentId: number, sessionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('experiment_sessions')
        .select('isForced')
        .where('experimentId', '=', experimentId)
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      return row?.isForced === false;
    },

    async recordGoal(experimentId: number, sessionId: string, goalKey: string): Promise<void> {
      await sql`
        with reached as (
          insert into experiment_goal_sessions (experiment_id, session_id, goal_key)
          select experiment_id, session_id, ${goalKey} from experiment_sessions
          where experiment_id = ${experimentId} and session_id = ${sessionId} and not is_forced
          on conflict do nothing
          returning experiment_id, session_id, goal_key
        )
        insert into experiment_goal_counts as total (${countKey}, goal_key, sessions, switched)
        select ${countKey}, goal_key, 1, has_switched::int
        from reached join experiment_sessions using (experiment_id, session_id)
        on conflict (${countKey}, goal_key) do update set
          sessions = total.sessions + excluded.sessions,
          switched = total.switched + excluded.switched`.execute(db);
    },

    async findAccountVariant(experimentId: number, userId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('experiment_accounts')
        .select('variantKey')
        .where('experimentId', '=', experimentId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.variantKey;
    },

    /** Stores the variant of an account. If another request stored one meanwhile, returns that. */
    async storeForAccount(
      experimentId: number,
      userId: number,
      variantKey: string,
      replaces: string | undefined,
    ): Promise<string> {
      const { rows } = await sql<{ variantKey: string }>`
        insert into experiment_accounts as kept (experiment_id, user_id, variant_key)
        values (${experimentId}, ${userId}, ${variantKey})
        on conflict (experiment_id, user_id) do update set variant_key =
          case when kept.variant_key = ${replaces ?? null} then excluded.variant_key
               else kept.variant_key end
        returning variant_key`.execute(db);
      return rows[0]?.variantKey ?? variantKey;
    },

    /** True for staff of any site and for addresses of these domains. */
    async isEmployee(userId: number, mailDomains: readonly string[]): Promise<boolean> {
      const { rows } = await sql`
        select from users as own join users as linked on linked.person_id = own.person_id
        where own.id = ${userId} and ${isEmployeeAccount(mailDomains)}
        limit 1`.execute(db);
      return rows.length > 0;
    },

    async deleteBefore(moment: Date): Promise<void> {
      await db.deleteFrom('experiment_sessions').where('insertedAt', '<', moment).execute();
    },
  };
}

/** Marks a session as forced, and removes it from all counts. */
export async function forceSession(trx: Trx, arrival: AssignedSession): Promise<void> {
  const { experimentId, sessionId } = arrival;
  const inserted = await trx
    .insertInto('experiment_sessions')
    .values({ ...arrival, isFirst: false, hasSwitched: false, isForced: true })
    .onConflict((oc) => oc.doNothing())
    .returning('sessionId')
    .executeTakeFirst();
  if (inserted) return;
  await sql`
    with forced as (
      update experiment_sessions set is_forced = true
      where experiment_id = ${experimentId} and session_id = ${sessionId} and not is_forced
      returning *
    ), uncounted as (
      update experiment_counts as total set
        sessions = total.sessions - 1,
        switched = total.switched - forced.has_switched::int,
        visitors = total.visitors - forced.is_first::int
      from forced
      where (total.experiment_id, total.phase_id, total.site_id, total.day, total.variant_key)
        = (forced.experiment_id, forced.phase_id, forced.site_id, forced.day, forced.variant_key)
    ), undone as (
      delete from experiment_goal_sessions as reached using forced
      where (reached.experiment_id, reached.session_id) = (forced.experiment_id, forced.session_id)
      returning reached.goal_key
    )
    update experiment_goal_counts as total set
      sessions = total.sessions - 1,
      switched = total.switched - forced.has_switched::int
    from forced, undone
    where total.goal_key = undone.goal_key
      and (total.experiment_id, total.phase_id, total.site_id, total.day, total.variant_key)
        = (forced.experiment_id, forced.phase_id, forced.site_id, forced.day, forced.variant_key)`.execute(
    trx,
  );
}
