import { sql } from 'kysely';
import type { AnyRun } from './task-runs.repository.ts';

type RunProgress = Pick<
  AnyRun,
  | 'id'
  | 'total'
  | 'status'
  | 'done'
  | 'message'
  | 'result'
  | 'startedBy'
  | 'insertedAt'
  | 'updatedAt'
  | 'finishedAt'
>;

export const selectRunProgress = sql<RunProgress>`(
  select id, total, status, done, message, result, started_by, inserted_at, updated_at, finished_at
  from task_runs)`.as('run');
