import type { Variant } from '../../../../contract/experiments/experiments.ts';
import type { SharedWaitingCount } from '../../../lib/thread-yield.ts';
import { createVariantPicker } from '../assignment/assignment.ts';

export interface SimulationTask {
  symbol: string;
  hashVersion: number;
  variants: readonly Variant[];
  runs: number;
  seed: number;
}

export interface SimulationOrder {
  task: SimulationTask;
  waiting: SharedWaitingCount;
  /** Set to 1 once the result is no longer needed. */
  stopped: Int32Array<SharedArrayBuffer>;
}

/** Visitors between two checks for waiting callers: about 0.1 ms. */
const simulatedVisitorsPerCheck = 256;

export function simulateRuns(task: SimulationTask, isStopped: () => boolean): number[] | undefined {
  const pick = createVariantPicker(task);
  const counts = new Map(task.variants.map(({ key }) => [key, 0]));
  const prefix = `simulated-${task.seed}-`;
  for (let from = 0; from < task.runs; from += simulatedVisitorsPerCheck) {
    if (isStopped()) return undefined;
    const end = Math.min(task.runs, from + simulatedVisitorsPerCheck);
    for (let i = from; i < end; i++) {
      const key = pick(prefix + i);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return task.variants.map(({ key }) => counts.get(key) ?? 0);
}
