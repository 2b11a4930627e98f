import { mixed } from '../mix.ts';
import type { Mix } from '../model.ts';

/** A text that was not learned from, with what it scored. */
export interface MixExample {
  /** Of each window: the score, and that of its terms alone. */
  windows: readonly { score: number; terms: number }[];
  whole: number;
  label: boolean;
  weight: number;
}

/** Of the benign texts of several windows, so many have a window that counts by itself. */
const liftedShare = 1 / 1000;
/** Where there are no such texts to see it on, this is certain enough. */
const untold = 8;

/**
 * Adds the worst window, `share` times, to the whole text, and fits the probability to that on
 * texts that were not learned from (Platt's scaling, by Newton's method). Then finds what a window
 * must reach to count by itself.
 */
export function fitMix(examples: readonly MixExample[], share: number): Mix {
  const sums = examples.map(({ windows, whole, label, weight }) => ({
    ...{ label, weight },
    sum: whole + share * Math.max(...windows.map(({ score }) => score)),
  }));
  // From here Newton's steps do not overshoot.
  let scale = 0;
  let offset = 0;
  for (let round = 0; round < 50; round++) {
    let [slopeA, slopeB, curveAA, curveAB, curveBB] = [0, 0, 1e-9, 0, 1e-9];
    for (const { sum, label, weight } of sums) {
      const p = 1 / (1 + Math.exp(-(scale * sum + offset)));
      const error = weight * (p - (label ? 1 : 0));
      const curve = weight * p * (1 - p);
      slopeA += error * sum;
      slopeB += error;
      curveAA += curve * sum * sum;
      curveAB += curve * sum;
      curveBB += curve;
    }
    const determinant = curveAA * curveBB - curveAB * curveAB;
    const stepA = (curveBB * slopeA - curveAB * slopeB) / determinant;
    const stepB = (curveAA * slopeB - curveAB * slopeA) / determinant;
    scale -= stepA;
    offset -= stepB;
    if (Math.abs(stepA) + Math.abs(stepB) < 1e-9) break;
  }
  const mix = { window: share * scale, whole: scale, offset, certain: untold };
  return { ...mix, certain: certainIn(examples, mix) };
}

function certainIn(examples: readonly MixExample[], mix: Mix): number {
  const worst = examples
    .filter(({ windows, label }) => !label && windows.length > 1)
    .map(({ windows }) => Math.max(...windows.map(({ score, terms }) => mixed(mix, score, terms))))
    .sort((a, b) => b - a);
  return worst[Math.floor(worst.length * liftedShare)] ?? untold;
}
