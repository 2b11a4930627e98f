const slotCount = 1 << 16;
const intsPerSlot = 8;
const maxTableWords = 36_000;
/** A key has four integers of six letters with five bits each. */
const lettersPerInt = 6;
export const maxTableWordLetters = 4 * lettersPerInt;
const codeBeforeA = 96;
const apostrophe = 39 - codeBeforeA;

export const notInTable = -1;
const fiveBitCodeOfLetter = new Uint8Array(128);
for (let code = 97; code <= 122; code++) fiveBitCodeOfLetter[code] = code - 96;
fiveBitCodeOfLetter[39] = 27;

/** Hash table of written words. The packed letters are the key, so that no string is created. */
export class WordTable {
  private readonly slots = new Int32Array(intsPerSlot * slotCount);
  private count = 0;
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  private slot = 0;

  /**
   * Packs letters from `start` on, with single apostrophes inside, and returns where they end. One
   * pass both reads the text and makes the key.
   */
  pack(codes: Uint16Array, start: number, length: number): number {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let at = start;
    for (; at < length; at++) {
      let letter = (codes[at] as number) - codeBeforeA;
      if (letter < 1 || letter > 26) {
        if (letter !== apostrophe || at === start || at + 1 >= length) break;
        const next = (codes[at + 1] as number) - codeBeforeA;
        if (next < 1 || next > 26) break;
        letter = 27;
      }
      const count = at - start;
      if (count < lettersPerInt) a = (a << 5) | letter;
      else if (count < 2 * lettersPerInt) b = (b << 5) | letter;
      else if (count < 3 * lettersPerInt) c = (c << 5) | letter;
      else if (count < maxTableWordLetters) d = (d << 5) | letter;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    return at;
  }

  find(codes: Uint16Array, start: number, end: number): number {
    this.a = packLetters(codes, start, end);
    this.b = packLetters(codes, start + lettersPerInt, end);
    this.c = packLetters(codes, start + 2 * lettersPerInt, end);
    this.d = packLetters(codes, start + 3 * lettersPerInt, end);
    return this.findPacked();
  }

  /** Looks up the word that was just packed. */
  findPacked(): number {
    const { slots, a, b, c, d } = this;
    let at = intsPerSlot * hashToSlot(a, b, c, d);
    while (slots[at + 4] !== 0) {
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) {
        return (slots[at + 4] as number) - 1;
      }
      at = (at + intsPerSlot) & (intsPerSlot * slotCount - 1);
    }
    this.slot = at;
    return notInTable;
  }

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
    return this.count >= maxTableWords;
  }

  clear(): void {
    this.slots.fill(0);
    this.count = 0;
  }
}

export function fitsWordTable(codes: Uint16Array, start: number, end: number): boolean {
  if (end - start > maxTableWordLetters) return false;
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    if (code > 127 || fiveBitCodeOfLetter[code] === 0) return false;
  }
  return true;
}

function packLetters(codes: Uint16Array, start: number, wordEnd: number): number {
  const end = Math.min(wordEnd, start + lettersPerInt);
  let key = 0;
  for (let at = start; at < end; at++)
    key = (key << 5) | (fiveBitCodeOfLetter[codes[at] as number] as number);
  return key;
}

function hashToSlot(a: number, b: number, c: number, d: number): number {
  const sum = Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca6b);
  const hash = Math.imul(sum + Math.imul(c, 0xc2b2ae35) + Math.imul(d, 0x27d4eb2f), 0x9e3779b1);
  return (hash ^ (hash >>> 16)) & (slotCount - 1);
}
