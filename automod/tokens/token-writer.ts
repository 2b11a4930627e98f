import { type Folded, originalRange, plain } from '../text/fold.ts';
import { costumeOf } from '../text/letter-styles.ts';
import type { WordBook } from '../words/word-book.ts';
import { inRow, lengthShift, rowInts, trait } from '../words/word-rows.ts';
import { isUpper } from './token-patterns.ts';
import { kindNumber, shows, type Tokens } from './tokens.ts';

const longestKept = 40;

/** Writes tokens. Places are those of the folded text; tokens know the original. */
export class TokenList {
  readonly tokens: Tokens;
  readonly text: string;
  readonly folded: Folded;
  readonly book: WordBook;

  constructor(text: string, folded: Folded, tokens: Tokens) {
    this.text = text;
    this.folded = folded;
    this.tokens = tokens;
    this.book = tokens.book;
  }

  /** Letters, which are a word or, in the letters of another alphabet, perhaps none. */
  addLetters(start: number, end: number): void {
    const { folded } = this;
    if (folded.kind && !isPlain(folded.kind, start, end)) {
      this.addCostumed(start, end);
      return;
    }
    const read = this.book.resolve(folded, start, end);
    this.pushWord(read >> 1, start, end, (read & 1) * shows.disguised);
  }

  /** The same for letters that the table of words has packed just now. */
  addPacked(start: number, end: number): void {
    const { folded } = this;
    if (folded.kind) {
      this.addLetters(start, end);
      return;
    }
    const read = this.book.resolvePacked(folded, start, end);
    this.pushWord(read >> 1, start, end, (read & 1) * shows.disguised);
  }

  private addCostumed(start: number, end: number): void {
    const { folded } = this;
    const seen = costumeOf(folded, start, end);
    if (seen.isForeign && !this.isKnown(folded.text.slice(start, end))) {
      const [from, to] = originalRange(folded, start, end);
      this.addWord(this.text.slice(from, to).toLowerCase(), start, end, false);
      return;
    }
    const read = this.book.resolve(folded, start, end);
    const isListed = this.book.infoAt(read >> 1).entry !== undefined;
    const isMixed = seen.hasForeign && (seen.isForeign || isListed);
    const isHidden = seen.isDisguised || isMixed || (read & 1) === 1;
    const shown = (isHidden ? shows.disguised : 0) | (seen.isStyled ? shows.styled : 0);
    this.pushWord(read >> 1, start, end, shown);
  }

  private isKnown(word: string): boolean {
    if (this.book.lexicon.entries.has(word)) return true;
    return word.length > 1 && this.book.vocabulary.has(word);
  }

  addWord(word: string, start: number, end: number, isDisguised: boolean): void {
    const kept = word.length > longestKept ? word.slice(0, longestKept) : word;
    const number = this.book.numberOf(kindNumber.word, kept);
    this.pushWord(number, start, end, isDisguised ? shows.disguised : 0);
  }

  /** What is no word. All of it is telling. */
  add(kind: number, word: string, start: number, end: number): void {
    const kept =
      word.length > longestKept && kind !== kindNumber.url ? word.slice(0, longestKept) : word;
    this.push(kind, this.book.numberOf(kind, kept), start, end, shows.telling);
  }

  private pushWord(word: number, start: number, end: number, shown: number): void {
    const traits = this.book.rows.ints[rowInts * word + inRow.traits] as number;
    if ((traits & trait.common) === 0 && this.joinWithLast(word, traits, end)) return;
    this.push(kindNumber.word, word, start, end, shown, traits);
  }

  private push(
    kind: number,
    word: number,
    foldedStart: number,
    foldedEnd: number,
    shownBefore: number,
    traits = 0,
  ): void {
    let start = foldedStart;
    let end = foldedEnd;
    if (this.folded.origin) [start, end] = originalRange(this.folded, foldedStart, foldedEnd);
    let shown = shownBefore;
    if (kind === kindNumber.word && end - start > 2 && isUpper(this.text, start, end)) {
      shown |= shows.capitals;
    }
    if (shown !== 0 || (traits & (trait.listed | trait.handle)) !== 0) shown |= shows.telling;
    this.tokens.push(kind, word, start, end, shown);
  }

  /** `vi agra`, `fu ck`: two pieces, neither of them a common word, that make a listed one. */
  private joinWithLast(word: number, traits: number, end: number): boolean {
    const { tokens, book } = this;
    const at = tokens.length - 1;
    if (at < 0) return false;
    const last = tokens.word[at] as number;
    const lastTraits = book.rows.ints[rowInts * last + inRow.traits] as number;
    if ((lastTraits & (trait.common | trait.listed)) !== 0) return false;
    if ((lastTraits & traits & trait.ordinary) !== 0) return false;
    if (tokens.kind[at] !== kindNumber.word) return false;
    if (((tokens.shown[at] as number) & (shows.last | shows.disguised)) !== 0) return false;
    if (lastTraits >> lengthShift > 3 && traits >> lengthShift > 3) return false;
    const joined = book.infoAt(last).word + book.infoAt(word).word;
    const { entries } = book.lexicon;
    if (joined.length < 4 || !entries.has(joined) || (traits & trait.listed) !== 0) return false;
    tokens.word[at] = book.numberOf(kindNumber.word, joined);
    tokens.shown[at] = (tokens.shown[at] as number) | shows.disguised | shows.telling;
    tokens.end[at] = originalRange(this.folded, end - 1, end)[1];
    return true;
  }

  endSentence(): void {
    const { tokens } = this;
    if (tokens.length === 0) return;
    const at = tokens.length - 1;
    tokens.shown[at] = (tokens.shown[at] as number) | shows.last;
  }
}

function isPlain(kind: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (kind[at] !== plain) return false;
  return true;
}
