import { exp, log } from './exact-math.ts';
import type { MixWeights } from './model.ts';

export function toProbability(logOdds: number): number {
  return 1 / (1 + exp(-logOdds));
}

export function toLogOdds(probability: number): number {
  return log(probability / (1 - probability));
}

export function combineScores(
  { window, whole, length, offset }: MixWeights,
  worst: number,
  terms: number,
  windows = 1,
): number {
  const sum = window * worst + whole * terms + offset;
  return windows === 1 ? sum : sum - length * log(windows);
}

const steepness = 3;

/**
 * Score of a text by its worst window alone, so that nobody can hide behind harmless words. Long
 * texts have many mildly bad windows; below the bar these hardly count.
 */
export function worstWindowScore({ slack, most, bar }: MixWeights, standalone: number): number {
  const lift = Math.min(standalone - slack, most);
  return lift < bar ? bar - steepness * (bar - lift) : lift;
}
