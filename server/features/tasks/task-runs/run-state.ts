import type { AnyRun } from './task-runs.repository.ts';

/** Whether nothing happens to it any more. */
export function isOver({ status, finishedAt }: Pick<AnyRun, 'status' | 'finishedAt'>): boolean {
  return status === 'DONE' || finishedAt !== null;
}
