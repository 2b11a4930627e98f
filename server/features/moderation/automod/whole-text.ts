import { type Features, places as placeCount } from './features.ts';
import { rowSize, type Terms } from './model.ts';
import type { Token } from './tokens.ts';

/** Where the words of a window stand in the whole text. */
export interface Placed {
  tokens: readonly Token[];
  offset: number;
}

/**
 * The terms of a text over all of its windows: how many windows hold each of them, and the token
 * that brought it first. A text of any length costs what its windows cost.
 */
export class WholeText {
  private readonly counts = new Uint16Array(placeCount);
  readonly places: number[] = [];
  private readonly owners: number[] = [];
  private readonly words: { start: number; end: number }[] = [];

  clear(): void {
    for (const place of this.places) this.counts[place] = 0;
    this.places.length = this.owners.length = this.words.length = 0;
  }

  add({ place, token, count }: Features, { tokens, offset }: Placed): void {
    const before = this.words.length;
    for (const { start, end } of tokens) {
      this.words.push({ start: offset + start, end: offset + end });
    }
    for (let i = 0; i < count; i++) {
      const at = place[i] as number;
      const seen = this.counts[at] as number;
      if (seen === 0) {
        this.places.push(at);
        this.owners.push(before + (token[i] as number));
      }
      if (seen < 0xffff) this.counts[at] = seen + 1;
    }
  }

  countOf(place: number): number {
    return this.counts[place] as number;
  }

  /** The score of the whole text; `tell` hears how much each word moved it. */
  score(rows: Uint8Array, { bias, column, weightOf }: Terms, tell: Tell): number {
    const { places, owners, counts } = this;
    let squares = 0;
    let sum = 0;
    const values = new Float64Array(places.length);
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number;
      const row = rowSize * place;
      const value = (rows[row] as number) * frequency(counts[place] as number);
      squares += value * value;
      const share = value * (weightOf[rows[row + column] as number] as number);
      sum += share;
      values[i] = share;
    }
    const length = Math.sqrt(squares) || 1;
    const shares = new Float64Array(this.words.length);
    for (let i = 0; i < places.length; i++) {
      const owner = owners[i] as number;
      shares[owner] = (shares[owner] as number) + (values[i] as number) / length;
    }
    this.words.forEach(({ start, end }, i) => {
      tell(start, end, shares[i] as number);
    });
    return bias + sum / length;
  }
}

export type Tell = (start: number, end: number, share: number) => void;

/** A term in many windows counts more than in one, but not as many times more. */
export function frequency(count: number): number {
  return count === 1 ? 1 : 1 + Math.log(count);
}

/** The score of one window by its terms alone; adds to `shares` what each token did. */
export function scoreTerms(
  { place, token, count }: Features,
  rows: Uint8Array,
  { bias, column, weightOf }: Terms,
  shares: Float64Array,
): number {
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (rows[rowSize * (place[i] as number)] as number) ** 2;
  const scale = 1 / (Math.sqrt(squares) || 1);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const row = rowSize * (place[i] as number);
    const weight = weightOf[rows[row + column] as number] as number;
    const share = (rows[row] as number) * scale * weight;
    sum += share;
    shares[token[i] as number] = (shares[token[i] as number] as number) + share;
  }
  return bias + sum;
}
