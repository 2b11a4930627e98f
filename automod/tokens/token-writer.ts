import { type FoldedText, originalRange, plainLetterKind } from '../text/fold.ts';
import { describeLetters } from '../text/letter-styles.ts';
import { maxStoredWordLength, type WordBook } from '../words/word-book.ts';
import { intsPerWord, wordField, wordLengthShift, wordTrait } from '../words/word-rows.ts';
import { isPlaceOfClippedWord } from './clipped-words.ts';
import { tokenFlag, tokenKindCode } from './token-kinds.ts';
import { isUpperCase } from './token-patterns.ts';
import type { Tokens } from './tokens.ts';

/** Takes ranges of the folded text and writes tokens with ranges of the original. */
export class TokenWriter {
  readonly tokens: Tokens;
  readonly text: string;
  readonly folded: FoldedText;
  readonly book: WordBook;

  constructor(text: string, folded: FoldedText, tokens: Tokens) {
    this.text = text;
    this.folded = folded;
    this.tokens = tokens;
    this.book = tokens.book;
  }

  addLetters(start: number, end: number): void {
    const { folded } = this;
    if (folded.letterKinds && !areAllLettersPlain(folded.letterKinds, start, end)) {
      this.addStyledLetters(start, end);
      return;
    }
    if (end - start > maxStoredWordLength && this.addLongRun(start, end)) return;
    const read = this.book.readLetters(folded, start, end);
    this.pushWord(read >> 1, start, end, (read & 1) * tokenFlag.isDisguised);
  }

  /** Like `addLetters`, for letters that the word table has just packed. */
  addPacked(start: number, end: number): void {
    const { folded } = this;
    if (folded.letterKinds || end - start > maxStoredWordLength) {
      this.addLetters(start, end);
      return;
    }
    const read = this.book.readPackedLetters(folded, start, end);
    this.pushWord(read >> 1, start, end, (read & 1) * tokenFlag.isDisguised);
  }

  /** A whole text without spaces; not stored, because it hardly ever returns. */
  private addLongRun(start: number, end: number): boolean {
    const parts = this.book.vocabulary.splitJoined(this.folded.text.slice(start, end));
    for (const part of parts ?? []) {
      this.addWord(part.word, start + part.start, start + part.end, false);
    }
    return parts !== undefined;
  }

  private addStyledLetters(start: number, end: number): void {
    const { folded } = this;
    const style = describeLetters(folded, start, end);
    if (style.isAllForeign && !this.isKnown(folded.text.slice(start, end))) {
      const [from, to] = originalRange(folded, start, end);
      this.addWord(this.text.slice(from, to).toLowerCase(), start, end, false);
      return;
    }
    const read = this.book.readLetters(folded, start, end);
    const isListed = this.book.infoAt(read >> 1).entry !== undefined;
    const isMixed = style.hasForeign && (style.isAllForeign || isListed);
    const isHidden = style.isDisguised || isMixed || (read & 1) === 1;
    const shown =
      (isHidden ? tokenFlag.isDisguised : 0) | (style.isStyled ? tokenFlag.isStyled : 0);
    this.pushWord(read >> 1, start, end, shown);
  }

  private isKnown(word: string): boolean {
    if (this.book.lexicon.entries.has(word)) return true;
    return word.length > 1 && this.book.vocabulary.has(word);
  }

  addWord(word: string, start: number, end: number, isDisguised: boolean): void {
    const kept = word.length > maxStoredWordLength ? word.slice(0, maxStoredWordLength) : word;
    const number = this.book.idOf(tokenKindCode.word, kept);
    this.pushWord(number, start, end, isDisguised ? tokenFlag.isDisguised : 0);
  }

  add(kind: number, word: string, start: number, end: number): void {
    const kept =
      word.length > maxStoredWordLength && kind !== tokenKindCode.url
        ? word.slice(0, maxStoredWordLength)
        : word;
    this.push(kind, this.book.idOf(kind, kept), start, end, tokenFlag.hasSignal);
  }

  private pushWord(word: number, start: number, end: number, shown: number): void {
    const traits = this.book.rows.ints[intsPerWord * word + wordField.traits] as number;
    if ((traits & wordTrait.isJoined) !== 0) {
      for (const part of this.book.partsOf(word)) {
        const id = this.book.idOf(tokenKindCode.word, part.word);
        this.pushWord(id, start + part.start, start + part.end, shown);
      }
      return;
    }
    if (
      (traits & wordTrait.isClippable) !== 0 &&
      isPlaceOfClippedWord(this.tokens, this.folded, word, start, end)
    ) {
      const listed = this.book.findClipped(this.book.infoAt(word).word) as string;
      const flags = shown | tokenFlag.isDisguised;
      this.push(tokenKindCode.word, this.book.idOf(tokenKindCode.word, listed), start, end, flags);
      return;
    }
    if ((traits & wordTrait.isShortCommon) === 0 && this.joinWithPrevious(word, traits, end))
      return;
    this.push(tokenKindCode.word, word, start, end, shown, traits);
  }

  private push(
    kind: number,
    word: number,
    foldedStart: number,
    foldedEnd: number,
    initialFlags: number,
    traits = 0,
  ): void {
    let start = foldedStart;
    let end = foldedEnd;
    if (this.folded.originalIndex)
      [start, end] = originalRange(this.folded, foldedStart, foldedEnd);
    let shown = initialFlags;
    if (kind === tokenKindCode.word && end - start > 2 && isUpperCase(this.text, start, end)) {
      shown |= tokenFlag.isCapitals;
    }
    if (shown !== 0 || (traits & (wordTrait.isListed | wordTrait.isMessenger)) !== 0)
      shown |= tokenFlag.hasSignal;
    this.tokens.push(kind, word, start, end, shown);
  }

  /** Joins two uncommon pieces to a listed word: `vi agra`, `fu ck`. */
  private joinWithPrevious(word: number, traits: number, end: number): boolean {
    const { tokens, book } = this;
    const at = tokens.length - 1;
    if (at < 0) return false;
    const last = tokens.word[at] as number;
    const lastTraits = book.rows.ints[intsPerWord * last + wordField.traits] as number;
    if ((lastTraits & (wordTrait.isShortCommon | wordTrait.isListed)) !== 0) return false;
    if ((lastTraits & traits & wordTrait.isOrdinary) !== 0) return false;
    if (tokens.kind[at] !== tokenKindCode.word) return false;
    if (((tokens.flags[at] as number) & (tokenFlag.endsSentence | tokenFlag.isDisguised)) !== 0)
      return false;
    if (lastTraits >> wordLengthShift > 3 && traits >> wordLengthShift > 3) return false;
    const joined = book.infoAt(last).word + book.infoAt(word).word;
    const { entries } = book.lexicon;
    if (joined.length < 4 || !entries.has(joined) || (traits & wordTrait.isListed) !== 0)
      return false;
    tokens.word[at] = book.idOf(tokenKindCode.word, joined);
    tokens.flags[at] = (tokens.flags[at] as number) | tokenFlag.isDisguised | tokenFlag.hasSignal;
    tokens.end[at] = originalRange(this.folded, end - 1, end)[1];
    return true;
  }

  endSentence(): void {
    const { tokens } = this;
    if (tokens.length === 0) return;
    const at = tokens.length - 1;
    tokens.flags[at] = (tokens.flags[at] as number) | tokenFlag.endsSentence;
  }
}

function areAllLettersPlain(kind: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (kind[at] !== plainLetterKind) return false;
  return true;
}
