import { createSeededRandom, shuffleInPlace } from '../training/random.ts';

const bucketCount = 1 << 21;

interface WeightedTerms {
  buckets: Int32Array;
  values: Float32Array;
}

interface BaselineExample {
  text: string;
  label: boolean;
  weight: number;
}

/**
 * The model to beat: logistic regression over TF-IDF of words, word pairs and character n-grams,
 * without normalisation, windows or signals.
 */
export class Baseline {
  private readonly idf = new Float32Array(bucketCount);
  private readonly weights = new Float32Array(bucketCount);
  private bias = 0;

  constructor(examples: readonly BaselineExample[], epochs = 8, rate = 0.5) {
    const counted = examples.map(({ text }) => computeTermFrequencies(text));
    for (const { buckets } of counted) {
      for (const bucket of buckets) this.idf[bucket] = (this.idf[bucket] as number) + 1;
    }
    for (let i = 0; i < bucketCount; i++) {
      const documents = this.idf[i] as number;
      this.idf[i] = documents < 2 ? 0 : Math.log((1 + examples.length) / (1 + documents)) + 1;
    }
    this.learn(
      counted.map((terms) => this.weigh(terms)),
      examples,
      epochs,
      rate,
    );
  }

  probability(text: string): number {
    return 1 / (1 + Math.exp(-this.dot(this.weigh(computeTermFrequencies(text)))));
  }

  private weigh({ buckets, values }: WeightedTerms): WeightedTerms {
    let squares = 0;
    const weighed = values.map((count, i) => {
      const value = (1 + Math.log(count)) * (this.idf[buckets[i] as number] as number);
      squares += value * value;
      return value;
    });
    const length = Math.sqrt(squares) || 1;
    return { buckets, values: weighed.map((value) => value / length) };
  }

  private dot({ buckets, values }: WeightedTerms): number {
    let sum = this.bias;
    for (let i = 0; i < buckets.length; i++) {
      sum += (this.weights[buckets[i] as number] as number) * (values[i] as number);
    }
    return sum;
  }

  private learn(
    terms: readonly WeightedTerms[],
    examples: readonly BaselineExample[],
    epochs: number,
    rate: number,
  ): void {
    const squares = new Float32Array(bucketCount).fill(1e-3);
    const order = Int32Array.from(examples.keys());
    const random = createSeededRandom(7);
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffleInPlace(order, random);
      for (const at of order) {
        const { buckets, values } = terms[at] as WeightedTerms;
        const { label, weight } = examples[at] as BaselineExample;
        const error =
          weight * (1 / (1 + Math.exp(-this.dot({ buckets, values }))) - (label ? 1 : 0));
        if (Math.abs(error) < 1e-4) continue;
        for (let i = 0; i < buckets.length; i++) {
          const bucket = buckets[i] as number;
          const slope = error * (values[i] as number) + 1e-6 * (this.weights[bucket] as number);
          const square = (squares[bucket] as number) + slope * slope;
          squares[bucket] = square;
          this.weights[bucket] =
            (this.weights[bucket] as number) - (rate * slope) / Math.sqrt(square);
        }
        this.bias -= 0.02 * error;
      }
    }
  }
}

function computeTermFrequencies(text: string): WeightedTerms {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<number, number>();
  const count = (term: string) => {
    const bucket = hashTermToBucket(term);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
  words.forEach((word, i) => {
    count(word);
    if (i > 0) count(`${words[i - 1]} ${word}`);
    const padded = ` ${word.slice(0, 24)} `;
    for (let length = 3; length <= 5; length++) {
      for (let start = 0; start + length <= padded.length; start++) {
        count(`#${padded.slice(start, start + length)}`);
      }
    }
  });
  return { buckets: Int32Array.from(counts.keys()), values: Float32Array.from(counts.values()) };
}

function hashTermToBucket(term: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) value = Math.imul(value ^ term.charCodeAt(i), 0x01000193);
  value ^= value >>> 15;
  return (Math.imul(value, 0x2c1b3c6d) >>> 0) % bucketCount;
}
