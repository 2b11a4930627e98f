import { runStalledMs } from '../../../../contract/tasks/task-runs.ts';
import type { AnyRun } from './task-runs.repository.ts';

/** Whether nothing happens to it any more. */
export function isOver({ status, finishedAt }: Pick<AnyRun, 'status' | 'finishedAt'>): boolean {
  return status === 'DONE' || finishedAt !== null;
}

/** Whether nothing happens to it, though it is not over: nobody is left who works on it. */
export function hasStopped(run: Pick<AnyRun, 'status' | 'finishedAt' | 'updatedAt'>): boolean {
  if (isOver(run)) return false;
  return run.status === 'FAILED' || Date.now() - run.updatedAt.getTime() > runStalledMs;
}
