import { type Lexicon, maskKey } from './lexicon.ts';
import { Segmenter, type WordPart } from './segment.ts';

export interface Vocabulary {
  has(word: string): boolean;
  /** Ordinary although it is one letter away from a listed word. */
  isNoTypo(word: string): boolean;
  /** Splits the letters of a spaced text into words, if they can be read. */
  splitSpaced(letters: string): readonly WordPart[] | undefined;
  /** Splits words that are written together, such as a hashtag. */
  splitJoined(letters: string): readonly WordPart[] | undefined;
  /** The most frequent word that fits, among those with this first letter and length. */
  findMasked(key: string, fits: (word: string) => boolean): string | undefined;
}

export function createVocabulary(
  words: readonly string[],
  spared: readonly string[],
  lexicon: Lexicon,
): Vocabulary {
  const ordinary = new Set(words);
  const sparedWords = new Set(spared);
  const segmenter = new Segmenter(words, lexicon);
  let masked: Map<string, string[]> | undefined;
  return {
    has: (word) => ordinary.has(word),
    isNoTypo: (word) => sparedWords.has(word),
    splitSpaced: (letters) => segmenter.splitSpaced(letters),
    splitJoined: (letters) => segmenter.splitJoined(letters),
    findMasked(key, fits) {
      masked ??= groupWordsByMask(words);
      return masked.get(key)?.find(fits);
    },
  };
}

function groupWordsByMask(words: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const key = maskKey(word);
    const group = groups.get(key);
    if (group) group.push(word);
    else groups.set(key, [word]);
  }
  return groups;
}

export const emptyVocabulary: Vocabulary = {
  has: () => false,
  isNoTypo: () => false,
  splitSpaced: () => undefined,
  splitJoined: () => undefined,
  findMasked: () => undefined,
};
