import { exp, log } from './exact-math.ts';
import type { MixWeights } from './model.ts';

export function toProbability(logOdds: number): number {
  return 1 / (1 + exp(-logOdds));
}

export function toLogOdds(probability: number): number {
  return log(probability / (1 - probability));
}

export function combineWindowAndWholeScore(
  { window, whole, length, offset }: MixWeights,
  worst: number,
  terms: number,
  windows = 1,
): number {
  const sum = window * worst + whole * terms + offset;
  return windows === 1 ? sum : sum - length * logOfWindowCount(windows);
}

/** Further windows are not counted: they make it no more likely that one is bad by chance. */
const maxCountedWindows = 6;

export function logOfWindowCount(windows: number): number {
  return log(Math.min(windows, maxCountedWindows));
}

/** Above the bar scores rise more slowly, so that few texts count as almost certain. */
export function flattenScoreAboveBar({ bar, slope }: MixWeights, score: number): number {
  return score > bar ? bar + slope * (score - bar) : score;
}

/** Limits harm, which is called wrongly too often to be almost certain. */
const [harmSlopeAboveBar, maxHarmLogOdds] = [0.25, toLogOdds(0.85)];

export function flattenHarmAboveBar({ bar }: MixWeights, harm: number): number {
  return harm > bar ? Math.min(bar + harmSlopeAboveBar * (harm - bar), maxHarmLogOdds) : harm;
}

/** Share of the log-odds above `maxHarmLogOdds` that counts. */
const slopeAboveMaxHarm = 0.4;

/**
 * Flattens high probabilities without changing the order of texts, so that 0.9 and more is left for
 * insults that readers agree on.
 */
export function flattenHighProbability(probability: number): number {
  const above = toLogOdds(probability) - maxHarmLogOdds;
  return above > 0 ? toProbability(maxHarmLogOdds + slopeAboveMaxHarm * above) : probability;
}

const slopeBelowBar = 3;

/**
 * Score of a text by its worst window alone, so that nobody can hide behind harmless words. Long
 * texts have many mildly bad windows; below the bar these hardly count.
 */
export function worstWindowScore({ slack, most, bar }: MixWeights, standalone: number): number {
  const lift = Math.min(standalone - slack, most);
  return lift < bar ? bar - slopeBelowBar * (bar - lift) : lift;
}
