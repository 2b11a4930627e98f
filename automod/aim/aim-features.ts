import { isLetter } from '../text/fold.ts';
import { tokenFlag, tokenKindCode } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { hashText } from '../words/hash.ts';
import { modelWordField } from '../words/model-word-rows.ts';
import {
  aimFeatureKind,
  classSlotCount,
  firstClassFeature,
  firstClassPairFeature,
  firstQuotedClassFeature,
  hashToAimBucket,
} from './aim-buckets.ts';
import { firstNameClass, isRudeClass, isTargetClass } from './aim-classes.ts';
import { AimWords, aimTrait } from './aim-words.ts';
import { findQuotations } from './quotations.ts';

const [maxSentencesOfShortText, maxWordsOfShortText, maxWindowSentences] = [4, 80, 3];
/** Longer sentences are cut, because all pairs of classes in a sentence are features. */
const maxSentenceWords = 60;
const maxWordsFromRudeWordToTarget = 11;
const sentenceStartHash = hashText('^');
const { pair, shapePair, shapeTriple, targetBefore, targetAfter, targetsAround } = aimFeatureKind;

/** Flags of a word in its place. */
const [isQuoted, isRude, startsSentence] = [1, 2, 4];
const [space, comma, fullStop] = [32, 44, 46];
const gapKind = { none: 0, comma: 1, colon: 2, stop: 3, quotation: 4 };
/** Greater than the number of any window. */
const noWindowYet = 0x7fffffff;

/** Words of a text with what surrounds them, from which the features of its windows are read. */
export class AimFeatures {
  readonly words = new AimWords();
  /** Features that `list` and `listSentence` wrote: buckets, or numbers of classes and their pairs. */
  listed = new Int32Array(4096);
  private count = 0;
  /** Features of a sentence that already occurred in an earlier one. */
  repeated = new Int32Array(4096);
  repeatedCount = 0;
  wordCount = 0;
  private isOneWindow = false;
  /** Columns of words: their row, their classes in this place, signs before them, flags. */
  rowAt = new Int32Array(512);
  private classesAt = new Int32Array(512);
  private gapAt = new Uint8Array(512);
  private flagsAt = new Uint8Array(512);
  sentenceCount = 0;
  /** Number of words up to the end of each sentence. */
  sentenceEnds = new Int32Array(512);
  /** Number of rude words before each word. */
  private rudeCounts = new Int32Array(513);
  private window = 0;
  /** The first window of this text whose features may be repeated. */
  private firstWindow = noWindowYet;
  /** The window in which a pair of classes was counted last. */
  private readonly lastPair = new Int32Array(classSlotCount * classSlotCount);
  /** Classes of the words of the current sentence, in order. */
  private sentenceClasses = new Uint8Array(512);

  /** False for most texts, which then need not be read. */
  mayHaveRudeWord(tokens: Tokens): boolean {
    const { rows } = this.words;
    rows.startText(tokens.book);
    const { length, kind } = tokens;
    for (let i = 0; i < length; i++) {
      if (kind[i] !== tokenKindCode.word) continue;
      const row = rows.rowOf(tokens, i);
      if (((rows.ints[row] as number) & aimTrait.isRude) !== 0) return true;
    }
    return false;
  }

  read(text: string, tokens: Tokens): void {
    const { rows } = this.words;
    rows.startText(tokens.book);
    const { length, kind, flags } = tokens;
    if (length > this.rowAt.length) this.grow(2 * length);
    const { rowAt, classesAt, gapAt, flagsAt, rudeCounts } = this;
    const quotations = findQuotations(text);
    let [count, end, sentenceStart, rudeCount] = [0, 0, 0, 0];
    this.sentenceCount = 0;
    for (let i = 0; i < length; i++) {
      if (kind[i] === tokenKindCode.word) {
        const start = tokens.start[i] as number;
        const isFirst = count === sentenceStart;
        const row = rows.rowOf(tokens, i);
        const { ints } = rows;
        const traits = ints[row] as number;
        const classes = ints[row + modelWordField.classes] as number;
        // Names begin with a capital.
        const isName =
          !isLetter(text.charCodeAt(start)) &&
          (isPartOfJoinedName(text, start) ||
            (isCapitalised(text, start, tokens.end[i] as number) &&
              !isCapitalExplained(traits, classes, isFirst)));
        rowAt[count] = row;
        classesAt[count] = isName ? firstNameClass : classes;
        gapAt[count] = isFirst ? 0 : classifyGapBetweenWords(text, end, start);
        const isRudeHere = (traits & aimTrait.isRude) !== 0 && !isName;
        flagsAt[count] =
          (isInsideAnyRange(quotations, start) ? isQuoted : 0) |
          (isRudeHere ? isRude : 0) |
          (isFirst ? startsSentence : 0);
        rudeCounts[count++] = rudeCount;
        if (isRudeHere) rudeCount++;
        end = tokens.end[i] as number;
      }
      const isLast = ((flags[i] as number) & tokenFlag.endsSentence) !== 0 || i + 1 === length;
      if (!isLast && count - sentenceStart < maxSentenceWords) continue;
      if (count === sentenceStart) continue;
      sentenceStart = count;
      this.sentenceEnds[this.sentenceCount++] = count;
    }
    rudeCounts[count] = rudeCount;
    this.wordCount = count;
    const isShort = this.sentenceCount <= maxSentencesOfShortText && count <= maxWordsOfShortText;
    this.isOneWindow = isShort && !this.swearsInsideAndOutsideQuotations();
  }

