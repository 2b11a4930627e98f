import { kindCode, tokenFlag } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { hashSeed, hashStep, hashText } from '../words/hash.ts';
import { classCount, classesOfWord, isRudeClass, isTargetClass, nameClass } from './aim-classes.ts';
import { findQuotations } from './quotations.ts';

export const aimBucketCount = 1 << 18;
const [maxShortSentences, maxShortWords, maxWindowSentences] = [4, 80, 3];
/** Longer sentences are cut, because all pairs of classes in a sentence are features. */
const maxSentenceWords = 60;
const maxWordLetters = 20;
const maxTargetDistance = 11;
const [minGram, maxGram] = [3, 5];

/** Seeds that give each kind of feature buckets of its own. */
const [alone, gram, pair, shapePair, shapeTriple] = [1, 2, 3, 4, 5];
const [classAlone, quotedClass, classesInOrder] = [6, 7, 8];
const [targetBefore, targetAfter, targetsAround] = [9, 10, 11];
const startHash = hashText('^');
const wordsWithCapital = new Set(
  `i god jesus christ english monday tuesday wednesday thursday friday saturday sunday january
  february march april june july august september october november december christmas`.split(/\s+/),
);

interface WordFeatures {
  hash: number;
  classes: readonly number[];
  /** Hashes of the classes, or of the word itself if it has none. */
  shapes: readonly number[];
  isOrdinary: boolean;
  isRude: boolean;
  /** Buckets of the word and its groups of letters, computed on first use. */
  buckets: Int32Array | undefined;
  word: string;
  /** The window in which the word was counted last: a repeated word counts once. */
  lastWindow: number;
}

interface PlacedWord {
  word: WordFeatures;
  classes: readonly number[];
  shapes: readonly number[];
  /** Signs before the word. */
  gap: number;
  isQuoted: boolean;
  startsSentence: boolean;
}

const nameShapes = [shapeOfClass(nameClass)];
const nameClasses = [nameClass];
const signGap = { none: 0, comma: 1, colon: 2, stop: 3, quotation: 4 };

/** Words of a text with what surrounds them, from which the features of its windows are read. */
export class AimFeatures {
  private words: PlacedWord[] = [];
  private sentenceEnds: number[] = [];
  private readonly wordsById: (WordFeatures | undefined)[] = [];
  private clearCount = -1;
  private book: unknown;
  private window = 0;
  /** The window in which a pair of classes was counted last. */
  private readonly lastPair = new Int32Array((classCount + 1) * (classCount + 1));

  read(text: string, tokens: Tokens): void {
    const { length, kind, flags, book } = tokens;
    if (this.book !== book || this.clearCount !== book.clearCount) {
      this.wordsById.length = 0;
      this.book = book;
      this.clearCount = book.clearCount;
    }
    this.words = [];
    this.sentenceEnds = [];
    const quotations = findQuotations(text);
    let end = 0;
    let sentenceStart = 0;
    for (let i = 0; i < length; i++) {
      if (kind[i] === kindCode.word) {
        const start = tokens.start[i] as number;
        const startsSentence = this.words.length === sentenceStart;
        const word = this.wordAt(tokens, i);
        const isName =
          isPartOfName(text, start) ||
          (!isKnownCapital(word, startsSentence) &&
            isCapitalised(text, start, tokens.end[i] as number));
        this.words.push({
          word,
          classes: isName ? nameClasses : word.classes,
          shapes: isName ? nameShapes : word.shapes,
          gap: startsSentence ? 0 : readGap(text, end, start),
          isQuoted: quotations.some(([from, to]) => start >= from && start < to),
          startsSentence,
        });
        end = tokens.end[i] as number;
      }
      const isLast = ((flags[i] as number) & tokenFlag.endsSentence) !== 0 || i + 1 === length;
      if (!isLast && this.words.length - sentenceStart < maxSentenceWords) continue;
      if (this.words.length === sentenceStart) continue;
      sentenceStart = this.words.length;
      this.sentenceEnds.push(sentenceStart);
    }
  }

