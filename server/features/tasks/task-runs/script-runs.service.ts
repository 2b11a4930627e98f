import type { Db } from '../../../db/database.ts';
import { scriptRunsRepository } from './script-runs.repository.ts';
import { taskRunsRepository } from './task-runs.repository.ts';

/** For those who start and show runs of scripts, inside a transaction of theirs or not. */
export function scriptRunsIn(db: Db) {
  const { insert, lock } = taskRunsRepository(db);
  return { ...scriptRunsRepository(db), insert, lock };
}
