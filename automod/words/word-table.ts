/** Nearly twice as many slots as words, so that a slot is found at once. */
const slotCount = 1 << 16;
const slotSize = 8;
const most = 36_000;
/** Six letters of five bits make one number of a key, and a key has four. */
const perNumber = 6;
export const longest = 4 * perNumber;
/** Letters are numbers from 1 on, and the apostrophe is this much before them. */
const beforeLetters = 96;
const apostrophe = 39 - beforeLetters;

export const unknown = -1;
const numberOf = new Uint8Array(128);
for (let code = 97; code <= 122; code++) numberOf[code] = code - 96;
numberOf[39] = 27;

/**
 * Words as they are written, with how each is read. They are found by their letters where these
 * stand in a text: the letters, packed into numbers, are the key itself.
 */
export class WordTable {
  private readonly slots = new Int32Array(slotSize * slotCount);
  private count = 0;
  /** The key that is looked for, and where what was looked for last belongs. */
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  private slot = 0;

  /**
   * Packs the letters from `start` on, as far as they are a word with perhaps an apostrophe inside.
   * Returns where they end: reading a text and making the key take one walk.
   */
  pack(codes: Uint16Array, start: number, length: number): number {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let at = start;
    for (; at < length; at++) {
      let letter = (codes[at] as number) - beforeLetters;
      if (letter < 1 || letter > 26) {
        if (letter !== apostrophe || at === start || at + 1 >= length) break;
        const next = (codes[at + 1] as number) - beforeLetters;
        if (next < 1 || next > 26) break;
        letter = 27;
      }
      const count = at - start;
      if (count < perNumber) a = (a << 5) | letter;
      else if (count < 2 * perNumber) b = (b << 5) | letter;
      else if (count < 3 * perNumber) c = (c << 5) | letter;
      else if (count < longest) d = (d << 5) | letter;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    return at;
  }

  /** What was kept for a word, or that nothing is. */
  find(codes: Uint16Array, start: number, end: number): number {
    this.a = packed(codes, start, end);
    this.b = packed(codes, start + perNumber, end);
    this.c = packed(codes, start + 2 * perNumber, end);
    this.d = packed(codes, start + 3 * perNumber, end);
    return this.findPacked();
  }

  /** The same for the word that was packed just now, of no more letters than fit. */
  findPacked(): number {
    const { slots, a, b, c, d } = this;
    let at = slotSize * slotOf(a, b, c, d);
    while (slots[at + 4] !== 0) {
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) {
        return (slots[at + 4] as number) - 1;
      }
      at = (at + slotSize) & (slotSize * slotCount - 1);
    }
    this.slot = at;
    return unknown;
  }

  /** Keeps it for the word that was not found just now. */
  add(value: number): void {
    const { slots, slot } = this;
    slots[slot] = this.a;
    slots[slot + 1] = this.b;
    slots[slot + 2] = this.c;
    slots[slot + 3] = this.d;
    slots[slot + 4] = value + 1;
    this.count++;
  }

  get isFull(): boolean {
    return this.count >= most;
  }

  clear(): void {
    this.slots.fill(0);
    this.count = 0;
  }
}

/** Whether a word is one that the table can have: letters and apostrophes, and not too many. */
export function isKept(codes: Uint16Array, start: number, end: number): boolean {
  if (end - start > longest) return false;
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    if (code > 127 || numberOf[code] === 0) return false;
  }
  return true;
}

/** The letters from `start` on as one number, which no other letters have. */
function packed(codes: Uint16Array, start: number, wordEnd: number): number {
  const end = Math.min(wordEnd, start + perNumber);
  let key = 0;
  for (let at = start; at < end; at++) key = (key << 5) | (numberOf[codes[at] as number] as number);
  return key;
}

function slotOf(a: number, b: number, c: number, d: number): number {
  const sum = Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca6b);
  const hash = Math.imul(sum + Math.imul(c, 0xc2b2ae35) + Math.imul(d, 0x27d4eb2f), 0x9e3779b1);
  return (hash ^ (hash >>> 16)) & (slotCount - 1);
}
