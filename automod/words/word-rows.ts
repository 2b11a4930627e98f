/** A word's integers and doubles share memory: 32 of one or 16 of the other. */
export const intsPerWord = 32;
export const doublesPerWord = 16;

/** Places of the integers of a word in its row. The care rules' signs are one bit each. */
export const wordField = {
  ...{
    hash: 0,
    traits: 1,
    keyWordOf: 2,
    secondKeyWordOf: 3,
    lastVisit: 4,
    lastPosition: 5,
    signal: 6,
    roles: 7,
  },
} as const;
export const weightSumsOffset = 4;
export const careLineOffset = 26;

/** Word class in the lowest six bits, then flags, then the length. */
export const wordTrait = {
  classes: 0x3f,
  /** Several words that are written together. */
  isJoined: 1 << 6,
  /** May be a listed word that lost its first letter. */
  isClippable: 1 << 7,
  isYou: 1 << 8,
  isMessenger: 1 << 9,
  /** Never a part of a split listed word. */
  isShortCommon: 1 << 10,
  isOrdinary: 1 << 11,
  isListed: 1 << 12,
  hasSignal: 1 << 13,
  isSummed: 1 << 14,
} as const;
export const wordLengthShift = 16;

/** Properties of words in flat memory: scoring reads them without following objects. */
export class WordRows {
  /** Allocated for more than a full book, because growing was the slowest part of adding words. */
  ints = new Int32Array(intsPerWord * (1 << 16));
  doubles = new Float64Array(this.ints.buffer);
  count = 0;

  add(
    hash: number,
    traits: number,
    signal = 0,
    keyWordOf = 0,
    secondKeyWordOf = 0,
    roles = 0,
  ): number {
    const id = this.count++;
    if (intsPerWord * this.count > this.ints.length) {
      const larger = new Int32Array(2 * this.ints.length);
      larger.set(this.ints);
      this.ints = larger;
      this.doubles = new Float64Array(larger.buffer);
    }
    const row = intsPerWord * id;
    this.ints.fill(0, row, row + intsPerWord);
    this.ints[row + wordField.hash] = hash;
    this.ints[row + wordField.traits] = traits;
    this.ints[row + wordField.signal] = signal;
    this.ints[row + wordField.keyWordOf] = keyWordOf;
    this.ints[row + wordField.secondKeyWordOf] = secondKeyWordOf;
    this.ints[row + wordField.roles] = roles;
    return id;
  }

  clear(): void {
    this.count = 0;
  }
}
