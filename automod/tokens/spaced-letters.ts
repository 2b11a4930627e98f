import { findListedWords, signsToLetters } from '../words/disguise.ts';
import type { WordBook } from '../words/word-book.ts';
import { kindCode } from './token-kinds.ts';
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
    for (const { start, end, word } of readWords(run, list.book)) {
      addSingle(start);
      list.addWord(word, positions[start] as number, (positions[end - 1] as number) + 1, true);
      done = end;
    }
    addSingle(positions.length);
  }

  private addSingle(at: number): void {
    const { folded } = this.list;
    if (isDigit(folded.text.charCodeAt(at))) {
      this.list.add(kindCode.number, folded.text.charAt(at), at, at + 1);
    } else this.list.addLetters(at, at + 1);
  }
}

function readWords(run: string, { vocabulary, lexicon }: WordBook) {
  const letters = signsToLetters(run);
  const isWord = letters.length < 6 && vocabulary.has(letters);
  if (isWord && run === letters) return [{ start: 0, end: run.length, word: run }];
  const all = letters.length >= 6 && /[a-z]{2}/.test(run) ? vocabulary.segment(letters) : undefined;
  return all ?? findListedWords(run, lexicon);
}