  get hasRudeWord(): boolean {
    return this.words.some(isRudeWord);
  }

  get wordCount(): number {
    return this.words.length;
  }

  /** Lists a short text as a whole, rude words or not, a longer one as its runs of one to three sentences with a rude word. */
  windows(): [from: number, to: number][] {
    const { words, sentenceEnds } = this;
    if (sentenceEnds.length <= maxShortSentences && words.length <= maxShortWords) {
      return words.length > 0 ? [[0, words.length]] : [];
    }
    return sentenceEnds.flatMap((_, i) => {
      const from = i === 0 ? 0 : (sentenceEnds[i - 1] as number);
      return sentenceEnds
        .slice(i, i + maxWindowSentences)
        .filter((to) => words.slice(from, to).some(isRudeWord))
        .map((to): [number, number] => [from, to]);
    });
  }

  /** Calls `add` with the bucket of each feature. */
  visit(from: number, to: number, add: (bucket: number) => void): void {
    const window = ++this.window;
    const { words } = this;
    let sentence = from;
    for (let i = from; i < to; i++) {
      const { word, classes, shapes, gap, isQuoted, startsSentence } = words[i] as PlacedWord;
      if (word.lastWindow !== window) {
        word.lastWindow = window;
        word.buckets ??= wordBuckets(word);
        for (const bucket of word.buckets) add(bucket);
      }
      if (startsSentence) sentence = i;
      const previous = i > sentence ? (words[i - 1] as PlacedWord) : undefined;
      const earlier = i > sentence + 1 ? (words[i - 2] as PlacedWord) : undefined;
      add(bucketOf(pair, previous?.word.hash ?? startHash, word.hash, 0));
      for (const own of shapes) {
        for (const before of previous?.shapes ?? noShapes) {
          add(bucketOf(shapePair, before, own, gap));
          for (const first of earlier?.shapes ?? noShapes)
            add(bucketOf(shapeTriple, first, before, own));
        }
      }
      if (isRudeWord(words[i] as PlacedWord)) this.visitTargets(i, from, to, add);
      for (const own of classes) {
        if (this.isNew(0, own)) add(bucketOf(classAlone, own, 0, 0));
        if (isQuoted && this.isNew(own, 0)) add(bucketOf(quotedClass, own, 0, 0));
        for (let at = sentence; at < i; at++) {
          for (const before of (words[at] as PlacedWord).classes) {
            if (this.isNew(before, own)) add(bucketOf(classesInOrder, before, own, 0));
          }
        }
      }
    }
  }

  /** The nearest words for a person or a thing before and after a rude word, and what separates them. */
  private visitTargets(i: number, from: number, to: number, add: (bucket: number) => void): void {
    const { words } = this;
    const own = words[i] as PlacedWord;
    const [before, gapBefore] = this.findTarget(i, -1, Math.max(from, i - maxTargetDistance) - 1);
    const [after, gapAfter] = this.findTarget(i, 1, Math.min(to, i + maxTargetDistance));
    const quoted = own.isQuoted ? 4 : 0;
    for (const rude of own.classes) {
      if (!isRudeClass(rude)) continue;
      add(bucketOf(targetBefore, before, rude, gapBefore + quoted));
      add(bucketOf(targetAfter, after, rude, gapAfter + quoted));
      add(bucketOf(targetsAround, before, after, rude));
    }
  }

  private findTarget(i: number, step: -1 | 1, end: number): [target: number, gap: number] {
    let gap = 0;
    for (let at = i + step; at !== end; at += step) {
      const { classes, startsSentence } = this.words[at] as PlacedWord;
      const later = this.words[step < 0 ? at + 1 : at] as PlacedWord;
      if (later.gap !== 0) gap = Math.max(gap, 1);
      if (later.startsSentence) gap = 2;
      for (const own of classes) if (isTargetClass(own)) return [own, gap];
      if (step < 0 && startsSentence && gap === 2) break;
    }
    return [0, gap];
  }

