import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Correction, correctProbability } from './correction.ts';
import {
  correctedProbability,
  type DecidedExample,
  deciderFactors,
  trainCorrection,
} from './train-correction.ts';

/**
 * Fixed texts of ordinary health talk. A correction must not raise the number of them that are
 * flagged.
 */
export function readOrdinaryTexts(): string[] {
  return readFileSync(join(import.meta.dirname, 'data', 'ordinary-health.txt'), 'utf8')
    .trim()
    .split('\n');
}

export interface OrdinaryText {
  text: string;
  prob: number;
}

export interface CorrectionVerdict {
  isBetter: boolean;
  shippedAuc: number;
  correctedAuc: number;
  shippedOrdinaryCalled: number;
  correctedOrdinaryCalled: number;
}

export interface TrainedCorrection {
  correction: Correction;
  verdict: CorrectionVerdict;
}

const minAucGain = 0.002;
const foldCount = 5;

/**
 * Trains on all examples and evaluates by cross-validation: each fold of decisions is scored by a
 * correction that did not see it. Sampled texts are not used for evaluation, since nobody decided
 * them.
 */
export async function trainAndJudge(
  examples: readonly DecidedExample[],
  ordinary: readonly OrdinaryText[],
  threshold: number,
): Promise<TrainedCorrection> {
  const factors = deciderFactors(examples);
  const judged: { example: DecidedExample; corrected: number }[] = [];
  for (let fold = 0; fold < foldCount; fold++) {
    const rest = await trainCorrection(examples.filter((_, i) => i % foldCount !== fold));
    examples.forEach((example, i) => {
      if (i % foldCount !== fold || example.selection === 'sampled') return;
      judged.push({ example, corrected: correctedProbability(rest, example) });
    });
  }
  const weighted = (scoreOf: (item: (typeof judged)[number]) => number) =>
    weightedAuc(
      judged.map((item) => ({
        score: scoreOf(item),
        label: item.example.label,
        weight: factors.get(item.example.deciderId ?? 0) ?? 1,
      })),
    );
  const shippedAuc = weighted(({ example }) => example.prob);
  const correctedAuc = weighted(({ corrected }) => corrected);
  const correction = await trainCorrection(examples);
  const shippedOrdinaryCalled = ordinary.filter(({ prob }) => prob >= threshold).length;
  const correctedOrdinaryCalled = ordinary.filter(
    ({ text, prob }) => correctProbability(correction, text, prob) >= threshold,
  ).length;
  const isBetter =
    correctedAuc >= shippedAuc + minAucGain && correctedOrdinaryCalled <= shippedOrdinaryCalled;
  return {
    correction,
    verdict: {
      ...{ isBetter, shippedAuc, correctedAuc },
      ...{ shippedOrdinaryCalled, correctedOrdinaryCalled },
    },
  };
}

interface WeightedScore {
  score: number;
  label: boolean;
  weight: number;
}

/**
 * Probability that a positive scores above a negative, by text weights; 0.5 if either kind is
 * absent.
 */
export function weightedAuc(scores: readonly WeightedScore[]): number {
  const sorted = scores.toSorted((a, b) => a.score - b.score);
  let [below, area, positives, negatives] = [0, 0, 0, 0];
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    let [tiedPositives, tiedNegatives] = [0, 0];
    for (; end < sorted.length && sorted[end]?.score === sorted[start]?.score; end++) {
      const { label, weight } = sorted[end] as WeightedScore;
      if (label) tiedPositives += weight;
      else tiedNegatives += weight;
    }
    area += tiedPositives * (below + tiedNegatives / 2);
    below += tiedNegatives;
    positives += tiedPositives;
    negatives += tiedNegatives;
    start = end;
  }
  return positives === 0 || negatives === 0 ? 0.5 : area / (positives * negatives);
}
