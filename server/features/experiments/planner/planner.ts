import {
  type ExperimentPlanInput,
  experimentPlanInput,
  plannedTestPower,
  significanceLevel,
  totalWeight,
} from '../../../../contract/experiments/experiments.ts';
import { validate } from '../../../base/validate.ts';
import { createThreadPool } from '../../../base/worker-threads.ts';
import {
  minHitsToCompare,
  minVisitorsToCompare,
  mixtureStandardDeviation,
} from '../stats/goal-results.ts';
import type { PlanTask } from './planner.worker.ts';

export interface ExperimentPlan {
  /** Days until the primary goal shows the effect; undefined beyond `maxPlannedDays`. */
  days: number | undefined;
  visitors: number | undefined;
}

const maxPlannedDays = 1000;

export interface ExperimentPlanner {
  /** Plans for the variant with the fewest visitors besides the control. */
  plan(input: ExperimentPlanInput): Promise<ExperimentPlan>;
  close(): Promise<void>;
}

/** Calculates on a thread: a plan beyond `maxPlannedDays` takes up to 200 ms. */
export function createExperimentPlanner(): ExperimentPlanner {
  const pool = createThreadPool({
    script: new URL('./planner.worker.ts', import.meta.url),
    maxThreads: 1,
    maxWaiting: 50,
    timeLimitMs: 10_000,
    memoryMb: 64,
  });
  return {
    async plan(input) {
      const checked = validate(experimentPlanInput, input);
      const task = toPlanningTask(checked);
      const days = task && (await pool.run<number | undefined>(task));
      return { days, visitors: days === undefined ? undefined : days * checked.visitorsPerDay };
    },
    close: () => pool.close(),
  };
}

/** Undefined if there are no two variants to compare. */
function toPlanningTask({
  weights,
  goalCount,
  baseline,
  lift,
  visitorsPerDay,
}: ExperimentPlanInput): PlanTask | undefined {
  const total = totalWeight(weights.map((weight) => ({ weight })));
  const [control = 0, ...others] = weights;
  const open = others.filter((weight) => weight > 0);
  if (control === 0 || open.length === 0) return undefined;
  const visitorsPerDayOf = (weight: number) => (visitorsPerDay * weight) / total;
  // The primary goal may use half of the level if there are others.
  const level = goalCount > 1 ? significanceLevel / 2 : significanceLevel;
  return {
    plan: {
      rates: [baseline, baseline * (1 + lift)],
      visitorsPerDay: [visitorsPerDayOf(control), visitorsPerDayOf(Math.min(...open))],
      mixtureDeviation: mixtureStandardDeviation,
      alpha: level / others.length,
      power: plannedTestPower,
      minVisitors: minVisitorsToCompare,
      minHits: minHitsToCompare,
    },
    maxDays: maxPlannedDays,
  };
}