  private isNew(before: number, own: number): boolean {
    const at = before * (classCount + 1) + own;
    if (this.lastPair[at] === this.window) return false;
    this.lastPair[at] = this.window;
    return true;
  }

  private wordAt(tokens: Tokens, i: number): WordFeatures {
    const id = tokens.word[i] as number;
    const known = this.wordsById[id];
    if (known) return known;
    const { word: read, entry } = tokens.infoAt(i);
    const word = read.slice(0, maxWordLetters).replace(/(.)\1{2,}/g, '$1');
    const classes = classesOfWord(word, entry !== undefined && entry.severity !== 0);
    const hash = hashText(word);
    const isOrdinary = tokens.book.vocabulary.has(word) || wordsWithCapital.has(word);
    const isRude = classes.some(isRudeClass);
    const shapes = classes.length > 0 ? classes.map(shapeOfClass) : [hash];
    const features = { hash, classes, shapes, isOrdinary, isRude, word };
    const added = { ...features, buckets: undefined, lastWindow: 0 };
    this.wordsById[id] = added;
    return added;
  }
}

const noShapes = [startHash];

function isRudeWord({ word, classes }: PlacedWord): boolean {
  return word.isRude && classes !== nameClasses;
}

function shapeOfClass(number: number): number {
  return Math.imul(number, 0x9e3779b1);
}

/** Part of a name that is written as one word: `#Moby_Dick`. */
function isPartOfName(text: string, start: number): boolean {
  const first = text.charAt(start);
  return text.charAt(start - 1) === '_' && first !== first.toLowerCase();
}

function isKnownCapital(
  { word, classes, isOrdinary }: WordFeatures,
  startsSentence: boolean,
): boolean {
  return classes.length > 0 || wordsWithCapital.has(word) || (startsSentence && isOrdinary);
}

/** `Dave`, but not `CPAP`. */
function isCapitalised(text: string, start: number, end: number): boolean {
  const first = text.charAt(start);
  if (first === first.toLowerCase()) return false;
  const rest = text.slice(start + 1, end);
  return rest === '' || rest !== rest.toUpperCase();
}

function readGap(text: string, from: number, to: number): number {
  if (to - from === 1 && text.charCodeAt(from) === 32) return signGap.none;
  const between = text.slice(from, to);
  const quotation = /["“”]|(?:^|\s)['‘]|['’](?:\s|$)/.test(between) ? signGap.quotation : 0;
  if (/[.!?…\n]/.test(between)) return signGap.stop + quotation;
  if (between.includes(':')) return signGap.colon + quotation;
  return (/[,;()—–-]/.test(between) ? signGap.comma : signGap.none) + quotation;
}

/** The word and its groups of three to five letters, so that misspelt and inflected forms count. */
function wordBuckets({ hash, word }: WordFeatures): Int32Array {
  const buckets = [bucketOf(alone, hash, 0, 0)];
  const spelled = `<${word}>`;
  for (let length = minGram; length <= maxGram; length++) {
    for (let start = 0; start + length <= spelled.length; start++) {
      let of = hashSeed;
      for (let at = start; at < start + length; at++) of = hashStep(of, spelled.charCodeAt(at));
      buckets.push(bucketOf(gram, of, length, 0));
    }
  }
  return Int32Array.from(buckets);
}

function bucketOf(kind: number, a: number, b: number, c: number): number {
  const mixed =
    Math.imul(a + kind, 0x85ebca6b) ^
    Math.imul(b + (kind << 20), 0x9e3779b1) ^
    Math.imul(c + 0x3c6ef372, 0x7feb352d);
  const once = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39);
  return (twice ^ (twice >>> 15)) & (aimBucketCount - 1);
}
