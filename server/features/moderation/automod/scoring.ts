import { nextRound } from './features.ts';
import { mixed } from './mix.ts';
import { type Model, rowSize, tasks } from './model.ts';
import { isContact, type Page } from './page.ts';
import { readSignals, signalNames } from './signals.ts';
import type { Token } from './tokens.ts';
import type { Window } from './windows.ts';
import type { WordInfo } from './word-book.ts';

/** Of a word: its share of the length of a text, then three sums for each question. */
const [squares, firstTask, perTask] = [0, 1, 3];
const sumCount = firstTask + perTask * tasks.length;
/** Of the orders at a token: how many, their share of the length, two sums for each question. */
const orderCount = 2 + 2 * tasks.length;

export interface WindowScore {
  /** By question: the score of the window, and that of the window as if it were all. */
  score: Float64Array;
  alone: Float64Array;
}

/** What the terms of a text add up to so far, by question. */
export interface WholeSums {
  terms: Float64Array;
  squares: Float64Array;
}

export const newSums = (): WholeSums => ({
  terms: new Float64Array(tasks.length),
  squares: new Float64Array(tasks.length),
});

/**
 * Scores windows by adding up what each word adds, which is remembered with the word: its
 * n-grams need not be looked up again. Spam is asked of everything, offence of all but contacts.
 */
export class Scoring {
  private readonly model: Model;
  private orders = new Float64Array(orderCount * 512);
  private readonly signals = new Float64Array(signalNames.length);
  private readonly owners = new Int32Array(signalNames.length);
  private readonly result: WindowScore = {
    score: new Float64Array(tasks.length),
    alone: new Float64Array(tasks.length),
  };

  constructor(model: Model) {
    this.model = model;
  }

  /** Must come before the windows of a page are scored. */
  prepare({ tokens, pairs, skips, orders, orderTokens }: Page): void {
    const size = orderCount * tokens.length;
    if (size > this.orders.length) this.orders = new Float64Array(2 * size);
    this.orders.fill(0, 0, size);
    for (let i = 0; i < tokens.length; i++) {
      const { info } = tokens[i] as Token;
      info.sums ??= this.sumsOf(info);
      this.addOrder(i, pairs[i] as number);
      this.addOrder(i, skips[i] as number);
    }
    for (let i = 0; i < orders.length; i++) {
      this.addOrder(orderTokens[i] as number, orders[i] as number);
    }
  }

  private addOrder(token: number, place: number): void {
    if (place < 0) return;
    const { rows, scorers } = this.model;
    const at = orderCount * token;
    const row = rowSize * place;
    const rarity = rows[row] as number;
    const sums = this.orders;
    sums[at] = (sums[at] as number) + 1;
    sums[at + 1] = (sums[at + 1] as number) + rarity * rarity;
    const [spam, offensive] = scorers;
    const add = (to: number, by: number) => {
      sums[to] = (sums[to] as number) + by;
    };
    add(at + 2, spam.window.weightOf[rows[row + 1] as number] as number);
    add(at + 3, rarity * (spam.whole.weightOf[rows[row + 2] as number] as number));
    add(at + 4, offensive.window.weightOf[rows[row + 3] as number] as number);
    add(at + 5, rarity * (offensive.whole.weightOf[rows[row + 4] as number] as number));
  }

  private sumsOf({ words, grams }: WordInfo): Float64Array {
    const { rows, scorers } = this.model;
    const sums = new Float64Array(sumCount);
    for (const [kind, list] of [words, grams].entries()) {
      for (const place of list) {
        const row = rowSize * place;
        const rarity = rows[row] as number;
        sums[squares] = (sums[squares] as number) + rarity * rarity;
        scorers.forEach(({ window, whole }, t) => {
          const at = firstTask + perTask * t;
          const weight = window.weightOf[rows[row + window.column] as number] as number;
          sums[at + kind] = (sums[at + kind] as number) + weight;
          const term = whole.weightOf[rows[row + whole.column] as number] as number;
          sums[at + 2] = (sums[at + 2] as number) + rarity * term;
        });
      }
    }
    return sums;
  }

