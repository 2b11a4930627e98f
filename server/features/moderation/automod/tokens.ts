import { fold } from './fold.ts';
import type { Entry } from './lexicon.ts';
import { TokenReader } from './token-reader.ts';
import type { WordBook, WordInfo } from './word-book.ts';

export type TokenKind = 'word' | 'number' | 'money' | 'phone' | 'email' | 'url' | 'sign';

export interface Token {
  kind: TokenKind;
  /** What the model reads: folded and without its disguise; for a link its address. */
  word: string;
  /** Where it stands in the text that people see. */
  start: number;
  end: number;
  entry: Entry | undefined;
  info: WordInfo;
  isDisguised: boolean;
  isStyled: boolean;
  isCapitals: boolean;
  /** Shows something beside its word. */
  isTelling: boolean;
  /** A line or a sentence ends after it. */
  isLast: boolean;
}

/** Splits a text into what the model reads. Each token knows where it stands in the text. */
export function tokenize(text: string, book: WordBook): Token[] {
  return new TokenReader(text, fold(text), book).read();
}
