import { findListedWords, signsToLetters } from '../words/disguise.ts';
import type { WordBook } from '../words/word-book.ts';
import { tokenKindCode } from './token-kinds.ts';
import { isDigit, maxSpacedLettersLength } from './token-patterns.ts';
import type { TokenWriter } from './token-writer.ts';

/** A run of single letters that may be a word: `f u c k`, `v.i.a.g.r.a`. */
export class SpacedLetters {
  private positions: number[] = [];
  private readonly list: TokenWriter;

  constructor(list: TokenWriter) {
    this.list = list;
  }

  get isEmpty(): boolean {
    return this.positions.length === 0;
  }

  get count(): number {
    return this.positions.length;
  }

  add(at: number): void {
    this.positions.push(at);
  }

  get isFull(): boolean {
    return this.positions.length >= maxSpacedLettersLength;
  }

  flush(): void {
    const { positions, list } = this;
    if (positions.length === 0) return;
    if (positions.length < 3) {
      // Common case: 'I' or 'a' in a sentence.
      for (let i = 0; i < positions.length; i++) this.addSingle(positions[i] as number);
      positions.length = 0;
      return;
    }
    this.positions = [];
    let done = 0;
    const addSingle = (to: number) => {
      for (; done < to; done++) this.addSingle(positions[done] as number);
    };
    const run = positions.map((at) => list.folded.text.charAt(at)).join('');
    const words =
      splitAtWideGaps(run, positions, list.book) ?? readWordsInLetterRun(run, list.book);
    for (const { start, end, word } of words) {
      addSingle(start);
      list.addWord(word, positions[start] as number, (positions[end - 1] as number) + 1, true);
      done = end;
    }
    addSingle(positions.length);
  }

  private addSingle(at: number): void {
    const { folded } = this.list;
    if (isDigit(folded.text.charCodeAt(at))) {
      this.list.add(tokenKindCode.number, folded.text.charAt(at), at, at + 1);
    } else this.list.addLetters(at, at + 1);
  }
}

function readWordsInLetterRun(run: string, { vocabulary, lexicon }: WordBook) {
  const letters = signsToLetters(run);
  const isWord = letters.length < 6 && vocabulary.has(letters);
  if (isWord && run === letters) return [{ start: 0, end: run.length, word: run }];
  const isLong = letters.length >= 6 && /[a-z]{2}/.test(run);
  const all = isLong ? vocabulary.splitSpaced(letters) : undefined;
  return all ?? findListedWords(run, lexicon);
}

const minKnownLetterShare = 0.7;

/** Words with wider gaps between them than between their letters, if most of them are known. */
function splitAtWideGaps(run: string, positions: readonly number[], book: WordBook) {
  const letters = signsToLetters(run);
  let narrow = Number.POSITIVE_INFINITY;
  for (let i = 1; i < run.length; i++) narrow = Math.min(narrow, gapBefore(positions, i));
  const words: { start: number; end: number; word: string }[] = [];
  let knownLetterCount = 0;
  for (let start = 0, end = 1; end <= run.length; end++) {
    if (end < run.length && gapBefore(positions, end) === narrow) continue;
    const word = letters.slice(start, end);
    const known = isKnownWord(word, book) ? word : book.findListedWord(word);
    if (known) knownLetterCount += end - start;
    words.push({ start, end, word: known ?? word });
    start = end;
  }
  return words.length > 1 && knownLetterCount >= minKnownLetterShare * run.length
    ? words
    : undefined;
}

function gapBefore(positions: readonly number[], i: number): number {
  return (positions[i] as number) - (positions[i - 1] as number);
}

function isKnownWord(word: string, { lexicon, vocabulary }: WordBook): boolean {
  return word === 'a' || word === 'i' || vocabulary.has(word) || lexicon.entries.has(word);
}
