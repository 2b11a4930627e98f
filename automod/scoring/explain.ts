import type { Page } from '../tokens/page.ts';
import type { Window } from '../tokens/windows.ts';
import { type Model, rowSize } from './model.ts';
import { Features } from './window-features.ts';

export interface WordWeight {
  /** Exactly as it stands in the text. */
  word: string;
  /** How far it moved the log-odds. */
  weight: number;
}

const most = 8;
/** What moves the score less than this explains nothing. */
const least = 0.1;
const longest = 200;
const features = new Features();

/**
 * How far each word of a window moved its score: the weights themselves, added up by word, so
 * that the explanation is the score and not a guess about it. What an order of words added belongs
 * to the last of them.
 */
export function explainWindow(
  model: Model,
  task: 0 | 1,
  page: Page,
  window: Window,
  { text, hidden }: { text: string; hidden: number },
): WordWeight[] {
  features.read(page, window, hidden);
  const shares = sharesOf(model, task, page.tokens.length);
  return wordsOf(text, page, window.from, shares.subarray(window.from, window.to));
}

/** What each word says in all, from what the tokens from `first` on do. */
export function wordsOf(
  text: string,
  { tokens }: Page,
  first: number,
  shares: ArrayLike<number>,
): WordWeight[] {
  const words = new Map<string, number>();
  for (let i = 0; i < shares.length; i++) {
    const start = tokens.start[first + i] as number;
    const end = Math.min(tokens.end[first + i] as number, start + longest);
    const word = text.slice(start, end).trim();
    words.set(word, (words.get(word) ?? 0) + (shares[i] as number));
  }
  return Array.from(words, ([word, weight]) => ({ word, weight }));
}

function sharesOf({ rows, scorers }: Model, task: 0 | 1, tokens: number): Float64Array {
  const { window, whole, mix, signals } = scorers[task];
  const { place, token, ends } = features;
  const all = task === 0 ? ends[3] : ends[1];
  const inWords = (i: number) => i < ends[0] || (i >= ends[1] && i < ends[2]);
  const words = ends[0] + (task === 0 ? ends[2] - ends[1] : 0);
  const wordScale = mix.window / Math.sqrt(Math.max(1, words));
  const gramScale = mix.window / Math.sqrt(Math.max(1, all - words));
  let squares = 0;
  for (let i = 0; i < all; i++) {
    const rarity = rows[rowSize * (place[i] as number)] as number;
    squares += rarity * rarity;
  }
  const termScale = mix.whole / (Math.sqrt(squares) || 1);
  const shares = new Float64Array(tokens);
  for (let i = 0; i < all; i++) {
    const row = rowSize * (place[i] as number);
    const weight = window.weightOf[rows[row + window.column] as number] as number;
    const term = whole.weightOf[rows[row + whole.column] as number] as number;
    const share =
      weight * (inWords(i) ? wordScale : gramScale) + (rows[row] as number) * term * termScale;
    shares[token[i] as number] = (shares[token[i] as number] as number) + share;
  }
  features.signals.forEach((value, i) => {
    const owner = features.owners[i] as number;
    const share = mix.window * value * (signals[i] as number);
    if (owner >= 0) shares[owner] = (shares[owner] as number) + share;
  });
  return shares;
}

/** The words that raised a score most, each once. */
export function strongest(words: Iterable<WordWeight>): WordWeight[] {
  const largest = new Map<string, number>();
  for (const { word, weight } of words) {
    if (word === '' || weight < least) continue;
    largest.set(word, Math.max(weight, largest.get(word) ?? 0));
  }
  return Array.from(largest, ([word, weight]) => ({
    word,
    weight: Math.round(weight * 1000) / 1000,
  }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, most);
}
