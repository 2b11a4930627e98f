import { isLetter } from '../text/fold.ts';
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

/** Buckets of classes, alone, quoted and in order, computed once because most features are of these. */
const classSize = classCount + 1;
const [classBuckets, quotedClassBuckets] = [classAlone, quotedClass].map((kind) =>
  Int32Array.from({ length: classSize }, (_, own) => bucketOf(kind, own, 0, 0)),
) as [Int32Array, Int32Array];
const classPairBuckets = Int32Array.from({ length: classSize * classSize }, (_, at) =>
  bucketOf(classesInOrder, Math.floor(at / classSize), at % classSize, 0),
);

interface WordFeatures {
  hash: number;
  classes: readonly number[];
  /** Hashes of the classes, or of the word itself if it has none. */
  shapes: readonly number[];
  isOrdinary: boolean;
  isRude: boolean;
  /** Capitalised by everyone, so that the capital makes no name of it. */
  hasUsualCapital: boolean;
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
  isRude: boolean;
  startsSentence: boolean;
}

const nameShapes = [shapeOfClass(nameClass)];
const nameClasses = [nameClass];
const signGap = { none: 0, comma: 1, colon: 2, stop: 3, quotation: 4 };

/** Words of a text with what surrounds them, from which the features of its windows are read. */
export class AimFeatures {
  /** Buckets of the features that `list` wrote. */
  buckets = new Int32Array(4096);
  private count = 0;
  private words: PlacedWord[] = [];
  private sentenceEnds: number[] = [];
  /** Number of rude words before each word. */
  private readonly rudeCounts: number[] = [];
  private readonly wordsById: (WordFeatures | undefined)[] = [];
  private clearCount = -1;
  private book: unknown;
  private window = 0;
  /** The window in which a pair of classes was counted last. */
  private readonly lastPair = new Int32Array(classSize * classSize);
  /** Classes of the words of the current sentence, in order. */
  private sentenceClasses = new Uint8Array(512);

  /** False for most texts, which then need not be read. */
  mayHaveRudeWord(tokens: Tokens): boolean {
    this.forgetOldBook(tokens);
    const { length, kind } = tokens;
    for (let i = 0; i < length; i++) {
      if (kind[i] === kindCode.word && this.wordAt(tokens, i).isRude) return true;
    }
    return false;
  }

