import { aimBucketCount, bucketOfAimFeature } from '../aim/aim-buckets.ts';
import { AimFeatures } from '../aim/aim-features.ts';
import { type AimWeights, aimLengthScale, limitOffenceLogOdds } from '../aim/aim-scorer.ts';
import { exp, log } from '../scoring/exact-math.ts';
import { packWeights } from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { Chunk } from '../tokens/chunk.ts';
import type { WordBook } from '../words/word-book.ts';
import type { AimText } from './aim-texts.ts';
import { minimiseByLbfgs } from './lbfgs.ts';

/** Ignore features of a single window: too rare to generalise. */
const minWindowCount = 2;
const [maxSteps, decay] = [60, 1];
/** Keeps the weight of the offensive score on the scale of the others. */
const offenceFeatureScale = 0.2;

interface LabelledWindow {
  /** Different buckets and how often each occurs, scaled by the window's length. */
  buckets: Int32Array;
  values: Float64Array;
  isAimed: boolean;
  weight: number;
}

export class AimTrainer {
  private readonly chunk: Chunk;
  private readonly features = new AimFeatures();

  constructor(book: WordBook) {
    this.chunk = new Chunk(book);
  }

  /** Logistic regression by L-BFGS. An aimed text is one window, of others each window is unaimed. */
  train(texts: readonly AimText[]): AimWeights {
    return fitWeights(texts.flatMap((text) => this.readWindows(text)));
  }

  private readWindows({ text, isAimed, weight, offence }: AimText): LabelledWindow[] {
    const { chunk, features } = this;
    const source = readHtml(text);
    chunk.fill(source.text, source.links);
    features.read(source.text, chunk.tokens);
    const read = features.windows();
    if (read.length === 0) return [];
    const windows: [number, number][] = isAimed ? [[0, features.wordCount]] : read;
    const share = weight / Math.sqrt(windows.length);
    return windows.map(([from, to]) => ({
      ...this.readWindow(from, to, offence),
      ...{ isAimed, weight: share },
    }));
  }

  private readWindow(from: number, to: number, offence: number) {
    const counts = new Map<number, number>();
    const total = this.features.list(from, to);
    for (const number of this.features.listed.subarray(0, total)) {
      const bucket = bucketOfAimFeature(number);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    const scale = aimLengthScale(total);
    return {
      buckets: Int32Array.from([aimBucketCount, ...counts.keys()]),
      values: Float64Array.from([
        offenceFeatureScale * limitOffenceLogOdds(offence),
        ...Array.from(counts.values(), (count) => count * scale),
      ]),
    };
  }
}

function fitWeights(windows: readonly LabelledWindow[]): AimWeights {
  const columns = numberFrequentBuckets(windows);
  const size = 1 + columns.reduce((most, column) => Math.max(most, column), 0);
  const kept = windows.map((window) => mapBucketsToColumns(window, columns));
  const point = minimiseByLbfgs(size, maxSteps, (at, slope) => {
    let loss = 0;
    slope[0] = 0;
    for (let j = 1; j < size; j++) {
      const value = at[j] as number;
      loss += 0.5 * decay * value * value;
      slope[j] = decay * value;
    }
    for (const { buckets, values, isAimed, weight } of kept) {
      let score = at[0] as number;
      for (let k = 0; k < buckets.length; k++) {
        score += (at[buckets[k] as number] as number) * (values[k] as number);
      }
      const margin = isAimed ? score : -score;
      const tail = exp(-Math.abs(margin));
      loss += weight * (log(1 + tail) + Math.max(0, -margin));
      const miss = margin > 0 ? tail / (1 + tail) : 1 / (1 + tail);
      const step = weight * (isAimed ? -miss : miss);
      slope[0] = (slope[0] as number) + step;
      for (let k = 0; k < buckets.length; k++) {
        const column = buckets[k] as number;
        slope[column] = (slope[column] as number) + step * (values[k] as number);
      }
    }
    return loss;
  });
  const weights = new Float64Array(aimBucketCount);
  for (let bucket = 0; bucket < aimBucketCount; bucket++) {
    const column = columns[bucket] as number;
    if (column > 0) weights[bucket] = point[column] as number;
  }
  const offence = offenceFeatureScale * (point[columns[aimBucketCount] as number] as number);
  return { ...packWeights(point[0] as number, weights), offence };
}

/** Numbers the buckets that occur often enough, from 1. */
function numberFrequentBuckets(windows: readonly LabelledWindow[]): Int32Array {
  const counts = new Int32Array(aimBucketCount + 1);
  for (const { buckets } of windows) {
    for (const bucket of buckets) counts[bucket] = (counts[bucket] as number) + 1;
  }
  let next = 1;
  return counts.map((count) => (count >= minWindowCount ? next++ : 0));
}

/** Replaces buckets by their columns and drops those that have none. */
function mapBucketsToColumns(window: LabelledWindow, columns: Int32Array): LabelledWindow {
  const { buckets, values } = window;
  const isKept = (bucket: number) => (columns[bucket] as number) > 0;
  return {
    ...window,
    buckets: buckets.filter(isKept).map((bucket) => columns[bucket] as number),
    values: values.filter((_, k) => isKept(buckets[k] as number)),
  };
}
