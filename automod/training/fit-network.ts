import { type DangerNetwork, dotProduct, vectorSize } from '../care/encoder/danger-network.ts';
import { toProbability } from '../scoring/combine-scores.ts';
import { createSeededRandom, shuffleInPlace } from './random.ts';

export interface VectorExample {
  vector: Float32Array;
  isPositive: boolean;
  weight: number;
}

export interface NetworkSettings {
  units: number;
  epochs: number;
  rate: number;
  /** Share of each weight that a step of full rate takes away. */
  decay: number;
  seed: number;
}

/** Stochastic gradient descent, one example at a time, at a rate that falls to 0. */
export function fitNetwork(
  examples: readonly VectorExample[],
  { units, epochs, rate, decay, seed }: NetworkSettings,
): DangerNetwork {
  const random = createSeededRandom(seed);
  const randomWeights = (length: number, inputs: number) => {
    const spread = Math.sqrt(3 / inputs);
    return Float64Array.from({ length }, () => (2 * random() - 1) * spread);
  };
  const direct = new Float64Array(vectorSize);
  const hidden = randomWeights(units * vectorSize, vectorSize);
  const output = randomWeights(units, Math.max(1, units));
  const hiddenBiases = new Float64Array(units);
  const values = new Float64Array(units);
  let bias = 0;
  const order = Int32Array.from(examples.keys());
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate * (1 - epoch / epochs);
    const rest = 1 - step * decay;
    shuffleInPlace(order, random);
    for (const index of order) {
      const { vector, isPositive, weight } = examples[index] as VectorExample;
      let sum = bias + dotProduct(direct, 0, vector);
      for (let unit = 0; unit < units; unit++) {
        const value =
          (hiddenBiases[unit] as number) + dotProduct(hidden, unit * vectorSize, vector);
        values[unit] = Math.max(value, 0);
        if (value > 0) sum += (output[unit] as number) * value;
      }
      const push = step * weight * ((isPositive ? 1 : 0) - toProbability(sum));
      bias += push;
      addScaledVector(direct, 0, rest, push, vector);
      for (let unit = 0; unit < units; unit++) {
        const value = values[unit] as number;
        const weightOfUnit = output[unit] as number;
        output[unit] = weightOfUnit * rest + push * value;
        if (value === 0) continue;
        addScaledVector(hidden, unit * vectorSize, rest, push * weightOfUnit, vector);
        hiddenBiases[unit] = (hiddenBiases[unit] as number) + push * weightOfUnit;
      }
    }
  }
  return { bias, direct, hiddenBiases, hidden, output };
}

function addScaledVector(
  weights: Float64Array,
  offset: number,
  rest: number,
  factor: number,
  vector: Float32Array,
): void {
  for (let i = 0; i < vectorSize; i++) {
    weights[offset + i] = (weights[offset + i] as number) * rest + factor * (vector[i] as number);
  }
}
