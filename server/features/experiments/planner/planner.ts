import {
  type ExperimentPlanInput,
  experimentPlanInput,
  plannedPower,
  significanceLevel,
  totalWeight,
} from '../../../../contract/experiments/experiments.ts';
import { validate } from '../../../base/validate.ts';
import { daysUntilPower } from '../../../lib/sequential-power.ts';
import { minHits, minVisitors, mixtureStandardDeviation } from '../stats/goal-results.ts';

export interface ExperimentPlan {
  /** Days until the primary goal shows the effect; undefined beyond `maxPlannedDays`. */
  days: number | undefined;
  /** Visitors of all variants in that time. */
  visitors: number | undefined;
}

const maxPlannedDays = 1000;

/** Plans for the variant that gets the fewest visitors beside the control. */
export function planExperiment(input: ExperimentPlanInput): ExperimentPlan {
  const { weights, goalCount, baseline, lift, visitorsPerDay } = validate(
    experimentPlanInput,
    input,
  );
  const total = totalWeight(weights.map((weight) => ({ weight })));
  const [control = 0, ...others] = weights;
  const open = others.filter((weight) => weight > 0);
  if (control === 0 || open.length === 0) return { days: undefined, visitors: undefined };
  const perDay = (weight: number) => (visitorsPerDay * weight) / total;
  // The primary goal may use half of the level if there are others.
  const level = goalCount > 1 ? significanceLevel / 2 : significanceLevel;
  const days = daysUntilPower(
    {
      rates: [baseline, baseline * (1 + lift)],
      visitorsPerDay: [perDay(control), perDay(Math.min(...open))],
      mixtureDeviation: mixtureStandardDeviation,
      alpha: level / others.length,
      power: plannedPower,
      minVisitors,
      minHits,
    },
    maxPlannedDays,
  );
  return { days, visitors: days === undefined ? undefined : days * visitorsPerDay };
}
