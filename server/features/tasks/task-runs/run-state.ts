import { runStalledAfterMs } from '../../../../contract/tasks/task-runs.ts';
import type { AnyRun } from './task-runs.repository.ts';

export function isRunOver({ status, finishedAt }: Pick<AnyRun, 'status' | 'finishedAt'>): boolean {
  return status === 'DONE' || finishedAt !== null;
}

export function isRunInterrupted(
  run: Pick<AnyRun, 'status' | 'finishedAt' | 'updatedAt'>,
): boolean {
  if (isRunOver(run)) return false;
  return run.status === 'FAILED' || Date.now() - run.updatedAt.getTime() > runStalledAfterMs;
}
