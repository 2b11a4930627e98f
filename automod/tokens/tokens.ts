import type { LexiconEntry } from '../words/lexicon.ts';
import type { WordBook } from '../words/word-book.ts';
import type { WordFeatures } from '../words/word-features.ts';
import { type TokenKind, tokenFlag, tokenKinds } from './token-kinds.ts';

/** A token as an object, for tests and training; scoring reads the columns of `Tokens`. */
interface Token {
  kind: TokenKind;
  /** Folded and undisguised word; the address of a link. */
  word: string;
  /** Range in the original text. */
  start: number;
  end: number;
  entry: LexiconEntry | undefined;
  isDisguised: boolean;
  isStyled: boolean;
  isCapitals: boolean;
  isLast: boolean;
}

/** Columns of tokens, reused for the next text. */
export class Tokens {
  readonly book: WordBook;
  length = 0;
  kind = new Uint8Array(512);
  flags = new Uint8Array(512);
  word = new Int32Array(512);
  start = new Int32Array(512);
  end = new Int32Array(512);

  constructor(book: WordBook) {
    this.book = book;
  }

  push(kind: number, word: number, start: number, end: number, flags: number): void {
    const at = this.length;
    if (at === this.kind.length) this.grow();
    this.kind[at] = kind;
    this.word[at] = word;
    this.start[at] = start;
    this.end[at] = end;
    this.flags[at] = flags;
    this.length = at + 1;
  }

  private grow(): void {
    const size = 2 * this.kind.length;
    this.kind = copyInto(this.kind, new Uint8Array(size));
    this.flags = copyInto(this.flags, new Uint8Array(size));
    this.word = copyInto(this.word, new Int32Array(size));
    this.start = copyInto(this.start, new Int32Array(size));
    this.end = copyInto(this.end, new Int32Array(size));
  }

  infoAt(i: number): WordFeatures {
    return this.book.infoAt(this.word[i] as number);
  }

  get(i: number): Token {
    const { word, entry } = this.infoAt(i);
    const shown = this.flags[i] as number;
    return {
      ...{ kind: tokenKinds[this.kind[i] as number] ?? 'word', word, entry },
      ...{ start: this.start[i] as number, end: this.end[i] as number },
      isDisguised: (shown & tokenFlag.isDisguised) !== 0,
      isStyled: (shown & tokenFlag.isStyled) !== 0,
      isCapitals: (shown & tokenFlag.isCapitals) !== 0,
      isLast: (shown & tokenFlag.endsSentence) !== 0,
    };
  }

  toArray(): Token[] {
    return Array.from({ length: this.length }, (_, i) => this.get(i));
  }
}

function copyInto<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(from: T, to: T): T {
  to.set(from);
  return to;
}
