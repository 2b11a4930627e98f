import type { Events } from '../../../base/events.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/jobs.ts';
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
  changed?: readonly { noun: string; id: number }[];
}

export interface TaskParts {
  database: Database;
  events: Events;
}

/**
 * Runs a task step by step, each in a transaction of its own that also stores where the next one
 * starts. So a run that was killed continues where it was, and two handlers of the same run take
 * turns at its row instead of doing the work twice.
 */
export async function runTask(
  { database, events }: TaskParts,
  taskRunId: number,
  work: (trx: Trx, run: TaskRun) => Promise<TaskStep>,
): Promise<void> {
  const nextStep = (trx: Trx) => step(trx, events, taskRunId, work);
  try {
    while (!(await database.transaction(nextStep))) {
      // Each turn is one step.
    }
  } catch (error) {
    await markFailed({ database, events }, taskRunId).catch(() => {});
    throw error;
  }
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
  const heard = [{ noun: 'taskRun', id: run.id }, ...changed];
  await events.publish(trx, ...heard.map((change) => ({ ...change, siteId: run.siteId })));
  return isFinished;
}

async function markFailed({ database, events }: TaskParts, taskRunId: number): Promise<void> {
  await database.transaction(async (trx) => {
    const runs = taskRunsRepository(trx);
    const run = await runs.lock(taskRunId);
    if (!run || run.status === 'DONE') return;
    await runs.update(run.id, {
      status: 'FAILED',
      message: 'Stopped by an error. It will be tried again.',
    });
    await events.publish(trx, { siteId: run.siteId, noun: 'taskRun', id: run.id });
  });
}