  read(text: string, tokens: Tokens): void {
    this.forgetOldBook(tokens);
    const { length, kind, flags } = tokens;
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
          (isCapitalised(text, start, tokens.end[i] as number) &&
            !isKnownCapital(word, startsSentence));
        this.words.push({
          word,
          classes: isName ? nameClasses : word.classes,
          shapes: isName ? nameShapes : word.shapes,
          gap: startsSentence ? 0 : readGap(text, end, start),
          isQuoted: isInside(quotations, start),
          isRude: word.isRude && !isName,
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
    this.countRudeWords();
  }

  private forgetOldBook({ book }: Tokens): void {
    if (this.book === book && this.clearCount === book.clearCount) return;
    this.wordsById.length = 0;
    this.book = book;
    this.clearCount = book.clearCount;
  }

  private countRudeWords(): void {
    const { words, rudeCounts } = this;
    rudeCounts[0] = 0;
    for (let i = 0; i < words.length; i++) {
      rudeCounts[i + 1] = (rudeCounts[i] as number) + ((words[i] as PlacedWord).isRude ? 1 : 0);
    }
  }

  private hasRudeWordBetween(from: number, to: number): boolean {
    return this.rudeCounts[to] !== this.rudeCounts[from];
  }

  get hasRudeWord(): boolean {
    return this.hasRudeWordBetween(0, this.words.length);
  }

  get wordCount(): number {
    return this.words.length;
  }

  /**
   * Lists a short text as a whole, a longer one as its runs of one to three sentences with a rude
   * word. So is a text that swears in a quotation and outside it, because the quotation would excuse
   * the rest.
   */
  windows(): [from: number, to: number][] {
    const { words, sentenceEnds } = this;
    const isShort = sentenceEnds.length <= maxShortSentences && words.length <= maxShortWords;
    if (isShort && !this.swearsInsideAndOutsideQuotations()) {
      return words.length > 0 ? [[0, words.length]] : [];
    }
    return sentenceEnds.flatMap((_, i) => {
      const from = i === 0 ? 0 : (sentenceEnds[i - 1] as number);
      return sentenceEnds
        .slice(i, i + maxWindowSentences)
        .filter((to) => this.hasRudeWordBetween(from, to))
        .map((to): [number, number] => [from, to]);
    });
  }

  private swearsInsideAndOutsideQuotations(): boolean {
    const rude = this.words.filter(({ isRude }) => isRude);
    return rude.some(({ isQuoted }) => isQuoted) && rude.some(({ isQuoted }) => !isQuoted);
  }

  /** Writes the bucket of each feature of a window to `buckets` and returns their number. */
  list(from: number, to: number): number {
    const { words } = this;
    this.window++;
    this.count = 0;
    let sentence = from;
    let classCountBefore = 0;
    for (let i = from; i < to; i++) {
      const placed = words[i] as PlacedWord;
      if (placed.startsSentence) {
        sentence = i;
        classCountBefore = 0;
      }
      this.listWord(placed.word);
      this.listSequences(i, sentence);
      if (placed.isRude) this.listTargets(i, from, to);
      classCountBefore = this.listClasses(placed, classCountBefore);
    }
    return this.count;
  }

  private add(bucket: number): void {
    if (this.count === this.buckets.length) this.reserve(1);
    this.buckets[this.count++] = bucket;
  }

  private reserve(more: number): void {
    if (this.count + more <= this.buckets.length) return;
    const larger = new Int32Array(2 * (this.count + more));
    larger.set(this.buckets);
    this.buckets = larger;
  }

  private listWord(word: WordFeatures): void {
    if (word.lastWindow === this.window) return;
    word.lastWindow = this.window;
    word.buckets ??= wordBuckets(word);
    const own = word.buckets;
    this.reserve(own.length);
    const { buckets, count } = this;
    for (let k = 0; k < own.length; k++) buckets[count + k] = own[k] as number;
    this.count = count + own.length;
  }

  /** The word after the one before it, and its classes after those of the two before it. */
  private listSequences(i: number, sentence: number): void {
    const { words } = this;
    const { word, shapes, gap } = words[i] as PlacedWord;
    const previous = i > sentence ? (words[i - 1] as PlacedWord) : undefined;
    const befores = previous?.shapes ?? noShapes;
    const firsts = i > sentence + 1 ? (words[i - 2] as PlacedWord).shapes : noShapes;
    this.add(bucketOf(pair, previous?.word.hash ?? startHash, word.hash, 0));
    for (let a = 0; a < shapes.length; a++) {
      const own = shapes[a] as number;
      for (let b = 0; b < befores.length; b++) {
        const before = befores[b] as number;
        this.add(bucketOf(shapePair, before, own, gap));
        for (let c = 0; c < firsts.length; c++) {
          this.add(bucketOf(shapeTriple, firsts[c] as number, before, own));
        }
      }
    }
  }

  /** The classes of a word, each after all others in its sentence. Returns how many there are now. */
  private listClasses({ classes, isQuoted }: PlacedWord, countBefore: number): number {
    const { sentenceClasses, lastPair, window } = this;
    let count = countBefore;
    this.reserve(classes.length * (countBefore + 2));
    for (let a = 0; a < classes.length; a++) {
      const own = classes[a] as number;
      if (this.isNew(own)) this.add(classBuckets[own] as number);
      if (isQuoted && this.isNew(own * classSize)) this.add(quotedClassBuckets[own] as number);
      const { buckets } = this;
      let added = this.count;
      for (let at = 0; at < countBefore; at++) {
        const classPair = (sentenceClasses[at] as number) * classSize + own;
        if (lastPair[classPair] === window) continue;
        lastPair[classPair] = window;
        buckets[added++] = classPairBuckets[classPair] as number;
      }
      this.count = added;
    }
    for (let a = 0; a < classes.length; a++) {
      sentenceClasses[count++] = classes[a] as number;
    }
    return count;
  }

  /** The nearest words for a person or a thing before and after a rude word, and what separates them. */
  private listTargets(i: number, from: number, to: number): void {
    const own = this.words[i] as PlacedWord;
    const [before, gapBefore] = this.findTarget(i, -1, Math.max(from, i - maxTargetDistance) - 1);
    const [after, gapAfter] = this.findTarget(i, 1, Math.min(to, i + maxTargetDistance));
    const quoted = own.isQuoted ? 4 : 0;
    for (const rude of own.classes) {
      if (!isRudeClass(rude)) continue;
      this.add(bucketOf(targetBefore, before, rude, gapBefore + quoted));
      this.add(bucketOf(targetAfter, after, rude, gapAfter + quoted));
      this.add(bucketOf(targetsAround, before, after, rude));
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

  /** True the first time a class or pair occurs in this window. */
  private isNew(classPair: number): boolean {
    if (this.lastPair[classPair] === this.window) return false;
    this.lastPair[classPair] = this.window;
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
    const hasUsualCapital = wordsWithCapital.has(word);
    const isOrdinary = tokens.book.vocabulary.has(word) || hasUsualCapital;
    const isRude = classes.some(isRudeClass);
    const shapes = classes.length > 0 ? classes.map(shapeOfClass) : [hash];
    const features = { hash, classes, shapes, isOrdinary, isRude, hasUsualCapital, word };
    const added = { ...features, buckets: undefined, lastWindow: 0 };
    this.wordsById[id] = added;
    return added;
  }
}

const noShapes = [startHash];

function isInside(ranges: readonly [from: number, to: number][], at: number): boolean {
  for (const [from, to] of ranges) if (at >= from && at < to) return true;
  return false;
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
  { classes, hasUsualCapital, isOrdinary }: WordFeatures,
  startsSentence: boolean,
): boolean {
  return classes.length > 0 || hasUsualCapital || (startsSentence && isOrdinary);
}

/** `Dave`, but not `CPAP`. */
function isCapitalised(text: string, start: number, end: number): boolean {
  if (isLetter(text.charCodeAt(start))) return false;
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
