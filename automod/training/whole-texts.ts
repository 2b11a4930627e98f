import { exp, log } from '../scoring/exact-math.ts';
import { type Task, tasks } from '../scoring/model.ts';
import { nextRound } from '../scoring/window-features.ts';
import type { Page } from '../tokens/page.ts';
import { isContact } from '../tokens/tokens.ts';
import { places as placeCount } from '../words/hash.ts';
import { inRow, rowInts } from '../words/word-rows.ts';
import { minimise } from './lbfgs.ts';
import { grown } from './window-store.ts';

/** What is in two of a hundred thousand texts then has a rarity of 228: all fit into a byte. */
const rarityScale = 20;
/** How far the weights may go from nothing, chosen on the calibration part. */
const freedom = 32;
const steps = 40;

/** Whole texts as weighted terms, back to back: each word once, and its orders with others. */
export class Documents {
  /** Where each text begins, and where its contacts do. */
  private readonly starts: number[] = [0];
  private readonly contacts: number[] = [];
  /** Of terms; once they are weighed, positions in `known` instead. */
  private places = new Int32Array(1 << 22);
  private values = new Float32Array(0);
  private scales: Record<Task, Float64Array> = {
    spam: new Float64Array(0),
    offensive: new Float64Array(0),
  };
  private known = new Int32Array(0);
  private end = 0;

  add(page: Page): void {
    const round = nextRound();
    const { tokens } = page;
    const { ints } = tokens.book.rows;
    for (const ofContacts of [false, true]) {
      if (ofContacts) this.contacts.push(this.end);
      for (let i = 0; i < tokens.length; i++) {
        if (isContact(tokens.kind[i] as number) !== ofContacts) continue;
        const end = page.classesFrom[i] as number;
        for (let at = page.ordersFrom(i); at < end; at++) this.push(page.orders[at] as number);
        const row = rowInts * (tokens.word[i] as number);
        if (ints[row + inRow.round] === round) continue;
        ints[row + inRow.round] = round;
        const { words, grams } = tokens.infoAt(i);
        for (const place of words) this.push(place);
        for (const place of grams) this.push(place);
      }
      if (!ofContacts) this.addClasses(page);
    }
    this.starts.push(this.end);
  }

  private addClasses({ tokens, orders, classesFrom, ordersTo }: Page): void {
    for (let i = 0; i < tokens.length; i++) {
      const end = ordersTo[i] as number;
      for (let at = classesFrom[i] as number; at < end; at++) this.push(orders[at] as number);
    }
  }

  private push(place: number): void {
    if (this.end >= this.places.length) this.places = grown(this.places, this.end + 1);
    this.places[this.end++] = place;
  }

  /** How rare each place is among these texts; what only one of them has says nothing of others. */
  rarityIn(documents: readonly number[]): Uint8Array {
    const counts = new Float64Array(placeCount);
    const last = new Int32Array(placeCount).fill(-1);
    for (const at of documents) {
      for (const place of this.places.subarray(this.starts[at], this.starts[at + 1])) {
        if (last[place] === at) continue;
        last[place] = at;
        counts[place] = (counts[place] as number) + 1;
      }
    }
    return Uint8Array.from(counts, (count) => {
      if (count < 2) return 0;
      const rarity = log((1 + documents.length) / (1 + count)) + 1;
      return Math.min(255, Math.round(rarityScale * rarity));
    });
  }

  /** Rare terms weigh more; what is not known is dropped; every text is brought to length one. */
  weigh(rarity: Uint8Array): void {
    this.known = Int32Array.from(rarity.keys()).filter((place) => rarity[place] !== 0);
    const numbers = new Int32Array(placeCount);
    this.known.forEach((place, i) => {
      numbers[place] = i;
    });
    const count = this.starts.length - 1;
    this.values = new Float32Array(this.end);
    for (const task of tasks) this.scales[task] = new Float64Array(count);
    let [from, to] = [0, 0];
    for (let at = 0; at < count; at++) {
      const [contact, end] = [this.contacts[at] as number, this.starts[at + 1] as number];
      let squares = 0;
      this.starts[at] = to;
      for (; from <= end; from++) {
        if (from === contact) {
          this.contacts[at] = to;
          this.scales.offensive[at] = 1 / (Math.sqrt(squares) || 1);
        }
        if (from === end) break;
        const place = this.places[from] as number;
        const value = rarity[place] as number;
        if (value === 0) continue;
        this.places[to] = numbers[place] as number;
        this.values[to] = value;
        squares += value * value;
        to++;
      }
      this.scales.spam[at] = 1 / (Math.sqrt(squares) || 1);
    }
    this.starts[count] = to;
  }

  /** Logistic regression: the weights of all places. */
  learn(task: Task, examples: readonly { at: number; label: boolean; weight: number }[]) {
    const size = this.known.length;
    const learned = minimise(size + 1, steps, (point, slope) => {
      let loss = 0;
      for (let i = 0; i < size; i++) {
        const weight = point[i] as number;
        loss += (weight * weight) / (2 * freedom);
        slope[i] = weight / freedom;
      }
      slope[size] = 0;
      for (const { at, label, weight } of examples) {
        const score = this.score(task, at, point);
        const odds = label ? score : -score;
        const miss = exp(-Math.abs(odds));
        loss += weight * (log(1 + miss) - Math.min(0, odds));
        const p = score > 0 ? 1 / (1 + miss) : miss / (1 + miss);
        this.addSlope(task, at, weight * (p - (label ? 1 : 0)), slope);
      }
      return loss;
    });
    const weights = new Float64Array(placeCount);
    this.known.forEach((place, i) => {
      weights[place] = learned[i] as number;
    });
    return { bias: learned[size] as number, weights };
  }

  /** The weights of what is known among these texts, and the bias behind them. */
  knownOf(weights: ArrayLike<number>, bias: number): Float64Array {
    const known = new Float64Array(this.known.length + 1);
    this.known.forEach((place, i) => {
      known[i] = weights[place] as number;
    });
    known[this.known.length] = bias;
    return known;
  }

  private endOf(task: Task, at: number): number {
    return (task === 'spam' ? this.starts[at + 1] : this.contacts[at]) as number;
  }

  score(task: Task, at: number, known: Float64Array): number {
    const { places, values } = this;
    const end = this.endOf(task, at);
    let sum = 0;
    for (let i = this.starts[at] as number; i < end; i++) {
      sum += (known[places[i] as number] as number) * (values[i] as number);
    }
    return (known[this.known.length] as number) + sum * (this.scales[task][at] as number);
  }

  private addSlope(task: Task, at: number, error: number, slope: Float64Array): void {
    const { places, values } = this;
    const end = this.endOf(task, at);
    const step = error * (this.scales[task][at] as number);
    for (let i = this.starts[at] as number; i < end; i++) {
      const place = places[i] as number;
      slope[place] = (slope[place] as number) + step * (values[i] as number);
    }
    slope[this.known.length] = (slope[this.known.length] as number) + error;
  }
}
