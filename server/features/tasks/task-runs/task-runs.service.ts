import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import { taskMessages } from '../../../../contract/tasks/task-runs.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database, Db } from '../../../db/database.ts';
import { isRunInterrupted, isRunOver } from './run-state.ts';
import { scriptRunsRepository } from './script-runs.repository.ts';
import { taskLogsRepository } from './task-logs.repository.ts';
import {
  type AnyRun,
  type OpenRunSummary,
  type TaskRun,
  taskRunsRepository,
  waitingMessage,
} from './task-runs.repository.ts';

export interface TaskRunsService {
  get(actor: Actor, id: number): Promise<TaskRun>;
  latest(actor: Actor, kind: TaskKind, subjectId: number | null): Promise<TaskRun[]>;
  summarizeOpen(): Promise<OpenRunSummary[]>;
}

export function taskRunsIn(db: Db) {
  const runs = taskRunsRepository(db);
  const { insert, find, findOfKind, lock, latest, newest, update } = runs;
  return {
    insert,
    find,
    findOfKind,
    lock,
    latest,
    newest,
    update,

    /**
     * Resets an interrupted run. The caller sends its job. Harmless if the run still has a worker,
     * since two handlers of one run never do the work twice.
     */
    async wake(id: number): Promise<AnyRun | undefined> {
      // Reads first, to avoid waiting for the lock of a working run.
      const seen = await runs.read(id);
      const run = seen && isRunInterrupted(seen) ? await runs.lock(id) : undefined;
      if (!run || !isRunInterrupted(run)) return undefined;
      const again = { status: 'QUEUED', message: waitingMessage } as const;
      await update(id, again);
      await taskLogsIn(db).insert(id, [{ kind: 'info', message: 'Queued again.' }]);
      return { ...run, ...again };
    },

    async stop(id: number, summarizeRun: (run: AnyRun) => string): Promise<AnyRun | undefined> {
      // Waits for the current step; the next one finds the run over.
      const run = await runs.lock(id);
      if (!run || isRunOver(run)) return undefined;
      const [done, total] = [run.done, run.total].map((count) => count.toLocaleString('en'));
      const message = `Stopped by hand after ${done} of ${total}. ${summarizeRun(run)}`;
      await update(id, { status: 'ABORTED', message, isOver: true });
      await taskLogsIn(db).insert(id, [{ kind: 'info', message }]);
      return run;
    },
  };
}

export function taskLogsIn(db: Db) {
  return taskLogsRepository(db);
}

export function scriptRunsIn(db: Db) {
  const { insert, lock } = taskRunsRepository(db);
  return { ...scriptRunsRepository(db), insert, lock };
}

const maxLatestRuns = 10;

export function createTaskRunsService({ database }: { database: Database }): TaskRunsService {
  const runs = taskRunsRepository(database.db);
  return {
    async get(actor, id) {
      const run = await runs.find(actor.siteId, id);
      if (!run) throw notFound(taskMessages.runNotFound);
      return run;
    },
    latest: (actor, kind, subjectId) =>
      runs.latest(actor.siteId, { kind, subjectId, limit: maxLatestRuns }),
    summarizeOpen: () => runs.summarizeOpen(),
  };
}
