import {
  DangerFeatures,
  type DangerWord,
  dangerBucketCount,
  togetherBucket,
  wordBuckets,
} from '../care/danger-features.ts';
import { dangerLengthScale } from '../care/danger-scorer.ts';
import { exp, log } from '../scoring/exact-math.ts';
import { type PackedWeights, packWeights } from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { Chunk } from '../tokens/chunk.ts';
import type { WordBook } from '../words/word-book.ts';
import type { DangerText } from './danger-texts.ts';
import { minimise } from './lbfgs.ts';

/** Ignore features of a single window: too rare to generalise. */
const minWindowCount = 2;
const maxSteps = 80;
const maxReadLength = 3_000;
const maxPadding = 120;
const paddingStride = 7_919;
const paddedWeight = 0.5;
/** Chosen by what texts of left-out authors and unread ordinary texts score. */
const [decay, threshold] = [1, 2.3];

/** Different buckets of a window and how often each occurs, scaled by the window's length. */
interface Window {
  buckets: Int32Array;
  values: Float64Array;
}

interface LabelledWindow extends Window {
  isDanger: boolean;
  weight: number;
}

/**
 * Logistic regression by L-BFGS. A dangerous text is one window, because only some of its sentences
 * may be dangerous; of other texts every window is harmless.
 */
export function trainDanger(texts: readonly DangerText[], book: WordBook): PackedWeights {
  const reader = new DangerReader(book);
  const windows = [...texts, ...padTexts(texts)].flatMap(
    ({ text, isDanger, weight, isOneWindow }): LabelledWindow[] => {
      const read = reader.read(text, isOneWindow || isDanger);
      const share = weight / Math.sqrt(read.length);
      return read.map((window) => ({ ...window, isDanger, weight: share }));
    },
  );
  const columns = numberBuckets(windows);
  const size = 1 + columns.reduce((most, column) => Math.max(most, column), 0);
  for (const window of windows) keepColumns(window, columns);
  const point = minimise(size, maxSteps, (at, slope) => {
    let loss = 0;
    slope[0] = 0;
    for (let j = 1; j < size; j++) {
      const value = at[j] as number;
      loss += 0.5 * decay * value * value;
      slope[j] = decay * value;
    }
    for (const { buckets, values, isDanger, weight } of windows) {
      let score = at[0] as number;
      for (let k = 0; k < buckets.length; k++) {
        score += (at[buckets[k] as number] as number) * (values[k] as number);
      }
      const margin = isDanger ? score : -score;
      const tail = exp(-Math.abs(margin));
      loss += weight * (log(1 + tail) + Math.max(0, -margin));
      const miss = margin > 0 ? tail / (1 + tail) : 1 / (1 + tail);
      const step = weight * (isDanger ? -miss : miss);
      slope[0] = (slope[0] as number) + step;
      for (let k = 0; k < buckets.length; k++) {
        const column = buckets[k] as number;
        slope[column] = (slope[column] as number) + step * (values[k] as number);
      }
    }
    return loss;
  });
  const weights = new Float64Array(dangerBucketCount);
  columns.forEach((column, bucket) => {
    if (column > 0) weights[bucket] = point[column] as number;
  });
  return packWeights((point[0] as number) - threshold, weights);
}

/** Copies of short texts beside an ordinary sentence, so that this does not count against danger. */
function padTexts(texts: readonly DangerText[]): DangerText[] {
  const ordinary = texts.filter(({ isOrdinary, text }) => isOrdinary && text.length < maxPadding);
  return texts.flatMap((own, i) => {
    if (own.isOrdinary) return [];
    const padding = ordinary[(i * paddingStride) % ordinary.length]?.text ?? '';
    const text = i % 2 === 0 ? `${padding}\n${own.text}` : `${own.text}\n${padding}`;
    return [{ ...own, text, weight: own.weight * paddedWeight, isOneWindow: true }];
  });
}

/** Numbers the buckets that occur often enough, from 1. */
function numberBuckets(windows: readonly Window[]): Int32Array {
  const counts = new Int32Array(dangerBucketCount);
  for (const { buckets } of windows) {
    for (const bucket of buckets) counts[bucket] = (counts[bucket] as number) + 1;
  }
  let next = 1;
  return counts.map((count) => (count >= minWindowCount ? next++ : 0));
}

/** Replaces buckets by their columns and drops those that have none. */
function keepColumns(window: LabelledWindow, columns: Int32Array): void {
  const { buckets, values } = window;
  window.values = values.filter((_, k) => (columns[buckets[k] as number] as number) > 0);
  window.buckets = buckets
    .map((bucket) => columns[bucket] as number)
    .filter((column) => column > 0);
}

class DangerReader {
  private readonly chunk: Chunk;
  private readonly features = new DangerFeatures();

  constructor(book: WordBook) {
    this.chunk = new Chunk(book);
  }

  read(html: string, isOneWindow = false): Window[] {
    const { text, links } = readHtml(html.slice(0, maxReadLength));
    this.chunk.fill(text, links);
    this.features.read(this.chunk.tokens);
    if (isOneWindow) return [this.readWindow(0, this.features.wordCount)];
    return [...this.features.windows()].map(([from, to]) => this.readWindow(from, to));
  }

  private readWindow(from: number, to: number): Window {
    const { features } = this;
    const counts = new Map<number, number>();
    let total = 0;
    const add = (bucket: number) => {
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      total++;
    };
    for (let at = features.sequenceStart(from); at < features.sequenceStart(to); at++) {
      add(features.sequences[at] as number);
    }
    const words = new Set<DangerWord>(features.wordOf.slice(from, to));
    const classes = new Set<number>();
    for (const word of words) {
      for (const bucket of wordBuckets(word)) add(bucket);
      for (let left = word.classes; left !== 0; left >>>= 8) classes.add(left & 0xff);
    }
    const sorted = [...classes].sort((a, b) => a - b);
    sorted.forEach((one, i) => {
      for (const other of sorted.slice(i + 1)) add(togetherBucket(one, other));
    });
    const scale = dangerLengthScale(total);
    return {
      buckets: Int32Array.from(counts.keys()),
      values: Float64Array.from(counts.values(), (count) => count * scale),
    };
  }
}
