import type { ChangeNoun } from '../../../../contract/nouns.ts';
import { AppError } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import { paceWith } from './pace.ts';
import { isOver } from './run-state.ts';
import { type StepsParts, takeSteps } from './steps.ts';
import { type NewTaskLog, taskLogsRepository } from './task-logs.repository.ts';
import { type AnyRun, type TaskRun, taskRunsRepository } from './task-runs.repository.ts';

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

export interface TaskParts extends StepsParts {
  events: Events;
}

export interface RunWork<Prepared> {
  /** What takes longer than a transaction may, such as asking other servers. */
  prepare?(run: AnyRun): Promise<Prepared>;
  step(trx: Trx, run: AnyRun, prepared: Prepared | undefined): Promise<TaskStep>;
  /** After so many steps in a row that failed it is given up; never, unless told. */
  maxFailures?: number;
  /** In the transaction in which it is done, or given up. */
  ended?(trx: Trx, run: AnyRun): Promise<void>;
  /** Works no longer than this at a stretch, and then leaves the rest to another job. */
  slice?: { ms: number; goOn(trx: Trx): Promise<void> };
}

/** Runs a task whose progress is its row. */
export function runTask(
  parts: TaskParts,
  taskRunId: number,
  work: (trx: Trx, run: TaskRun) => Promise<TaskStep>,
  prepare?: () => Promise<void>,
): Promise<void> {
  return runInSteps(parts, taskRunId, {
    ...(prepare && { prepare }),
    step: (trx, run) => work(trx, run as TaskRun),
  });
}

/** The same with all that a run can have. */
export function runInSteps<Prepared>(
  { events, ...parts }: TaskParts,
  taskRunId: number,
  work: RunWork<Prepared>,
): Promise<void> {
  const began = Date.now();

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
    const heard = [{ noun: 'taskRun' as const, id: run.id }, ...changed];
    await events.publish(trx, ...heard.map((change) => ({ siteId: run.siteId, ...change })));
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
    if (run.script) {
      await taskLogsRepository(trx).insert(run.id, [{ kind: 'problem', message }]);
    }
    await events.publish(trx, { siteId: run.siteId, noun: 'taskRun', id: run.id });
    if (isGivenUp) await work.ended?.(trx, { ...run, status: 'FAILED', message });
  }

  return takeSteps(parts, {
    async prepare() {
      if (!work.prepare) return undefined;
      const run = await taskRunsRepository(parts.database.db).read(taskRunId);
      return run && !isOver(run) ? { run, prepared: await work.prepare(run) } : undefined;
    },
    step: (trx, ready) => step(trx, ready?.run, ready?.prepared),
    markFailed,
  });
}
