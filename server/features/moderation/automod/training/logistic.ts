import { places as placeCount } from '../features.ts';
import type { Weights } from '../model.ts';
import { signalNames } from '../signals.ts';
import type { Instances } from './instances.ts';
import { randomFrom, shuffle } from './random.ts';

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

export const defaultOptions: Options = { epochs: 6, rate: 0.1, decay: 1e-4, signalRate: 0.3 };

/**
 * Logistic regression by stochastic gradient descent, each weight with its own step size
 * (AdaGrad). The result is the average over the later half of the epochs, which is steadier than
 * the last one. The order is shuffled from a fixed seed: the same data gives the same weights.
 */
export function learn(
  instances: Instances,
  examples: readonly Labelled[],
  { epochs, rate, decay, signalRate }: Options = defaultOptions,
): Weights {
  const idf = rarity(instances, examples);
  const hashed = new Float32Array(placeCount);
  const squares = new Float32Array(placeCount).fill(1e-3);
  const signals = new Float32Array(signalNames.length);
  const signalSquares = new Float32Array(signalNames.length).fill(1e-2);
  const mean: Weights = {
    bias: 0,
    signals: new Float32Array(signalNames.length),
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
      const { places, wordCount } = instances.placesOf(at);
      const shown = instances.signalsOf(at);
      const wordScale = 1 / Math.sqrt(Math.max(1, wordCount));
      const gramScale = 1 / Math.sqrt(Math.max(1, places.length - wordCount));
      let words = 0;
      for (let i = 0; i < wordCount; i++) {
        const place = places[i] as number;
        words += (hashed[place] as number) * (idf[place] as number);
      }
      let grams = 0;
      for (let i = wordCount; i < places.length; i++) {
        const place = places[i] as number;
        grams += (hashed[place] as number) * (idf[place] as number);
      }
      let score = bias + words * wordScale + grams * gramScale;
      for (let i = 0; i < shown.length; i++) score += (shown[i] as number) * (signals[i] as number);
      const error = weight * (1 / (1 + Math.exp(-score)) - (label ? 1 : 0));
      if (Math.abs(error) < 1e-4) continue;
      for (let i = 0; i < places.length; i++) {
        const place = places[i] as number;
        const value = hashed[place] as number;
        const shown = (i < wordCount ? wordScale : gramScale) * (idf[place] as number);
        if (shown === 0) continue;
        const slope = error * shown + weight * decay * value;
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
        signals[i] = (signals[i] as number) - (signalRate * slope) / Math.sqrt(square);
      }
      biasSquares += error * error;
      bias -= (signalRate * error) / Math.sqrt(biasSquares);
    }
    if (epoch < epochs - averaged) continue;
    mean.bias += bias / averaged;
    addTo(mean.hashed, hashed, averaged);
    addTo(mean.signals, signals, averaged);
  }
  for (let i = 0; i < placeCount; i++)
    mean.hashed[i] = (mean.hashed[i] as number) * (idf[i] as number);
  return mean;
}

/** How much a place tells by being rare: nothing in one text only, then less the more have it. */
function rarity(instances: Instances, examples: readonly Labelled[]): Float32Array {
  const counts = new Float32Array(placeCount);
  for (const { at } of examples) {
    for (const place of instances.placesOf(at).places)
      counts[place] = (counts[place] as number) + 1;
  }
  const typical = Math.log(examples.length / 100) + 1;
  return counts.map((count) => (count < 2 ? 0 : (Math.log(examples.length / count) + 1) / typical));
}

function addTo(sum: Float32Array, values: Float32Array, share: number): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] = (sum[i] as number) + (values[i] as number) / share;
  }
}

/** The score of one instance, as the server would compute it. */
export function scoreInstance(instances: Instances, at: number, weights: Weights): number {
  const { places, wordCount } = instances.placesOf(at);
  const shown = instances.signalsOf(at);
  let words = 0;
  let grams = 0;
  for (let i = 0; i < places.length; i++) {
    const weight = weights.hashed[places[i] as number] as number;
    if (i < wordCount) words += weight;
    else grams += weight;
  }
  let score = weights.bias + words / Math.sqrt(Math.max(1, wordCount));
  score += grams / Math.sqrt(Math.max(1, places.length - wordCount));
  for (let i = 0; i < shown.length; i++) {
    score += (shown[i] as number) * (weights.signals[i] as number);
  }
  return score;
}
