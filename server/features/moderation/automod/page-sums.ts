import { nextRound } from './features.ts';
import { places } from './hash.ts';
import { type Model, rowSize } from './model.ts';
import { isContact, type Page } from './page.ts';
import type { Token } from './tokens.ts';
import type { WordInfo } from './word-book.ts';

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
  private tokens: readonly Token[] = [];
  /** Positions of the tokens that have a signal, or may be part of one. */
  tells = new Int32Array(512);

  fetched = 0;
  private readonly running = new Float64Array(columnCount);
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
    const { sums, running } = this;
    const round = nextRound();
    running.fill(0);
    this.fetch(page);
    let [repeats, tells, order] = [0, 0, 0];
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as Token;
      const { info } = token;
      this.repeatsTo[i] = repeats;
      this.tellsTo[i] = tells;
      if (info.window === round) {
        this.repeats[repeats] = i;
        this.earlier[repeats++] = info.position;
      }
      info.window = round;
      info.position = i;
      info.sums ??= sumsOf(info, this.model);
      order = this.addToken(page, i, order, info.sums);
      if (token.kind === 'word') add(running, column.words, 1);
      if (token.isTelling) add(running, column.telling, 1);
      if (token.isTelling || info.isTelling) this.tells[tells++] = i;
      const next = columnCount * (i + 1);
      for (let k = 0; k < columnCount; k++) sums[next + k] = running[k] as number;
    }
    this.repeatsTo[tokens.length] = repeats;
    this.tellsTo[tokens.length] = tells;
  }

  /**
   * Takes a look at all rows that are needed. They are spread over megabytes: looks that do not
   * wait for each other bring them near at once, and adding them up then finds them there.
   */
  private fetch({ tokens, pairs, skips }: Page): void {
    const { rows } = this;
    let seen = 0;
    for (let i = 0; i < tokens.length; i++) {
      seen += rows[rowSize * ((pairs[i] as number) & (places - 1))] as number;
      seen += rows[rowSize * ((skips[i] as number) & (places - 1))] as number;
    }
    this.fetched = seen;
  }

  /** Adds a word and its orders with others; returns the first order of the next token. */
  private addToken(page: Page, i: number, firstOrder: number, word: readonly number[]): number {
    const { rows, spamWindow, spamWhole, badWindow, badWhole, running } = this;
    const { orders, orderTokens } = page;
    let [count, squares] = [word[0] as number, word[2] as number];
    let [spamWords, spamTerms] = [word[3] as number, word[5] as number];
    let [badWords, badTerms] = [word[6] as number, word[8] as number];
    let order = firstOrder - 2;
    for (;;) {
      let place = 0;
      if (order < firstOrder)
        place = (order === firstOrder - 2 ? page.pairs : page.skips)[i] as number;
      else if (orderTokens[order] === i) place = orders[order] as number;
      else break;
      order++;
      if (place < 0) continue;
      const row = rowSize * place;
      const rarity = rows[row] as number;
      count++;
      squares += rarity * rarity;
      spamWords += spamWindow[rows[row + 1] as number] as number;
      spamTerms += rarity * (spamWhole[rows[row + 2] as number] as number);
      badWords += badWindow[rows[row + 3] as number] as number;
      badTerms += rarity * (badWhole[rows[row + 4] as number] as number);
    }
    const grams = word[1] as number;
    add(running, 0, count);
    add(running, 1, grams);
    add(running, 2, squares);
    add(running, 3, spamWords);
    add(running, 4, word[4] as number);
    add(running, 5, spamTerms);
    if (isContact(page.tokens[i] as Token)) return order;
    add(running, 6, count);
    add(running, 7, grams);
    add(running, 8, squares);
    add(running, 9, badWords);
    add(running, 10, word[7] as number);
    add(running, 11, badTerms);
    return order;
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
    let repeated = 0;
    const last = this.repeatsTo[to] as number;
    for (let i = this.repeatsTo[from] as number; i < last; i++) {
      if ((this.earlier[i] as number) < from) continue;
      const token = this.tokens[this.repeats[i] as number] as Token;
      if (token.kind === 'word') repeated++;
      takeWord(into, token.info.sums as readonly number[], !isContact(token));
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
      const token = tokens[i] as Token;
      if (wasSeen(token.info))
        takeWord(from, token.info.sums as readonly number[], !isContact(token));
    }
  }
}

function add(sums: Float64Array, at: number, by: number): void {
  sums[at] = (sums[at] as number) + by;
}

function takeWord(sums: Float64Array, word: readonly number[], isOwn: boolean): void {
  for (let i = 0; i < 6; i++) add(sums, i, -(word[i] as number));
  if (!isOwn) return;
  for (let i = 0; i < 3; i++) {
    add(sums, 6 + i, -(word[i] as number));
    add(sums, 9 + i, -(word[6 + i] as number));
  }
}

/** Of a word: counts and length as a term, then three sums for each question. */
function sumsOf({ words, grams }: WordInfo, { rows, scorers }: Model): readonly number[] {
  const [spam, offensive] = scorers;
  const [spamWindow, spamWhole] = [spam.window.weightOf, spam.whole.weightOf];
  const [badWindow, badWhole] = [offensive.window.weightOf, offensive.whole.weightOf];
  let [squares, spamWords, spamGrams, spamTerms] = [0, 0, 0, 0];
  let [badWords, badGrams, badTerms] = [0, 0, 0];
  for (let i = 0; i < words.length + grams.length; i++) {
    const isWord = i < words.length;
    const row = rowSize * ((isWord ? words[i] : grams[i - words.length]) as number);
    const rarity = rows[row] as number;
    const inSpam = spamWindow[rows[row + 1] as number] as number;
    const inBad = badWindow[rows[row + 3] as number] as number;
    squares += rarity * rarity;
    spamTerms += rarity * (spamWhole[rows[row + 2] as number] as number);
    badTerms += rarity * (badWhole[rows[row + 4] as number] as number);
    if (isWord) {
      spamWords += inSpam;
      badWords += inBad;
    } else {
      spamGrams += inSpam;
      badGrams += inBad;
    }
  }
  return [
    words.length,
    grams.length,
    squares,
    spamWords,
    spamGrams,
    spamTerms,
    badWords,
    badGrams,
    badTerms,
  ];
}
