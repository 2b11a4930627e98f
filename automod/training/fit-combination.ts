import { logOdds, mixed } from '../scoring/combine-scores.ts';
import { exp, log } from '../scoring/exact-math.ts';
import type { Mix } from '../scoring/model.ts';

/** A text that was not learned from, with what it scored. */
export interface MixExample {
  /** Of each window: the score, and that of its terms alone. */
  windows: readonly { score: number; terms: number }[];
  whole: number;
  label: boolean;
  weight: number;
  /** Of a corpus in which what is benign has no swear words either. */
  isClean: boolean;
}

export interface MixOptions {
  /** How many times the worst window counts beside the whole text. */
  share: number;
  /** How much less all of that counts for each time that a text has e times as many windows. */
  length: number;
  /**
   * How much less a window counts by itself: as told, or so much that of the clean texts of
   * several windows no more than this share passes this probability by one window alone.
   */
  slack: number | { share: number; passes: number };
  /** More is never said of a text for one window of it. */
  most: number;
  /** So much less than was fitted: single windows, and harm, only ever add to it. */
  margin: number;
  /** From here a text is called: what does not reach it by one window alone is hardly heard. */
  bar: number;
}

/**
 * Adds the worst window, `share` times, to the whole text, less for its length, and fits the
 * probability to that on texts that were not learned from (Platt's scaling, by Newton's method).
 * Then finds how much less a window must count when it speaks by itself.
 */
export function fitMix(examples: readonly MixExample[], options: MixOptions): Mix {
  const { share, length } = options;
  const sums = examples.map(({ windows, whole, label, weight }) => ({
    ...{ label, weight },
    sum:
      whole + share * Math.max(...windows.map(({ score }) => score)) - length * log(windows.length),
  }));
  // From here Newton's steps do not overshoot.
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
  const most = logOdds(options.most);
  const scaled = { window: share * scale, whole: scale, length: length * scale };
  const bounds = { slack: 0, most, bar: logOdds(options.bar) };
  const mix = { ...scaled, offset: offset - options.margin, ...bounds };
  const { slack } = options;
  return { ...mix, slack: typeof slack === 'number' ? slack : slackIn(examples, mix, slack) };
}

function slackIn(
  examples: readonly MixExample[],
  mix: Mix,
  { share, passes }: { share: number; passes: number },
): number {
  const worst = examples
    .filter(({ windows, label, isClean }) => !label && isClean && windows.length > 1)
    .map(({ windows }) => Math.max(...windows.map(({ score, terms }) => mixed(mix, score, terms))))
    .sort((a, b) => b - a);
  const last = worst[Math.floor(worst.length * share)];
  return last === undefined ? 0 : Math.max(0, last - logOdds(passes));
}