  private grow(size: number): void {
    this.rowAt = new Int32Array(size);
    this.classesAt = new Int32Array(size);
    this.gapAt = new Uint8Array(size);
    this.flagsAt = new Uint8Array(size);
    this.sentenceEnds = new Int32Array(size);
    this.rudeCounts = new Int32Array(size + 1);
  }

  private hasRudeWordBetween(from: number, to: number): boolean {
    return this.rudeCounts[to] !== this.rudeCounts[from];
  }

  get hasRudeWord(): boolean {
    return this.hasRudeWordBetween(0, this.wordCount);
  }

  /**
   * Ranges of words to score: a short text as a whole, a longer one as its runs of one to three
   * sentences with a rude word. A text that swears in a quotation and outside it is split too,
   * because the quotation would excuse the rest.
   */
  windows(): [from: number, to: number][] {
    const { wordCount, sentenceCount, sentenceEnds } = this;
    if (this.isOneWindow) return wordCount > 0 ? [[0, wordCount]] : [];
    const windows: [number, number][] = [];
    for (let first = 0; first < sentenceCount; first++) {
      const from = this.sentenceStart(first);
      const end = Math.min(first + maxWindowSentences, sentenceCount);
      for (let last = first; last < end; last++) {
        const to = sentenceEnds[last] as number;
        if (this.hasRudeWordBetween(from, to)) windows.push([from, to]);
      }
    }
    return windows;
  }

  sentenceStart(sentence: number): number {
    return sentence === 0 ? 0 : (this.sentenceEnds[sentence - 1] as number);
  }

  private swearsInsideAndOutsideQuotations(): boolean {
    let [inside, outside] = [false, false];
    for (let i = 0; i < this.wordCount; i++) {
      const flags = this.flagsAt[i] as number;
      if ((flags & isRude) === 0) continue;
      if ((flags & isQuoted) !== 0) inside = true;
      else outside = true;
    }
    return inside && outside;
  }

  /** Writes each feature of a window to `listed` and returns their number. */
  list(from: number, to: number): number {
    const { flagsAt } = this;
    this.window++;
    this.firstWindow = noWindowYet;
    this.count = 0;
    let sentence = from;
    let classCountBefore = 0;
    for (let i = from; i < to; i++) {
      const flags = flagsAt[i] as number;
      if ((flags & startsSentence) !== 0) {
        sentence = i;
        classCountBefore = 0;
      }
      this.listWord(this.rowAt[i] as number);
      this.listSequences(i, sentence);
      if ((flags & isRude) !== 0) this.listTargets(i, from, to);
      classCountBefore = this.listClasses(i, classCountBefore);
    }
    return this.count;
  }

  /** True for a sentence that is in one of the windows. */
  isNearRudeWord(sentence: number): boolean {
    if (this.isOneWindow) return true;
    const last = Math.min(sentence + maxWindowSentences, this.sentenceCount) - 1;
    return this.hasRudeWordBetween(
      this.sentenceStart(Math.max(0, sentence + 1 - maxWindowSentences)),
      this.sentenceEnds[last] as number,
    );
  }

  /** Call before listing the sentences of a text one by one. */
  startSentences(): void {
    this.firstWindow = this.window + 1;
  }

