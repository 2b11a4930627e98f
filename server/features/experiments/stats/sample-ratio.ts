import {
  sampleRatioAlarm,
  totalWeight,
  type Variant,
} from '../../../../contract/experiments/experiments.ts';
import { chiSquareStatistic, chiSquareSurvival } from '../../../lib/statistics.ts';

export const sampleRatioVerdicts = ['TOO_FEW', 'FINE', 'MISMATCH', 'CLOSED_VARIANT'] as const;
type SampleRatioVerdict = (typeof sampleRatioVerdicts)[number];

export interface SampleRatio {
  verdict: SampleRatioVerdict;
  p: number | undefined;
  words: string;
}

/** Minimum for the chi-squared approximation. */
const minVisitors = 100;
const minExpected = 5;
/**
 * Share of all visitors. Ignores smaller deviations even if significant: not worth investigating.
 */
const minDeviation = 0.001;

export function checkSampleRatio(
  variants: readonly Variant[],
  visitorsOf: (key: string) => number,
): SampleRatio {
  const closed = variants.find(({ key, weight }) => weight === 0 && visitorsOf(key) > 0);
  if (closed) {
    return {
      verdict: 'CLOSED_VARIANT',
      p: undefined,
      words: `'${closed.key}' has a weight of 0 and was given to ${visitorsOf(closed.key)} new visitors all the same. Something assigns variants past the weights: do not trust these results.`,
    };
  }
  const open = variants.filter(({ weight }) => weight > 0);
  const total = totalWeight(open);
  const shares = open.map(({ weight }) => weight / total);
  const observed = open.map(({ key }) => visitorsOf(key));
  const visitors = observed.reduce((sum, count) => sum + count, 0);
  if (open.length < 2) {
    return {
      verdict: 'FINE',
      p: undefined,
      words: 'One variant takes everybody: nothing to compare.',
    };
  }
  if (visitors < minVisitors || shares.some((share) => share * visitors < minExpected)) {
    return {
      verdict: 'TOO_FEW',
      p: undefined,
      words: `Too few visitors to tell yet (${visitors}).`,
    };
  }
  const p = chiSquareSurvival(chiSquareStatistic(observed, shares), open.length - 1);
  const deviation = Math.max(
    ...observed.map((count, i) => Math.abs(count / visitors - (shares[i] ?? 0))),
  );
  if (p < sampleRatioAlarm && deviation >= minDeviation) {
    return {
      verdict: 'MISMATCH',
      p,
      words: `Visitors do not divide as the weights say: chance alone would do this in ${oneIn(p)}. Something loses or adds visitors of one variant, so do not trust these results before it is found.`,
    };
  }
  return {
    verdict: 'FINE',
    p,
    words: `Visitors divide as the weights say: chance alone is at least this uneven in ${percent(p)} of all cases.`,
  };
}

function percent(p: number): string {
  return `${p < 0.01 ? (100 * p).toFixed(2) : Math.round(100 * p)} %`;
}

function oneIn(p: number): string {
  const cases = 1 / p;
  return cases > 1e9
    ? 'less than one in a billion cases'
    : `one in ${Math.round(cases).toLocaleString('en')} cases`;
}
