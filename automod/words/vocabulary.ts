import { log } from '../scoring/exact-math.ts';
import type { Lexicon } from './lexicon.ts';

export interface Vocabulary {
  has(word: string): boolean;
  /** Ordinary although it is one letter away from a listed word. */
  isNoTypo(word: string): boolean;
  /** Splits letters without spaces into words, if they can be read. */
  segment(letters: string): { start: number; end: number; word: string }[] | undefined;
}

const maxWordLength = 14;
const singleLetterCost = 16;
const lowestCost = 4 + log(2);

export function createVocabulary(
  words: readonly string[],
  spared: readonly string[],
  lexicon: Lexicon,
): Vocabulary {
  const costs = new Map<string, number>();
  words.forEach((word, rank) => {
    if (word.length > 1 || word === 'a' || word === 'i') costs.set(word, 4 + log(2 + rank));
  });
  for (const word of lexicon.entries.keys()) {
    if (word.length >= 4 && !costs.has(word)) costs.set(word, 4 + log(3000));
  }
  const ordinary = new Set(words);
  const sparedWords = new Set(spared);
  return {
    has: (word) => ordinary.has(word),
    isNoTypo: (word) => sparedWords.has(word),
    segment: (letters) => segment(letters, costs),
  };
}

function segment(letters: string, costs: ReadonlyMap<string, number>) {
  const best = new Float64Array(letters.length + 1).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(letters.length + 1);
  best[0] = 0;
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - maxWordLength); start < end; start++) {
      if ((best[start] as number) + lowestCost >= (best[end] as number)) continue;
      const known = costs.get(letters.slice(start, end));
      const cost =
        (best[start] as number) +
        (known ?? (end - start === 1 ? singleLetterCost : Number.POSITIVE_INFINITY));
      if (cost >= (best[end] as number)) continue;
      best[end] = cost;
      from[end] = start;
    }
  }
  const found: { start: number; end: number; word: string }[] = [];
  let singleLetterCount = 0;
  for (let end = letters.length; end > 0; end = from[end] as number) {
    const start = from[end] as number;
    const word = letters.slice(start, end);
    if (!costs.has(word)) singleLetterCount++;
    found.unshift({ start, end, word });
  }
  return singleLetterCount * 5 > letters.length ? undefined : found;
}

export const emptyVocabulary: Vocabulary = {
  has: () => false,
  isNoTypo: () => false,
  segment: () => undefined,
};
