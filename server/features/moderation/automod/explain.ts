import type { Token } from './tokens.ts';

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

export function writtenForm(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + longest)).trim();
}

/** The words of a window as they are written, each once, and which of them each token is. */
export interface Written {
  words: readonly string[];
  wordOf: readonly number[];
}

export function writtenIn(window: readonly Token[], text: string): Written {
  const numbers = new Map<string, number>();
  const wordOf = window.map(({ start, end }) => {
    const word = writtenForm(text, start, end);
    const number = numbers.get(word) ?? numbers.size;
    if (number === numbers.size) numbers.set(word, number);
    return number;
  });
  return { words: [...numbers.keys()], wordOf };
}

/** From what each token did to what each word did, `scale` times. */
export function byWord({ words, wordOf }: Written, shares: Float64Array, scale: number) {
  const sums = new Float64Array(words.length);
  for (let i = 0; i < wordOf.length; i++) {
    const word = wordOf[i] as number;
    sums[word] = (sums[word] as number) + (shares[i] as number) * scale;
  }
  return sums;
}

/** The words that raised a score most, of words that are there once each. */
export function strongest(words: Iterable<WordWeight>): WordWeight[] {
  const raising: WordWeight[] = [];
  for (const { word, weight } of words) {
    if (word === '' || weight < least) continue;
    raising.push({ word, weight: Math.round(weight * 1000) / 1000 });
  }
  return raising.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1)).slice(0, most);
}
