import type { Chunk } from '../tokens/chunk.ts';
import { isContact, tokenFlag, tokenKindCode } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { WordFeatures } from '../words/word-features.ts';
import {
  doublesPerWord,
  intsPerWord,
  weightSumsOffset,
  wordField,
  wordTrait,
} from '../words/word-rows.ts';
import { bytesPerBucket, type Model } from './model.ts';
import { nextVisitMark } from './window-features.ts';

/**
 * Column offsets: first the sums over all tokens (spam), then those without contacts (offensive).
 * Each has counts of words and n-grams, squared term length, and sums of words, n-grams and terms.
 */
export const sumColumn = { all: 0, own: 6, words: 12, signalTokens: 13 } as const;
export const sumColumnCount = 14;

/**
 * Prefix sums over the tokens of a chunk: a window is the difference of two rows, less its repeated
 * words. Each word's own sum is computed once and stored in the word book.
 */
export class RunningSums {
  private readonly model: Model;
  private sums = new Float64Array(sumColumnCount * 512);
  /**
   * Tokens whose word occurred before, that earlier position, and the number of repeats before each
   * token.
   */
  private repeats = new Int32Array(512);
  private earlierPositions = new Int32Array(512);
  private repeatCounts = new Int32Array(512);
  private signalCounts = new Int32Array(512);
  private tokens: Tokens | undefined;
  signalPositions = new Int32Array(512);

  prefetched = 0;
  private readonly rows: Uint8Array;
  private readonly spamWindow: Float64Array;
  private readonly spamWhole: Float64Array;
  private readonly badWindow: Float64Array;
  private readonly badWhole: Float64Array;

  constructor(model: Model) {
    const [spam, offensive] = model.scorers;
    this.model = model;
    this.rows = model.rows;
    this.spamWindow = spam.window.weightOf;
    this.spamWhole = spam.whole.weightOf;
    this.badWindow = offensive.window.weightOf;
    this.badWhole = offensive.whole.weightOf;
  }

  read(chunk: Chunk): void {
    const { tokens } = chunk;
    this.tokens = tokens;
    this.grow(tokens.length + 1);
    this.prefetch(chunk);
    this.findRepeatsAndSignals(tokens);
    this.sumTokens(chunk);
  }

  private findRepeatsAndSignals({ book, word, flags, length }: Tokens): void {
    const { repeatCounts, signalCounts, repeats, earlierPositions, signalPositions } = this;
    const { ints } = book.rows;
    const visit = nextVisitMark();
    let [repeated, telling] = [0, 0];
    for (let i = 0; i < length; i++) {
      const number = word[i] as number;
      const row = intsPerWord * number;
      const traits = ints[row + wordField.traits] as number;
      repeatCounts[i] = repeated;
      signalCounts[i] = telling;
      if (ints[row + wordField.lastVisit] === visit) {
        repeats[repeated] = i;
        earlierPositions[repeated++] = ints[row + wordField.lastPosition] as number;
      }
      ints[row + wordField.lastVisit] = visit;
      ints[row + wordField.lastPosition] = i;
      if ((traits & wordTrait.isSummed) === 0) {
        sumWeightsOfWord(
          book.infoAt(number),
          this.model,
          book.rows.doubles,
          doublesPerWord * number,
        );
        ints[row + wordField.traits] = traits | wordTrait.isSummed;
      }
      const hasSignal =
        ((flags[i] as number) & tokenFlag.hasSignal) | (traits & wordTrait.hasSignal);
      if (hasSignal !== 0) signalPositions[telling++] = i;
    }
    repeatCounts[length] = repeated;
    signalCounts[length] = telling;
  }

  /**
   * Reads all needed rows once. They are spread over megabytes; independent reads fetch them into
   * the cache at once.
   */
  private prefetch(chunk: Chunk): void {
    const { rows } = this;
    const { sequences } = chunk;
    const count = chunk.sequenceStart(chunk.tokens.length);
    let seen = 0;
    for (let i = 0; i < count; i++)
      seen += rows[bytesPerBucket * (sequences[i] as number)] as number;
    this.prefetched = seen;
  }

