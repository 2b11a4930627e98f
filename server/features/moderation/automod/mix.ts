import { exp, log } from './exact-math.ts';
import type { Mix } from './model.ts';

export function probability(logOdds: number): number {
  return 1 / (1 + exp(-logOdds));
}

export function logOdds(probability: number): number {
  return log(probability / (1 - probability));
}

export function mixed({ window, whole, offset }: Mix, worst: number, terms: number): number {
  return window * worst + whole * terms + offset;
}

/**
 * What a window that is bad by itself makes of the text around it. The whole text says more about
 * an ordinary one, but nobody may hide behind harmless words.
 */
export function lifted({ slack, most }: Mix, alone: number): number {
  return Math.min(alone - slack, most);
}
