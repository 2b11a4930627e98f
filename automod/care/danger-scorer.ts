import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { logOfWindowCount } from '../scoring/combine-scores.ts';
import { type PackedWeights, withWeightTable } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { modelWordField, modelWordTrait } from '../words/model-word-rows.ts';
import {
  bucketOfClassesTogether,
  bucketOfSequence,
  DangerFeatures,
  dangerBucketCount,
  maxWindowSentences,
  sequenceNumberCount,
} from './danger-features.ts';
import { classCount } from './danger-words.ts';

export const dangerModelFile = join(import.meta.dirname, 'danger.model');
const dangerModelHeaderBytes = 16;
/**
 * Weight of the logarithm of a text's number of sentences, which is deducted because some of many
 * score high by chance. Long texts need more, since their worst window counts.
 */
const [shortLengthWeight, longLengthWeight] = [0.8, 1.8];

/** The window of a text that sounds most like someone in danger. */
export interface DangerWindow {
  /** Log-odds less the threshold's: 0 and more is called. */
  score: number;
  firstToken: number;
  lastToken: number;
  /** Log-odds that each token adds, for tokens from the first to the last. */
  shares: () => Float64Array;
}

/** File format: bias and largest weight as doubles, then a byte per bucket, deflated. */
export function writeDangerModel({ bias, packed, weightOf }: PackedWeights): Buffer {
  const header = Buffer.alloc(dangerModelHeaderBytes);
  header.writeDoubleLE(bias, 0);
  header.writeDoubleLE(weightOf[255] ?? 0, 8);
  // Only runs are compressed, because zlib's search for longer matches differs between processors.
  return deflateSync(Buffer.concat([header, packed]), {
    level: 9,
    strategy: constants.Z_RLE,
  });
}

export function readDangerModel(file: Uint8Array): PackedWeights {
  const bytes = inflateSync(file);
  if (bytes.length !== dangerModelHeaderBytes + dangerBucketCount) {
    throw new Error('The danger model was trained for other features than these. Train it again.');
  }
  return withWeightTable(
    bytes.readDoubleLE(0),
    Uint8Array.from(bytes.subarray(dangerModelHeaderBytes)),
    bytes.readDoubleLE(8),
  );
}

/** Divides the sum of weights by the root of their number, so that length hardly counts. */
export function dangerLengthScale(featureCount: number): number {
  return 10 / Math.sqrt(Math.max(1, featureCount));
}

let loadedDangerScorer: DangerScorer | undefined;

/** Loads the committed model when it is first used. */
export function shippedDangerScorer(): DangerScorer {
  loadedDangerScorer ??= new DangerScorer(readDangerModel(readFileSync(dangerModelFile)));
  return loadedDangerScorer;
}

/** Added to a bound, so that rounding errors cannot make it too low. */
const upperBoundSlack = 1e-6;
const classSlotCount = classCount + 1;
const classMaskInts = Math.ceil(classSlotCount / 32);

export class DangerScorer {
  private readonly bias: number;
  private readonly weightOf: Float64Array;
  /** The packed weights by bucket, and by number of a sequence of classes. */
  private readonly packed: Uint8Array;
  private readonly features = new DangerFeatures();
  private text = 0;
  /** Number of the current window, and what was summed in it. */
  private window = 0;
  private sum = 0;
  private featureCount = 0;
  private lengthScale = 1;
  private sequenceSums = new Float64Array(512);
  /** Running totals before each word: the highest possible sum, and the lowest number of features. */
  private upperSums = new Float64Array(513);
  private leastCounts = new Int32Array(513);
  /** The classes in each sentence, a bit each. */
  private classMasks = new Int32Array(classMaskInts * 512);
  private readonly together: Float64Array;
  /** Half the largest weight of each class with another one, so that a pair weighs at most two of them. */
  private readonly halfOfLargest: Float64Array;
  /** Sum of `halfOfLargest` of the classes that were listed last. */
  private halvesOfLargest = 0;
  private readonly seen = new Uint8Array(classSlotCount);
  private readonly seenList = new Uint8Array(classSlotCount);

