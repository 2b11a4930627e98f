import { toLogOdds, toProbability } from '../scoring/combine-scores.ts';
import { fold } from '../text/fold.ts';
import { readHtml } from '../text/read-html.ts';
import { hashText } from '../words/hash.ts';

const wordBucketCount = 1 << 15;
const letterBucketCount = 1 << 15;
/** Weights of words and pairs, followed by weights of letter groups. */
export const correctionBucketCount = wordBucketCount + letterBucketCount;
const maxReadCharacters = 6_000;
const maxReadWords = 800;
/** Limits of a correction in log-odds: it corrects the shipped score and never replaces it. */
const [maxLogOddsDrop, maxLogOddsRise] = [3, 2];

/**
 * Correction of the shipped score, learned from a network's decisions: weights of hashed words, word
 * pairs and letter groups. Corrections from before letter groups have only the first two.
 */
export interface Correction {
  bias: number;
  weights: Float32Array;
}

/** Distinct buckets of a text, with the factor by which their weights count. */
export interface FeatureGroup {
  buckets: Uint32Array;
  scale: number;
}

/** Scales by the square root, so that texts with many features stay comparable. */
function createFeatureGroup(buckets: Iterable<number>): FeatureGroup {
  const distinct = Uint32Array.from(new Set(buckets));
  return { buckets: distinct, scale: 1 / Math.sqrt(Math.max(1, distinct.length)) };
}

export function readCorrectionFeatures(html: string): FeatureGroup[] {
  const words = readWords(html);
  return [
    createFeatureGroup(listWordsByBucket(words).keys()),
    createFeatureGroup(listLetterGroupBuckets(words)),
  ];
}

/** Words and pairs of neighbouring words, by their buckets. */
export function readWordsByBucket(html: string): Map<number, string> {
  return listWordsByBucket(readWords(html));
}

function readWords(html: string): string[] {
  const text = fold(readHtml(html).text.slice(0, maxReadCharacters)).text.toLowerCase();
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}']{0,39}/gu)?.slice(0, maxReadWords) ?? [];
}

function listWordsByBucket(words: readonly string[]): Map<number, string> {
  const found = new Map<number, string>();
  const add = (name: string) => {
    const bucket = hashText(name) & (wordBucketCount - 1);
    if (!found.has(bucket)) found.set(bucket, name);
  };
  words.forEach((word, i) => {
    add(word);
    if (i > 0) add(`${words[i - 1]} ${word}`);
  });
  return found;
}

/**
 * Groups of three and four letters, by which a word counts in other forms and spellings too. Digits
 * of one number say nothing about another.
 */
function* listLetterGroupBuckets(words: readonly string[]): Generator<number> {
  for (const word of words) {
    if (/\p{N}/u.test(word)) continue;
    const marked = `<${word}>`;
    for (const length of [3, 4]) {
      for (let start = 0; start + length <= marked.length; start++) {
        const hash = hashText(marked.slice(start, start + length));
        yield wordBucketCount + (hash & (letterBucketCount - 1));
      }
    }
  }
}

export function clampLogOddsShift(shift: number): number {
  return Math.max(-maxLogOddsDrop, Math.min(maxLogOddsRise, shift));
}

/** Log-odds of the shipped score, bounded so that a correction can still change extreme scores. */
export function shippedLogOddsOf(prob: number): number {
  return toLogOdds(Math.min(0.995, Math.max(0.005, prob)));
}

/** Sums the weights of a text's features. `clampLogOddsShift` limits the result. */
export function computeUnclampedShift(
  { bias, weights }: Correction,
  features: readonly FeatureGroup[],
): number {
  let shift = bias;
  for (const { buckets, scale } of features) {
    let sum = 0;
    for (const bucket of buckets) sum += weights[bucket] ?? 0;
    shift += sum * scale;
  }
  return shift;
}

export function correctProbability(correction: Correction, html: string, prob: number): number {
  const shift = clampLogOddsShift(computeUnclampedShift(correction, readCorrectionFeatures(html)));
  return shift === 0 ? prob : toProbability(shippedLogOddsOf(prob) + shift);
}
