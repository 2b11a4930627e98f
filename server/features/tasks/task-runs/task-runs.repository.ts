import { sql } from 'kysely';
import type { RunKind, TaskKind, TaskStatus } from '../../../../contract/tasks/task-runs.ts';
import { taskKinds } from '../../../../contract/tasks/task-runs.ts';
import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

/** Site and account of a run, because people have a different account on each site. */
export interface RunSite {
  siteId: number;
  userId: number;
}

/** A run of any kind; some fields are used by scripts only. */
export interface AnyRun {
  id: number;
  siteId: number;
  kind: RunKind;
  subjectIds: number[];
  status: TaskStatus;
  done: number;
  total: number;
  message: string;
  /** Position of a run in progress, or numbers of the outcome. */
  result: Record<string, unknown>;
  startedBy: number | null;
  insertedAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
  script: string | null;
  options: Record<string, unknown>;
  reason: string;
  isDryRun: boolean;
  undoesRunId: number | null;
  scheduleId: number | null;
  sites: RunSite[];
  /** True if the run processes a list of items, from a file or a text. */
  hasList: boolean;
  pace: [second: number, done: number][];
  failures: number;
}

export interface TaskRun extends AnyRun {
  kind: TaskKind;
}

export interface RunWithStarter extends AnyRun {
  starterName: string | null;
}

export interface NewScriptRun {
  script: string;
  options: object;
  reason: string;
  isDryRun: boolean;
  undoesRunId: number | null;
  scheduleId: number | null;
  sites: readonly RunSite[];
  hasList?: boolean;
  total: number;
  startedBy: number;
}

export interface NewRun<Kind extends RunKind>
  extends Pick<NewScriptRun, 'total' | 'startedBy'>,
    Partial<Omit<NewScriptRun, 'total' | 'startedBy'>> {
  kind: Kind;
  subjectIds?: readonly number[];
}

export interface OpenRunSummary {
  kind: string;
  count: number;
  progress: number;
}

/** Runs over several sites belong to each of them. */
export const isRunOnSite = (siteId: number) =>
  sql<boolean>`(task_runs.site_id = ${siteId} or task_runs.site_ids @> array[${siteId}::int])`;

export const waitingMessage = 'Waiting to start';

const runColumns = [
  'id',
  'siteId',
  'kind',
  'subjectIds',
  'status',
  'done',
  'total',
  'message',
  'result',
  'startedBy',
  'insertedAt',
  'updatedAt',
  'finishedAt',
  'script',
  'options',
  'reason',
  'isDryRun',
  'undoesRunId',
  'scheduleId',
  'sites',
  'hasList',
  'pace',
  'failures',
] as const;

export function taskRunsRepository(db: Db) {
  return {
    async insert<Kind extends RunKind>(
      siteId: number,
      { subjectIds = [], options = {}, sites = [], ...run }: NewRun<Kind>,
    ): Promise<AnyRun & { kind: Kind }> {
      const row = await db
        .insertInto('task_runs')
        .values({
          siteId,
          ...run,
          subjectIds: [...subjectIds],
          options: JSON.stringify(options),
          sites: JSON.stringify(sites),
          siteIds: sites.map((site) => site.siteId),
          message: waitingMessage,
        })
        .returning(runColumns)
        .executeTakeFirstOrThrow();
      return row as AnyRun & { kind: Kind };
    },

    async summarizeOpen(): Promise<OpenRunSummary[]> {
      const { rows } = await sql<OpenRunSummary>`
        select kind, count(*) as count,
          (array_agg(done::float8 / greatest(total, 1) order by id))[1] as progress
        from task_runs
        where finished_at is null and status in ('QUEUED', 'RUNNING')
        group by kind order by kind`.execute(db);
      return rows;
    },

    async find(siteId: number, id: number): Promise<TaskRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(runColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        // Other kinds of runs are listed by their own screens.
        .where('kind', '=', anyOfTexts(taskKinds))
        .executeTakeFirst();
      return row as TaskRun | undefined;
    },

    /** A run of a kind that has its own screen. */
    async findOfKind(siteId: number, kind: RunKind, id: number): Promise<AnyRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(runColumns)
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst();
      return row as AnyRun | undefined;
    },

    /** Prevents other handlers of the same run from working on it. */
    async lock(id: number): Promise<AnyRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(runColumns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row as AnyRun | undefined;
    },

    async read(id: number): Promise<AnyRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(runColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row as AnyRun | undefined;
    },

    async latest<Kind extends RunKind = TaskKind>(
      siteId: number,
      { kind, subjectId, limit }: { kind: Kind; subjectId: number | null; limit: number },
    ): Promise<(AnyRun & { kind: Kind })[]> {
      const rows = await db
        .selectFrom('task_runs')
        .select(runColumns)
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .$if(subjectId !== null, (q) =>
          q.where('subjectIds', '@>', sql<number[]>`array[${subjectId}::int]`),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows as (AnyRun & { kind: Kind })[];
    },

    async newest(siteId: number, limit: number): Promise<RunWithStarter[]> {
      const rows = await db
        .selectFrom('task_runs')
        .leftJoin('users as starter', 'starter.id', 'task_runs.startedBy')
        .select(runColumns.map((column) => `task_runs.${column}` as const))
        .select('starter.username as starterName')
        .where(isRunOnSite(siteId))
        .orderBy('task_runs.insertedAt', 'desc')
        .orderBy('task_runs.id', 'desc')
        .limit(limit)
        .execute();
      return rows as RunWithStarter[];
    },

    async update(
      id: number,
      change: Partial<
        Pick<
          AnyRun,
          'subjectIds' | 'status' | 'done' | 'total' | 'message' | 'result' | 'pace' | 'failures'
        >
      > & { isOver?: boolean },
    ): Promise<void> {
      const { result, pace, isOver, ...rest } = change;
      await db
        .updateTable('task_runs')
        .set({
          ...rest,
          ...(result && { result: JSON.stringify(result) }),
          ...(pace && { pace: JSON.stringify(pace) }),
          ...((isOver || change.status === 'DONE') && { finishedAt: sql<Date>`now()` }),
          updatedAt: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
