import { sql } from 'kysely';
import type { TaskKind, TaskStatus } from '../../../../contract/tasks/task-runs.ts';
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
        .executeTakeFirst();
      return row as TaskRun | undefined;
    },

    /** For the job itself, which was told the id: nobody else goes on with it meanwhile. */
    async lock(id: number): Promise<TaskRun | undefined> {
      const row = await db
        .selectFrom('task_runs')
        .select(columns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row as TaskRun | undefined;
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

    async update(
      id: number,
      change: Partial<Pick<TaskRun, 'status' | 'done' | 'message' | 'result'>>,
    ): Promise<void> {
      const { result, ...rest } = change;
      await db
        .updateTable('task_runs')
        .set({
          ...rest,
          ...(result && { result: JSON.stringify(result) }),
          ...(change.status === 'DONE' && { finishedAt: sql<Date>`now()` }),
          updatedAt: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
