import { exp, log } from './exact-math.ts';
import type { Mix } from './model.ts';

export function probability(logOdds: number): number {
  return 1 / (1 + exp(-logOdds));
}

export function logOdds(probability: number): number {
  return log(probability / (1 - probability));
}

export function mixed(
  { window, whole, length, offset }: Mix,
  worst: number,
  terms: number,
  windows = 1,
): number {
  const sum = window * worst + whole * terms + offset;
  return windows === 1 ? sum : sum - length * log(windows);
}

/** Below the bar a window by itself loses so many times what it lacks. */
const steepness = 3;

/**
 * What a window that is bad by itself makes of the text around it. The whole text says more about
 * an ordinary one, but nobody may hide behind harmless words. Of windows that are not bad enough
 * a long text has many, so that they say next to nothing.
 */
export function lifted({ slack, most, bar }: Mix, alone: number): number {
  const lift = Math.min(alone - slack, most);
  return lift < bar ? bar - steepness * (bar - lift) : lift;
}
