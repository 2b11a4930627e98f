import type { ChangeNoun } from '../../../../contract/nouns.ts';
import { runSubjectNouns } from '../../../../contract/tasks/task-runs.ts';
import { AppError } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import type { Callers } from '../../../lib/callers.ts';
import { paceWith } from './pace.ts';
import { isOver } from './run-state.ts';
import { type NewTaskLog, taskLogsRepository } from './task-logs.repository.ts';
import { type AnyRun, taskRunsRepository } from './task-runs.repository.ts';

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
  changed?: readonly { noun: ChangeNoun; id: number; siteId?: number }[];
  /** How many there are in all, where that has turned out otherwise. */
  total?: number;
  logs?: readonly NewTaskLog[];
}

export interface TaskParts {
  database: Database;
  events: Events;
  /** Whom it gives way to. */
  callers: Callers;
}

export interface RunWork<Prepared> {
  /** What takes longer than a transaction may, such as asking other servers. */
  prepare?(run: AnyRun): Promise<Prepared>;
  /** One short transaction, which also stores where the next one starts. */
  step(trx: Trx, run: AnyRun, prepared: Prepared | undefined): Promise<TaskStep>;
  /** After so many steps in a row that failed it is given up; never, unless told. */
  maxFailures?: number;
  /** In the transaction in which it is done, or given up. */
  ended?(trx: Trx, run: AnyRun): Promise<void>;
  /** Works no longer than this at a stretch, and then leaves the rest to another job. */
  slice?: { ms: number; goOn(trx: Trx): Promise<void> };
}

/**
 * Does long work in short transactions. A run that was killed goes on where it was, and two
 * handlers of the same run take turns at its row instead of doing the work twice. Between two steps
 * it gives way to those who wait for an answer.
 */
export async function runTask<Prepared>(
  { database, events, callers }: TaskParts,
  taskRunId: number,
  work: RunWork<Prepared>,
): Promise<void> {
  const began = Date.now();

  async function tell(trx: Trx, run: AnyRun, changed: TaskStep['changed'] = []): Promise<void> {
    const { id, siteId, kind, subjectIds } = run;
    const noun = runSubjectNouns[kind];
    const subjects = noun ? subjectIds.map((subjectId) => ({ noun, id: subjectId })) : [];
    const heard = [{ noun: 'taskRun' as const, id }, ...subjects, ...changed];
    await events.publish(trx, ...heard.map((change) => ({ siteId, ...change })));
  }

  async function step(trx: Trx, before: AnyRun | undefined, prepared: Prepared | undefined) {
    const runs = taskRunsRepository(trx);
    const run = await runs.lock(taskRunId);
    if (!run || isOver(run)) return true;
    // Whoever else works on it has gone on meanwhile: what was prepared is of no use.
    if (before && JSON.stringify(before.result) !== JSON.stringify(run.result)) return false;
    const {
      total = run.total,
      logs = [],
      changed = [],
      ...done
    } = await work.step(trx, run, prepared);
    // What is written or removed meanwhile must not show as more than all.
    const doneSoFar = done.isFinished ? total : Math.min(total, run.done + done.done);
    await taskLogsRepository(trx).insert(run.id, logs);
    await runs.update(run.id, {
      status: done.isFinished ? 'DONE' : 'RUNNING',
      done: doneSoFar,
      total,
      message: done.message,
      result: done.result,
      pace: paceWith(run.pace, Date.now(), doneSoFar),
      ...(run.failures > 0 && { failures: 0 }),
    });
    await tell(trx, run, changed);
    if (done.isFinished) await work.ended?.(trx, { ...run, status: 'DONE' });
    if (done.isFinished || !work.slice || Date.now() - began < work.slice.ms) {
      return done.isFinished;
    }
    await work.slice.goOn(trx);
    return true;
  }

  async function markFailed(trx: Trx, error: unknown): Promise<void> {
    const runs = taskRunsRepository(trx);
    const run = await runs.lock(taskRunId);
    if (!run || isOver(run)) return;
    const failures = run.failures + 1;
    const isGivenUp = work.maxFailures !== undefined && failures >= work.maxFailures;
    const because = error instanceof AppError ? `: ${error.message}` : '';
    const message = isGivenUp
      ? `Stopped by an error${because || '.'}`
      : 'Stopped by an error. It will be tried again.';
    await runs.update(run.id, { status: 'FAILED', message, failures, isOver: isGivenUp });
    await taskLogsRepository(trx).insert(run.id, [{ kind: 'problem', message }]);
    await tell(trx, run);
    if (isGivenUp) await work.ended?.(trx, { ...run, status: 'FAILED', message });
  }

  async function prepare() {
    if (!work.prepare) return undefined;
    const run = await taskRunsRepository(database.db).read(taskRunId);
    return run && !isOver(run) ? { run, prepared: await work.prepare(run) } : undefined;
  }

  const yieldToRequests = callers.createYield();
  try {
    for (;;) {
      await yieldToRequests();
      const ready = await prepare();
      if (await database.transaction((trx) => step(trx, ready?.run, ready?.prepared))) return;
    }
  } catch (error) {
    // Shows people that it failed before it is tried again. The first error counts.
    await database.transaction((trx) => markFailed(trx, error)).catch(() => {});
    throw error;
  }
}
