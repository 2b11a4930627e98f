import { costumeOf } from './costume.ts';
import { type Folded, originalRange, plain } from './fold.ts';
import { hashOfPart } from './hash.ts';
import { isUpper } from './token-patterns.ts';
import type { Token, TokenKind } from './tokens.ts';
import type { WordBook, WordInfo } from './word-book.ts';

/** The tokens of a text so far. Places are those of the folded text; tokens know the original. */
export class TokenList {
  readonly tokens: Token[] = [];
  readonly text: string;
  readonly folded: Folded;
  readonly book: WordBook;

  constructor(text: string, folded: Folded, book: WordBook) {
    this.text = text;
    this.folded = folded;
    this.book = book;
  }

  /** Letters, which are a word or, in the letters of another alphabet, perhaps none. */
  addLetters(start: number, end: number): void {
    this.addHashed(start, end, hashOfPart(this.folded.text, start, end));
  }

  addHashed(start: number, end: number, hash: number): void {
    if (this.folded.kind && !isPlain(this.folded.kind, start, end)) {
      this.addCostumed(start, end, hash);
      return;
    }
    const { word, isDisguised, info } = this.book.resolve(this.folded.text, start, end, hash);
    if (this.joinWithLast(word, end, info)) return;
    this.push('word', word, start, end, info, isDisguised, false);
  }

  private addCostumed(start: number, end: number, hash: number): void {
    const { text } = this.folded;
    const seen = costumeOf(this.folded, start, end);
    if (seen.isForeign && !this.isKnown(text.slice(start, end))) {
      const [from, to] = originalRange(this.folded, start, end);
      this.addWord(this.text.slice(from, to).toLowerCase(), start, end, false);
      return;
    }
    const { word, isDisguised, info } = this.book.resolve(text, start, end, hash);
    const isMixed = seen.hasForeign && (seen.isForeign || info.entry !== undefined);
    if (this.joinWithLast(word, end, info)) return;
    const isHidden = seen.isDisguised || isMixed || isDisguised;
    this.push('word', word, start, end, info, isHidden, seen.isStyled);
  }

  private isKnown(word: string): boolean {
    if (this.book.lexicon.entries.has(word)) return true;
    return word.length > 1 && this.book.vocabulary.has(word);
  }

  addWord(word: string, start: number, end: number, isDisguised: boolean): void {
    const info = this.book.infoOf('word', word);
    if (!this.joinWithLast(word, end, info)) this.add('word', word, start, end, isDisguised);
  }

  add(kind: TokenKind, word: string, start: number, end: number, isDisguised = false): void {
    const kept = word.length > 40 && kind !== 'url' ? word.slice(0, 40) : word;
    this.push(kind, kept, start, end, this.book.infoOf(kind, kept), isDisguised, false);
  }

  private push(
    kind: TokenKind,
    word: string,
    foldedStart: number,
    foldedEnd: number,
    info: WordInfo,
    isDisguised: boolean,
    isStyled: boolean,
  ): void {
    let start = foldedStart;
    let end = foldedEnd;
    if (this.folded.origin) [start, end] = originalRange(this.folded, foldedStart, foldedEnd);
    const isWord = kind === 'word';
    const isCapitals = isWord && end - start > 2 && isUpper(this.text, start, end);
    const { entry } = info;
    this.tokens.push({
      kind,
      word,
      start,
      end,
      entry,
      info,
      isDisguised,
      isStyled,
      isCapitals,
      isTelling:
        isCapitals || isDisguised || isStyled || entry !== undefined || info.isHandle || !isWord,
      isLast: false,
    });
  }

  /** `vi agra`, `fu ck`: two pieces, neither of them a common word, that make a listed one. */
  private joinWithLast(word: string, end: number, info: WordInfo): boolean {
    const { tokens } = this;
    if (info.isCommon || tokens.length === 0) return false;
    const last = tokens[tokens.length - 1] as Token;
    if (last.info.isCommon || (last.info.isOrdinary && info.isOrdinary)) return false;
    if (last.kind !== 'word' || last.isLast || last.isDisguised || last.entry) return false;
    if (last.word.length > 3 && word.length > 3) return false;
    const joined = last.word + word;
    const { entries } = this.book.lexicon;
    const entry = joined.length >= 4 ? entries.get(joined) : undefined;
    if (!entry || entries.has(word)) return false;
    last.word = joined;
    last.entry = entry;
    last.info = this.book.infoOf('word', joined);
    last.isDisguised = true;
    last.isTelling = true;
    last.end = originalRange(this.folded, end - 1, end)[1];
    return true;
  }

  endSentence(): void {
    const { tokens } = this;
    if (tokens.length > 0) (tokens[tokens.length - 1] as Token).isLast = true;
  }
}

function isPlain(kind: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (kind[at] !== plain) return false;
  return true;
}
