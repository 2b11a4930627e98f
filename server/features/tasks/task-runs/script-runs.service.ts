import type { Db } from '../../../db/database.ts';
import { scriptRunsRepository } from './script-runs.repository.ts';
import { taskLogsRepository } from './task-logs.repository.ts';
import { taskRunsRepository } from './task-runs.repository.ts';

/** For those who start and show runs of scripts, inside a transaction of theirs or not. */
export function scriptRunsIn(db: Db) {
  const { lock, update } = taskRunsRepository(db);
  return { ...scriptRunsRepository(db), lock, update };
}

/** What runs say about themselves. */
export function taskLogsIn(db: Db) {
  return taskLogsRepository(db);
}
