import { careSpelling, findSignsOfWord } from '../care/sign-words.ts';
import { packedRolesOf } from '../harm/word-roles.ts';
import { signalOfListedWord, signalOfPunctuation } from '../scoring/signal-codes.ts';
import type { FoldedText } from '../text/fold.ts';
import { tokenKindCode, tokenKinds } from '../tokens/token-kinds.ts';
import { shortCommonWords } from '../tokens/token-patterns.ts';
import { findListedWithoutRepeats, readDisguisedWord } from './disguise.ts';
import type { Lexicon } from './lexicon.ts';
import type { WordPart } from './segment.ts';
import { TypoFinder } from './typos.ts';
import { emptyVocabulary, type Vocabulary } from './vocabulary.ts';
import { wordClassNumber } from './word-classes.ts';
import { WordFeatures } from './word-features.ts';
import {
  careLineOffset,
  intsPerWord,
  WordRows,
  wordField,
  wordLengthShift,
  wordTrait,
} from './word-rows.ts';
import { fitsWordTable, maxTableWordLetters, notInTable, WordTable } from './word-table.ts';

const maxCachedWords = 40_000;
export const maxStoredWordLength = 40;
/** Shorter words are not split: nobody joins so few letters, and many names would be misread. */
const minJoinedWordsLength = 7;

const messengerWords = new Set(
  'whatsapp telegram wechat snapchat skype viber kik dm inbox hmu signal'.split(' '),
);
const secondPersonWords = new Set(
  "you your you're youre ur u ya yourself yall y'all urself".split(' '),
);

/**
 * Words with ids and everything known about them. A full book is cleared before the next chunk, which
 * makes all ids invalid.
 */
export class WordBook {
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  readonly rows = new WordRows();
  /** Ids of words are invalid after the book was cleared. */
  clearCount = 0;
  private readonly typos: TypoFinder;
  private readonly infos: WordFeatures[] = [];
  private readonly idsByKind = tokenKinds.map(() => new Map<string, number>());
  /** Readings of written words: the id doubled, plus one if it was disguised. */
  readonly table = new WordTable();
  private readonly longReadings = new Map<string, number>();
  private readonly disguises = new Map<string, string | undefined>();
  private readonly joinedParts = new Map<number, readonly WordPart[]>();

  constructor(lexicon: Lexicon, vocabulary: Vocabulary = emptyVocabulary) {
    this.lexicon = lexicon;
    this.vocabulary = vocabulary;
    this.typos = new TypoFinder(lexicon);
  }

  /** Starts over when full; common words return at once. */
  clearIfFull(): void {
    if (
      this.infos.length < maxCachedWords &&
      !this.table.isFull &&
      this.longReadings.size < maxCachedWords
    ) {
      return;
    }
    this.clearCount++;
    this.infos.length = 0;
    for (const numbers of this.idsByKind) numbers.clear();
    this.rows.clear();
    this.table.clear();
    this.longReadings.clear();
    this.disguises.clear();
    this.joinedParts.clear();
  }

  infoAt(number: number): WordFeatures {
    return this.infos[number] as WordFeatures;
  }

  idOf(kind: number, word: string): number {
    const known = this.idsByKind[kind] as Map<string, number>;
    let number = known.get(word);
    if (number === undefined) {
      number = this.register(kind, word);
      known.set(word, number);
    }
    return number;
  }

  private register(kind: number, word: string): number {
    const entry = kind === tokenKindCode.word ? this.lexicon.entries.get(word) : undefined;
    const isWord = kind === tokenKindCode.word;
    const isOrdinary = this.vocabulary.has(word);
    const spelling = careSpelling(word, isOrdinary);
    const info = new WordFeatures(kind, word, entry, spelling);
    this.infos.push(info);
    const traits =
      computeWordTraits(isWord, info) |
      (isOrdinary ? wordTrait.isOrdinary : 0) |
      (isWord && !entry && this.typos.findClipped(word, false) ? wordTrait.isClippable : 0);
    // Other tokens need the line too: numbers are spoken, and `7.am` contains a word.
    const { keyWordOf, secondKeyWordOf, line } = findSignsOfWord(spelling);
    let signal = 0;
    if (kind === tokenKindCode.sign) signal = signalOfPunctuation(word);
    else if (entry) signal = signalOfListedWord(entry.severity);
    const number = isWord
      ? this.rows.add(info.hash, traits, signal, keyWordOf, secondKeyWordOf, packedRolesOf(word))
      : this.rows.add(info.hash, traits, signal);
    this.rows.ints[intsPerWord * number + careLineOffset] = line;
    return number;
  }

