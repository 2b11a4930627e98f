import type { ChangeNoun } from '../../../../contract/nouns.ts';
import { runSubjectNouns } from '../../../../contract/tasks/task-runs.ts';
import type { Core } from '../../../area.ts';
import { AppError } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import { recordProgress } from '../../../lib/work-context.ts';
import { addProgressSample } from './run-speed.ts';
import { isRunOver } from './run-state.ts';
import { type NewTaskLog, taskLogsRepository } from './task-logs.repository.ts';
import { type AnyRun, taskRunsRepository } from './task-runs.repository.ts';

/** Jobs carry only the id: the row has the work and its progress. */
export type TaskQueue = Queue<{ taskRunId: number }>;

export interface TaskStep {
  done: number;
  message: string;
  /** Start of the next step; numbers of the outcome when finished. */
  result: Record<string, unknown>;
  isFinished: boolean;
  /** True if the run ends early and leaves the rest undone. */
  isAborted?: boolean;
  /** Records that changed, to notify screens that show them. */
  changed?: readonly { noun: ChangeNoun; id: number; siteId?: number }[];
  total?: number;
  logs?: readonly NewTaskLog[];
}

export type TaskParts = Pick<Core, 'database' | 'events' | 'callers'>;

export interface TaskWork<Prepared> {
  /** Does work that takes longer than a transaction may, such as network requests. */
  prepare?(run: AnyRun): Promise<Prepared>;
  /** Runs in one short transaction, which also stores the start of the next step. */
  step(trx: Trx, run: AnyRun, prepared: Prepared | undefined): Promise<TaskStep>;
  /** The run is given up after this many failures in a row. If absent, it is never given up. */
  maxFailures?: number;
  ended?(trx: Trx, run: AnyRun): Promise<void>;
  /** Maximum time of one job. `goOn` queues another job for the rest. */
  slice?: { ms: number; goOn(trx: Trx): Promise<void> };
}

/**
 * Does long work in short transactions. A killed run resumes where it stopped, and two handlers of
 * one run alternate on its locked row instead of doing work twice. Yields to requests between
 * steps.
 */
export async function runTask<Prepared>(
  { database, events, callers }: TaskParts,
  taskRunId: number,
  work: TaskWork<Prepared>,
): Promise<void> {
  const began = Date.now();

  async function publishProgress(
    trx: Trx,
    run: AnyRun,
    changed: TaskStep['changed'] = [],
  ): Promise<void> {
    const { id, siteId, kind, subjectIds, sites } = run;
    const noun = runSubjectNouns[kind];
    const subjects = noun ? subjectIds.map((subjectId) => ({ noun, id: subjectId })) : [];
    const published = [{ noun: 'taskRun' as const, id }, ...subjects, ...changed];
    const elsewhere = sites.filter((site) => site.siteId !== siteId);
    await events.publish(
      trx,
      ...published.map((change) => ({ siteId, ...change })),
      ...elsewhere.map((site) => ({ siteId: site.siteId, noun: 'taskRun' as const, id })),
    );
  }

  async function runStep(trx: Trx, before: AnyRun | undefined, prepared: Prepared | undefined) {
    const runs = taskRunsRepository(trx);
    const run = await runs.lock(taskRunId);
    if (!run || isRunOver(run)) return true;
    // Another handler has taken this step meanwhile, so the preparation is outdated.
    if (before && JSON.stringify(before.result) !== JSON.stringify(run.result)) return false;
    const {
      total = run.total,
      logs = [],
      changed = [],
      ...done
    } = await work.step(trx, run, prepared);
    const { isAborted = false } = done;
    // Items can appear or disappear meanwhile; progress never exceeds the total.
    const doneSoFar = done.isFinished && !isAborted ? total : Math.min(total, run.done + done.done);
    const endStatus = isAborted ? 'ABORTED' : 'DONE';
    await taskLogsRepository(trx).insert(run.id, logs);
    await runs.update(run.id, {
      status: done.isFinished ? endStatus : 'RUNNING',
      isOver: done.isFinished,
      done: doneSoFar,
      total,
      message: done.message,
      result: done.result,
      pace: addProgressSample(run.pace, Date.now(), doneSoFar),
      ...(run.failures > 0 && { failures: 0 }),
    });
    await publishProgress(trx, run, changed);
    if (done.isFinished)
      await work.ended?.(trx, { ...run, status: endStatus, message: done.message });
    if (done.isFinished || !work.slice || Date.now() - began < work.slice.ms) {
      return done.isFinished;
    }
    await work.slice.goOn(trx);
    return true;
  }

  async function markFailed(trx: Trx, error: unknown): Promise<void> {
    const runs = taskRunsRepository(trx);
    const run = await runs.lock(taskRunId);
    if (!run || isRunOver(run)) return;
    const failures = run.failures + 1;
    const isGivenUp = work.maxFailures !== undefined && failures >= work.maxFailures;
    const because = error instanceof AppError ? `: ${error.message}` : '';
    const message = isGivenUp
      ? `Stopped by an error${because || '.'}`
      : 'Stopped by an error. It will be tried again.';
    await runs.update(run.id, { status: 'FAILED', message, failures, isOver: isGivenUp });
    await taskLogsRepository(trx).insert(run.id, [{ kind: 'problem', message }]);
    await publishProgress(trx, run);
    if (isGivenUp) await work.ended?.(trx, { ...run, status: 'FAILED', message });
  }

  async function prepareStep() {
    if (!work.prepare) return undefined;
    const run = await taskRunsRepository(database.db).read(taskRunId);
    return run && !isRunOver(run) ? { run, prepared: await work.prepare(run) } : undefined;
  }

  const yieldToRequests = callers.createYield();
  try {
    for (;;) {
      await yieldToRequests();
      const ready = await prepareStep();
      if (await database.transaction((trx) => runStep(trx, ready?.run, ready?.prepared))) return;
      await recordProgress();
    }
  } catch (error) {
    // Shows the failure before the retry. The original error is thrown even if this fails.
    await database.transaction((trx) => markFailed(trx, error)).catch(() => {});
    throw error;
  }
}
