import { exp, log } from '../scoring/exact-math.ts';
import type { Task, WindowWeights } from '../scoring/model.ts';
import { signalNames } from '../scoring/signal-codes.ts';
import { minWeightOfSignal } from '../scoring/signals.ts';
import { bucketCount } from '../words/hash.ts';
import { createSeededRandom, shuffleInPlace } from './random.ts';
import type { WindowFeatureBuckets, WindowStore } from './window-store.ts';

export interface LabelledWindow {
  at: number;
  label: boolean;
  weight: number;
}

export interface TrainingOptions {
  epochs: number;
  rate: number;
  decay: number;
  signalRate: number;
}

export const defaultTrainingOptions: TrainingOptions = {
  epochs: 5,
  rate: 0.1,
  decay: 1e-4,
  signalRate: 0.3,
};

function featureRangesOfTask(task: Task, { ends }: WindowFeatureBuckets) {
  const [words = 0, grams = 0, contactWords = 0, all = 0] = ends;
  const isSpam = task === 'spam';
  const end = isSpam ? all : grams;
  const wordCount = words + (isSpam ? contactWords - grams : 0);
  return { words, grams, contactWords: isSpam ? contactWords : grams, end, wordCount };
}

/**
 * Logistic regression by AdaGrad with a fixed shuffle, averaged over the later half of the epochs.
 * Signals that must not speak for innocence are clipped at zero in every step, so that the other
 * weights make up for it.
 */
export function trainWindowWeights(
  task: Task,
  instances: WindowStore,
  examples: readonly LabelledWindow[],
  { epochs, rate, decay, signalRate }: TrainingOptions = defaultTrainingOptions,
): WindowWeights {
  const idf = computeBucketRarities(instances, examples);
  const hashed = new Float32Array(bucketCount);
  const squares = new Float32Array(bucketCount).fill(1e-3);
  const signals = new Float64Array(signalNames.length);
  const lowest = signals.map((_, i) => minWeightOfSignal(task, i));
  const signalSquares = new Float64Array(signalNames.length).fill(1e-2);
  const mean: WindowWeights = {
    bias: 0,
    signals: new Float64Array(signalNames.length),
    hashed: new Float32Array(bucketCount),
  };
  let bias = 0;
  let biasSquares = 1e-2;
  const order = Int32Array.from(examples.keys());
  const random = createSeededRandom(20_240_501);
  const averaged = Math.ceil(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffleInPlace(order, random);
    for (const position of order) {
      const { at, label, weight } = examples[position] as LabelledWindow;
      const instance = instances.get(at);
      const { buckets } = instance;
      const { words, grams, contactWords, end, wordCount } = featureRangesOfTask(task, instance);
      const shown = instances.signalsOf(at);
      const wordScale = 1 / Math.sqrt(Math.max(1, wordCount));
      const gramScale = 1 / Math.sqrt(Math.max(1, end - wordCount));
      let wordSum = 0;
      let gramSum = 0;
      for (let i = 0; i < end; i++) {
        const bucket = buckets[i] as number;
        const share = (hashed[bucket] as number) * (idf[bucket] as number);
        if (i < words || (i >= grams && i < contactWords)) wordSum += share;
        else gramSum += share;
      }
      let score = bias + wordSum * wordScale + gramSum * gramScale;
      for (let i = 0; i < shown.length; i++) score += (shown[i] as number) * (signals[i] as number);
      const error = weight * (1 / (1 + exp(-score)) - (label ? 1 : 0));
      if (Math.abs(error) < 1e-3) continue;
      for (let i = 0; i < end; i++) {
        const bucket = buckets[i] as number;
        const value = hashed[bucket] as number;
        const isWord = i < words || (i >= grams && i < contactWords);
        const step = (isWord ? wordScale : gramScale) * (idf[bucket] as number);
        if (step === 0) continue;
        const slope = error * step + weight * decay * value;
        const square = (squares[bucket] as number) + slope * slope;
        squares[bucket] = square;
        hashed[bucket] = value - (rate * slope) / Math.sqrt(square);
      }
      for (let i = 0; i < shown.length; i++) {
        const value = shown[i] as number;
        if (value === 0) continue;
        const slope = error * value;
        const square = (signalSquares[i] as number) + slope * slope;
        signalSquares[i] = square;
        const stepped = (signals[i] as number) - (signalRate * slope) / Math.sqrt(square);
        signals[i] = Math.max(stepped, lowest[i] as number);
      }
      biasSquares += error * error;
      bias -= (signalRate * error) / Math.sqrt(biasSquares);
    }
    if (epoch < epochs - averaged) continue;
    mean.bias += bias / averaged;
    for (let i = 0; i < bucketCount; i++) {
      mean.hashed[i] = (mean.hashed[i] as number) + (hashed[i] as number) / averaged;
    }
    for (let i = 0; i < signals.length; i++) {
      mean.signals[i] = (mean.signals[i] as number) + (signals[i] as number) / averaged;
    }
  }
  for (let i = 0; i < bucketCount; i++) {
    mean.hashed[i] = (mean.hashed[i] as number) * (idf[i] as number);
  }
  return mean;
}

/** Inverse frequency of each bucket; 0 if it occurs only once. */
function computeBucketRarities(
  instances: WindowStore,
  examples: readonly LabelledWindow[],
): Float32Array {
  const counts = new Float32Array(bucketCount);
  for (const { at } of examples) {
    for (const bucket of instances.get(at).buckets) counts[bucket] = (counts[bucket] as number) + 1;
  }
  const typical = log(examples.length / 100) + 1;
  return counts.map((count) => (count < 2 ? 0 : (log(examples.length / count) + 1) / typical));
}

/** Computes a stored window's score by the formula of `WindowScorer`. */
export function scoreStoredWindow(
  task: Task,
  instances: WindowStore,
  at: number,
  weights: { bias: number; signals: Float64Array; hashed: ArrayLike<number> },
): number {
  const instance = instances.get(at);
  const { words, grams, contactWords, end, wordCount } = featureRangesOfTask(task, instance);
  const shown = instances.signalsOf(at);
  let [wordSum, gramSum] = [0, 0];
  for (let i = 0; i < end; i++) {
    const weight = weights.hashed[instance.buckets[i] as number] as number;
    if (i < words || (i >= grams && i < contactWords)) wordSum += weight;
    else gramSum += weight;
  }
  let score = weights.bias + wordSum / Math.sqrt(Math.max(1, wordCount));
  score += gramSum / Math.sqrt(Math.max(1, end - wordCount));
  for (let i = 0; i < shown.length; i++) {
    score += (shown[i] as number) * (weights.signals[i] as number);
  }
  return score;
}

export function scoreStoredTerms(
  task: Task,
  instances: WindowStore,
  at: number,
  rarity: Uint8Array,
  whole: { bias: number; weights: ArrayLike<number> },
): number {
  const instance = instances.get(at);
  const { end } = featureRangesOfTask(task, instance);
  let [squares, sum] = [0, 0];
  for (let i = 0; i < end; i++) {
    const bucket = instance.buckets[i] as number;
    const value = rarity[bucket] as number;
    squares += value * value;
    sum += value * (whole.weights[bucket] as number);
  }
  return whole.bias + sum / (Math.sqrt(squares) || 1);
}
