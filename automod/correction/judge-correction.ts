import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Correction, correctProbability } from './correction.ts';
import {
  computeWeightFactorByDecider,
  correctProbabilityOfExample,
  type DecidedExample,
  trainCorrection,
} from './train-correction.ts';

/**
 * Fixed texts of ordinary health talk: a correction learns to leave the ones for training alone, and
 * must not raise the number of the others that are flagged.
 */
export function readOrdinaryTexts(use: 'judging' | 'training'): string[] {
  const file = { judging: 'ordinary-health.txt', training: 'ordinary-training.txt' }[use];
  return readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
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
/** A gain must exceed this part of the standard error of a random ranking. */
const minGainInStandardErrors = 0.5;
const foldCount = 5;
/** A correction that calls ordinary texts is tried again at part of its strength. */
const weakerStrengths = [0.75, 0.5];

/**
 * Trains on all examples and evaluates by cross-validation: each fold of decisions is scored by a
 * correction that did not see it. Texts that nobody decided are not used for evaluation. Returns the
 * strongest version that passes, or the full one if none does.
 */
export async function trainAndJudgeCorrection(
  examples: readonly DecidedExample[],
  ordinary: readonly OrdinaryText[],
  threshold: number,
): Promise<TrainedCorrection> {
  const folds: { correction: Correction; unseen: DecidedExample[] }[] = [];
  for (let fold = 0; fold < foldCount; fold++) {
    folds.push({
      correction: await trainCorrection(examples.filter((_, i) => i % foldCount !== fold)),
      unseen: examples.filter((example, i) => i % foldCount === fold && isDecidedByStaff(example)),
    });
  }
  const whole = await trainCorrection(examples);
  const factors = computeWeightFactorByDecider(examples);
  const weighted = (scored: { example: DecidedExample; score: number }[]) =>
    weightedAuc(
      scored.map(({ example: { label, deciderId }, score }) => ({
        ...{ score, label },
        weight: factors.get(deciderId ?? 0) ?? 1,
      })),
    );
  const decided = folds.flatMap(({ unseen }) => unseen);
  const shippedAuc = weighted(decided.map((example) => ({ example, score: example.prob })));
  const positives = decided.filter(({ label }) => label).length;
  const pairs = Math.max(1, positives * (decided.length - positives));
  const standardError = Math.sqrt((decided.length + 1) / (12 * pairs));
  const wantedGain = Math.max(minAucGain, minGainInStandardErrors * standardError);
  const shippedOrdinaryCalled = ordinary.filter(({ prob }) => prob >= threshold).length;

  const judgeAt = (strength: number): TrainedCorrection => {
    const correction = scaleCorrection(whole, strength);
    const correctedAuc = weighted(
      folds.flatMap((fold) => {
        const scaled = scaleCorrection(fold.correction, strength);
        return fold.unseen.map((example) => ({
          example,
          score: correctProbabilityOfExample(scaled, example),
        }));
      }),
    );
    const correctedOrdinaryCalled = ordinary.filter(
      ({ text, prob }) => correctProbability(correction, text, prob) >= threshold,
    ).length;
    const isBetter =
      correctedAuc >= shippedAuc + wantedGain && correctedOrdinaryCalled <= shippedOrdinaryCalled;
    return {
      correction,
      verdict: {
        ...{ isBetter, shippedAuc, correctedAuc },
        ...{ shippedOrdinaryCalled, correctedOrdinaryCalled },
      },
    };
  };
  const full = judgeAt(1);
  if (full.verdict.isBetter) return full;
  for (const strength of weakerStrengths) {
    const weaker = judgeAt(strength);
    if (weaker.verdict.isBetter) return weaker;
  }
  return full;
}

function scaleCorrection({ bias, weights }: Correction, strength: number): Correction {
  return { bias: bias * strength, weights: weights.map((weight) => weight * strength) };
}

function isDecidedByStaff({ selection }: DecidedExample): boolean {
  return selection === 'flagged' || selection === 'reported';
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
