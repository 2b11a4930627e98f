import { stemWord } from './stemmer.ts';

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

/** Words that say nothing about the subject of a query. */
const queryFillers = new Set(
  `actually also anybody anyone anything else everybody everyone find going hello hey hi im info
  information ive kindly know knows like likely looking lot lots many maybe much need needed needs ok
  okay please really regarding somebody someone something thanks want wanted wants whats wish wonder
  wondering`.split(/\s+/),
);

export interface TextWord {
  stem: string;
  start: number;
  end: number;
}

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const maxWordLength = 60;
const stemCache = new Map<string, string>();

/** Cached, since most texts consist of the same few thousand words. */
function cachedStem(word: string): string {
  const known = stemCache.get(word);
  if (known !== undefined) return known;
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’](?:s|t|d|m|ll|re|ve)?$/u, '')
    .replace(/['’]/g, '');
  const found = stopWords.has(plain) ? '' : stemWord(plain);
  if (stemCache.size > 200_000) stemCache.clear();
  stemCache.set(word, found);
  return found;
}

export function findWords(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (word.length > maxWordLength) continue;
    const found = cachedStem(word);
    if (found !== '') words.push({ stem: found, start: index, end: index + word.length });
  }
  return words;
}

/** Finds the words of a query without fillers, or with them if it has no other words. */
export function findQueryWords(query: string): TextWord[] {
  const words = findWords(query);
  const telling = words.filter(
    ({ start, end }) =>
      !queryFillers.has(query.slice(start, end).toLowerCase().replace(/['’]/g, '')),
  );
  return telling.length > 0 ? telling : words;
}

export function stemWords(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(wordPattern)) {
    if (word.length > maxWordLength) continue;
    const stemmed = cachedStem(word);
    if (stemmed !== '') found.push(stemmed);
  }
  return found;
}
