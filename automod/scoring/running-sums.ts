import type { Page } from '../tokens/page.ts';
import { isContact, kindNumber, shows, type Tokens } from '../tokens/tokens.ts';
import type { WordInfo } from '../words/word-info.ts';
import { inRow, rowInts, rowNumbers, sumsInRow, trait } from '../words/word-rows.ts';
import { type Model, rowSize } from './model.ts';
import { nextRound } from './window-features.ts';

/**
 * For all tokens (spam), then for all but contacts (offence): how many words and n-grams, their
 * length as terms, what the words, the n-grams and the terms add. Then how many are words, and how
 * many show something beside.
 */
export const column = { all: 0, own: 6, words: 12, telling: 13 } as const;
export const columnCount = 14;

/**
 * What the tokens of a page add up to from its beginning to each of them, so that a window is the
 * difference of two places, less the words that it has twice. What a word adds is remembered with
 * the word: its n-grams need not be looked up again.
 */
export class PageSums {
  private readonly model: Model;
  private sums = new Float64Array(columnCount * 512);
  /** Tokens whose word was there before, and where; and how many stand before each token. */
  private repeats = new Int32Array(512);
  private earlier = new Int32Array(512);
  private repeatsTo = new Int32Array(512);
  private tellsTo = new Int32Array(512);
  private tokens: Tokens | undefined;
  /** Positions of the tokens that have a signal, or may be part of one. */
  tells = new Int32Array(512);

  fetched = 0;
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

  read(page: Page): void {
    const { tokens } = page;
    this.tokens = tokens;
    this.grow(tokens.length + 1);
    this.fetch(page);
    this.readMarks(tokens);
    this.addUp(page);
  }

  /** Which words return, which tokens show something; and has every word summed up. */
  private readMarks({ book, word, shown, length }: Tokens): void {
    const { repeatsTo, tellsTo, repeats, earlier, tells } = this;
    const { ints } = book.rows;
    const round = nextRound();
    let [repeated, telling] = [0, 0];
    for (let i = 0; i < length; i++) {
      const number = word[i] as number;
      const row = rowInts * number;
      const traits = ints[row + inRow.traits] as number;
      repeatsTo[i] = repeated;
      tellsTo[i] = telling;
      if (ints[row + inRow.round] === round) {
        repeats[repeated] = i;
        earlier[repeated++] = ints[row + inRow.position] as number;
      }
      ints[row + inRow.round] = round;
      ints[row + inRow.position] = i;
      if ((traits & trait.summed) === 0) {
        addUpWord(book.infoAt(number), this.model, book.rows.numbers, rowNumbers * number);
        ints[row + inRow.traits] = traits | trait.summed;
      }
      const isTold = ((shown[i] as number) & shows.telling) | (traits & trait.telling);
      if (isTold !== 0) tells[telling++] = i;
    }
    repeatsTo[length] = repeated;
    tellsTo[length] = telling;
  }

  /**
   * Takes a look at all rows that are needed. They are spread over megabytes: looks that do not
   * wait for each other bring them near at once, and adding them up then finds them there.
   */
  private fetch(page: Page): void {
    const { rows } = this;
    const { orders } = page;
    const count = page.ordersFrom(page.tokens.length);
    let seen = 0;
    for (let i = 0; i < count; i++) seen += rows[rowSize * (orders[i] as number)] as number;
    this.fetched = seen;
  }

  /** Running sums of the words and of their orders, a line of columns behind each token. */
  private addUp({ tokens, orders, ordersTo }: Page): void {
    const { sums, rows, spamWindow, spamWhole, badWindow, badWhole } = this;
    const { kind, word, shown, length } = tokens;
    const { numbers } = tokens.book.rows;
    sums.fill(0, 0, columnCount);
    let order = 0;
    let [allWords, allGrams, allSquares, spamWords, spamGrams, spamTerms] = [0, 0, 0, 0, 0, 0];
    let [ownWords, ownGrams, ownSquares, badWords, badGrams, badTerms] = [0, 0, 0, 0, 0, 0];
    let [words, telling] = [0, 0];
    for (let i = 0; i < length; i++) {
      const own = rowNumbers * (word[i] as number) + sumsInRow;
      let places = numbers[own] as number;
      let square = numbers[own + 2] as number;
      let spamWord = numbers[own + 3] as number;
      let spamTerm = numbers[own + 5] as number;
      let badWord = numbers[own + 6] as number;
      let badTerm = numbers[own + 8] as number;
      for (const end = ordersTo[i] as number; order < end; order++) {
        const row = rowSize * (orders[order] as number);
        const rarity = rows[row] as number;
        places++;
        square += rarity * rarity;
        spamWord += spamWindow[rows[row + 1] as number] as number;
        spamTerm += rarity * (spamWhole[rows[row + 2] as number] as number);
        badWord += badWindow[rows[row + 3] as number] as number;
        badTerm += rarity * (badWhole[rows[row + 4] as number] as number);
      }
      const grams = numbers[own + 1] as number;
      const to = columnCount * (i + 1);
      sums[to] = allWords += places;
      sums[to + 1] = allGrams += grams;
      sums[to + 2] = allSquares += square;
      sums[to + 3] = spamWords += spamWord;
      sums[to + 4] = spamGrams += numbers[own + 4] as number;
      sums[to + 5] = spamTerms += spamTerm;
      if (!isContact(kind[i] as number)) {
        ownWords += places;
        ownGrams += grams;
        ownSquares += square;
        badWords += badWord;
        badGrams += numbers[own + 7] as number;
        badTerms += badTerm;
      }
      sums[to + 6] = ownWords;
      sums[to + 7] = ownGrams;
      sums[to + 8] = ownSquares;
      sums[to + 9] = badWords;
      sums[to + 10] = badGrams;
      sums[to + 11] = badTerms;
      if (kind[i] === kindNumber.word) words++;
      if (((shown[i] as number) & shows.telling) !== 0) telling++;
      sums[to + 12] = words;
      sums[to + 13] = telling;
    }
  }

