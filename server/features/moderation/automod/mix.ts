import type { Mix } from './model.ts';

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

export function mixed({ window, whole, offset }: Mix, worst: number, terms: number): number {
  return window * worst + whole * terms + offset;
}

const [nineInTen, nineteenInTwenty] = [Math.log(9), Math.log(19)];
/** A window that is a little less than certain lifts the text much less. */
const steepness = 3;

/**
 * What a window that is bad by itself makes of the text around it. The whole text says more about
 * an ordinary one, but nobody may hide an advertisement in a long one. What speaks against it
 * still keeps the text from being called more than very likely.
 */
export function lifted({ certain }: Mix, alone: number): number {
  const by = nineInTen + steepness * (alone - certain);
  return Math.min(alone, by, nineteenInTwenty);
}
