import { type FoldedText, fold } from '../text/fold.ts';
import type { WordBook } from '../words/word-book.ts';
import { addNumberToken, rereadLeetNumbers } from './number-tokens.ts';
import { SpacedLetters } from './spaced-letters.ts';
import { addWordsAroundSymbols, isSymbol } from './symbol-words.ts';
import { tokenKindCode } from './token-kinds.ts';
import {
  endsSentence,
  isAlphanumeric,
  isClosingSign,
  isDigit,
  isLetters,
  isOpeningSign,
  isPunctuationOnly,
  isTrimmedAtTokenEnd,
  isTrimmedAtTokenStart,
  mailPattern,
  maxSpacedLettersLength,
  moneyPattern,
  numberPattern,
  spacedLettersPattern,
  webAddressPattern,
} from './token-patterns.ts';
import { TokenWriter } from './token-writer.ts';
import type { Tokens } from './tokens.ts';

const lineFeed = 10;
const space = 32;
const apostrophe = 39;
/** Length of `a.co`. Shorter pieces are mostly single signs. */
const minAddressLength = 4;
/** Fewer spaced letters are a word with dots between its letters, not a sentence. */
const minLettersOfSpacedSentence = 6;
/** A dot after fewer letters is part of an abbreviation: `e.g`, `M.D`. */
const minLettersBeforeInnerDot = 4;

export function tokenize(text: string, tokens: Tokens): void {
  tokens.length = 0;
  new TokenReader(text, fold(text), tokens).read();
}

class TokenReader {
  private readonly list: TokenWriter;
  private readonly spacedLetters: SpacedLetters;
  private readonly text: string;
  private readonly codes: Uint16Array;
  private readonly length: number;
  private readonly book: WordBook;
  private leetCount = 0;

  constructor(text: string, folded: FoldedText, tokens: Tokens) {
    this.list = new TokenWriter(text, folded, tokens);
    this.spacedLetters = new SpacedLetters(this.list);
    this.text = folded.text;
    this.codes = folded.codes;
    this.length = folded.text.length;
    this.book = tokens.book;
  }

  read(): void {
    const { codes, length } = this;
    for (let at = 0; at < length; ) {
      const code = codes[at] as number;
      if (code > space) at = this.readPlainWord(at);
      else {
        if (code === lineFeed) this.endSentence();
        at++;
      }
    }
    this.endSentence();
    this.spacedLetters.flush();
    if (this.leetCount > 1) rereadLeetNumbers(this.list);
  }

  private endOfPiece(start: number): number {
    const { codes, length } = this;
    let at = start;
    while (at < length && (codes[at] as number) > space) at++;
    return at;
  }

  /** Fast path: letters, perhaps followed by closing punctuation. */
  private readPlainWord(start: number): number {
    const { codes, length } = this;
    const at = this.book.table.pack(codes, start, length);
    let code = at < length ? (codes[at] as number) : space;
    const isEnd = code <= space;
    if (at - start < 2 || (!isEnd && !isClosingSign(code)))
      return this.readPiece(start, this.endOfPiece(at));
    let end = at;
    let endsHere = false;
    for (; end < length; end++) {
      code = codes[end] as number;
      if (code <= space) break;
      if (!isClosingSign(code)) return this.readPiece(start, this.endOfPiece(end));
      endsHere ||= code === 46 || code === 33 || code === 63;
    }
    if (!this.spacedLetters.isEmpty) {
      this.spacedLetters.flush();
      // Flushing packed other letters in between.
      this.book.table.pack(codes, start, length);
    }
    this.list.addPacked(start, at);
    if (end > at) {
      this.readSigns(at, end);
      if (endsHere) this.endSentence();
    }
    return end;
  }

  private readPiece(start: number, end: number): number {
    const { codes } = this;
    if (end - start === 1 && isAlphanumeric(codes[start] as number)) {
      this.spacedLetters.add(start);
      if (this.spacedLetters.isFull) this.spacedLetters.flush();
      return end;
    }
    if (this.continuesSpacedLetters(start, end)) return end;
    this.spacedLetters.flush();
    let from = start;
    let to = end;
    while (from < to && isOpeningSign(codes[from] as number)) from++;
    while (to > from && isClosingSign(codes[to - 1] as number)) to--;
    if (from === to || !isLetters(codes, from, to)) {
      this.readMixed(start, end);
      return end;
    }
    if (from > start) this.readSigns(start, from);
    this.list.addLetters(from, to);
    if (to < end) {
      this.readSigns(to, end);
      if (endsSentence(codes, to, end)) this.endSentence();
    }
    return end;
  }

