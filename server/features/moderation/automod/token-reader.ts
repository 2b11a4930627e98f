import { undisguise } from './disguise.ts';
import type { Folded } from './fold.ts';
import { hashSeed, hashStep } from './hash.ts';
import { LettersApart } from './letters-apart.ts';
import { addNumber, readNumbersAgain } from './number-tokens.ts';
import { TokenList } from './token-list.ts';
import {
  address,
  endsSentence,
  isAlphanumeric,
  isClosing,
  isLetters,
  isOpening,
  isSilent,
  lettersApart,
  longestRun,
  mail,
  money,
  number,
  trimmedAfter,
  trimmedBefore,
} from './token-patterns.ts';
import type { Token } from './tokens.ts';
import type { WordBook } from './word-book.ts';

const lineFeed = 10;
const space = 32;
const apostrophe = 39;

/** Reads a folded text from left to right. */
export class TokenReader {
  private readonly list: TokenList;
  private readonly apart: LettersApart;
  private readonly text: string;
  private readonly book: WordBook;
  /** How many words had digits for letters. */
  private leet = 0;

  constructor(text: string, folded: Folded, book: WordBook) {
    this.list = new TokenList(text, folded, book);
    this.apart = new LettersApart(this.list);
    this.text = folded.text;
    this.book = book;
  }

  read(): Token[] {
    const { text } = this;
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (code > space) at = this.readQuickly(at);
      else {
        if (code === lineFeed) this.endSentence();
        at++;
      }
    }
    this.endSentence();
    this.apart.end();
    if (this.leet > 1) readNumbersAgain(this.list);
    return this.list.tokens;
  }

  /** Where what stands between two spaces ends. */
  private endOf(start: number): number {
    const { text } = this;
    let at = start;
    while (at < text.length && text.charCodeAt(at) > space) at++;
    return at;
  }

  /** A word, perhaps with a comma behind it, is hashed while its end is looked for. */
  private readQuickly(start: number): number {
    const { text } = this;
    const { length } = text;
    let hash = hashSeed;
    let at = start;
    let code = 0;
    for (; at < length; at++) {
      code = text.charCodeAt(at);
      if (code < 97 || code > 122) {
        if (code !== apostrophe || at === start || at + 1 >= length) break;
        const next = text.charCodeAt(at + 1);
        if (next < 97 || next > 122) break;
      }
      hash = hashStep(hash, code);
    }
    const isEnd = at >= length || code <= space;
    if (at - start < 2 || (!isEnd && !isClosing(code)))
      return this.readPiece(start, this.endOf(at));
    let end = at;
    let ends = false;
    for (; end < length; end++) {
      code = text.charCodeAt(end);
      if (code <= space) break;
      if (!isClosing(code)) return this.readPiece(start, this.endOf(end));
      ends ||= code === 46 || code === 33 || code === 63;
    }
    this.apart.end();
    this.list.addHashed(start, at, hash);
    if (end > at) {
      this.readSigns(at, end);
      if (ends) this.endSentence();
    }
    return end;
  }

  /** What stands between two spaces. */
  private readPiece(start: number, end: number): number {
    const { text } = this;
    if (end - start === 1 && isAlphanumeric(text.charCodeAt(start))) {
      this.apart.add(start);
      if (this.apart.isFull) this.apart.end();
      return end;
    }
    this.apart.end();
    let from = start;
    let to = end;
    while (from < to && isOpening(text.charCodeAt(from))) from++;
    while (to > from && isClosing(text.charCodeAt(to - 1))) to--;
    if (from === to || !isLetters(text, from, to)) {
      this.readMixed(start, end);
      return end;
    }
    if (from > start) this.readSigns(start, from);
    this.list.addLetters(from, to);
    if (to < end) {
      this.readSigns(to, end);
      if (endsSentence(text, to, end)) this.endSentence();
    }
    return end;
  }

  private readMixed(start: number, end: number): void {
    const piece = this.text.slice(start, end);
    if (end - start <= 2048 && isAddress(piece.replace(/[^a-z0-9/]+$/, ''))) {
      this.list.add('url', piece, start, end);
      return;
    }
    const before = trimmedBefore.exec(piece)?.[0].length ?? 0;
    const after = before < piece.length ? (trimmedAfter.exec(piece)?.[0].length ?? 0) : 0;
    if (before > 0) this.readSigns(start, start + before);
    const from = start + before;
    const to = end - after;
    if (from < to) this.readCore(piece.slice(before, piece.length - after), from, to);
    if (after > 0) this.readSigns(to, end);
    if (/[.!?…]/.test(piece.slice(piece.length - after))) this.endSentence();
  }

  private readCore(core: string, from: number, to: number): void {
    const { list } = this;
    if (core.length <= 320 && isAddress(core)) list.add('url', core, from, to);
    else if (core.length <= 320 && core.includes('@') && mail.test(core)) {
      list.add('email', 'e-mail', from, to);
    } else if (money.test(core)) list.add('money', core, from, to);
    else if (number.test(core)) addNumber(list, core, from, to);
    else if (isLetters(core, 0, core.length)) list.addLetters(from, to);
    else if (!this.readDisguised(core, from, to)) this.readParts(core, from, to);
  }

  /** Digits, signs and stars in place of letters, and letters with dots between them. */
  private readDisguised(core: string, from: number, to: number): boolean {
    const word = undisguise(core, this.book);
    if (word) {
      if (/\d/.test(core)) this.leet++;
      this.list.addWord(word, from, to, true);
      return true;
    }
    if (core.length > longestRun || !lettersApart.test(core)) return false;
    for (let i = 0; i < core.length; i++) {
      if (isAlphanumeric(core.charCodeAt(i))) this.apart.add(from + i);
    }
    this.apart.end();
    return true;
  }

  private readParts(core: string, from: number, to: number): void {
    const { text, list } = this;
    let start = -1;
    for (let at = from; at <= to; at++) {
      const code = at < to ? text.charCodeAt(at) : space;
      const isInside = isAlphanumeric(code) || code > 127 || (code === apostrophe && start >= 0);
      if (isInside && start < 0) start = at;
      if (isInside || start < 0) continue;
      const part = text.slice(start, at);
      if (/^\d+$/.test(part)) addNumber(list, part, start, at);
      else if (undisguise(part, this.book)) this.readDisguised(part, start, at);
      else list.addLetters(start, at);
      start = -1;
    }
    if (core.includes('*')) list.add('sign', '*', from, to);
  }

  private readSigns(start: number, end: number): void {
    if (end - start === 1 && isSilent(this.text.charCodeAt(start))) return;
    const signs = this.text.slice(start, Math.min(end, start + 3));
    if (/^[.,;:()"'-]/.test(signs) && signs.length < 3) return;
    this.list.add('sign', signs, start, end);
  }

  private endSentence(): void {
    if (this.apart.isEmpty) this.list.endSentence();
  }
}

/** Nothing without a dot or a colon is one, and nearly nothing has them. */
function isAddress(text: string): boolean {
  return (text.includes('.') || text.includes('://')) && address.test(text);
}