  /**
   * Finds the word, or the listed word that repeated or misplaced letters disguise. Returns 2 × id,
   * plus 1 if disguised.
   */
  readLetters({ codes, text }: FoldedText, start: number, end: number): number {
    if (!fitsWordTable(codes, start, end)) return this.readLongWord(text.slice(start, end));
    const found = this.table.find(codes, start, end);
    return found === notInTable ? this.readAndStore(text.slice(start, end)) : found;
  }

  /** Like `readLetters`, for letters that the table has just packed. */
  readPackedLetters({ text }: FoldedText, start: number, end: number): number {
    if (end - start > maxTableWordLetters) return this.readLongWord(text.slice(start, end));
    const found = this.table.findPacked();
    return found === notInTable ? this.readAndStore(text.slice(start, end)) : found;
  }

  private readAndStore(written: string): number {
    const read = this.readWritten(written);
    this.table.add(read);
    return read;
  }

  private readLongWord(written: string): number {
    let read = this.longReadings.get(written);
    if (read === undefined) {
      read = this.readWritten(written);
      this.longReadings.set(written, read);
    }
    return read;
  }

  private readWritten(written: string): number {
    const word = this.findListedWord(written) ?? written;
    const kept = word.length > maxStoredWordLength ? word.slice(0, maxStoredWordLength) : word;
    const id = this.idOf(tokenKindCode.word, kept);
    if (word === written && this.mayBeJoined(word)) this.noteParts(id, word);
    return 2 * id + (word === written ? 0 : 1);
  }

  findListedWord(written: string): string | undefined {
    if (this.lexicon.entries.has(written) || this.isOrdinary(written)) return undefined;
    return findListedWithoutRepeats(written, this.lexicon) ?? this.typoOf(written);
  }

  undisguise(written: string): string | undefined {
    let word = this.disguises.get(written);
    if (word === undefined && !this.disguises.has(written)) {
      word = readDisguisedWord(written, this);
      if (this.disguises.size >= maxCachedWords) this.disguises.clear();
      this.disguises.set(written, word);
    }
    return word;
  }

  /** Listed word of which `rest` lacks the first letter, as `itch` and `rash` do. */
  findClipped(rest: string): string | undefined {
    return this.typos.findClipped(rest, false);
  }

  typoOf(written: string): string | undefined {
    const meant = this.typos.findIntended(written) ?? this.typos.findClipped(written, true);
    if (meant) return meant;
    const stem = removeWordEnding(written);
    return stem && !this.isOrdinary(stem) ? this.typos.findIntended(stem) : undefined;
  }

  private mayBeJoined(word: string): boolean {
    if (word.length < minJoinedWordsLength || word.length > maxStoredWordLength) return false;
    return !this.lexicon.entries.has(word) && !this.isOrdinary(word);
  }

  private noteParts(id: number, word: string): void {
    const parts = this.vocabulary.splitJoined(word);
    if (!parts) return;
    this.joinedParts.set(id, parts);
    const field = intsPerWord * id + wordField.traits;
    this.rows.ints[field] = (this.rows.ints[field] as number) | wordTrait.isJoined;
  }

  partsOf(id: number): readonly WordPart[] {
    return this.joinedParts.get(id) ?? [];
  }

  private isOrdinary(word: string): boolean {
    return this.vocabulary.has(word) || this.vocabulary.isNoTypo(word);
  }
}

const wordEndings = ['s', 'ed', 'er', 'ing'];

function removeWordEnding(written: string): string | undefined {
  const ending = wordEndings.find(
    (end) => written.length >= 3 + end.length && written.endsWith(end),
  );
  return ending && written.slice(0, -ending.length);
}

function computeWordTraits(isWord: boolean, { word, entry }: WordFeatures): number {
  const length = Math.min(word.length, maxStoredWordLength) << wordLengthShift;
  if (!isWord) return wordTrait.hasSignal | length;
  const isYou = secondPersonWords.has(word);
  const isHandle = messengerWords.has(word);
  return (
    wordClassNumber(word) |
    (isYou ? wordTrait.isYou : 0) |
    (isHandle ? wordTrait.isMessenger : 0) |
    (shortCommonWords.has(word) ? wordTrait.isShortCommon : 0) |
    (entry ? wordTrait.isListed : 0) |
    (isYou || isHandle || entry ? wordTrait.hasSignal : 0) |
    length
  );
}