  /**
   * Writes the sequences and classes of a sentence to `listed` and returns their number. Those of
   * classes that an earlier sentence has are written to `repeated`.
   */
  listSentence(sentence: number): number {
    const from = this.sentenceStart(sentence);
    const to = this.sentenceEnds[sentence] as number;
    this.window++;
    this.count = 0;
    this.repeatedCount = 0;
    let classCountBefore = 0;
    for (let i = from; i < to; i++) {
      this.listSequences(i, from);
      classCountBefore = this.listClasses(i, classCountBefore);
    }
    return this.count;
  }

  /** Writes the targets of a window's rude words to `listed` and returns their number. */
  listAllTargets(from: number, to: number): number {
    this.count = 0;
    for (let i = from; i < to; i++) {
      if (((this.flagsAt[i] as number) & isRude) !== 0) this.listTargets(i, from, to);
    }
    return this.count;
  }

  private add(feature: number): void {
    if (this.count === this.listed.length) this.reserve(1);
    this.listed[this.count++] = feature;
  }

  private reserve(more: number): void {
    if (this.count + more <= this.listed.length) return;
    const larger = new Int32Array(2 * (this.count + more));
    larger.set(this.listed);
    this.listed = larger;
  }

  private listWord(row: number): void {
    const { window } = this;
    const { rows } = this.words;
    if (rows.ints[row + modelWordField.lastWindow] === window) return;
    rows.ints[row + modelWordField.lastWindow] = window;
    const own = this.words.bucketsAt(row);
    this.reserve(own.length);
    const { listed, count } = this;
    for (let k = 0; k < own.length; k++) listed[count + k] = own[k] as number;
    this.count = count + own.length;
  }

  private hashAt(i: number): number {
    return this.words.rows.ints[(this.rowAt[i] as number) + modelWordField.hash] as number;
  }

  /**
   * Lists the pair of the word and the previous word, and the sequences of its class with the
   * classes of the two words before it.
   */
  private listSequences(i: number, sentence: number): void {
    const { classesAt } = this;
    const hash = this.hashAt(i);
    const previous = i > sentence ? this.hashAt(i - 1) : sentenceStartHash;
    const beforeClasses = i > sentence ? (classesAt[i - 1] as number) : 0;
    const first = i > sentence + 1 ? this.hashAt(i - 2) : sentenceStartHash;
    const firstClasses = i > sentence + 1 ? (classesAt[i - 2] as number) : 0;
    const gap = this.gapAt[i] as number;
    this.add(hashToAimBucket(pair, previous, hash, 0));
    let ownClasses = classesAt[i] as number;
    do {
      const own = wordShapeHash(ownClasses, hash);
      let befores = beforeClasses;
      do {
        const before = wordShapeHash(befores, previous);
        this.add(hashToAimBucket(shapePair, before, own, gap));
        let firsts = firstClasses;
        do {
          this.add(hashToAimBucket(shapeTriple, wordShapeHash(firsts, first), before, own));
          firsts >>>= 8;
        } while (firsts !== 0);
        befores >>>= 8;
      } while (befores !== 0);
      ownClasses >>>= 8;
    } while (ownClasses !== 0);
  }

  /**
   * Lists each class of a word as following all other classes in its sentence. Returns how many
   * classes the sentence has now.
   */
  private listClasses(i: number, countBefore: number): number {
    const { sentenceClasses } = this;
    const classes = this.classesAt[i] as number;
    if (classes === 0) return countBefore;
    const isInQuotation = ((this.flagsAt[i] as number) & isQuoted) !== 0;
    let count = countBefore;
    for (let left = classes; left !== 0; left >>>= 8) {
      const own = left & 0xff;
      this.reserve(countBefore + 2);
      this.addOnce(own, firstClassFeature + own);
      if (isInQuotation) this.addOnce(own * classSlotCount, firstQuotedClassFeature + own);
      for (let at = 0; at < countBefore; at++) {
        const classPair = (sentenceClasses[at] as number) * classSlotCount + own;
        this.addOnce(classPair, firstClassPairFeature + classPair);
      }
    }
    for (let left = classes; left !== 0; left >>>= 8) sentenceClasses[count++] = left & 0xff;
    return count;
  }

  /** Adds the feature of a class or pair the first time it occurs in this window. */
  private addOnce(classPair: number, feature: number): void {
    const { lastPair, window } = this;
    const last = lastPair[classPair] as number;
    if (last === window) return;
    lastPair[classPair] = window;
    if (last < this.firstWindow) this.listed[this.count++] = feature;
    else this.addRepeated(feature);
  }

