import type { HarmWeights } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { HarmFeatures, harmLengthScale } from './harm-features.ts';

/** Prefix sums of harm weights: the sum of a window is the difference of two entries. */
export class HarmSums {
  private readonly features = new HarmFeatures();
  private readonly scorer: HarmWeights;
  private sums = new Float64Array(513);

  constructor(scorer: HarmWeights) {
    this.scorer = scorer;
  }

  read(tokens: Tokens): void {
    const { features, scorer } = this;
    const { packed, weightOf } = scorer;
    features.read(tokens);
    const { buckets, ends } = features;
    const { length } = tokens;
    if (length >= this.sums.length) this.sums = new Float64Array(2 * length + 1);
    const { sums } = this;
    let sum = 0;
    let at = 0;
    for (let i = 0; i < length; i++) {
      const end = ends[i] as number;
      for (; at < end; at++) sum += weightOf[packed[buckets[at] as number] as number] as number;
      sums[i + 1] = sum;
    }
  }

  score(from: number, to: number): number {
    const { sums, scorer } = this;
    const sum = (sums[to] as number) - (sums[from] as number);
    return scorer.bias + sum / harmLengthScale(this.bucketCount(from, to));
  }

  private bucketCount(from: number, to: number): number {
    const ends = this.features.ends;
    return to === 0 ? 0 : (ends[to - 1] as number) - (from === 0 ? 0 : (ends[from - 1] as number));
  }

  tokenShares(from: number, to: number): number[] {
    const { sums } = this;
    const scale = 1 / harmLengthScale(this.bucketCount(from, to));
    return Array.from(
      { length: to - from },
      (_, i) => scale * ((sums[from + i + 1] as number) - (sums[from + i] as number)),
    );
  }
}
