import type { Calibration } from './model.ts';

export function probability(score: number, { scale, offset }: Calibration): number {
  return 1 / (1 + Math.exp(-(scale * score + offset)));
}
