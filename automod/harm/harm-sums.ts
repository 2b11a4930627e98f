import type { HarmScorer } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { HarmOrders, harmScale } from './harm-features.ts';

/** What words in their places add up to from the beginning of a page to each of its tokens. */
export class HarmSums {
  private readonly orders = new HarmOrders();
  private readonly scorer: HarmScorer;
  private sums = new Float64Array(513);

  constructor(scorer: HarmScorer) {
    this.scorer = scorer;
  }

  read(tokens: Tokens): void {
    const { orders, scorer } = this;
    const { packed, weightOf } = scorer;
    orders.read(tokens);
    const { places, to } = orders;
    const { length } = tokens;
    if (length >= this.sums.length) this.sums = new Float64Array(2 * length + 1);
    const { sums } = this;
    let sum = 0;
    let at = 0;
    for (let i = 0; i < length; i++) {
      const end = to[i] as number;
      for (; at < end; at++) sum += weightOf[packed[places[at] as number] as number] as number;
      sums[i + 1] = sum;
    }
  }

  /** The log-odds that a window means harm. */
  score(from: number, to: number): number {
    const { sums, scorer } = this;
    const sum = (sums[to] as number) - (sums[from] as number);
    return scorer.bias + sum / harmScale(this.count(from, to));
  }

  private count(from: number, to: number): number {
    const ends = this.orders.to;
    return to === 0 ? 0 : (ends[to - 1] as number) - (from === 0 ? 0 : (ends[from - 1] as number));
  }

  /** What each token of a window added to its score. */
  shares(from: number, to: number): number[] {
    const { sums } = this;
    const scale = 1 / harmScale(this.count(from, to));
    return Array.from(
      { length: to - from },
      (_, i) => scale * ((sums[from + i + 1] as number) - (sums[from + i] as number)),
    );
  }
}
