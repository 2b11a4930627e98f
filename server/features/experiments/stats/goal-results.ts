import { significanceLevel } from '../../../../contract/experiments/experiments.ts';
import {
  alwaysValidInterval,
  alwaysValidP,
  type Interval,
  type Rate,
  type RateDifference,
  rateDifference,
  sampleGrowthUntilSignificant,
  wilsonInterval,
} from '../../../lib/statistics.ts';

export interface PhaseRate extends Rate {
  phaseId: number;
  key: string;
}

export interface Comparison {
  /** Difference of rates to the control: 0.01 is one percentage point. */
  difference: number;
  interval: Interval;
  /** Always-valid p-value: stays correct however often people look. */
  p: number;
  isSure: boolean;
  /** Further sessions of all variants needed for significance, if the difference stays the same. */
  moreSessions: number | undefined;
}

export interface VariantResult extends Rate {
  key: string;
  rate: number;
  interval: Interval;
  /** Undefined for the control, and while there are too few sessions. */
  comparison: Comparison | undefined;
  words: string;
}

/**
 * Standard deviation of the mixing distribution in the always-valid test (mSPRT). Must be fixed in
 * advance.
 */
const mixtureStandardDeviation = 0.02;
/** Minimum for the normal approximation. */
const minSessions = 100;
const minHits = 10;

/**
 * Rates per variant and comparisons with the control. Compares within each phase and then pools:
 * rates that drift while weights change would otherwise look like a difference.
 */
export function computeResults(
  keys: readonly string[],
  rates: readonly PhaseRate[],
): VariantResult[] {
  const [control] = keys;
  const rateOf = (key: string): Rate =>
    rates
      .filter((rate) => rate.key === key)
      .reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }), {
        hits: 0,
        of: 0,
      });
  const sessions = rates.reduce((sum, { of }) => sum + of, 0);
  // Bonferroni correction for several comparisons with the control.
  const comparisons = Math.max(1, keys.length - 1);
  return keys.map((key) => {
    const { hits, of } = rateOf(key);
    const result = { key, hits, of, rate: of === 0 ? 0 : hits / of };
    const interval = wilsonInterval(hits, of);
    if (control === undefined || key === control) {
      return {
        ...result,
        interval,
        comparison: undefined,
        words: 'The others are compared with this one.',
      };
    }
    const own = rateOf(control);
    if (Math.min(of, own.of) < minSessions || hits + own.hits < minHits) {
      return { ...result, interval, comparison: undefined, words: 'Too early to say.' };
    }
    const comparison = compare(poolPhaseDifferences(control, key, rates), comparisons, sessions);
    return { ...result, interval, comparison, words: describeComparison(comparison) };
  });
}

/** Mantel-Haenszel weights of the phases. */
function poolPhaseDifferences(
  control: string,
  key: string,
  rates: readonly PhaseRate[],
): RateDifference {
  let value = 0;
  let variance = 0;
  let weights = 0;
  for (const [, phase] of Map.groupBy(rates, ({ phaseId }) => phaseId)) {
    const [first, second] = [control, key].map((name) => phase.find((rate) => rate.key === name));
    if (!first || !second || first.of === 0 || second.of === 0) continue;
    const weight = (first.of * second.of) / (first.of + second.of);
    const difference = rateDifference(first, second);
    value += weight * difference.value;
    variance += weight ** 2 * difference.variance;
    weights += weight;
  }
  // No common phase: maximal uncertainty.
  if (weights === 0) return { value: 0, variance: 1 };
  return { value: value / weights, variance: variance / weights ** 2 };
}

function compare(difference: RateDifference, comparisons: number, sessions: number): Comparison {
  const alpha = significanceLevel / comparisons;
  const p = Math.min(1, comparisons * alwaysValidP(difference, mixtureStandardDeviation));
  const isSure = p < significanceLevel;
  const times = isSure
    ? undefined
    : sampleGrowthUntilSignificant(difference, mixtureStandardDeviation, alpha);
  return {
    difference: difference.value,
    interval: alwaysValidInterval(difference, mixtureStandardDeviation, alpha),
    p,
    isSure,
    moreSessions: times === undefined ? undefined : Math.ceil((times - 1) * sessions),
  };
}

function describeComparison({ difference, isSure, moreSessions }: Comparison): string {
  if (isSure) return difference > 0 ? 'Better than the control.' : 'Worse than the control.';
  if (moreSessions === undefined) {
    return 'No difference to speak of: at this size it would take more sessions than anyone has.';
  }
  return `Nothing is sure yet. Should the difference stay as it is, about ${roundUpToTwoDigits(moreSessions).toLocaleString('en')} more sessions would tell.`;
}

/** Two significant digits: more would suggest false precision. */
function roundUpToTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.ceil(count / unit) * unit;
}
