import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import { taskMessages } from '../../../../contract/tasks/task-runs.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database, Db } from '../../../db/database.ts';
import { type TaskRun, taskRunsRepository, waitingMessage } from './task-runs.repository.ts';

export interface TaskRunsService {
  get(actor: Actor, id: number): Promise<TaskRun>;
  /** The latest runs of a kind, the newest first; of one subject, or of all. */
  latest(actor: Actor, kind: TaskKind, subjectId: number | null): Promise<TaskRun[]>;
}

/** For those who start runs, inside a transaction of theirs. */
export function taskRunsIn(db: Db) {
  const { insert, find, latest, newest, update } = taskRunsRepository(db);
  return {
    insert,
    find,
    latest,
    newest,
    async queueAgain(id: number) {
      const again = { status: 'QUEUED', message: waitingMessage } as const;
      await update(id, again);
      return again;
    },
  };
}

const latestLimit = 10;

export function createTaskRunsService({ database }: { database: Database }): TaskRunsService {
  const runs = taskRunsRepository(database.db);
  return {
    async get(actor, id) {
      const run = await runs.find(actor.siteId, id);
      if (!run) throw notFound(taskMessages.runNotFound);
      return run;
    },
    latest: (actor, kind, subjectId) =>
      runs.latest(actor.siteId, { kind, subjectId, limit: latestLimit }),
  };
}