  constructor({ bias, packed, weightOf }: PackedWeights) {
    this.bias = bias;
    this.weightOf = weightOf;
    this.packed = new Uint8Array(sequenceNumberCount);
    this.packed.set(packed);
    for (let number = packed.length; number < sequenceNumberCount; number++) {
      this.packed[number] = packed[bucketOfSequence(number)] as number;
    }
    this.together = new Float64Array(classSlotCount * classSlotCount);
    for (let a = 1; a < classSlotCount; a++) {
      for (let b = a + 1; b < classSlotCount; b++) {
        this.together[a * classSlotCount + b] = this.weightAt(bucketOfClassesTogether(a, b));
      }
    }
    this.halfOfLargest = Float64Array.from({ length: classSlotCount }, (_, own) => {
      const weightOf = (other: number) =>
        this.together[Math.min(own, other) * classSlotCount + Math.max(own, other)] as number;
      const others = Array.from({ length: classCount }, (_, i) => i + 1);
      return Math.max(...others.map((other) => (other === own ? 0 : weightOf(other)))) / 2;
    });
  }

  /** The window with the highest score, or any result if that score is below `least`. */
  findWorstWindow(tokens: Tokens, least = Number.NEGATIVE_INFINITY): DangerWindow | undefined {
    const { features } = this;
    features.read(tokens);
    this.sumWords();
    this.readClassMasks();
    const { isShort, sentenceCount, sentenceEnds } = features;
    const lengthWeight = isShort ? shortLengthWeight : longLengthWeight;
    const deduction = lengthWeight * logOfWindowCount(sentenceCount);
    let best = Number.NEGATIVE_INFINITY;
    let limit = least + deduction - upperBoundSlack;
    let range: [number, number] | undefined;
    for (let first = 0; first < (isShort ? Math.min(1, sentenceCount) : sentenceCount); first++) {
      const from = features.wordsBefore(first);
      const end = isShort ? sentenceCount : Math.min(first + maxWindowSentences, sentenceCount);
      for (let last = isShort ? end - 1 : first; last < end; last++) {
        if (!this.mayReach(limit, first, last)) continue;
        const to = sentenceEnds[last] as number;
        const score = this.scoreWindow(from, to);
        if (score <= best) continue;
        best = score;
        limit = Math.max(limit, best - upperBoundSlack);
        range = [from, to];
      }
    }
    if (!range) return undefined;
    const [from, to] = range;
    return {
      score: best - deduction,
      firstToken: features.tokenOf[from] as number,
      lastToken: features.tokenOf[to - 1] as number,
      shares: () => this.sharesOf(from, to),
    };
  }

  private weightAt(bucket: number): number {
    return this.weightOf[this.packed[bucket] as number] as number;
  }

  private sumWords(): void {
    const { features, packed, weightOf } = this;
    const { sequences, sequenceEnds, wordCount, rowOf, rows } = features;
    if (wordCount > this.sequenceSums.length) this.growSums(2 * wordCount);
    const { sequenceSums, upperSums, leastCounts } = this;
    const text = ++this.text;
    let [at, upper, least] = [0, 0, 0];
    for (let i = 0; i < wordCount; i++) {
      let sum = 0;
      const end = sequenceEnds[i] as number;
      least += end - at;
      for (; at < end; at++) {
        sum += weightOf[packed[sequences[at] as number] as number] as number;
      }
      sequenceSums[i] = sum;
      const row = rowOf[i] as number;
      if (((rows.ints[row] as number) & modelWordTrait.isSummed) === 0) this.sumWord(row);
      const weight = rows.weightOf(row);
      // A word that occurred before counts only in windows without the earlier occurrence.
      const isRepeated = rows.ints[row + modelWordField.lastText] === text;
      rows.ints[row + modelWordField.lastText] = text;
      upper += sum + (isRepeated ? Math.max(0, weight) : weight);
      if (!isRepeated) least += rows.ints[row + modelWordField.featureCount] as number;
      upperSums[i + 1] = upper;
      leastCounts[i + 1] = least;
    }
  }

  private growSums(size: number): void {
    this.sequenceSums = new Float64Array(size);
    this.upperSums = new Float64Array(size + 1);
    this.leastCounts = new Int32Array(size + 1);
    this.classMasks = new Int32Array(classMaskInts * size);
  }

  private readClassMasks(): void {
    const { features, classMasks } = this;
    const { sentenceCount, sentenceEnds, classesOf } = features;
    classMasks.fill(0, 0, classMaskInts * sentenceCount);
    for (let sentence = 0, i = 0; sentence < sentenceCount; sentence++) {
      for (const end = sentenceEnds[sentence] as number; i < end; i++) {
        for (let left = classesOf[i] as number; left !== 0; left >>>= 8) {
          const at = classMaskInts * sentence + ((left & 0xff) >> 5);
          classMasks[at] = (classMasks[at] as number) | (1 << (left & 31));
        }
      }
    }
  }

