import { plainLetters, wordsInRun } from '../words/disguise.ts';
import type { WordBook } from '../words/word-book.ts';
import { isDigit, longestRun } from './token-patterns.ts';
import type { TokenList } from './token-writer.ts';
import { kindNumber } from './tokens.ts';

/** Single letters in a row, which may be a word written apart: `f u c k`, `v.i.a.g.r.a`. */
export class LettersApart {
  /** Where each of them stands in the folded text. */
  private places: number[] = [];
  private readonly list: TokenList;

  constructor(list: TokenList) {
    this.list = list;
  }

  get isEmpty(): boolean {
    return this.places.length === 0;
  }

  add(at: number): void {
    this.places.push(at);
  }

  get isFull(): boolean {
    return this.places.length >= longestRun;
  }

  /** The row is over: its words become tokens, and what makes none stays single. */
  end(): void {
    const { places, list } = this;
    if (places.length === 0) return;
    if (places.length < 3) {
      // Nearly always: the 'I' or the 'a' of a sentence.
      for (let i = 0; i < places.length; i++) this.addSingle(places[i] as number);
      places.length = 0;
      return;
    }
    this.places = [];
    let done = 0;
    const addSingle = (to: number) => {
      for (; done < to; done++) this.addSingle(places[done] as number);
    };
    const run = places.map((at) => list.folded.text.charAt(at)).join('');
    for (const { start, end, word } of wordsIn(run, list.book)) {
      addSingle(start);
      list.addWord(word, places[start] as number, (places[end - 1] as number) + 1, true);
      done = end;
    }
    addSingle(places.length);
  }

  private addSingle(at: number): void {
    const { folded } = this.list;
    if (isDigit(folded.text.charCodeAt(at))) {
      this.list.add(kindNumber.number, folded.text.charAt(at), at, at + 1);
    } else this.list.addLetters(at, at + 1);
  }
}

/** All of it as words that stood apart, or at least the listed ones in it. */
function wordsIn(run: string, { vocabulary, lexicon }: WordBook) {
  const letters = plainLetters(run);
  const isWord = letters.length < 6 && vocabulary.has(letters);
  if (isWord && run === letters) return [{ start: 0, end: run.length, word: run }];
  const all = letters.length >= 6 && /[a-z]{2}/.test(run) ? vocabulary.segment(letters) : undefined;
  return all ?? wordsInRun(run, lexicon);
}
