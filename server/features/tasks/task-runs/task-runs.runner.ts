import type { ChangeNoun } from '../../../../contract/nouns.ts';
import type { Events } from '../../../base/events.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import { takeSteps } from './steps.ts';
import { type TaskRun, taskRunsRepository } from './task-runs.repository.ts';

/** A job carries only the id: what is to be done, and how far it came, is in its row. */
export type TaskQueue = Queue<{ taskRunId: number }>;

/** What one short transaction of a task achieved. */
export interface TaskStep {
  /** How many more of `total` are done. */
  done: number;
  message: string;
  /** Where the next step starts; when finished, what came of it all. */
  result: Record<string, unknown>;
  isFinished: boolean;
  /** What others may have open and see changed by now. */
  changed?: readonly { noun: ChangeNoun; id: number }[];
}

export interface TaskParts {
  database: Database;
  events: Events;
}

/** Runs a task whose progress is its row. */
export function runTask(
  { database, events }: TaskParts,
  taskRunId: number,
  work: (trx: Trx, run: TaskRun) => Promise<TaskStep>,
  prepare?: () => Promise<void>,
): Promise<void> {
  return takeSteps(database, {
    ...(prepare && { prepare }),
    step: (trx) => step(trx, events, taskRunId, work),
    markFailed: (trx) => markFailed(trx, events, taskRunId),
  });
}

async function step(
  trx: Trx,
  events: Events,
  taskRunId: number,
  work: (trx: Trx, run: TaskRun) => Promise<TaskStep>,
): Promise<boolean> {
  const runs = taskRunsRepository(trx);
  const run = await runs.lock(taskRunId);
  if (!run || run.status === 'DONE') return true;
  const { done, message, result, isFinished, changed = [] } = await work(trx, run);
  await runs.update(run.id, {
    status: isFinished ? 'DONE' : 'RUNNING',
    // What is written or removed meanwhile must not show as more than all.
    done: isFinished ? run.total : Math.min(run.total, run.done + done),
    message,
    result,
  });
  const heard = [{ noun: 'taskRun' as const, id: run.id }, ...changed];
  await events.publish(trx, ...heard.map((change) => ({ ...change, siteId: run.siteId })));
  return isFinished;
}

async function markFailed(trx: Trx, events: Events, taskRunId: number): Promise<void> {
  const runs = taskRunsRepository(trx);
  const run = await runs.lock(taskRunId);
  if (!run || run.status === 'DONE') return;
  await runs.update(run.id, {
    status: 'FAILED',
    message: 'Stopped by an error. It will be tried again.',
  });
  await events.publish(trx, { siteId: run.siteId, noun: 'taskRun', id: run.id });
}
