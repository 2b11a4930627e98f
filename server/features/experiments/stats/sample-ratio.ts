import {
  sampleRatioAlarmPValue,
  totalWeight,
  type Variant,
} from '../../../../contract/experiments/experiments.ts';
import { logEvidenceAgainstShares } from '../../../lib/sequential-multinomial.ts';

export const sampleRatioVerdicts = ['TOO_FEW', 'FINE', 'MISMATCH', 'CLOSED_VARIANT'] as const;
type SampleRatioVerdict = (typeof sampleRatioVerdicts)[number];

export interface SampleRatio {
  verdict: SampleRatioVerdict;
  /** Always-valid p-value, corrected for the number of tests. */
  p: number | undefined;
  words: string;
}

export interface PhaseVisitors {
  variants: readonly (Variant & { visitors: number })[];
}

const minVisitorsForSampleRatio = 100;
/**
 * Smaller deviations, as a share of all visitors, are ignored even if significant: not worth
 * investigating.
 */
const minReportedDeviation = 0.001;
/**
 * Half of the alarm level is for the test over all phases, the other half is shared by the phases.
 */
const partsOfAlarmLevel = 2;

/**
 * Checks the phase with this number, counted from 1. Later phases get a smaller share of the alarm
 * level, so that any number of phases stays within it.
 */
export function checkSampleRatioOfPhase({ variants }: PhaseVisitors, number: number): SampleRatio {
  const closed = variants.find(({ weight, visitors }) => weight === 0 && visitors > 0);
  if (closed) {
    return {
      verdict: 'CLOSED_VARIANT',
      p: undefined,
      words: `'${closed.key}' has a weight of 0 and was given to ${closed.visitors.toLocaleString('en')} new visitors all the same. Something assigns variants past the weights: do not trust these results.`,
    };
  }
  return toSampleRatio([{ variants }], partsOfAlarmLevel * number * (number + 1));
}

/** Checks all phases together: the product of their evidence is again a martingale. */
export function checkSampleRatioOfPhases(phases: readonly PhaseVisitors[]): SampleRatio {
  return toSampleRatio(phases, partsOfAlarmLevel);
}

interface OpenVariantCounts {
  observed: number[];
  shares: number[];
}

function toOpenVariantCounts({ variants }: PhaseVisitors): OpenVariantCounts {
  const open = variants.filter(({ weight }) => weight > 0);
  const total = totalWeight(open);
  return {
    observed: open.map(({ visitors }) => visitors),
    shares: open.map(({ weight }) => weight / total),
  };
}

function toSampleRatio(phases: readonly PhaseVisitors[], correction: number): SampleRatio {
  const open = phases.map(toOpenVariantCounts).filter(({ shares }) => shares.length > 1);
  if (open.length === 0) {
    return {
      verdict: 'FINE',
      p: undefined,
      words: 'One variant takes everybody: nothing to compare.',
    };
  }
  const evidence = open.reduce(
    (sum, { observed, shares }) => sum + logEvidenceAgainstShares(observed, shares),
    0,
  );
  const p = Math.min(1, correction * Math.exp(-evidence));
  if (p < sampleRatioAlarmPValue && largestDeviationFromWeights(phases) >= minReportedDeviation) {
    return {
      verdict: 'MISMATCH',
      p,
      words: `Visitors do not divide as the weights say: chance alone would do this in ${describeProbability(p)}, however often you look. Something loses or adds visitors of one variant, so do not trust these results before it is found.`,
    };
  }
  const visitors = open.flatMap(({ observed }) => observed).reduce((sum, count) => sum + count, 0);
  if (visitors < minVisitorsForSampleRatio) {
    return {
      verdict: 'TOO_FEW',
      p: undefined,
      words: `Too few visitors to tell yet (${visitors}).`,
    };
  }
  return { verdict: 'FINE', p, words: 'Visitors divide as the weights say.' };
}

/** Largest deviation of a variant's share of visitors from its weight. */
function largestDeviationFromWeights(phases: readonly PhaseVisitors[]): number {
  const deviations = new Map<string, number>();
  let all = 0;
  for (const { variants } of phases) {
    const weights = totalWeight(variants);
    const visitors = variants.reduce((sum, variant) => sum + variant.visitors, 0);
    all += visitors;
    for (const { key, weight, visitors: own } of variants) {
      const deviation = own - (visitors * weight) / weights;
      deviations.set(key, (deviations.get(key) ?? 0) + deviation);
    }
  }
  return Math.max(...[...deviations.values()].map(Math.abs)) / Math.max(1, all);
}

function describeProbability(p: number): string {
  const cases = 1 / p;
  return cases > 1e9
    ? 'less than one in a billion cases'
    : `one in ${Math.round(cases).toLocaleString('en')} cases`;
}
