import { exp, log } from '../scoring/exact-math.ts';
import type { Task, Weights } from '../scoring/model.ts';
import { lowestWeight, signalNames } from '../scoring/signals.ts';
import { places as placeCount } from '../words/hash.ts';
import { randomFrom, shuffle } from './random.ts';
import type { Instance, Instances } from './window-store.ts';

export interface Labelled {
  /** Position among the instances. */
  at: number;
  label: boolean;
  weight: number;
}

export interface Options {
  epochs: number;
  rate: number;
  decay: number;
  signalRate: number;
}

export const defaultOptions: Options = { epochs: 5, rate: 0.1, decay: 1e-4, signalRate: 0.3 };

/** Where the words and the n-grams of an instance stand that a question is asked of. */
function rangesOf(task: Task, { ends }: Instance) {
  const [words = 0, grams = 0, contactWords = 0, all = 0] = ends;
  const isSpam = task === 'spam';
  const end = isSpam ? all : grams;
  const wordCount = words + (isSpam ? contactWords - grams : 0);
  return { words, grams, contactWords: isSpam ? contactWords : grams, end, wordCount };
}

/**
 * Logistic regression by stochastic gradient descent, each weight with its own step size
 * (AdaGrad). A signal that may not speak for innocence is held at nothing as soon as a step would
 * take it below: the other weights then learn what it may not say. The result is the average over
 * the later half of the epochs. The order is shuffled from a fixed seed.
 */
export function learn(
  task: Task,
  instances: Instances,
  examples: readonly Labelled[],
  { epochs, rate, decay, signalRate }: Options = defaultOptions,
): Weights {
  const idf = rarity(instances, examples);
  const hashed = new Float32Array(placeCount);
  const squares = new Float32Array(placeCount).fill(1e-3);
  const signals = new Float64Array(signalNames.length);
  const lowest = signals.map((_, i) => lowestWeight(task, i));
  const signalSquares = new Float64Array(signalNames.length).fill(1e-2);
  const mean: Weights = {
    bias: 0,
    signals: new Float64Array(signalNames.length),
    hashed: new Float32Array(placeCount),
  };
  let bias = 0;
  let biasSquares = 1e-2;
  const order = Int32Array.from(examples.keys());
  const random = randomFrom(20_240_501);
  const averaged = Math.ceil(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const position of order) {
      const { at, label, weight } = examples[position] as Labelled;
      const instance = instances.get(at);
      const { places } = instance;
      const { words, grams, contactWords, end, wordCount } = rangesOf(task, instance);
      const shown = instances.signalsOf(at);
      const wordScale = 1 / Math.sqrt(Math.max(1, wordCount));
      const gramScale = 1 / Math.sqrt(Math.max(1, end - wordCount));
      let wordSum = 0;
      let gramSum = 0;
      for (let i = 0; i < end; i++) {
        const place = places[i] as number;
        const share = (hashed[place] as number) * (idf[place] as number);
        if (i < words || (i >= grams && i < contactWords)) wordSum += share;
        else gramSum += share;
      }
      let score = bias + wordSum * wordScale + gramSum * gramScale;
      for (let i = 0; i < shown.length; i++) score += (shown[i] as number) * (signals[i] as number);
      const error = weight * (1 / (1 + exp(-score)) - (label ? 1 : 0));
      if (Math.abs(error) < 1e-3) continue;
      for (let i = 0; i < end; i++) {
        const place = places[i] as number;
        const value = hashed[place] as number;
        const isWord = i < words || (i >= grams && i < contactWords);
        const step = (isWord ? wordScale : gramScale) * (idf[place] as number);
        if (step === 0) continue;
        const slope = error * step + weight * decay * value;
        const square = (squares[place] as number) + slope * slope;
        squares[place] = square;
        hashed[place] = value - (rate * slope) / Math.sqrt(square);
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
    for (let i = 0; i < placeCount; i++) {
      mean.hashed[i] = (mean.hashed[i] as number) + (hashed[i] as number) / averaged;
    }
    for (let i = 0; i < signals.length; i++) {
      mean.signals[i] = (mean.signals[i] as number) + (signals[i] as number) / averaged;
    }
  }
  for (let i = 0; i < placeCount; i++) {
    mean.hashed[i] = (mean.hashed[i] as number) * (idf[i] as number);
  }
  return mean;
}

/** How much a place tells by being rare: nothing in one text only, then less the more have it. */
function rarity(instances: Instances, examples: readonly Labelled[]): Float32Array {
  const counts = new Float32Array(placeCount);
  for (const { at } of examples) {
    for (const place of instances.get(at).places) counts[place] = (counts[place] as number) + 1;
  }
  const typical = log(examples.length / 100) + 1;
  return counts.map((count) => (count < 2 ? 0 : (log(examples.length / count) + 1) / typical));
}

/** The score of one instance, as the server would compute it. */
export function scoreInstance(
  task: Task,
  instances: Instances,
  at: number,
  weights: { bias: number; signals: Float64Array; hashed: ArrayLike<number> },
): number {
  const instance = instances.get(at);
  const { words, grams, contactWords, end, wordCount } = rangesOf(task, instance);
  const shown = instances.signalsOf(at);
  let [wordSum, gramSum] = [0, 0];
  for (let i = 0; i < end; i++) {
    const weight = weights.hashed[instance.places[i] as number] as number;
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

/** What the terms of one instance score by themselves, as if they were all of a text. */
export function scoreTerms(
  task: Task,
  instances: Instances,
  at: number,
  rarity: Uint8Array,
  whole: { bias: number; weights: ArrayLike<number> },
): number {
  const instance = instances.get(at);
  const { end } = rangesOf(task, instance);
  let [squares, sum] = [0, 0];
  for (let i = 0; i < end; i++) {
    const place = instance.places[i] as number;
    const value = rarity[place] as number;
    squares += value * value;
    sum += value * (whole.weights[place] as number);
  }
  return whole.bias + sum / (Math.sqrt(squares) || 1);
}
