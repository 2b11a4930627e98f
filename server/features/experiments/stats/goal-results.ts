import { significanceLevel } from '../../../../contract/experiments/experiments.ts';
import {
  computeAlwaysValidInterval,
  computeAlwaysValidLift,
  computeAlwaysValidP,
  computeWilsonInterval,
  type EstimatedRate,
  estimateRate,
  type Interval,
  type Lift,
  type Rate,
  sampleGrowthUntilSignificant,
} from '../../../lib/statistics.ts';

export interface PhaseRate extends Rate {
  phaseId: number;
  key: string;
}

export interface VariantComparison {
  /** Difference of rates to the control: 0.01 is one percentage point. */
  difference: number;
  interval: Interval;
  /** Undefined while the control's rate is 0. */
  lift: Lift | undefined;
  /** Always-valid p-value: correct however often people check it. */
  p: number;
  isSure: boolean;
  /**
   * True if the difference is averaged over phases and therefore differs from that of the shown
   * rates.
   */
  isWeighted: boolean;
  /** Further visitors of all variants needed for significance, if the difference stays the same. */
  moreVisitors: number | undefined;
}

export interface VariantResult extends Rate {
  key: string;
  rate: number;
  interval: Interval;
  comparison: VariantComparison | undefined;
  words: string;
}

/**
 * Standard deviation of the mixing distribution in the always-valid test (mSPRT). Must be fixed
 * before the experiment.
 */
export const mixtureStandardDeviation = 0.02;
export const minVisitorsToCompare = 100;
export const minHitsToCompare = 10;
/** Differences beyond this are visible with two decimals of a percentage point. */
const minShownDifference = 0.00005;

export interface GoalTest {
  level?: number;
  isFewerBetter?: boolean;
}

/**
 * Rates per variant and comparisons with the control. Compares within each phase and then pools:
 * rates that drift while weights change would otherwise look like a difference.
 */
export function computeGoalResults(
  keys: readonly string[],
  rates: readonly PhaseRate[],
  { level = significanceLevel, isFewerBetter = false }: GoalTest = {},
): VariantResult[] {
  const [control] = keys;
  const sumRates = (key: string): Rate =>
    rates
      .filter((rate) => rate.key === key)
      .reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }), {
        hits: 0,
        of: 0,
      });
  const visitors = rates.reduce((sum, { of }) => sum + of, 0);
  // Bonferroni correction for several comparisons with the control.
  const alpha = level / Math.max(1, keys.length - 1);
  return keys.map((key) => {
    const { hits, of } = sumRates(key);
    const result = { key, hits, of, rate: of === 0 ? 0 : hits / of };
    const interval = computeWilsonInterval(hits, of);
    if (control === undefined || key === control) {
      return {
        ...result,
        interval,
        comparison: undefined,
        words: 'The others are compared with this one.',
      };
    }
    const own = sumRates(control);
    const pooled = poolRatesOfPhases(control, key, rates);
    if (
      Math.min(of, own.of) < minVisitorsToCompare ||
      hits + own.hits < minHitsToCompare ||
      !pooled
    ) {
      return { ...result, interval, comparison: undefined, words: 'Too early to say.' };
    }
    const shown = result.rate - own.hits / own.of;
    const comparison = compareRates(pooled, alpha, visitors, shown);
    return {
      ...result,
      interval,
      comparison,
      words: describeComparison(comparison, isFewerBetter),
    };
  });
}

interface PooledRates {
  first: EstimatedRate;
  second: EstimatedRate;
}

/** Pools with Mantel-Haenszel weights. Undefined if the variants have no phase in common. */
function poolRatesOfPhases(
  control: string,
  key: string,
  rates: readonly PhaseRate[],
): PooledRates | undefined {
  const first = { value: 0, variance: 0 };
  const second = { value: 0, variance: 0 };
  let weights = 0;
  for (const [, phase] of Map.groupBy(rates, ({ phaseId }) => phaseId)) {
    const [own, other] = [control, key].map((name) => phase.find((rate) => rate.key === name));
    if (!own || !other || own.of === 0 || other.of === 0) continue;
    const weight = (own.of * other.of) / (own.of + other.of);
    for (const [sum, rate] of [
      [first, own],
      [second, other],
    ] as const) {
      const { value, variance } = estimateRate(rate);
      sum.value += weight * value;
      sum.variance += weight ** 2 * variance;
    }
    weights += weight;
  }
  if (weights === 0) return undefined;
  for (const sum of [first, second]) {
    sum.value /= weights;
    sum.variance /= weights ** 2;
  }
  return { first, second };
}

function compareRates(
  { first, second }: PooledRates,
  alpha: number,
  visitors: number,
  shownDifference: number,
): VariantComparison {
  const difference = {
    value: second.value - first.value,
    variance: first.variance + second.variance,
  };
  // Scaled to the goal's share of the level, so that 0.05 is the limit for every goal.
  const p = Math.min(
    1,
    (computeAlwaysValidP(difference, mixtureStandardDeviation) * significanceLevel) / alpha,
  );
  const isSure = p < significanceLevel;
  const times = isSure
    ? undefined
    : sampleGrowthUntilSignificant(difference, mixtureStandardDeviation, alpha);
  return {
    difference: difference.value,
    interval: computeAlwaysValidInterval(difference, mixtureStandardDeviation, alpha),
    lift: computeAlwaysValidLift(first, second, mixtureStandardDeviation, alpha),
    p,
    isSure,
    isWeighted: Math.abs(difference.value - shownDifference) > minShownDifference,
    moreVisitors: times === undefined ? undefined : Math.ceil((times - 1) * visitors),
  };
}

function describeComparison(
  { difference, isSure, moreVisitors }: VariantComparison,
  isFewerBetter: boolean,
): string {
  if (isSure) {
    const isBetter = difference > 0 !== isFewerBetter;
    return isBetter ? 'Better than the control.' : 'Worse than the control.';
  }
  if (moreVisitors === undefined) {
    return 'No difference to speak of: at this size it would take more visitors than anyone has.';
  }
  return `Nothing is sure yet. Should the difference stay as it is, about ${roundUpToTwoDigits(moreVisitors).toLocaleString('en')} more visitors would tell.`;
}

/** Two significant digits: more would suggest false precision. */
function roundUpToTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.ceil(count / unit) * unit;
}
