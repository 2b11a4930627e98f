import { HarmFeatures, harmBucketCount, harmLengthScale } from '../harm/harm-features.ts';
import { toLogOdds } from '../scoring/combine-scores.ts';
import { exp, log } from '../scoring/exact-math.ts';
import { type HarmWeights, packWeights } from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { Chunk } from '../tokens/chunk.ts';
import type { WordBook } from '../words/word-book.ts';
import { createSeededRandom, shuffleInPlace } from './random.ts';

export interface HarmText {
  text: string;
  harm: boolean;
  weight: number;
}

type WindowBuckets = Int32Array;
interface HarmExample {
  windows: readonly WindowBuckets[];
  harm: boolean;
  weight: number;
}

const [epochs, rate, decay, biasLearningRate] = [8, 0.1, 1e-5, 0.3];
const maxWindowsPerText = 10;
/** Ignore features that occur in fewer windows: too rare to generalise. */
const minWindowCount = 10;
/** Share of harmless calibration texts that would be flagged without the margin. */
const maxFlaggedShareOfHarmless = 0.003;
const scoreMarginInTraining = 0.7;
/** Probability that a text with the passing score gets. Below it, probabilities fall steeply. */
const probabilityAtPassingScore = 0.7;
const slopeOfHarmScore = 3;

/** Logistic regression by AdaGrad; of a harmful text only the worst window counts. */
export function trainHarm(
  texts: readonly HarmText[],
  clean: readonly string[],
  book: WordBook,
): HarmWeights {
  if (!texts.some(({ harm }) => harm)) return packWeights(-1000, new Float64Array(harmBucketCount));
  const reader = new HarmReader(book);
  const { bias, weights } = trainHarmWeights(
    texts.map(({ text, ...rest }) => ({ ...rest, windows: reader.read(text, maxWindowsPerText) })),
  );
  const steep = weights.map((weight) => slopeOfHarmScore * weight);
  const harmWeights = packWeights(slopeOfHarmScore * bias, steep);
  const worst = clean
    .map((text) => worstWindowLogOdds(reader.read(text), harmWeights))
    .sort((a, b) => b - a);
  const passingScore =
    (worst[Math.floor(worst.length * maxFlaggedShareOfHarmless)] ?? 1000) +
    slopeOfHarmScore * scoreMarginInTraining;
  return {
    ...harmWeights,
    bias: harmWeights.bias + toLogOdds(probabilityAtPassingScore) - passingScore,
  };
}

class HarmReader {
  private readonly chunk: Chunk;
  private readonly features: HarmFeatures;

  constructor(book: WordBook) {
    this.chunk = new Chunk(book);
    this.features = new HarmFeatures();
  }

  read(html: string, most = Number.POSITIVE_INFINITY): WindowBuckets[] {
    const { chunk, features } = this;
    const { text, links } = readHtml(html);
    chunk.fill(text, links);
    features.read(chunk.tokens);
    const windows = chunk.windows.toArray();
    const every = Math.max(1, windows.length / most);
    let next = 0;
    return windows.flatMap(({ from, to }, i) => {
      if (i < Math.floor(next)) return [];
      next += every;
      const start = from === 0 ? 0 : (features.ends[from - 1] as number);
      return [features.buckets.slice(start, to === 0 ? 0 : features.ends[to - 1])];
    });
  }
}

function trainHarmWeights(examples: readonly HarmExample[]): {
  bias: number;
  weights: Float64Array;
} {
  const idf = computeBucketRarities(examples);
  const weights = new Float64Array(harmBucketCount);
  const squares = new Float64Array(harmBucketCount).fill(1e-3);
  const mean = new Float64Array(harmBucketCount);
  const averaged = Math.ceil(epochs / 2);
  const order = Int32Array.from(examples.keys());
  const random = createSeededRandom(20_261_116);
  let [bias, biasSquares, meanBias] = [-3, 1e-2, 0];
  const sumOf = (window: WindowBuckets) => {
    let sum = 0;
    for (const bucket of window) sum += (weights[bucket] as number) * (idf[bucket] as number);
    return sum / harmLengthScale(window.length);
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffleInPlace(order, random);
    for (const at of order) {
      const { windows, harm, weight: whole } = examples[at] as HarmExample;
      const weight = harm ? whole : whole / Math.sqrt(windows.length);
      for (const window of harm ? [findWorstWindow(windows, sumOf)] : windows) {
        const error = weight * (1 / (1 + exp(-bias - sumOf(window))) - (harm ? 1 : 0));
        if (Math.abs(error) < 1e-3) continue;
        const scale = 1 / harmLengthScale(window.length);
        for (const bucket of window) {
          const step = scale * (idf[bucket] as number);
          if (step === 0) continue;
          const value = weights[bucket] as number;
          const slope = error * step + weight * decay * value;
          const square = (squares[bucket] as number) + slope * slope;
          squares[bucket] = square;
          weights[bucket] = value - (rate * slope) / Math.sqrt(square);
        }
        biasSquares += error * error;
        bias -= (biasLearningRate * error) / Math.sqrt(biasSquares);
      }
    }
    if (epoch < epochs - averaged) continue;
    meanBias += bias / averaged;
    weights.forEach((weight, i) => {
      mean[i] = (mean[i] as number) + weight / averaged;
    });
  }
  return { bias: meanBias, weights: mean.map((weight, i) => weight * (idf[i] as number)) };
}

function findWorstWindow(
  windows: readonly WindowBuckets[],
  score: (window: WindowBuckets) => number,
): WindowBuckets {
  let [worst = new Int32Array(0)] = windows;
  let most = Number.NEGATIVE_INFINITY;
  for (const window of windows.length > 1 ? windows : []) {
    const value = score(window);
    if (value <= most) continue;
    most = value;
    worst = window;
  }
  return worst;
}

function computeBucketRarities(examples: readonly HarmExample[]): Float64Array {
  const counts = new Float64Array(harmBucketCount);
  let all = 0;
  for (const { windows } of examples) {
    for (const window of windows) {
      all++;
      for (const bucket of window) counts[bucket] = (counts[bucket] as number) + 1;
    }
  }
  const typical = log(all / 100) + 1;
  return counts.map((count) => (count < minWindowCount ? 0 : (log(all / count) + 1) / typical));
}

function worstWindowLogOdds(
  windows: readonly WindowBuckets[],
  { bias, packed, weightOf }: HarmWeights,
): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const window of windows) {
    let sum = 0;
    for (const bucket of window) sum += weightOf[packed[bucket] as number] as number;
    most = Math.max(most, bias + sum / harmLengthScale(window.length));
  }
  return most;
}
