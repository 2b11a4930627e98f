import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { type PackedWeights, withWeightTable } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { modelWordField, modelWordTrait } from '../words/model-word-rows.ts';
import { aimBucketCount, aimFeatureCount, bucketOfAimFeature } from './aim-buckets.ts';
import { AimFeatures } from './aim-features.ts';

export const aimModelFile = join(import.meta.dirname, 'aim.model');
const aimModelHeaderBytes = 24;

export interface AimWeights extends PackedWeights {
  /** Weight of the log-odds that the text is offensive. */
  offence: number;
}

/** File format: bias, weight of offence and largest weight as doubles, then a byte per bucket, deflated. */
export function writeAimModel({ bias, offence, packed, weightOf }: AimWeights): Buffer {
  const header = Buffer.alloc(aimModelHeaderBytes);
  [bias, offence, weightOf[255] ?? 0].forEach((value, i) => {
    header.writeDoubleLE(value, 8 * i);
  });
  // Only runs are compressed, because zlib's search for longer matches differs between processors.
  return deflateSync(Buffer.concat([header, packed]), { level: 9, strategy: constants.Z_RLE });
}

function readAimModel(file: Uint8Array): AimWeights {
  const bytes = inflateSync(file);
  if (bytes.length !== aimModelHeaderBytes + aimBucketCount) {
    throw new Error('The aim model was trained for other features than these. Train it again.');
  }
  const [bias, offence, largest] = [0, 8, 16].map((at) => bytes.readDoubleLE(at)) as [
    number,
    number,
    number,
  ];
  const packed = Uint8Array.from(bytes.subarray(aimModelHeaderBytes));
  return { ...withWeightTable(bias, packed, largest), offence };
}

/** Divides the sum of weights by the root of their number, so that length hardly counts. */
export function aimLengthScale(featureCount: number): number {
  return 10 / Math.sqrt(Math.max(1, featureCount));
}

/** Limits the offence score's log-odds: larger ones say nothing more about the target. */
const maxOffenceLogOdds = 4;

export function limitOffenceLogOdds(logOdds: number): number {
  return Math.max(-maxOffenceLogOdds, Math.min(maxOffenceLogOdds, logOdds));
}

let loadedAimScorer: AimScorer | undefined;

/** Loads the committed model when it is first used. */
export function shippedAimScorer(): AimScorer {
  loadedAimScorer ??= new AimScorer(readAimModel(readFileSync(aimModelFile)));
  return loadedAimScorer;
}

/** Added to a bound, so that rounding errors cannot make it too low. */
const upperBoundSlack = 1e-6;

/** Estimates whether swearing is aimed at a person or at nobody. */
export class AimScorer {
  private readonly weights: AimWeights;
  /** The packed weights by bucket, and by number of a class or pair of classes. */
  private readonly packed: Uint8Array;
  private readonly features = new AimFeatures();
  private text = 0;
  /** Running totals before each sentence: the highest possible sum, and the lowest number of features. */
  private upperSums = new Float64Array(513);
  private leastCounts = new Int32Array(513);

  constructor(weights: AimWeights) {
    this.weights = weights;
    this.packed = new Uint8Array(aimFeatureCount);
    this.packed.set(weights.packed);
    for (let number = aimBucketCount; number < aimFeatureCount; number++) {
      this.packed[number] = weights.packed[bucketOfAimFeature(number)] as number;
    }
  }

  /**
   * Log-odds that a swear word of the text is aimed at a person; undefined if the text has none. A
   * result below `least` may be too low, or undefined.
   */
  score(
    text: string,
    tokens: Tokens,
    offence: number,
    least = Number.NEGATIVE_INFINITY,
  ): number | undefined {
    const { features, weights } = this;
    if (!features.mayHaveRudeWord(tokens)) return undefined;
    features.read(text, tokens);
    if (!features.hasRudeWord) return undefined;
    const ofOffence = weights.offence * limitOffenceLogOdds(offence);
    const best = this.findWorstWindow(least - weights.bias - ofOffence - upperBoundSlack);
    return best === undefined ? undefined : best + weights.bias + ofOffence;
  }

