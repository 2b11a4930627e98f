import { toLogOdds, toProbability } from '../scoring/combine-scores.ts';
import { fold } from '../text/fold.ts';
import { readHtml } from '../text/read-html.ts';
import { hashText } from '../words/hash.ts';

const bucketBits = 15;
export const correctionBuckets = 1 << bucketBits;
const maxCharacters = 6_000;
const maxWords = 800;
/** Limits of a correction in log-odds: it corrects the shipped score and never replaces it. */
const [maxDrop, maxRise] = [3, 2];

/**
 * Correction of the shipped score, learned from a network's decisions: weights of hashed words and
 * word pairs.
 */
export interface Correction {
  bias: number;
  weights: Float32Array;
}

export interface CorrectionFeature {
  bucket: number;
  /** Readable word or pair. */
  name: string;
}

/** Lists each distinct word and each pair of neighbouring words of a text. */
export function readCorrectionFeatures(html: string): CorrectionFeature[] {
  const text = fold(readHtml(html).text.slice(0, maxCharacters)).text.toLowerCase();
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}']{0,39}/gu)?.slice(0, maxWords) ?? [];
  const found = new Map<number, string>();
  const add = (name: string) => {
    const bucket = hashText(name) & (correctionBuckets - 1);
    if (!found.has(bucket)) found.set(bucket, name);
  };
  words.forEach((word, i) => {
    add(word);
    if (i > 0) add(`${words[i - 1]} ${word}`);
  });
  return Array.from(found, ([bucket, name]) => ({ bucket, name }));
}

/** Long texts have many features; the square root keeps their sum comparable. */
export function featureScale(count: number): number {
  return 1 / Math.sqrt(Math.max(1, count));
}

export function clampShift(shift: number): number {
  return Math.max(-maxDrop, Math.min(maxRise, shift));
}

/** Log-odds of the shipped score, bounded so that a correction can still change extreme scores. */
export function offsetOf(prob: number): number {
  return toLogOdds(Math.min(0.995, Math.max(0.005, prob)));
}

export function shiftOf(
  { bias, weights }: Correction,
  features: readonly Pick<CorrectionFeature, 'bucket'>[],
): number {
  let sum = 0;
  for (const { bucket } of features) sum += weights[bucket] ?? 0;
  return clampShift(bias + sum * featureScale(features.length));
}

export function correctProbability(correction: Correction, html: string, prob: number): number {
  const shift = shiftOf(correction, readCorrectionFeatures(html));
  return shift === 0 ? prob : toProbability(offsetOf(prob) + shift);
}
