import { stem } from './stemmer.ts';

/** Words that say nothing about what a text is about. */
const stopWords = new Set(
  `a about above after again against all am an and any are aren as at be because been before being
  below between both but by can cannot could couldn d did didn do does doesn doing don down during
  each few for from further get had hadn has hasn have haven having he her here hers herself him
  himself his how i if in into is isn it its itself just ll m may me might more most must mustn my
  myself no nor not now of off on once only or other our ours ourselves out over own re s same shall
  shan she should shouldn so some such t than that the their theirs them themselves then there these
  they this those through to too under until up us ve very was wasn we were weren what when where
  which while who whom whose why will with won would wouldn you your yours yourself yourselves`.split(
    /\s+/,
  ),
);

export interface Word {
  stem: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const longestWord = 60;
const stems = new Map<string, string>();

/** Small letters without accents, and its stem. The same few thousand words make up every text. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’](?:s|t|d|m|ll|re|ve)?$/u, '')
    .replace(/['’]/g, '');
  const found = stopWords.has(plain) ? '' : stem(plain);
  if (stems.size > 200_000) stems.clear();
  stems.set(word, found);
  return found;
}

/** The words of a text that it can be found by, in their order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (word.length > longestWord) continue;
    const found = stemOf(word);
    if (found !== '') words.push({ stem: found, start: index, end: index + word.length });
  }
  return words;
}

/** Without their places. */
export function stemsOf(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(wordPattern)) {
    if (word.length > longestWord) continue;
    const stemmed = stemOf(word);
    if (stemmed !== '') found.push(stemmed);
  }
  return found;
}
