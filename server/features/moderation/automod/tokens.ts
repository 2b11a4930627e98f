import { leetAround, plainLetters, undisguise, wordsInRun } from './disguise.ts';
import {
  afterInvisible,
  type Folded,
  fold,
  foreign,
  originalRange,
  plain,
  styled,
} from './fold.ts';
import type { Entry } from './lexicon.ts';
import {
  address,
  endsSentence,
  isAlphanumeric,
  isClosing,
  isLetters,
  isOpening,
  isSilent,
  isUpper,
  lettersApart,
  longestRun,
  mail,
  money,
  number,
  phone,
  trimmedAfter,
  trimmedBefore,
} from './token-patterns.ts';
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
  const reader = new Reader(text, fold(text), book);
  return reader.read();
}

class Reader {
  private readonly tokens: Token[] = [];
  private readonly text: string;
  private readonly folded: Folded;
  private readonly book: WordBook;
  /** How many words had digits for letters. */
  private leet = 0;
  /** Single letters in a row, which may be a word written apart. */
  private apart: { at: number; end: number }[] = [];

  constructor(text: string, folded: Folded, book: WordBook) {
    this.text = text;
    this.folded = folded;
    this.book = book;
  }

  read(): Token[] {
    const { text } = this.folded;
    let start = -1;
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : 10;
      if (code > 32) {
        if (start < 0) start = at;
        continue;
      }
      if (start >= 0) this.readPiece(start, at);
      start = -1;
      if (code === 10) this.endSentence();
    }
    this.endApart();
    if (this.leet > 1) this.readNumbersAgain();
    return this.tokens;
  }

  /** What stands between two spaces. */
  private readPiece(start: number, end: number): void {
    const { text } = this.folded;
    if (end - start === 1 && isAlphanumeric(text.charCodeAt(start))) {
      this.apart.push({ at: start, end });
      if (this.apart.length >= longestRun) this.endApart();
      return;
    }
    this.endApart();
    let from = start;
    let to = end;
    while (from < to && isOpening(text.charCodeAt(from))) from++;
    while (to > from && isClosing(text.charCodeAt(to - 1))) to--;
    if (from === to || !isLetters(text, from, to)) {
      this.readMixed(start, end);
      return;
    }
    // Nearly everything is a word, perhaps with a comma behind it.
    if (from > start) this.readSigns(start, from);
    this.readWord(from, to);
    if (to === end) return;
    this.readSigns(to, end);
    if (endsSentence(text, to, end)) this.endSentence();
  }

  private readMixed(start: number, end: number): void {
    const piece = this.folded.text.slice(start, end);
    if (end - start <= 2048 && address.test(piece.replace(/[^a-z0-9/]+$/, ''))) {
      this.add('url', piece, start, end);
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
    if (core.length <= 320 && address.test(core)) this.add('url', core, from, to);
    else if (core.length <= 320 && mail.test(core)) this.add('email', 'e-mail', from, to);
    else if (money.test(core)) this.add('money', core, from, to);
    else if (number.test(core)) this.readNumber(core, from, to);
    else if (isLetters(core, 0, core.length)) this.readWord(from, to);
    else if (!this.readDisguised(core, from, to)) this.readParts(core, from, to);
  }

  private readNumber(core: string, from: number, to: number): void {
    const count = core.replace(/\D/g, '').length;
    const isPhone = count >= 9 && count <= 15 && !core.includes(',');
    if (isPhone) this.add('phone', 'phone', from, to);
    else if (!this.continuesPhone(to)) {
      this.add('number', core, from, to);
    }
  }

  /** `+44 7911 123456`: the numbers before, seen together with the one that ends here. */
  private continuesPhone(to: number): boolean {
    const end = originalRange(this.folded, to - 1, to)[1];
    let whole = 0;
    for (let back = 1; back <= 4; back++) {
      const first = this.tokens.at(-back);
      if (first?.kind !== 'number' || first.isLast) break;
      if (phone.test(this.text.slice(first.start, end))) whole = back;
    }
    const first = this.tokens.at(-whole);
    if (whole === 0 || !first) return false;
    this.tokens.length -= whole - 1;
    Object.assign(first, { kind: 'phone', word: 'phone', end });
    return true;
  }

  /** Digits, signs and stars in place of letters, and letters with dots between them. */
  private readDisguised(core: string, from: number, to: number): boolean {
    const word = undisguise(core, this.book);
    if (word) {
      if (/\d/.test(core)) this.leet++;
      this.addWord(word, from, to, true);
      return true;
    }
    if (core.length > longestRun || !lettersApart.test(core)) return false;
    for (let i = 0; i < core.length; i++) {
      if (isAlphanumeric(core.charCodeAt(i))) this.apart.push({ at: from + i, end: from + i + 1 });
    }
    this.endApart();
    return true;
  }

  private readNumbersAgain(): void {
    for (const token of this.tokens) {
      if ((token.kind !== 'number' && token.kind !== 'word') || !/\d/.test(token.word)) continue;
      const word = leetAround(token.word, this.book);
      if (word === undefined) continue;
      const info = this.book.infoOf('word', word);
      const shown = { isDisguised: true, isTelling: true };
      Object.assign(token, { kind: 'word', word, info, entry: info.entry, ...shown });
    }
  }

  private readParts(core: string, from: number, to: number): void {
    const { text } = this.folded;
    let start = -1;
    for (let at = from; at <= to; at++) {
      const code = at < to ? text.charCodeAt(at) : 32;
      const isInside = isAlphanumeric(code) || code > 127 || (code === 39 && start >= 0);
      if (isInside && start < 0) start = at;
      if (isInside || start < 0) continue;
      const part = text.slice(start, at);
      if (/^\d+$/.test(part)) this.readNumber(part, start, at);
      else if (undisguise(part, this.book)) this.readDisguised(part, start, at);
      else this.readWord(start, at);
      start = -1;
    }
    if (core.includes('*')) this.add('sign', '*', from, to);
  }

  private readWord(start: number, end: number): void {
    const written = this.folded.text.slice(start, end);
    const seen = this.costume(start, end);
    if (seen.isForeign && !this.isKnown(written)) {
      const [from, to] = originalRange(this.folded, start, end);
      this.addWord(this.text.slice(from, to).toLowerCase(), start, end, false);
      return;
    }
    const { word, isDisguised, info } = this.book.resolve(written);
    const isMixed = seen.hasForeign && (seen.isForeign || info.entry !== undefined);
    if (this.joinWithLast(word, end, info)) return;
    const isHidden = seen.isDisguised || isMixed || isDisguised;
    this.push('word', word, start, end, info, isHidden, seen.isStyled);
  }

  private isKnown(word: string): boolean {
    if (this.book.lexicon.entries.has(word)) return true;
    return word.length > 1 && this.book.vocabulary.has(word);
  }

  private costume(start: number, end: number) {
    const { kind } = this.folded;
    if (!kind) return ownLetters;
    const counts = [0, 0, 0, 0];
    for (let at = start; at < end; at++) {
      const how = kind[at] ?? plain;
      counts[how] = (counts[how] ?? 0) + 1;
    }
    const [plains = 0, foreigns = 0, styleds = 0, insides = 0] = [
      counts[plain],
      counts[foreign],
      counts[styled],
      counts[afterInvisible],
    ];
    return {
      hasForeign: foreigns > 0,
      isForeign: foreigns > 0 && plains + styleds === 0,
      // One Greek letter beside Latin ones is how medicine writes: TNFα, μg.
      isDisguised: insides > 0 || (foreigns > 0 && plains > 0 && end - start > 4),
      isStyled: styleds > 2,
    };
  }

  private readSigns(start: number, end: number): void {
    if (end - start === 1 && isSilent(this.folded.text.charCodeAt(start))) return;
    const signs = this.folded.text.slice(start, Math.min(end, start + 3));
    if (/^[.,;:()"'-]/.test(signs) && signs.length < 3) return;
    this.add('sign', signs, start, end);
  }

  private endApart(): void {
    const letters = this.apart;
    if (letters.length === 0) return;
    this.apart = [];
    const { text } = this.folded;
    let done = 0;
    const addSingle = (to: number) => {
      for (; done < to; done++) {
        const letter = letters[done];
        if (letter) this.readSingle(letter.at, letter.end);
      }
    };
    if (letters.length >= 3) {
      const run = letters.map(({ at }) => text.charAt(at)).join('');
      for (const { start, end, word } of this.wordsInRun(run)) {
        addSingle(start);
        const [first, last] = [letters[start], letters[end - 1]];
        if (first && last) this.addWord(word, first.at, last.end, true);
        done = end;
      }
    }
    addSingle(letters.length);
  }

  /** All of it as words that stood apart, or at least the listed ones in it. */
  private wordsInRun(run: string): { start: number; end: number; word: string }[] {
    const { vocabulary, lexicon } = this.book;
    const letters = plainLetters(run);
    const isWord = letters.length < 6 && vocabulary.has(letters);
    if (isWord && run === letters) return [{ start: 0, end: run.length, word: run }];
    const all =
      letters.length >= 6 && /[a-z]{2}/.test(run) ? vocabulary.segment(letters) : undefined;
    return all ?? wordsInRun(run, lexicon);
  }

  private readSingle(start: number, end: number): void {
    if (/\d/.test(this.folded.text.charAt(start)))
      this.add('number', this.folded.text.charAt(start), start, end);
    else this.readWord(start, end);
  }

  private addWord(
    word: string,
    start: number,
    end: number,
    isDisguised: boolean,
    isStyled = false,
  ) {
    const info = this.book.infoOf('word', word);
    if (!this.joinWithLast(word, end, info))
      this.add('word', word, start, end, isDisguised, isStyled);
  }

  /** `vi agra`, `fu ck`: two pieces, neither of them a common word, that make a listed one. */
  private joinWithLast(word: string, end: number, info: WordInfo): boolean {
    const last = this.tokens.at(-1);
    if (last?.kind !== 'word' || last.isLast || last.isDisguised) return false;
    if ((last.word.length > 3 && word.length > 3) || last.entry) return false;
    if (last.info.isCommon || info.isCommon) return false;
    if (last.info.isOrdinary && info.isOrdinary) return false;
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

  private add(
    kind: TokenKind,
    word: string,
    start: number,
    end: number,
    isDisguised = false,
    isStyled = false,
  ): void {
    const kept = word.length > 40 && kind !== 'url' ? word.slice(0, 40) : word;
    const info = this.book.infoOf(kind, kept);
    this.push(kind, kept, start, end, info, isDisguised, isStyled);
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
    const isCapitals = kind === 'word' && end - start > 2 && isUpper(this.text, start, end);
    const { entry } = info;
    const isLast = false;
    const isTelling =
      isCapitals ||
      isDisguised ||
      isStyled ||
      entry !== undefined ||
      info.isHandle ||
      kind !== 'word';
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
      isTelling,
      isLast,
    });
  }

  private endSentence(): void {
    const last = this.tokens.at(-1);
    if (last && this.apart.length === 0) last.isLast = true;
  }
}

const ownLetters = { hasForeign: false, isForeign: false, isDisguised: false, isStyled: false };
