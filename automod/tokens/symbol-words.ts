import { shortWords } from '../words/segment.ts';
import type { WordBook } from '../words/word-book.ts';
import { isAlphanumeric, maxSpacedLettersLength } from './token-patterns.ts';
import type { TokenWriter } from './token-writer.ts';

/** Emoji, arrows, bullets and other signs that are no letters in any script. */
export function isSymbol(code: number): boolean {
  return (code >= 0x2010 && code <= 0x2bff) || (code >= 0xd800 && code <= 0xdfff);
}

/**
 * Reads a word with emoji inside (`id😀iot`, `sh💩t`) or words with emoji between them. False if
 * there are none, or if the emoji only separate words.
 */
export function addWordsAroundSymbols(
  list: TokenWriter,
  core: string,
  from: number,
  to: number,
): boolean {
  const { codes } = list.folded;
  if (core.length > maxSpacedLettersLength || !hasInnerSymbol(codes, from, to)) return false;
  const { book } = list;
  const positions: number[] = [];
  for (let at = from; at < to; at++) if (!isSymbol(codes[at] as number)) positions.push(at);
  const add = (word: string, start: number, end: number) =>
    list.addWord(word, positions[start] as number, (positions[end - 1] as number) + 1, true);
  const joined = positions.map((at) => list.folded.text.charAt(at)).join('');
  const parts = core.split(symbols).filter((part) => part !== '');
  const isSplit = parts.length > 1 && parts.every((part) => isKnownWord(part, book));
  const listed = findListedWordAroundSymbols(joined, core, book);
  const word = listed ?? (!isSplit && book.vocabulary.has(joined) ? joined : undefined);
  if (word) {
    add(word, 0, positions.length);
    return true;
  }
  const words = isSplit ? undefined : book.vocabulary.splitJoined(joined);
  for (const { word: part, start, end } of words ?? []) add(part, start, end);
  return words !== undefined;
}

const symbols = /[\u2010-\u2bff\ud800-\udfff]+/;

function hasInnerSymbol(codes: Uint16Array, from: number, to: number): boolean {
  let first = from;
  while (first < to && !isAlphanumeric(codes[first] as number)) first++;
  let last = to - 1;
  while (last > first && !isAlphanumeric(codes[last] as number)) last--;
  for (let at = first + 1; at < last; at++) if (isSymbol(codes[at] as number)) return true;
  return false;
}

function isKnownWord(word: string, { vocabulary, lexicon }: WordBook): boolean {
  if (word.length < 3) return shortWords.has(word);
  return vocabulary.has(word) || lexicon.entries.has(word);
}

function findListedWordAroundSymbols(
  joined: string,
  core: string,
  book: WordBook,
): string | undefined {
  if (book.lexicon.entries.has(joined)) return joined;
  const masked = core.replace(/[\u2010-\u2bff]|[\ud800-\udbff][\udc00-\udfff]/g, '*');
  return book.undisguise(joined) ?? book.findListedWord(joined) ?? book.undisguise(masked);
}
