import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { type AnyRun, isRunOnSite, type RunWithStarter } from './task-runs.repository.ts';

export function scriptRunsRepository(db: Db) {
  const selectScriptRuns = (siteId: number) =>
    db
      .selectFrom('task_runs')
      .leftJoin('users as starter', 'starter.id', 'task_runs.startedBy')
      .selectAll('task_runs')
      .select('starter.username as starterName')
      .where(isRunOnSite(siteId))
      .where('task_runs.script', 'is not', null);

  return {
    async find(siteId: number, id: number): Promise<ScriptRun | undefined> {
      const row = await selectScriptRuns(siteId).where('task_runs.id', '=', id).executeTakeFirst();
      return row as ScriptRun | undefined;
    },

    async latest(
      siteId: number,
      script: string,
      page: { limit: number; offset: number },
    ): Promise<ScriptRun[]> {
      const rows = await selectScriptRuns(siteId)
        .where('task_runs.script', '=', script)
        .orderBy('task_runs.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows as unknown as ScriptRun[];
    },

    async count(siteId: number, script: string): Promise<number> {
      const { total } = await db
        .selectFrom('task_runs')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(isRunOnSite(siteId))
        .where('script', '=', script)
        .executeTakeFirstOrThrow();
      return total;
    },

    async countWaiting(siteId: number, script: string): Promise<number> {
      const { total } = await db
        .selectFrom('task_runs')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('siteId', '=', siteId)
        .where('script', '=', script)
        .where('finishedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** True if an earlier run of the script on one of the same sites is unfinished. */
    async mustWait({ id, script, sites }: AnyRun): Promise<boolean> {
      const { rows } = await sql<{ mustWait: boolean }>`
        select exists (
          select 1 from task_runs
          where script = ${script} and id < ${id} and finished_at is null
            and site_ids && ${sites.map(({ siteId }) => siteId)}::int[]
        ) as "mustWait"`.execute(db);
      return rows[0]?.mustWait ?? false;
    },

    async findWaitingFor({ id, script, sites }: AnyRun): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from task_runs
        where script = ${script} and id > ${id} and finished_at is null and status = 'QUEUED'
          and site_ids && ${sites.map(({ siteId }) => siteId)}::int[]
        order by id limit 10`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Unfinished runs without progress for this long: their worker is gone. */
    async findStalled(seconds: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from task_runs where script is not null and finished_at is null
          and updated_at < now() - ${seconds} * interval '1 second' order by id`.execute(db);
      return rows.map((row) => row.id);
    },

    async findUndoingRuns(ids: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; undoesRunId: number }>`
        select id, undoes_run_id as "undoesRunId" from task_runs
        where undoes_run_id = any(${[...ids]}::int[]) and not is_dry_run
          and status <> 'ABORTED' and not (status = 'FAILED' and finished_at is not null)`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.undoesRunId, row.id]));
    },

    async insertItems(runId: number, items: readonly unknown[]): Promise<void> {
      const atOnce = 5000;
      for (let from = 0; from < items.length; from += atOnce) {
        const part = items.slice(from, from + atOnce).map((item) => JSON.stringify(item));
        await sql`insert into task_run_items (run_id, position, item)
          select ${runId}, ${from} + place, item::jsonb
          from unnest(${part}::text[]) with ordinality as given (item, place)`.execute(db);
      }
    },

    async items(
      runId: number,
      { after, limit }: { after: number; limit: number },
    ): Promise<{ position: number; item: unknown }[]> {
      return db
        .selectFrom('task_run_items')
        .select(['position', 'item'])
        .where('runId', '=', runId)
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute();
    },

    /** Deletes the work list, which may contain mail addresses and is useless after the run. */
    async deleteItems(runId: number): Promise<void> {
      await db.deleteFrom('task_run_items').where('runId', '=', runId).execute();
    },

    async countItems(runId: number): Promise<number> {
      const { total } = await db
        .selectFrom('task_run_items')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('runId', '=', runId)
        .executeTakeFirstOrThrow();
      return total;
    },

    async copyItems(fromRunId: number, toRunId: number): Promise<void> {
      await sql`insert into task_run_items (run_id, position, item)
        select ${toRunId}, position, item from task_run_items where run_id = ${fromRunId}`.execute(
        db,
      );
    },

    async deleteItemsOfOldRuns(before: Date): Promise<void> {
      await sql`delete from task_run_items as item using task_runs as run
        where run.id = item.run_id and run.finished_at < ${before}`.execute(db);
    },

    /** Deletes logs of runs that ended before; the runs stay. */
    async deleteOldLogs(before: Date): Promise<void> {
      await sql`delete from task_run_logs where id in (
        select log.id from task_runs as run join task_run_logs as log on log.run_id = run.id
        where run.finished_at < ${before} limit 20000)`.execute(db);
    },
  };
}

export interface ScriptRun extends RunWithStarter {
  script: string;
}
