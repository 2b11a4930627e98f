import { significance } from '../../../../contract/experiments/experiments.ts';
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

/** Of one variant in one phase: sessions, and how many of them reached the goal. */
export interface PhaseRate extends Rate {
  phaseId: number;
  key: string;
}

export interface Comparison {
  /** To the control, as a difference of rates: 0.01 is one percentage point more. */
  difference: number;
  interval: Interval;
  /** Stays right however often people look. */
  p: number;
  isSure: boolean;
  /** How many sessions more, of all variants together, should the difference stay as it is. */
  moreSessions: number | undefined;
}

export interface VariantResult extends Rate {
  key: string;
  rate: number;
  interval: Interval;
  /** Undefined for the control, and while there is too little to compare. */
  comparison: Comparison | undefined;
  words: string;
}

/** How large differences of rates usually are; fixed beforehand, as the test demands. */
export const usualDifference = 0.02;
/** Below that the normal distribution is a poor stand-in. */
const minSessions = 100;
const minHits = 10;

/**
 * What each variant came to, and how sure it is that it differs from the control. Phases are
 * compared each by itself and then taken together: rates that drift while weights change would
 * otherwise look like a difference.
 */
export function resultsOf(keys: readonly string[], rates: readonly PhaseRate[]): VariantResult[] {
  const [control] = keys;
  const rateOf = (key: string): Rate =>
    rates
      .filter((rate) => rate.key === key)
      .reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }), {
        hits: 0,
        of: 0,
      });
  const sessions = rates.reduce((sum, { of }) => sum + of, 0);
  // Whoever compares several with the control has as many chances to be wrong.
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
    const comparison = compare(differenceOfPhases(control, key, rates), comparisons, sessions);
    return { ...result, interval, comparison, words: wordsOf(comparison) };
  });
}

/** Mantel and Haenszel's way: each phase counts by how much it can tell. */
export function differenceOfPhases(
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
  // Never in the same phase: nothing can be said.
  if (weights === 0) return { value: 0, variance: 1 };
  return { value: value / weights, variance: variance / weights ** 2 };
}

function compare(difference: RateDifference, comparisons: number, sessions: number): Comparison {
  const alpha = significance / comparisons;
  const p = Math.min(1, comparisons * alwaysValidP(difference, usualDifference));
  const isSure = p < significance;
  const times = isSure
    ? undefined
    : sampleGrowthUntilSignificant(difference, usualDifference, alpha);
  return {
    difference: difference.value,
    interval: alwaysValidInterval(difference, usualDifference, alpha),
    p,
    isSure,
    moreSessions: times === undefined ? undefined : Math.ceil((times - 1) * sessions),
  };
}

function wordsOf({ difference, isSure, moreSessions }: Comparison): string {
  if (isSure) return difference > 0 ? 'Better than the control.' : 'Worse than the control.';
  if (moreSessions === undefined) {
    return 'No difference to speak of: at this size it would take more sessions than anyone has.';
  }
  return `Nothing is sure yet. Should the difference stay as it is, about ${roundUp(moreSessions).toLocaleString('en')} more sessions would tell.`;
}

/** To two digits: more would promise what nobody knows. */
function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.ceil(count / unit) * unit;
}