  /** The result is overwritten by the next window. */
  score({ tokens }: Page, window: Window, hidden: number): WindowScore {
    const round = nextRound();
    const { orders } = this;
    let [ownWords, ownGrams, ownSquares] = [0, 0, 0];
    let [contactWords, contactGrams, contactSquares] = [0, 0, 0];
    let [spamWords, spamGrams, spamTerms] = [0, 0, 0];
    let [badWords, badGrams, badTerms] = [0, 0, 0];
    let distinct = 0;
    for (let i = window.from; i < window.to; i++) {
      const token = tokens[i] as Token;
      const { info } = token;
      const at = orderCount * i;
      let count = orders[at] as number;
      let length = orders[at + 1] as number;
      let grams = 0;
      spamWords += orders[at + 2] as number;
      spamTerms += orders[at + 3] as number;
      const ofContact = isContact(token);
      if (!ofContact) {
        badWords += orders[at + 4] as number;
        badTerms += orders[at + 5] as number;
      }
      if (info.window !== round) {
        info.window = round;
        if (token.kind === 'word') distinct++;
        const sums = info.sums as Float64Array;
        count += info.words.length;
        grams = info.grams.length;
        length += sums[squares] as number;
        spamWords += sums[1] as number;
        spamGrams += sums[2] as number;
        spamTerms += sums[3] as number;
        if (!ofContact) {
          badWords += sums[4] as number;
          badGrams += sums[5] as number;
          badTerms += sums[6] as number;
        }
      }
      if (ofContact) {
        contactWords += count;
        contactGrams += grams;
        contactSquares += length;
      } else {
        ownWords += count;
        ownGrams += grams;
        ownSquares += length;
      }
    }
    readSignals(tokens, window, { hidden, distinct }, this.signals, this.owners);
    this.finish(0, spamWords, spamGrams, spamTerms, {
      words: ownWords + contactWords,
      grams: ownGrams + contactGrams,
      squares: ownSquares + contactSquares,
    });
    this.finish(1, badWords, badGrams, badTerms, {
      ...{ words: ownWords, grams: ownGrams, squares: ownSquares },
    });
    return this.result;
  }

  private finish(
    task: 0 | 1,
    words: number,
    grams: number,
    terms: number,
    counts: { words: number; grams: number; squares: number },
  ): void {
    const { window, whole, mix, signals } = this.model.scorers[task];
    // Words and characters are each brought to length one, whatever the length of the text.
    let score =
      window.bias +
      words / Math.sqrt(Math.max(1, counts.words)) +
      grams / Math.sqrt(Math.max(1, counts.grams));
    for (let i = 0; i < signals.length; i++) {
      score += (this.signals[i] as number) * (signals[i] as number);
    }
    this.result.score[task] = score;
    const whole1 = whole.bias + terms / (Math.sqrt(counts.squares) || 1);
    this.result.alone[task] = mixed(mix, score, whole1);
  }

  /** Adds the terms of a page to those of its text; `isNew` knows which words were there. */
  addWhole({ tokens }: Page, sums: WholeSums, isNew: (info: WordInfo) => boolean): void {
    const { terms, squares: lengths } = sums;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as Token;
      const at = orderCount * i;
      const own = isNew(token.info) ? token.info.sums : undefined;
      const length = (this.orders[at + 1] as number) + (own ? (own[squares] as number) : 0);
      for (let t = isContact(token) ? 1 : tasks.length; t-- > 0; ) {
        lengths[t] = (lengths[t] as number) + length;
        const term = own ? (own[firstTask + perTask * t + 2] as number) : 0;
        terms[t] = (terms[t] as number) + (this.orders[at + 3 + 2 * t] as number) + term;
      }
    }
  }

  wholeScore(sums: WholeSums, task: 0 | 1): number {
    const length = Math.sqrt(sums.squares[task] as number) || 1;
    return this.model.scorers[task].whole.bias + (sums.terms[task] as number) / length;
  }
}
