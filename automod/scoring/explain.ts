import type { Chunk } from '../tokens/chunk.ts';
import type { Window } from '../tokens/windows.ts';
import { bytesPerBucket, type Model } from './model.ts';
import { WindowFeatures } from './window-features.ts';

export interface WordWeight {
  /** Quoted exactly from the text. */
  word: string;
  weight: number;
}

const maxExplainedWords = 8;
const minExplainedWeight = 0.1;
const maxWordLength = 200;
const windowFeatures = new WindowFeatures();

/**
 * Contribution of each word to a window's score. These are the weights themselves, so the
 * explanation is exact. Contributions of word sequences go to the last word.
 */
export function explainWindow(
  model: Model,
  task: 0 | 1,
  chunk: Chunk,
  window: Window,
  { text, hidden }: { text: string; hidden: number },
): WordWeight[] {
  windowFeatures.read(chunk, window, hidden);
  const shares = computeTokenShares(model, task, chunk.tokens.length);
  return sumSharesByWord(text, chunk, window.from, shares.subarray(window.from, window.to));
}

export function sumSharesByWord(
  text: string,
  { tokens }: Chunk,
  first: number,
  shares: ArrayLike<number>,
): WordWeight[] {
  const words = new Map<string, number>();
  for (let i = 0; i < shares.length; i++) {
    const start = tokens.start[first + i] as number;
    const end = Math.min(tokens.end[first + i] as number, start + maxWordLength);
    const word = text.slice(start, end).trim();
    words.set(word, (words.get(word) ?? 0) + (shares[i] as number));
  }
  return Array.from(words, ([word, weight]) => ({ word, weight }));
}

function computeTokenShares(
  { rows, scorers }: Model,
  task: 0 | 1,
  tokenCount: number,
): Float64Array {
  const { window, whole, mix, signals } = scorers[task];
  const { buckets, tokens, ends } = windowFeatures;
  const all = task === 0 ? ends[3] : ends[1];
  const inWords = (i: number) => i < ends[0] || (i >= ends[1] && i < ends[2]);
  const words = ends[0] + (task === 0 ? ends[2] - ends[1] : 0);
  const wordScale = mix.window / Math.sqrt(Math.max(1, words));
  const gramScale = mix.window / Math.sqrt(Math.max(1, all - words));
  let squares = 0;
  for (let i = 0; i < all; i++) {
    const rarity = rows[bytesPerBucket * (buckets[i] as number)] as number;
    squares += rarity * rarity;
  }
  const termScale = mix.whole / (Math.sqrt(squares) || 1);
  const shares = new Float64Array(tokenCount);
  for (let i = 0; i < all; i++) {
    const row = bytesPerBucket * (buckets[i] as number);
    const weight = window.weightOf[rows[row + window.column] as number] as number;
    const term = whole.weightOf[rows[row + whole.column] as number] as number;
    const share =
      weight * (inWords(i) ? wordScale : gramScale) + (rows[row] as number) * term * termScale;
    shares[tokens[i] as number] = (shares[tokens[i] as number] as number) + share;
  }
  windowFeatures.signals.forEach((value, i) => {
    const owner = windowFeatures.owners[i] as number;
    const share = mix.window * value * (signals[i] as number);
    if (owner >= 0) shares[owner] = (shares[owner] as number) + share;
  });
  return shares;
}

export function strongestWords(words: Iterable<WordWeight>): WordWeight[] {
  const largest = new Map<string, number>();
  for (const { word, weight } of words) {
    if (word === '' || weight < minExplainedWeight) continue;
    largest.set(word, Math.max(weight, largest.get(word) ?? 0));
  }
  return Array.from(largest, ([word, weight]) => ({
    word,
    weight: Math.round(weight * 1000) / 1000,
  }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, maxExplainedWords);
}
