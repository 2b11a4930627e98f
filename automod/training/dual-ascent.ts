import { log } from '../scoring/exact-math.ts';
import { createSeededRandom, shuffleInPlace } from './random.ts';

export interface WeightedExample {
  /** Different features of the example, and the value of each. */
  buckets: Int32Array;
  values: Float32Array;
  isPositive: boolean;
  weight: number;
}

const epochs = 12;
/** Value of the bias as a feature: large, so that it is hardly regularised. */
const biasFeatureValue = 3;
const initialDualShare = 0.01;
const maxSteps = 30;
const tolerance = 1e-3;
const minRelativeDistanceFromBounds = 1e-9;

/**
 * Logistic regression with an L2 penalty, by coordinate ascent in the dual. Each feature is
 * multiplied by its `scales` entry, which is contained in the returned weights.
 */
export function fitByDualAscent(
  examples: readonly WeightedExample[],
  scales: Float64Array,
): { bias: number; weights: Float64Array } {
  const weights = new Float64Array(scales.length);
  const squares = scales.map((scale) => scale * scale);
  let bias = 0;
  const move = ({ buckets, values, isPositive }: WeightedExample, by: number) => {
    const change = isPositive ? by : -by;
    bias += change * biasFeatureValue * biasFeatureValue;
    for (let k = 0; k < buckets.length; k++) {
      const bucket = buckets[k] as number;
      weights[bucket] =
        (weights[bucket] as number) + change * (squares[bucket] as number) * (values[k] as number);
    }
  };
  const norms = Float64Array.from(examples, ({ buckets, values }) => {
    let sum = biasFeatureValue * biasFeatureValue;
    for (let k = 0; k < buckets.length; k++) {
      const value = values[k] as number;
      sum += (squares[buckets[k] as number] as number) * value * value;
    }
    return sum;
  });
  const shares = Float64Array.from(examples, ({ weight }) => initialDualShare * weight);
  examples.forEach((example, i) => {
    move(example, shares[i] as number);
  });
  const order = Int32Array.from(examples, (_, i) => i);
  const random = createSeededRandom(1);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffleInPlace(order, random);
    for (const i of order) {
      const example = examples[i] as WeightedExample;
      const { buckets, values, isPositive, weight } = example;
      let score = bias;
      for (let k = 0; k < buckets.length; k++) {
        score += (weights[buckets[k] as number] as number) * (values[k] as number);
      }
      const share = shares[i] as number;
      const next = findBestDualShare(
        share,
        norms[i] as number,
        isPositive ? score : -score,
        weight,
      );
      move(example, next - share);
      shares[i] = next;
    }
  }
  return { bias, weights };
}

/** Newton's method, by bisection where it leaves the interval from 0 to `weight`. */
function findBestDualShare(share: number, norm: number, score: number, weight: number): number {
  let [low, high, at] = [0, weight, share];
  for (let step = 0; step < maxSteps; step++) {
    const slope = norm * (at - share) + score + log(at / (weight - at));
    if (Math.abs(slope) < tolerance) break;
    if (slope > 0) high = at;
    else low = at;
    const next = at - slope / (norm + weight / (at * (weight - at)));
    at = next > low && next < high ? next : (low + high) / 2;
  }
  return Math.min(
    Math.max(at, minRelativeDistanceFromBounds * weight),
    weight - minRelativeDistanceFromBounds * weight,
  );
}
