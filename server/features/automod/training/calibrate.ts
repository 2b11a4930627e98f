import type { Calibration } from '../model.ts';

export interface Weighted {
  score: number;
  label: boolean;
  weight: number;
}

/** Platt's scaling: fits the probability to scores of texts that were not learned from (Newton). */
export function calibrate(scored: readonly Weighted[]): Calibration {
  let scale = 1;
  let offset = 0;
  for (let round = 0; round < 50; round++) {
    let [slopeA, slopeB, curveAA, curveAB, curveBB] = [0, 0, 1e-9, 0, 1e-9];
    for (const { score, label, weight } of scored) {
      const p = 1 / (1 + Math.exp(-(scale * score + offset)));
      const error = weight * (p - (label ? 1 : 0));
      const curve = weight * p * (1 - p);
      slopeA += error * score;
      slopeB += error;
      curveAA += curve * score * score;
      curveAB += curve * score;
      curveBB += curve;
    }
    const determinant = curveAA * curveBB - curveAB * curveAB;
    const stepA = (curveBB * slopeA - curveAB * slopeB) / determinant;
    const stepB = (curveAA * slopeB - curveAB * slopeA) / determinant;
    scale -= stepA;
    offset -= stepB;
    if (Math.abs(stepA) + Math.abs(stepB) < 1e-9) break;
  }
  return { scale, offset };
}
