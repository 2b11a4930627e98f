import type { Variant } from '../../../../contract/experiments/experiments.ts';
import { pickOf } from '../assignment/assignment.ts';

export interface SimulationTask {
  symbol: string;
  hashVersion: number;
  variants: readonly Variant[];
  runs: number;
  /** The same seed has the same visitors. */
  seed: number;
}

/** How many of so many made-up visitors would get each variant. */
export function simulate(task: SimulationTask): number[] {
  const pick = pickOf(task);
  const counts = new Map(task.variants.map(({ key }) => [key, 0]));
  const prefix = `simulated-${task.seed}-`;
  for (let i = 0; i < task.runs; i++) {
    const key = pick(prefix + i);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return task.variants.map(({ key }) => counts.get(key) ?? 0);
}
