import type { Page } from '../tokens/page.ts';
import { isContact, kindNumber } from '../tokens/tokens.ts';
import type { Window } from '../tokens/windows.ts';
import { inRow, rowInts } from '../words/word-rows.ts';
import { readSignals, signalNames } from './signals.ts';

const capacity = 1 << 14;
let rounds = 0;

/** A number that no window and no text had before: what was counted last is marked with it. */
export function nextRound(): number {
  rounds = (rounds + 1) | 0;
  return rounds;
}

/**
 * The features of one window at a time: words, pairs and orders of words, character n-grams,
 * signals. A word is there once, however often it occurs. Each feature knows the token it came
 * from. For training and for explanations; `scoring.ts` adds the same up without listing them.
 */
export class Features {
  /** Words first, then n-grams; behind them the words and the n-grams of contacts. */
  readonly place = new Int32Array(capacity);
  readonly token = new Int32Array(capacity);
  readonly ends: [words: number, grams: number, contactWords: number, all: number] = [0, 0, 0, 0];
  readonly signals = new Float64Array(signalNames.length);
  readonly owners = new Int32Array(signalNames.length);
  private count = 0;

  read(page: Page, window: Window, hidden: number): void {
    const { tokens } = page;
    const first = this.firsts(page, window);
    const isContactAt = (i: number) => isContact(tokens.kind[i] as number);
    this.count = 0;
    for (const ofContacts of [false, true]) {
      for (const i of first) {
        if (isContactAt(i) === ofContacts) this.addAll(tokens.infoAt(i).words, i);
      }
      this.addOrders(page, window, ofContacts);
      this.ends[ofContacts ? 2 : 0] = this.count;
      for (const i of first) {
        if (isContactAt(i) === ofContacts) this.addAll(tokens.infoAt(i).grams, i);
      }
      this.ends[ofContacts ? 3 : 1] = this.count;
    }
    const isWord = (i: number) => tokens.kind[i] === kindNumber.word;
    const positions = Array.from({ length: window.to - window.from }, (_, i) => window.from + i);
    const totals = {
      words: positions.filter(isWord).length,
      distinct: first.filter(isWord).length,
      all: positions.length,
      hidden,
    };
    this.signals.fill(0);
    this.owners.fill(-1);
    readSignals(tokens, positions, 0, positions.length, totals, this.signals, this.owners);
  }

  private firsts({ tokens }: Page, { from, to }: Window): number[] {
    const round = nextRound();
    const { ints } = tokens.book.rows;
    const first: number[] = [];
    for (let i = from; i < to; i++) {
      const row = rowInts * (tokens.word[i] as number);
      if (ints[row + inRow.round] === round) continue;
      ints[row + inRow.round] = round;
      first.push(i);
    }
    return first;
  }

  private addOrders(page: Page, { from, to }: Window, ofContacts: boolean): void {
    for (let i = from; i < to; i++) {
      if (isContact(page.tokens.kind[i] as number) !== ofContacts) continue;
      const end = page.classesFrom[i] as number;
      for (let at = page.ordersFrom(i); at < end; at++) this.add(page.orders[at] as number, i);
    }
    if (ofContacts) return;
    for (let i = from; i < to; i++) {
      const end = page.ordersTo[i] as number;
      for (let at = page.classesFrom[i] as number; at < end; at++) {
        this.add(page.orders[at] as number, i);
      }
    }
  }

  private addAll(places: readonly number[], token: number): void {
    for (let i = 0; i < places.length; i++) this.add(places[i] as number, token);
  }

  private add(place: number, token: number): void {
    if (this.count >= capacity) return;
    this.place[this.count] = place;
    this.token[this.count] = token;
    this.count++;
  }
}
