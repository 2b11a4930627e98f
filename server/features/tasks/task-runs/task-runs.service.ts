import { userMessages } from '../../../../contract/people/users.ts';
import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { type TaskRun, taskRunsRepository } from './task-runs.repository.ts';

export interface TaskRunsService {
  get(actor: Actor, id: number): Promise<TaskRun>;
  /** The latest runs of a kind, the newest first; of one subject, or of all. */
  latest(actor: Actor, kind: TaskKind, subjectId: number | null): Promise<TaskRun[]>;
}

const latestLimit = 10;

export function createTaskRunsService({ database }: { database: Database }): TaskRunsService {
  const runs = taskRunsRepository(database.db);
  return {
    async get(actor, id) {
      const run = await runs.find(actor.siteId, id);
      if (!run) throw notFound(userMessages.taskRunNotFound);
      return run;
    },
    latest: (actor, kind, subjectId) =>
      runs.latest(actor.siteId, { kind, subjectId, limit: latestLimit }),
  };
}
