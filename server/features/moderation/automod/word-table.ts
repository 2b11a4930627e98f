/** Nearly twice as many slots as words, so that a slot is found at once. */
const slotCount = 1 << 16;
const slotSize = 8;
const most = 36_000;
/** Six letters of five bits make one number of a key, and a key has four. */
const perNumber = 6;
const longest = 4 * perNumber;

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
  /** What was looked for last. */
  private key: [number, number, number, number] = [0, 0, 0, 0];
  private slot = 0;

  /** What was kept for a word, or that nothing is. */
  find(codes: Uint16Array, start: number, end: number): number {
    if (end - start > longest) return unknown;
    const a = packed(codes, start, end);
    const b = packed(codes, start + perNumber, end);
    const c = packed(codes, start + 2 * perNumber, end);
    const d = packed(codes, start + 3 * perNumber, end);
    const { slots } = this;
    let at = slotSize * slotOf(a, b, c, d);
    while (slots[at + 4] !== 0) {
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) {
        return (slots[at + 4] as number) - 1;
      }
      at = (at + slotSize) & (slotSize * slotCount - 1);
    }
    this.key = [a, b, c, d];
    this.slot = at;
    return unknown;
  }

  /** Keeps it for the word that was not found just now. */
  add(value: number): void {
    const { slots, slot, key } = this;
    slots.set(key, slot);
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