  /**
   * False if the score of a run of sentences must be below `limit`. That takes a fraction of the time
   * of scoring it, and few windows could be worse than the worst one so far.
   */
  private mayReach(limit: number, first: number, last: number): boolean {
    const { features, upperSums, leastCounts } = this;
    const from = features.wordsBefore(first);
    const to = features.sentenceEnds[last] as number;
    const classes = this.listClasses(first, last);
    const pairs = (classes * (classes - 1)) / 2;
    const sum = (upperSums[to] as number) - (upperSums[from] as number);
    const count = (leastCounts[to] as number) - (leastCounts[from] as number) + pairs;
    const scale = dangerLengthScale(count);
    const highest = (together: number) => this.bias + Math.max(0, sum + together) * scale;
    const roughly = (classes - 1) * this.halvesOfLargest;
    return highest(roughly) >= limit && highest(this.sumTogether(classes)) >= limit;
  }

  /** Lists the classes of a run of sentences in `seenList` and returns their number. */
  private listClasses(first: number, last: number): number {
    const { seenList, halfOfLargest } = this;
    let count = 0;
    let halves = 0;
    for (let int = 0; int < classMaskInts; int++) {
      let mask = 0;
      for (let sentence = first; sentence <= last; sentence++) {
        mask |= this.classMasks[classMaskInts * sentence + int] as number;
      }
      for (; mask !== 0; mask &= mask - 1) {
        const own = 32 * int + 31 - Math.clz32(mask & -mask);
        seenList[count++] = own;
        halves += halfOfLargest[own] as number;
      }
    }
    this.halvesOfLargest = halves;
    return count;
  }

  /** Weights of all pairs of the first classes in `seenList`. */
  private sumTogether(classes: number): number {
    const { seenList, together } = this;
    let sum = 0;
    for (let k = 1; k < classes; k++) {
      const own = seenList[k] as number;
      for (let i = 0; i < k; i++)
        sum += together[(seenList[i] as number) * classSlotCount + own] as number;
    }
    return sum;
  }

  private scoreWindow(from: number, to: number): number {
    this.sumWindow(from, to);
    const { seen, seenList } = this;
    let classes = 0;
    for (let own = 1; own < classSlotCount; own++) {
      if (seen[own] !== 0) seenList[classes++] = own;
    }
    this.lengthScale = dangerLengthScale(this.featureCount + (classes * (classes - 1)) / 2);
    return this.bias + (this.sum + this.sumTogether(classes)) * this.lengthScale;
  }

  private sumWindow(from: number, to: number): void {
    const { features, sequenceSums, seen } = this;
    const { rows, rowOf, classesOf } = features;
    const window = ++this.window;
    seen.fill(0);
    let sum = 0;
    let count = features.sequenceStart(to) - features.sequenceStart(from);
    for (let i = from; i < to; i++) {
      sum += sequenceSums[i] as number;
      const row = rowOf[i] as number;
      if (rows.ints[row + modelWordField.lastWindow] === window) continue;
      rows.ints[row + modelWordField.lastWindow] = window;
      sum += rows.weightOf(row);
      count += rows.ints[row + modelWordField.featureCount] as number;
      for (let left = classesOf[i] as number; left !== 0; left >>>= 8) seen[left & 0xff] = 1;
    }
    this.sum = sum;
    this.featureCount = count;
  }

  private sumWord(row: number): void {
    const buckets = this.features.wordBuckets(row);
    let weight = 0;
    for (const bucket of buckets) weight += this.weightAt(bucket);
    this.features.rows.setWeight(row, weight, buckets.length);
  }

  private sharesOf(from: number, to: number): Float64Array {
    const { tokenOf, rowOf, rows } = this.features;
    const first = tokenOf[from] as number;
    const shares = new Float64Array((tokenOf[to - 1] as number) - first + 1);
    this.scoreWindow(from, to);
    for (let i = from; i < to; i++) {
      shares[(tokenOf[i] as number) - first] =
        this.lengthScale * ((this.sequenceSums[i] as number) + rows.weightOf(rowOf[i] as number));
    }
    return shares;
  }
}