  /** Highest score of a window if it is at least `limit`. */
  private findWorstWindow(limit: number): number | undefined {
    const windows = this.features.windows();
    if (windows.length === 1 && limit === Number.NEGATIVE_INFINITY) {
      return this.scoreWindow(...(windows[0] as [number, number]));
    }
    this.sumSentences();
    const bounds = windows.map(([from, to]) => this.highestScore(from, to));
    let best: number | undefined;
    // The window with the highest bound rules out most others.
    const first = bounds.indexOf(Math.max(...bounds));
    for (let k = -1; k < windows.length; k++) {
      const at = k < 0 ? first : k;
      const bound = bounds[at] as number;
      if (k === first || bound < limit || (best !== undefined && bound < best - upperBoundSlack))
        continue;
      const score = this.scoreWindow(...(windows[at] as [number, number]));
      if (best === undefined || score > best) best = score;
    }
    return best;
  }

  private scoreWindow(from: number, to: number): number {
    const { features } = this;
    const count = features.list(from, to);
    return this.sumWeights(features.listed, count) * aimLengthScale(count);
  }

  private sumWeights(listed: Int32Array, count: number): number {
    const { packed } = this;
    const { weightOf } = this.weights;
    let sum = 0;
    for (let k = 0; k < count; k++) {
      sum += weightOf[packed[listed[k] as number] as number] as number;
    }
    return sum;
  }

  private sumSentences(): void {
    const { features } = this;
    const { sentenceCount, sentenceEnds } = features;
    if (features.wordCount >= this.upperSums.length) {
      this.upperSums = new Float64Array(2 * features.wordCount + 1);
      this.leastCounts = new Int32Array(2 * features.wordCount + 1);
    }
    const { upperSums, leastCounts } = this;
    this.text++;
    features.startSentences();
    upperSums[0] = 0;
    leastCounts[0] = 0;
    for (let sentence = 0; sentence < sentenceCount; sentence++) {
      const from = features.sentenceStart(sentence);
      const to = sentenceEnds[sentence] as number;
      upperSums[to] = upperSums[from] as number;
      leastCounts[to] = leastCounts[from] as number;
      if (!features.isNearRudeWord(sentence)) continue;
      this.addContext(sentence, to);
      this.addWords(from, to);
    }
  }

  /** Adds the sequences and classes of a sentence to the running totals at its end. */
  private addContext(sentence: number, end: number): void {
    const { features, packed, upperSums, leastCounts } = this;
    const { weightOf } = this.weights;
    const count = features.listSentence(sentence);
    let upper = this.sumWeights(features.listed, count);
    const { repeated, repeatedCount } = features;
    for (let k = 0; k < repeatedCount; k++) {
      upper += Math.max(0, weightOf[packed[repeated[k] as number] as number] as number);
    }
    upperSums[end] = (upperSums[end] as number) + upper;
    leastCounts[end] = (leastCounts[end] as number) + count;
  }

  /** Adds the words of a sentence to the running totals at its end. */
  private addWords(from: number, end: number): void {
    const { features, text, upperSums, leastCounts } = this;
    const { rowAt } = features;
    const { rows } = features.words;
    let [upper, least] = [0, 0];
    for (let i = from; i < end; i++) {
      const row = rowAt[i] as number;
      if (((rows.ints[row] as number) & modelWordTrait.isSummed) === 0) this.sumWord(row);
      const weight = rows.weightOf(row);
      // A word that occurred before counts only in windows without the earlier occurrence.
      if (rows.ints[row + modelWordField.lastText] === text) upper += Math.max(0, weight);
      else {
        rows.ints[row + modelWordField.lastText] = text;
        upper += weight;
        least += rows.ints[row + modelWordField.featureCount] as number;
      }
    }
    upperSums[end] = (upperSums[end] as number) + upper;
    leastCounts[end] = (leastCounts[end] as number) + least;
  }

  private sumWord(row: number): void {
    const { words } = this.features;
    const buckets = words.bucketsAt(row);
    words.rows.setWeight(row, this.sumWeights(buckets, buckets.length), buckets.length);
  }

  /**
   * Upper bound of the score of a run of sentences. Computing it takes a fraction of the time of
   * scoring, and rules out most runs.
   */
  private highestScore(from: number, to: number): number {
    const { features, upperSums, leastCounts } = this;
    const targets = features.listAllTargets(from, to);
    const sum =
      (upperSums[to] as number) -
      (upperSums[from] as number) +
      this.sumWeights(features.listed, targets);
    const count = (leastCounts[to] as number) - (leastCounts[from] as number) + targets;
    return Math.max(0, sum) * aimLengthScale(count);
  }
}