  private grow(size: number): void {
    if (size * columnCount <= this.sums.length) return;
    this.sums = new Float64Array(2 * size * columnCount);
    this.repeats = new Int32Array(2 * size);
    this.earlier = new Int32Array(2 * size);
    this.repeatsTo = new Int32Array(2 * size);
    this.tellsTo = new Int32Array(2 * size);
    this.tells = new Int32Array(2 * size);
  }

  tellsBefore(token: number): number {
    return this.tellsTo[token] as number;
  }

  /** The sums of a window, each word once. Returns how many words it repeats. */
  take(from: number, to: number, into: Float64Array): number {
    const { sums } = this;
    const start = columnCount * from;
    const end = columnCount * to;
    for (let i = 0; i < columnCount; i++) {
      into[i] = (sums[end + i] as number) - (sums[start + i] as number);
    }
    const { tokens } = this;
    if (!tokens) return 0;
    let repeated = 0;
    const last = this.repeatsTo[to] as number;
    for (let i = this.repeatsTo[from] as number; i < last; i++) {
      if ((this.earlier[i] as number) < from) continue;
      const token = this.repeats[i] as number;
      if (tokens.kind[token] === kindNumber.word) repeated++;
      takeWord(into, tokens, token);
    }
    return repeated;
  }

  /** Takes out what other pages of the same text had already; each word is asked about once. */
  leaveOut({ tokens }: Page, wasSeen: (info: WordInfo) => boolean, from: Float64Array): void {
    let repeat = 0;
    for (let i = 0; i < tokens.length; i++) {
      if (this.repeats[repeat] === i && repeat < (this.repeatsTo[tokens.length] as number)) {
        repeat++;
        continue;
      }
      if (wasSeen(tokens.infoAt(i))) takeWord(from, tokens, i);
    }
  }
}

function takeWord(sums: Float64Array, { book, kind, word }: Tokens, token: number): void {
  const { numbers } = book.rows;
  const own = rowNumbers * (word[token] as number) + sumsInRow;
  for (let i = 0; i < 6; i++) sums[i] = (sums[i] as number) - (numbers[own + i] as number);
  if (isContact(kind[token] as number)) return;
  for (let i = 0; i < 3; i++) {
    sums[6 + i] = (sums[6 + i] as number) - (numbers[own + i] as number);
    sums[9 + i] = (sums[9 + i] as number) - (numbers[own + 6 + i] as number);
  }
}

/** Of a word: counts and length as a term, then three sums for each question. */
function addUpWord(
  word: WordInfo,
  { rows, scorers }: Model,
  into: Float64Array,
  row: number,
): void {
  const [spam, offensive] = scorers;
  const [spamWindow, spamWhole] = [spam.window.weightOf, spam.whole.weightOf];
  const [badWindow, badWhole] = [offensive.window.weightOf, offensive.whole.weightOf];
  const { places, words, all } = word.writePlaces();
  const own = row + sumsInRow;
  into[own] = words;
  into[own + 1] = all - words;
  let squares = 0;
  let spamSum = 0;
  let spamTerms = 0;
  let badSum = 0;
  let badTerms = 0;
  for (let i = 0; i < all; i++) {
    const at = rowSize * (places[i] as number);
    const rarity = rows[at] as number;
    squares += rarity * rarity;
    spamSum += spamWindow[rows[at + 1] as number] as number;
    spamTerms += rarity * (spamWhole[rows[at + 2] as number] as number);
    badSum += badWindow[rows[at + 3] as number] as number;
    badTerms += rarity * (badWhole[rows[at + 4] as number] as number);
    if (i !== words - 1) continue;
    // From here on they are n-grams.
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
