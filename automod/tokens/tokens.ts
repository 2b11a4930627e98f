import type { Entry } from '../words/lexicon.ts';
import type { WordBook } from '../words/word-book.ts';
import type { WordInfo } from '../words/word-info.ts';

export const tokenKinds = ['word', 'number', 'money', 'phone', 'email', 'url', 'sign'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The kinds as tokens keep them: contacts stand together. */
export const kindNumber: Readonly<Record<TokenKind, number>> = {
  ...{ word: 0, number: 1, money: 2, phone: 3, email: 4, url: 5, sign: 6 },
};

/** Contacts and addresses say nothing about offence, for or against it. */
export function isContact(kind: number): boolean {
  return kind >= 2 && kind <= 5;
}

/** What a token shows beside its word, a bit for each. */
export const shows = {
  disguised: 1,
  styled: 2,
  capitals: 4,
  /** One of these, or a word that is a sign by itself. */
  telling: 8,
  /** A line or a sentence ends after it. */
  last: 16,
} as const;

/** A token as one reads it; where many are gone through, their columns are. */
export interface Token {
  kind: TokenKind;
  /** What the model reads: folded and without its disguise; for a link its address. */
  word: string;
  /** Where it stands in the text that people see. */
  start: number;
  end: number;
  entry: Entry | undefined;
  isDisguised: boolean;
  isStyled: boolean;
  isCapitals: boolean;
  isLast: boolean;
}

/** The tokens of a text in columns, which the next text uses again. */
export class Tokens {
  readonly book: WordBook;
  length = 0;
  kind = new Uint8Array(512);
  shown = new Uint8Array(512);
  /** Numbers of their words in the book. */
  word = new Int32Array(512);
  start = new Int32Array(512);
  end = new Int32Array(512);

  constructor(book: WordBook) {
    this.book = book;
  }

  push(kind: number, word: number, start: number, end: number, shown: number): void {
    const at = this.length;
    if (at === this.kind.length) this.grow();
    this.kind[at] = kind;
    this.word[at] = word;
    this.start[at] = start;
    this.end[at] = end;
    this.shown[at] = shown;
    this.length = at + 1;
  }

  private grow(): void {
    const size = 2 * this.kind.length;
    this.kind = grown(this.kind, new Uint8Array(size));
    this.shown = grown(this.shown, new Uint8Array(size));
    this.word = grown(this.word, new Int32Array(size));
    this.start = grown(this.start, new Int32Array(size));
    this.end = grown(this.end, new Int32Array(size));
  }

  infoAt(i: number): WordInfo {
    return this.book.infoAt(this.word[i] as number);
  }

  get(i: number): Token {
    const { word, entry } = this.infoAt(i);
    const shown = this.shown[i] as number;
    return {
      ...{ kind: tokenKinds[this.kind[i] as number] ?? 'word', word, entry },
      ...{ start: this.start[i] as number, end: this.end[i] as number },
      isDisguised: (shown & shows.disguised) !== 0,
      isStyled: (shown & shows.styled) !== 0,
      isCapitals: (shown & shows.capitals) !== 0,
      isLast: (shown & shows.last) !== 0,
    };
  }

  list(): Token[] {
    return Array.from({ length: this.length }, (_, i) => this.get(i));
  }
}

function grown<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(from: T, to: T): T {
  to.set(from);
  return to;
}
