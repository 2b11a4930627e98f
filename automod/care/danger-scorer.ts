import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { logOfWindows } from '../scoring/combine-scores.ts';
import { type PackedWeights, packedWeights } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import {
  DangerFeatures,
  type DangerModelWord,
  dangerBucketCount,
  maxWindowSentences,
  togetherBucket,
  type WordSum,
  wordBuckets,
} from './danger-features.ts';
import { classCount } from './danger-words.ts';

export const dangerModelFile = join(import.meta.dirname, 'danger.model');
const headerBytes = 16;
/** Deducted times the logarithm of a long text's sentences: some of many windows score high by chance. */
const lengthWeight = 1.8;

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
  const header = Buffer.alloc(headerBytes);
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
  if (bytes.length !== headerBytes + dangerBucketCount) {
    throw new Error('The danger model was trained for other features than these. Train it again.');
  }
  return packedWeights(
    bytes.readDoubleLE(0),
    Uint8Array.from(bytes.subarray(headerBytes)),
    bytes.readDoubleLE(8),
  );
}

/** Divides the sum of weights by the root of their number, so that length hardly counts. */
export function dangerLengthScale(featureCount: number): number {
  return 10 / Math.sqrt(Math.max(1, featureCount));
}

let shipped: DangerScorer | undefined;

/** The committed model, read with its first use. */
export function shippedDangerScorer(): DangerScorer {
  shipped ??= new DangerScorer(readDangerModel(readFileSync(dangerModelFile)));
  return shipped;
}

export class DangerScorer {
  private readonly weights: PackedWeights;
  private readonly features = new DangerFeatures();
  /** Number of the current window, and what was summed in it. */
  private window = 0;
  private sum = 0;
  private featureCount = 0;
  private lengthScale = 1;
  private sequenceSums = new Float64Array(512);
  private readonly together: Float64Array;
  private readonly seen = new Uint8Array(classCount + 1);
  private readonly seenList = new Uint8Array(classCount + 1);

  constructor(weights: PackedWeights) {
    this.weights = weights;
    const size = classCount + 1;
    this.together = new Float64Array(size * size);
    for (let a = 1; a < size; a++) {
      for (let b = a + 1; b < size; b++) {
        this.together[a * size + b] = this.weightAt(togetherBucket(a, b));
      }
    }
  }

  findWorstWindow(tokens: Tokens): DangerWindow | undefined {
    const { features } = this;
    features.read(tokens);
    this.sumSequences();
    const { isShort, sentenceCount, sentenceEnds } = features;
    let best = Number.NEGATIVE_INFINITY;
    let range: [number, number] | undefined;
    for (let first = 0; first < (isShort ? Math.min(1, sentenceCount) : sentenceCount); first++) {
      const start = first === 0 ? 0 : (sentenceEnds[first - 1] as number);
      const end = isShort ? sentenceCount : Math.min(first + maxWindowSentences, sentenceCount);
      this.startWindow();
      let from = start;
      for (let last = first; last < end; last++) {
        const to = sentenceEnds[last] as number;
        this.extendWindow(from, to);
        from = to;
        if (isShort && last + 1 < end) continue;
        const score = this.scoreWindow();
        if (score <= best) continue;
        best = score;
        range = [start, to];
      }
    }
    if (!range) return undefined;
    const [from, to] = range;
    return {
      score: best - (isShort ? 0 : lengthWeight * logOfWindows(sentenceCount)),
      firstToken: features.tokenOf[from] as number,
      lastToken: features.tokenOf[to - 1] as number,
      shares: () => this.sharesOf(from, to),
    };
  }

  private weightAt(bucket: number): number {
    return this.weights.weightOf[this.weights.packed[bucket] as number] as number;
  }

  private sumSequences(): void {
    const { features, weights } = this;
    const { packed, weightOf } = weights;
    const { sequences, sequenceEnds, wordCount } = features;
    if (wordCount > this.sequenceSums.length) this.sequenceSums = new Float64Array(2 * wordCount);
    let at = 0;
    for (let i = 0; i < wordCount; i++) {
      let sum = 0;
      const end = sequenceEnds[i] as number;
      for (; at < end; at++) sum += weightOf[packed[sequences[at] as number] as number] as number;
      this.sequenceSums[i] = sum;
    }
  }

  private startWindow(): void {
    this.window++;
    this.sum = 0;
    this.featureCount = 0;
    this.seen.fill(0);
  }

  private extendWindow(from: number, to: number): void {
    const { features, sequenceSums, window, seen } = this;
    let [sum, count] = [this.sum, this.featureCount];
    count += features.sequenceStart(to) - features.sequenceStart(from);
    for (let i = from; i < to; i++) {
      sum += sequenceSums[i] as number;
      const word = features.wordOf[i] as DangerModelWord;
      const own = word.sum ?? this.sumWord(word);
      if (own.lastWindow === window) continue;
      own.lastWindow = window;
      sum += own.weight;
      count += own.featureCount;
      for (let left = word.classes; left !== 0; left >>>= 8) seen[left & 0xff] = 1;
    }
    this.sum = sum;
    this.featureCount = count;
  }

  private scoreWindow(): number {
    const { seen, seenList, together } = this;
    const size = classCount + 1;
    let classes = 0;
    let sum = 0;
    for (let own = 1; own < size; own++) {
      if (seen[own] === 0) continue;
      for (let i = 0; i < classes; i++)
        sum += together[(seenList[i] as number) * size + own] as number;
      seenList[classes++] = own;
    }
    this.lengthScale = dangerLengthScale(this.featureCount + (classes * (classes - 1)) / 2);
    return this.weights.bias + (this.sum + sum) * this.lengthScale;
  }

  private sumWord(word: DangerModelWord): WordSum {
    const buckets = wordBuckets(word);
    let weight = 0;
    for (const bucket of buckets) weight += this.weightAt(bucket);
    word.sum = { weight, featureCount: buckets.length, lastWindow: 0 };
    return word.sum;
  }

  private sharesOf(from: number, to: number): Float64Array {
    const { tokenOf, wordOf } = this.features;
    const first = tokenOf[from] as number;
    const shares = new Float64Array((tokenOf[to - 1] as number) - first + 1);
    this.startWindow();
    this.extendWindow(from, to);
    this.scoreWindow();
    for (let i = from; i < to; i++) {
      shares[(tokenOf[i] as number) - first] =
        this.lengthScale *
        ((this.sequenceSums[i] as number) + ((wordOf[i] as DangerModelWord).sum?.weight ?? 0));
    }
    return shares;
  }
}
