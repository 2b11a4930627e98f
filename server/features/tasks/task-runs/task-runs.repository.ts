import { sql } from 'kysely';
import type { RunStatus, TaskKind, TaskStatus } from '../../../../contract/tasks/task-runs.ts';
import type { Db } from '../../../db/database.ts';

export interface TaskRun {
  id: number;
  siteId: number;
  kind: TaskKind;
  subjectIds: number[];
  status: TaskStatus;
  done: number;
  total: number;
  message: string;
  /** While it runs, how far it came; when it is done, what came of it. */
  result: Record<string, unknown>;
  startedBy: number | null;
  insertedAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** Where a run works, and as whom: people have another account on each of their sites. */
export interface RunSite {
  siteId: number;
  userId: number;
}

/** A run of any kind, with what only those of scripts have. */
export interface AnyRun extends Omit<TaskRun, 'kind' | 'status'> {
  kind: TaskKind | 'SCRIPT';
  status: RunStatus;
  script: string | null;
  options: Record<string, unknown>;
  reason: string;
  isDryRun: boolean;
  undoesRunId: number | null;
  scheduleId: number | null;
  sites: RunSite[];
  /** At which second how much was done, within the last minute. */
  pace: [second: number, done: number][];
  failures: number;
}

export interface NamedRun extends AnyRun {
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
  total: number;
  startedBy: number;
}

export interface NewTaskRun {
  kind: TaskKind;
  subjectIds: readonly number[];
  total: number;
  startedBy: number;
}

export const waitingMessage = 'Waiting to start';

const columns = [
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
] as const;
const allColumns = [
  ...columns,
  'script',
  'options',
  'reason',
  'isDryRun',
  'undoesRunId',
  'scheduleId',
  'sites',
  'pace',
  'failures',
] as const;

export function taskRunsRepository(db: Db) {
  return {
    async insert(siteId: number, run: NewTaskRun): Promise<TaskRun> {
      const row = await db
        .insertInto('task_runs')
        .values({
          siteId,
          kind: run.kind,
          subjectIds: [...run.subjectIds],
          total: run.total,
          message: waitingMessage,
          startedBy: run.startedBy,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      return row as TaskRun;
    },

    async find(siteId: number, id: number): Promise<TaskRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(columns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        // Those of scripts are for others to see.
        .where('script', 'is', null)
        .executeTakeFirst();
      return row as TaskRun | undefined;
    },

    /** For the job itself, which was told the id: nobody else goes on with it meanwhile. */
    async lock(id: number): Promise<AnyRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(allColumns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row as AnyRun | undefined;
    },

    /** As it stands, for what is done outside of any transaction. */
    async read(id: number): Promise<AnyRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(allColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row as AnyRun | undefined;
    },

    /** The newest first. */
    async latest(
      siteId: number,
      { kind, subjectId, limit }: { kind: TaskKind; subjectId: number | null; limit: number },
    ): Promise<TaskRun[]> {
      const rows = await db
        .selectFrom('task_runs')
        .select(columns)
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .$if(subjectId !== null, (q) =>
          q.where('subjectIds', '@>', sql<number[]>`array[${subjectId}::int]`),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows as TaskRun[];
    },

    /** Of all kinds, the newest first, with who started them. */
    async newest(siteId: number, limit: number): Promise<NamedRun[]> {
      const rows = await db
        .selectFrom('task_runs')
        .leftJoin('users as starter', 'starter.id', 'task_runs.startedBy')
        .select(allColumns.map((column) => `task_runs.${column}` as const))
        .select('starter.username as starterName')
        .where('task_runs.siteId', '=', siteId)
        .orderBy('task_runs.id', 'desc')
        .limit(limit)
        .execute();
      return rows as NamedRun[];
    },

    async update(
      id: number,
      change: Partial<
        Pick<AnyRun, 'status' | 'done' | 'total' | 'message' | 'result' | 'pace' | 'failures'>
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