  private addRepeated(feature: number): void {
    if (this.repeatedCount === this.repeated.length) {
      const larger = new Int32Array(2 * this.repeated.length);
      larger.set(this.repeated);
      this.repeated = larger;
    }
    this.repeated[this.repeatedCount++] = feature;
  }

  /**
   * Lists the words for a person or a thing that are nearest to a rude word, one before and one after
   * it, with what stands between.
   */
  private listTargets(i: number, from: number, to: number): void {
    const before = this.findTarget(i, -1, Math.max(from, i - maxWordsFromRudeWordToTarget) - 1);
    const after = this.findTarget(i, 1, Math.min(to, i + maxWordsFromRudeWordToTarget));
    const [targetOfBefore, gapBefore] = [before >> 8, before & 0xff];
    const [targetOfAfter, gapAfter] = [after >> 8, after & 0xff];
    const quoted = ((this.flagsAt[i] as number) & isQuoted) !== 0 ? 4 : 0;
    for (let left = this.classesAt[i] as number; left !== 0; left >>>= 8) {
      const rude = left & 0xff;
      if (!isRudeClass(rude)) continue;
      this.add(hashToAimBucket(targetBefore, targetOfBefore, rude, gapBefore + quoted));
      this.add(hashToAimBucket(targetAfter, targetOfAfter, rude, gapAfter + quoted));
      this.add(hashToAimBucket(targetsAround, targetOfBefore, targetOfAfter, rude));
    }
  }

  /** The class of the nearest target, or 0, in the higher bits and the gap to it in the lower eight. */
  private findTarget(i: number, step: -1 | 1, end: number): number {
    const { classesAt, gapAt, flagsAt } = this;
    let gap = 0;
    for (let at = i + step; at !== end; at += step) {
      const later = step < 0 ? at + 1 : at;
      if (gapAt[later] !== 0) gap = Math.max(gap, 1);
      if (((flagsAt[later] as number) & startsSentence) !== 0) gap = 2;
      for (let left = classesAt[at] as number; left !== 0; left >>>= 8) {
        if (isTargetClass(left & 0xff)) return ((left & 0xff) << 8) | gap;
      }
      const isSentenceStart = ((flagsAt[at] as number) & startsSentence) !== 0;
      if (step < 0 && isSentenceStart && gap === 2) break;
    }
    return gap;
  }
}

/** Hash of the lowest class, or of the word itself if it has none. */
function wordShapeHash(classes: number, hash: number): number {
  return classes === 0 ? hash : Math.imul(classes & 0xff, 0x9e3779b1);
}

function isInsideAnyRange(ranges: readonly [from: number, to: number][], at: number): boolean {
  for (const [from, to] of ranges) if (at >= from && at < to) return true;
  return false;
}

/** Part of a name that is written as one word: `#Moby_Dick`. */
function isPartOfJoinedName(text: string, start: number): boolean {
  const first = text.charAt(start);
  return text.charAt(start - 1) === '_' && first !== first.toLowerCase();
}

function isCapitalExplained(traits: number, classes: number, isFirst: boolean): boolean {
  const isUsual = (traits & aimTrait.hasUsualCapital) !== 0;
  return classes !== 0 || isUsual || (isFirst && (traits & aimTrait.isOrdinary) !== 0);
}

/** `Dave`, but not `CPAP`. */
function isCapitalised(text: string, start: number, end: number): boolean {
  const first = text.charAt(start);
  if (first === first.toLowerCase()) return false;
  const rest = text.slice(start + 1, end);
  return rest === '' || rest !== rest.toUpperCase();
}

function classifyGapBetweenWords(text: string, from: number, to: number): number {
  const sign = text.charCodeAt(from);
  if (to - from === 1 && sign === space) return gapKind.none;
  if (to - from === 2 && text.charCodeAt(from + 1) === space) {
    if (sign === fullStop) return gapKind.stop;
    if (sign === comma) return gapKind.comma;
  }
  const between = text.slice(from, to);
  const quotation = /["“”]|(?:^|\s)['‘]|['’](?:\s|$)/.test(between) ? gapKind.quotation : 0;
  if (/[.!?…\n]/.test(between)) return gapKind.stop + quotation;
  if (between.includes(':')) return gapKind.colon + quotation;
  return (/[,;()—–-]/.test(between) ? gapKind.comma : gapKind.none) + quotation;
}