  private sumTokens({ tokens, sequences, sequenceEnds }: Chunk): void {
    const { sums, rows, spamWindow, spamWhole, badWindow, badWhole } = this;
    const { kind, word, flags, length } = tokens;
    const { doubles } = tokens.book.rows;
    sums.fill(0, 0, sumColumnCount);
    let order = 0;
    let [allWords, allGrams, allSquares, spamWords, spamGrams, spamTerms] = [0, 0, 0, 0, 0, 0];
    let [ownWords, ownGrams, ownSquares, badWords, badGrams, badTerms] = [0, 0, 0, 0, 0, 0];
    let [words, telling] = [0, 0];
    for (let i = 0; i < length; i++) {
      const own = doublesPerWord * (word[i] as number) + weightSumsOffset;
      let buckets = doubles[own] as number;
      let square = doubles[own + 2] as number;
      let spamWord = doubles[own + 3] as number;
      let spamTerm = doubles[own + 5] as number;
      let badWord = doubles[own + 6] as number;
      let badTerm = doubles[own + 8] as number;
      for (const end = sequenceEnds[i] as number; order < end; order++) {
        const row = bytesPerBucket * (sequences[order] as number);
        const rarity = rows[row] as number;
        buckets++;
        square += rarity * rarity;
        spamWord += spamWindow[rows[row + 1] as number] as number;
        spamTerm += rarity * (spamWhole[rows[row + 2] as number] as number);
        badWord += badWindow[rows[row + 3] as number] as number;
        badTerm += rarity * (badWhole[rows[row + 4] as number] as number);
      }
      const grams = doubles[own + 1] as number;
      const to = sumColumnCount * (i + 1);
      sums[to] = allWords += buckets;
      sums[to + 1] = allGrams += grams;
      sums[to + 2] = allSquares += square;
      sums[to + 3] = spamWords += spamWord;
      sums[to + 4] = spamGrams += doubles[own + 4] as number;
      sums[to + 5] = spamTerms += spamTerm;
      if (!isContact(kind[i] as number)) {
        ownWords += buckets;
        ownGrams += grams;
        ownSquares += square;
        badWords += badWord;
        badGrams += doubles[own + 7] as number;
        badTerms += badTerm;
      }
      sums[to + 6] = ownWords;
      sums[to + 7] = ownGrams;
      sums[to + 8] = ownSquares;
      sums[to + 9] = badWords;
      sums[to + 10] = badGrams;
      sums[to + 11] = badTerms;
      if (kind[i] === tokenKindCode.word) words++;
      if (((flags[i] as number) & tokenFlag.hasSignal) !== 0) telling++;
      sums[to + 12] = words;
      sums[to + 13] = telling;
    }
  }

  private grow(size: number): void {
    if (size * sumColumnCount <= this.sums.length) return;
    this.sums = new Float64Array(2 * size * sumColumnCount);
    this.repeats = new Int32Array(2 * size);
    this.earlierPositions = new Int32Array(2 * size);
    this.repeatCounts = new Int32Array(2 * size);
    this.signalCounts = new Int32Array(2 * size);
    this.signalPositions = new Int32Array(2 * size);
  }

  signalCountBefore(token: number): number {
    return this.signalCounts[token] as number;
  }

  /**
   * Computes the sums of a window, counting each word once. Returns the number of repeated words.
   */
  sumWindow(from: number, to: number, into: Float64Array): number {
    const { sums } = this;
    const start = sumColumnCount * from;
    const end = sumColumnCount * to;
    for (let i = 0; i < sumColumnCount; i++) {
      into[i] = (sums[end + i] as number) - (sums[start + i] as number);
    }
    const { tokens } = this;
    if (!tokens) return 0;
    let repeated = 0;
    const last = this.repeatCounts[to] as number;
    for (let i = this.repeatCounts[from] as number; i < last; i++) {
      if ((this.earlierPositions[i] as number) < from) continue;
      const token = this.repeats[i] as number;
      if (tokens.kind[token] === tokenKindCode.word) repeated++;
      subtractRepeatedWord(into, tokens, token);
    }
    return repeated;
  }

  subtractSeen(
    { tokens }: Chunk,
    wasSeen: (info: WordFeatures) => boolean,
    from: Float64Array,
  ): void {
    let repeat = 0;
    for (let i = 0; i < tokens.length; i++) {
      if (this.repeats[repeat] === i && repeat < (this.repeatCounts[tokens.length] as number)) {
        repeat++;
        continue;
      }
      if (wasSeen(tokens.infoAt(i))) subtractRepeatedWord(from, tokens, i);
    }
  }
}

function subtractRepeatedWord(
  sums: Float64Array,
  { book, kind, word }: Tokens,
  token: number,
): void {
  const { doubles } = book.rows;
  const own = doublesPerWord * (word[token] as number) + weightSumsOffset;
  for (let i = 0; i < 6; i++) sums[i] = (sums[i] as number) - (doubles[own + i] as number);
  if (isContact(kind[token] as number)) return;
  for (let i = 0; i < 3; i++) {
    sums[6 + i] = (sums[6 + i] as number) - (doubles[own + i] as number);
    sums[9 + i] = (sums[9 + i] as number) - (doubles[own + 6 + i] as number);
  }
}

function sumWeightsOfWord(
  word: WordFeatures,
  { rows, scorers }: Model,
  into: Float64Array,
  row: number,
): void {
  const [spam, offensive] = scorers;
  const [spamWindow, spamWhole] = [spam.window.weightOf, spam.whole.weightOf];
  const [badWindow, badWhole] = [offensive.window.weightOf, offensive.whole.weightOf];
  const { buckets, wordCount, totalCount } = word.writeBuckets();
  const own = row + weightSumsOffset;
  into[own] = wordCount;
  into[own + 1] = totalCount - wordCount;
  let squares = 0;
  let spamSum = 0;
  let spamTerms = 0;
  let badSum = 0;
  let badTerms = 0;
  for (let i = 0; i < totalCount; i++) {
    const at = bytesPerBucket * (buckets[i] as number);
    const rarity = rows[at] as number;
    squares += rarity * rarity;
    spamSum += spamWindow[rows[at + 1] as number] as number;
    spamTerms += rarity * (spamWhole[rows[at + 2] as number] as number);
    badSum += badWindow[rows[at + 3] as number] as number;
    badTerms += rarity * (badWhole[rows[at + 4] as number] as number);
    if (i !== wordCount - 1) continue;
    into[own + 3] = spamSum;
    into[own + 6] = badSum;
    spamSum = 0;
    badSum = 0;
  }
  into[own + 2] = squares;
  into[own + 4] = spamSum;
  into[own + 5] = spamTerms;
  into[own + 7] = badSum;
  into[own + 8] = badTerms;
}
