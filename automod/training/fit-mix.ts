import {
  combineWindowAndWholeScore,
  logOfWindowCount,
  toLogOdds,
} from '../scoring/combine-scores.ts';
import { exp } from '../scoring/exact-math.ts';
import type { MixWeights } from '../scoring/model.ts';

interface MixExample {
  windows: readonly { score: number; terms: number }[];
  whole: number;
  label: boolean;
  weight: number;
  /** Benign texts of its corpus contain no swear words. */
  isClean: boolean;
}

export interface MixFitOptions {
  /** Weight of the worst window relative to the whole text. */
  share: number;
  length: number;
  /**
   * Fixed value, or a rule: only `share` of the clean texts with several windows may exceed the
   * probability `passes` because of a single window.
   */
  slack: number | { share: number; passes: number };
  most: number;
  /** Subtracted from the fitted offset, since single windows and harm can only raise a score. */
  margin: number;
  bar: number;
  slope: number;
}

/**
 * Fits the combined score to calibration texts (Platt scaling by Newton's method), then the slack
 * of single windows.
 */
export function fitMix(examples: readonly MixExample[], options: MixFitOptions): MixWeights {
  const { share, length } = options;
  const sums = examples.map(({ windows, whole, label, weight }) => ({
    ...{ label, weight },
    sum:
      whole +
      share * Math.max(...windows.map(({ score }) => score)) -
      length * logOfWindowCount(windows.length),
  }));
  let scale = 0;
  let offset = 0;
  for (let round = 0; round < 50; round++) {
    let [slopeA, slopeB, curveAA, curveAB, curveBB] = [0, 0, 1e-9, 0, 1e-9];
    for (const { sum, label, weight } of sums) {
      const p = 1 / (1 + exp(-(scale * sum + offset)));
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
  const most = toLogOdds(options.most);
  const scaled = { window: share * scale, whole: scale, length: length * scale };
  const bounds = { slack: 0, most, bar: toLogOdds(options.bar), slope: options.slope };
  const mix = { ...scaled, offset: offset - options.margin, ...bounds };
  const { slack } = options;
  return { ...mix, slack: typeof slack === 'number' ? slack : fitSlack(examples, mix, slack) };
}

function fitSlack(
  examples: readonly MixExample[],
  mix: MixWeights,
  { share, passes }: { share: number; passes: number },
): number {
  const worst = examples
    .filter(({ windows, label, isClean }) => !label && isClean && windows.length > 1)
    .map(({ windows }) =>
      Math.max(...windows.map(({ score, terms }) => combineWindowAndWholeScore(mix, score, terms))),
    )
    .sort((a, b) => b - a);
  const last = worst[Math.floor(worst.length * share)];
  return last === undefined ? 0 : Math.max(0, last - toLogOdds(passes));
}
