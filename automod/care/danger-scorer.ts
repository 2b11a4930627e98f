import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { logOfWindows } from '../scoring/combine-scores.ts';
import { type PackedWeights, packedWeights } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import {
  DangerFeatures,
  type DangerWord,
  dangerBucketCount,
  togetherBucket,
  type WordSum,
  wordBuckets,
} from './danger-features.ts';
import { classCount } from './danger-words.ts';

export const dangerModelFile = join(import.meta.dirname, 'danger.model');
const headerBytes = 16;
/** Subtracted per factor e in the sentences of a long text: the worst of many is often bad by chance. */
const lengthWeight = 1.4;

/** The window of a text that sounds most like someone in danger. */
export interface DangerWindow {
  /** Log-odds; 0 is the threshold. */
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
  // Only runs are compressed, because zlib's search for matches differs between processors.
  return deflateSync(Buffer.concat([header, packed]), {
    level: 9,
    strategy: constants.Z_HUFFMAN_ONLY,
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

/** The length of a window hardly counts. */
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
  private window = 0;
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
    let best = Number.NEGATIVE_INFINITY;
    let range: [number, number] | undefined;
    for (const [from, to] of features.windows()) {
      const score = this.scoreWindow(from, to);
      if (score <= best) continue;
      best = score;
      range = [from, to];
    }
    if (!range) return undefined;
    const [from, to] = range;
    return {
      score: best - (features.isShort ? 0 : lengthWeight * logOfWindows(features.sentenceCount)),
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

  private scoreWindow(from: number, to: number): number {
    const { sum, count } = this.sumWindow(from, to);
    return this.weights.bias + sum * dangerLengthScale(count);
  }

  private sumWindow(from: number, to: number): { sum: number; count: number } {
    const { features, sequenceSums } = this;
    const window = ++this.window;
    let sum = 0;
    let count = features.sequenceStart(to) - features.sequenceStart(from);
    for (let i = from; i < to; i++) {
      sum += sequenceSums[i] as number;
      const word = features.wordOf[i] as DangerWord;
      const own = word.sum ?? this.sumWord(word);
      if (own.lastWindow === window) continue;
      own.lastWindow = window;
      sum += own.weight;
      count += own.featureCount;
    }
    const classes = this.listClasses(from, to);
    return { sum: sum + this.sumTogether(classes), count: count + (classes * (classes - 1)) / 2 };
  }

  private sumWord(word: DangerWord): WordSum {
    const buckets = wordBuckets(word);
    let weight = 0;
    for (const bucket of buckets) weight += this.weightAt(bucket);
    word.sum = { weight, featureCount: buckets.length, lastWindow: 0 };
    return word.sum;
  }

  /** Lists the classes in a window in ascending order and returns their number. */
  private listClasses(from: number, to: number): number {
    const { features, seen, seenList } = this;
    seen.fill(0);
    for (let i = from; i < to; i++) {
      for (let left = (features.wordOf[i] as DangerWord).classes; left !== 0; left >>>= 8) {
        seen[left & 0xff] = 1;
      }
    }
    let count = 0;
    for (let i = 1; i < seen.length; i++) if (seen[i] === 1) seenList[count++] = i;
    return count;
  }

  private sumTogether(count: number): number {
    const { seenList, together } = this;
    const size = classCount + 1;
    let sum = 0;
    for (let a = 0; a < count; a++) {
      const row = (seenList[a] as number) * size;
      for (let b = a + 1; b < count; b++) sum += together[row + (seenList[b] as number)] as number;
    }
    return sum;
  }

  private sharesOf(from: number, to: number): Float64Array {
    const { tokenOf, wordOf } = this.features;
    const first = tokenOf[from] as number;
    const shares = new Float64Array((tokenOf[to - 1] as number) - first + 1);
    const scale = dangerLengthScale(this.sumWindow(from, to).count);
    for (let i = from; i < to; i++) {
      shares[(tokenOf[i] as number) - first] =
        scale * ((this.sequenceSums[i] as number) + ((wordOf[i] as DangerWord).sum?.weight ?? 0));
    }
    return shares;
  }
}
