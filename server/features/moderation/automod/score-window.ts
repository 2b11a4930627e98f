import type { Features } from './features.ts';
import { rowSize, type Scorer } from './model.ts';

/**
 * The score of the window that `features` holds. Adds to `shares` how much each of its tokens
 * moved the score, so that the explanation is the score itself and not a guess about it.
 */
export function scoreWindow(
  features: Features,
  rows: Uint8Array,
  scorer: Scorer,
  shares: Float64Array,
): number {
  const { place, token, wordCount, count, signals, signalTokens } = features;
  const { column, weightOf } = scorer.window;
  // Words and characters are each brought to length one, whatever the length of the text.
  const wordScale = 1 / Math.sqrt(Math.max(1, wordCount));
  const gramScale = 1 / Math.sqrt(Math.max(1, count - wordCount));
  let words = 0;
  for (let i = 0; i < wordCount; i++) {
    const weight = weightOf[rows[rowSize * (place[i] as number) + column] as number] as number;
    words += weight;
    addTo(shares, token[i] as number, weight * wordScale);
  }
  let grams = 0;
  for (let i = wordCount; i < count; i++) {
    const weight = weightOf[rows[rowSize * (place[i] as number) + column] as number] as number;
    grams += weight;
    addTo(shares, token[i] as number, weight * gramScale);
  }
  let score = scorer.window.bias + words * wordScale + grams * gramScale;
  for (let i = 0; i < signals.length; i++) {
    const share = (signals[i] as number) * (scorer.signals[i] as number);
    score += share;
    const owner = signalTokens[i] as number;
    if (owner >= 0) addTo(shares, owner, share);
  }
  return score;
}

function addTo(shares: Float64Array, at: number, value: number): void {
  shares[at] = (shares[at] ?? 0) + value;
}
