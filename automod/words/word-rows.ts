/** Whole numbers and floating ones of a word stand side by side: 32 of these, or 16 of those. */
export const rowInts = 32;
export const rowNumbers = 16;

/** Where in a row; the sums are floating numbers and begin behind the whole ones. */
export const inRow = {
  ...{ hash: 0, traits: 1, care: 2, careAlso: 3, round: 4, position: 5, signal: 6, roles: 7 },
} as const;
export const sumsInRow = 4;
/** Behind the nine sums: where the words that signs of danger need have their bits. */
export const careLineInRow = 26;

/** Traits of a word: its class in the lowest bits, then a bit each, then how long it is. */
export const trait = {
  classes: 0xff,
  you: 1 << 8,
  handle: 1 << 9,
  /** Short and ordinary: never half of a listed word. */
  common: 1 << 10,
  ordinary: 1 << 11,
  listed: 1 << 12,
  /** Asks for a look at its signals. */
  telling: 1 << 13,
  summed: 1 << 14,
} as const;
export const lengthShift = 16;

/**
 * What is needed of every word of every text, a row for each word: looking it up takes one
 * address and no walk over objects.
 */
export class WordRows {
  /** Room for more than a book remembers: growing took more than all else about a new word. */
  ints = new Int32Array(rowInts * (1 << 16));
  numbers = new Float64Array(this.ints.buffer);
  count = 0;

  /** The number of a new row, empty but for these. */
  add(hash: number, traits: number, signal = 0, care = 0, careAlso = 0, roles = 0): number {
    const id = this.count++;
    if (rowInts * this.count > this.ints.length) {
      const larger = new Int32Array(2 * this.ints.length);
      larger.set(this.ints);
      this.ints = larger;
      this.numbers = new Float64Array(larger.buffer);
    }
    const row = rowInts * id;
    this.ints.fill(0, row, row + rowInts);
    this.ints[row + inRow.hash] = hash;
    this.ints[row + inRow.traits] = traits;
    this.ints[row + inRow.signal] = signal;
    this.ints[row + inRow.care] = care;
    this.ints[row + inRow.careAlso] = careAlso;
    this.ints[row + inRow.roles] = roles;
    return id;
  }

  clear(): void {
    this.count = 0;
  }
}
