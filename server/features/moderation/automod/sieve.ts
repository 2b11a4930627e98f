import { hashOf } from './hash.ts';

/** More than sixteen bits for each word: few that are not there share one with one that is. */
const bitCount = 1 << 19;

/**
 * Says at once, from little memory, that a word is certainly not among many. Nearly all words that
 * are looked for are not, and each search in a large table waits for memory.
 */
export class Sieve {
  private readonly bits = new Int32Array(bitCount / 32);

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const bit = bitOf(word);
      this.bits[bit >> 5] = (this.bits[bit >> 5] as number) | (1 << (bit & 31));
    }
  }

  mayHave(word: string): boolean {
    const bit = bitOf(word);
    return ((this.bits[bit >> 5] as number) & (1 << (bit & 31))) !== 0;
  }
}

function bitOf(word: string): number {
  const hash = hashOf(word);
  return (hash ^ (hash >>> 13)) & (bitCount - 1);
}