  /** Signs between spaced letters and behind the last one: `y o u ' r e  a n  i d i o t !` */
  private continuesSpacedLetters(start: number, end: number): boolean {
    const { codes, length, spacedLetters } = this;
    if (spacedLetters.count < 2) return false;
    const hasLetter = isAlphanumeric(codes[start] as number);
    for (let at = hasLetter ? start + 1 : start; at < end; at++) {
      if (!isClosingSign(codes[at] as number)) return false;
    }
    const next = end + 1;
    const isLetterNext =
      next < length &&
      isAlphanumeric(codes[next] as number) &&
      (next + 1 === length || !isAlphanumeric(codes[next + 1] as number));
    if (!hasLetter && !isLetterNext) return false;
    if (hasLetter) spacedLetters.add(start);
    if (spacedLetters.count >= minLettersOfSpacedSentence && endsSentence(codes, start, end)) {
      spacedLetters.flush();
      this.endSentence();
    }
    return true;
  }

  private readMixed(start: number, end: number): void {
    const { codes, text } = this;
    if (end - start >= minAddressLength && end - start <= 2048) {
      const piece = text.slice(start, end);
      if (isWebAddress(piece, true)) {
        this.list.add(tokenKindCode.url, piece, start, end);
        return;
      }
    }
    let from = start;
    let to = end;
    while (from < end && isTrimmedAtTokenStart(codes[from] as number)) from++;
    if (from < end) while (to > start && isTrimmedAtTokenEnd(codes[to - 1] as number)) to--;
    if (from > start) this.readSigns(start, from);
    if (from < to) this.readTrimmed(text.slice(from, to), from, to);
    if (to < end) this.readSigns(to, end);
    if (endsSentence(codes, to, end)) this.endSentence();
  }

  private readTrimmed(core: string, from: number, to: number): void {
    const { list } = this;
    if (core.length <= 320 && isWebAddress(core, false))
      list.add(tokenKindCode.url, core, from, to);
    else if (core.length <= 320 && core.includes('@') && mailPattern.test(core)) {
      list.add(tokenKindCode.email, 'e-mail', from, to);
    } else if (isLetters(this.codes, from, to)) list.addLetters(from, to);
    else if (!hasDigit(this.codes, from, to)) this.readWords(core, from, to);
    else if (moneyPattern.test(core)) list.add(tokenKindCode.money, core, from, to);
    else if (numberPattern.test(core)) addNumberToken(list, core, from, to);
    else this.readWords(core, from, to);
  }

  private readWords(core: string, from: number, to: number): void {
    if (addWordsAroundSymbols(this.list, core, from, to)) return;
    if (!this.readDisguised(core, from, to)) this.readParts(core, from, to);
  }

  private readDisguised(core: string, from: number, to: number): boolean {
    const word = this.book.undisguise(core);
    if (word) {
      if (hasDigit(this.codes, from, to)) this.leetCount++;
      this.list.addWord(word, from, to, true);
      return true;
    }
    if (core.length > maxSpacedLettersLength || !spacedLettersPattern.test(core)) return false;
    for (let at = from; at < to; at++) {
      if (isAlphanumeric(this.codes[at] as number)) this.spacedLetters.add(at);
    }
    this.spacedLetters.flush();
    return true;
  }

  private readParts(core: string, from: number, to: number): void {
    const { text, codes, list } = this;
    let start = -1;
    for (let at = from; at <= to; at++) {
      const code = at < to ? (codes[at] as number) : space;
      const isInside = isAlphanumeric(code) || code > 127 || (code === apostrophe && start >= 0);
      const isBorder =
        start >= 0 && isInside && isSymbol(code) !== isSymbol(codes[start] as number);
      if (isInside && start < 0) start = at;
      if ((isInside && !isBorder) || start < 0) continue;
      const part = text.slice(start, at);
      if (/^\d+$/.test(part)) addNumberToken(list, part, start, at);
      else if (this.book.undisguise(part)) this.readDisguised(part, start, at);
      else list.addLetters(start, at);
      if (at < to && at - start >= minLettersBeforeInnerDot && endsSentence(codes, at, at + 1))
        list.endSentence();
      start = isBorder ? at : -1;
    }
    if (core.includes('*')) list.add(tokenKindCode.sign, '*', from, to);
  }

  private readSigns(start: number, end: number): void {
    if (end - start < 3 && isPunctuationOnly(this.codes[start] as number)) return;
    const signs = this.text.slice(start, Math.min(end, start + 3));
    this.list.add(tokenKindCode.sign, signs, start, end);
  }

  private endSentence(): void {
    if (this.spacedLetters.isEmpty) this.list.endSentence();
  }
}

/** Cheap check first: hardly any piece has a dot or a colon. */
function isWebAddress(text: string, hasSigns: boolean): boolean {
  if (!text.includes('.') && !text.includes('://')) return false;
  return webAddressPattern.test(hasSigns ? trimLastSigns(text) : text);
}

function trimLastSigns(text: string): string {
  let end = text.length;
  while (end > 0 && !/[a-z0-9/]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function hasDigit(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isDigit(codes[at] as number)) return true;
  return false;
}
