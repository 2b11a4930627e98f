import { setImmediate as nextTurn } from 'node:timers/promises';
import { toProbability } from '../scoring/combine-scores.ts';
import {
  type Correction,
  clampLogOddsShift,
  computeUnclampedShift,
  correctionBucketCount,
  type FeatureGroup,
  readCorrectionFeatures,
  readWordsByBucket,
  shippedLogOddsOf,
} from './correction.ts';

/** 'ordinary': texts that ship with the product, which a correction learns to leave alone. */
type ExampleSelection = 'flagged' | 'reported' | 'sampled' | 'ordinary';

export interface DecidedExample {
  text: string;
  label: boolean;
  /** The shipped score. */
  prob: number;
  selection: ExampleSelection;
  /** Who decided; absent for sampled and ordinary texts. */
  deciderId?: number | undefined;
}

interface PreparedExample {
  features: FeatureGroup[];
  offset: number;
  label: number;
  weight: number;
}

/** A reported miss counts twice, because it stands for similar misses that nobody reported. */
const selectionWeights = { flagged: 1, reported: 2, sampled: 1, ordinary: 0.5 };
/**
 * Sampled texts count by this power of (1 - score), because one with a high score is
 * likely to be a miss that nobody reported.
 */
const sampledTextWeightExponent = 4;
/** Share of all weight that the decisions of one moderator may have. */
const maxDeciderShare = 0.2;
/**
 * Number of different moderators that must support a word; with a single moderator, the number of
 * decisions.
 */
const minSupportOfFeature = 3;
const maxFeatureWeight = 4;
/** Number of examples between two yields to the event loop, about a millisecond of work. */
const examplesBetweenYields = 200;
const [epochs, rate, decay] = [12, 0.15, 0.02];

/** Logistic regression on top of the shipped score, by AdaGrad. Same input, same result. */
export async function trainCorrection(
  examples: readonly DecidedExample[],
  yieldTurn: () => Promise<unknown> = nextTurn,
): Promise<Correction> {
  const prepared = prepareExamples(examples);
  const support = countExamplesByBucket(prepared);
  const correction = { bias: 0, weights: new Float32Array(correctionBucketCount) };
  const { weights } = correction;
  const squares = new Float32Array(correctionBucketCount).fill(1e-2);
  // A prime that does not divide the count, so that every example is visited.
  const stride = prepared.length % 7_919 === 0 ? 7_907 : 7_919;
  let biasSquares = 1;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = 0; i < prepared.length; i++) {
      if (i % examplesBetweenYields === 0) await yieldTurn();
      // A fixed stride visits all examples in an order that mixes old and new ones.
      const example = prepared[(i * stride + epoch) % prepared.length] as PreparedExample;
      const { features, offset, label, weight } = example;
      const shift = computeUnclampedShift(correction, features);
      const error = weight * (toProbability(offset + clampLogOddsShift(shift)) - label);
      // A score at its limit cannot rise, so the weights of its words must not grow either.
      if (clampLogOddsShift(shift) !== shift && shift > 0 === error < 0) continue;
      for (const { buckets, scale } of features) {
        for (const bucket of buckets) {
          if ((support[bucket] as number) < minSupportOfFeature) continue;
          const value = weights[bucket] as number;
          const slope = error * scale + (decay * weight * value) / prepared.length ** 0.5;
          squares[bucket] = (squares[bucket] as number) + slope * slope;
          const moved = value - (rate * slope) / Math.sqrt(squares[bucket] as number);
          weights[bucket] = Math.max(-maxFeatureWeight, Math.min(maxFeatureWeight, moved));
        }
      }
      biasSquares += error * error;
      correction.bias -= (0.05 * error) / Math.sqrt(biasSquares);
    }
  }
  // Never positive: decided texts are worse than average, so a positive bias would raise every
  // text.
  return { bias: Math.max(-1, Math.min(0, correction.bias)), weights };
}

function prepareExamples(examples: readonly DecidedExample[]): PreparedExample[] {
  const seen = new Set<string>();
  const distinct = examples.filter(({ text }) => !seen.has(text) && seen.add(text));
  const factors = computeWeightFactorByDecider(distinct);
  return distinct.map(({ text, label, prob, selection, deciderId }) => ({
    features: readCorrectionFeatures(text),
    offset: shippedLogOddsOf(prob),
    label: label ? 1 : 0,
    weight:
      selectionWeights[selection] *
      (selection === 'sampled' ? (1 - prob) ** sampledTextWeightExponent : 1) *
      (factors.get(deciderId ?? 0) ?? 1),
  }));
}

/** Reduces the weight of moderators who decided more than their share. */
export function computeWeightFactorByDecider(
  examples: readonly Pick<DecidedExample, 'deciderId'>[],
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { deciderId } of examples) {
    if (deciderId !== undefined) counts.set(deciderId, (counts.get(deciderId) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const share = Math.max(maxDeciderShare, 1 / Math.max(1, counts.size));
  return new Map(
    Array.from(counts, ([id, count]) => [id, Math.min(1, (share * total) / count)] as const),
  );
}

function countExamplesByBucket(examples: readonly PreparedExample[]): Uint16Array {
  const support = new Uint16Array(correctionBucketCount);
  for (const { features } of examples) {
    for (const bucket of features.flatMap(({ buckets }) => [...buckets])) {
      support[bucket] = Math.min(65_535, (support[bucket] as number) + 1);
    }
  }
  return support;
}

export interface WeightedCorrectionWord {
  name: string;
  weight: number;
}

/** Words and pairs with the largest weights, up or down, spelled as in the examples. */
export function listStrongestCorrectionWords(
  { weights }: Correction,
  examples: readonly DecidedExample[],
  count = 20,
): { more: WeightedCorrectionWord[]; less: WeightedCorrectionWord[] } {
  const names = new Map<number, string>();
  for (const { text } of examples) {
    for (const [bucket, name] of readWordsByBucket(text)) {
      if (weights[bucket] !== 0 && !names.has(bucket)) names.set(bucket, name);
    }
  }
  const changes = Array.from(names, ([bucket, name]) => ({
    name,
    weight: Math.round(100 * (weights[bucket] as number)) / 100,
  })).sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
  return {
    more: changes.filter(({ weight }) => weight > 0).slice(0, count),
    less: changes
      .filter(({ weight }) => weight < 0)
      .reverse()
      .slice(0, count),
  };
}

export function correctProbabilityOfExample(
  correction: Correction,
  example: DecidedExample,
): number {
  const shift = computeUnclampedShift(correction, readCorrectionFeatures(example.text));
  return toProbability(shippedLogOddsOf(example.prob) + clampLogOddsShift(shift));
}
