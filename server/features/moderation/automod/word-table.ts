import type { Resolved } from './word-book.ts';

/** Twice as many and more slots than words, so that a slot is found at once. */
const slotCount = 1 << 17;
const most = 40_000;

/**
 * Words as they are written, with how each is read. They are found by the letters of a text
 * where these stand: no part of the text is copied to look one up.
 */
export class WordTable {
  private slots: (Resolved | undefined)[] = new Array(slotCount).fill(undefined);
  private readonly hashes = new Int32Array(slotCount);
  private count = 0;

  find(text: string, start: number, end: number, hash: number): Resolved | undefined {
    let at = slotOf(hash);
    for (;;) {
      const found = this.slots[at];
      if (found === undefined) return undefined;
      if (this.hashes[at] === hash && isSame(found.written, text, start, end)) return found;
      at = (at + 1) & (slotCount - 1);
    }
  }

  /** Forgets all others when there are too many: what is common comes back at once. */
  add(hash: number, resolved: Resolved): void {
    if (this.count >= most) {
      this.slots = new Array(slotCount).fill(undefined);
      this.count = 0;
    }
    let at = slotOf(hash);
    while (this.slots[at] !== undefined) at = (at + 1) & (slotCount - 1);
    this.slots[at] = resolved;
    this.hashes[at] = hash;
    this.count++;
  }
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (slotCount - 1);
}

function isSame(written: string, text: string, start: number, end: number): boolean {
  if (written.length !== end - start) return false;
  for (let i = 0; i < written.length; i++) {
    if (written.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}
