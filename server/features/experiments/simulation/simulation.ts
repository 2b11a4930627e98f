import type { Variant } from '../../../../contract/experiments/experiments.ts';
import type { WaitingCount } from '../../../lib/thread-yield.ts';
import { pickOf } from '../assignment/assignment.ts';

export interface SimulationTask {
  symbol: string;
  hashVersion: number;
  variants: readonly Variant[];
  runs: number;
  /** The same seed has the same visitors. */
  seed: number;
}

/** What the thread is told. */
export interface SimulationOrder {
  task: SimulationTask;
  /** To whom it gives way. */
  waiting: WaitingCount;
  /** Not 0 once nobody wants the result any more. */
  stopped: Int32Array<SharedArrayBuffer>;
}

/** So many visitors are assigned between two looks at who else is there: a tenth of a millisecond. */
const runsPageMax = 256;

/** How many of so many made-up visitors would get each variant; nothing when it was stopped. */
export function simulate(task: SimulationTask, isStopped: () => boolean): number[] | undefined {
  const pick = pickOf(task);
  const counts = new Map(task.variants.map(({ key }) => [key, 0]));
  const prefix = `simulated-${task.seed}-`;
  for (let from = 0; from < task.runs; from += runsPageMax) {
    if (isStopped()) return undefined;
    const end = Math.min(task.runs, from + runsPageMax);
    for (let i = from; i < end; i++) {
      const key = pick(prefix + i);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return task.variants.map(({ key }) => counts.get(key) ?? 0);
}
