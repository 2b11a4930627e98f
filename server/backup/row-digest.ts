import { createHash } from 'node:crypto';

const digestModulus = 1n << 256n;

/** Digest of a table's rows that does not depend on their order, which a restore may change. */
export class RowDigest {
  #sum = 0n;
  count = 0;

  add(row: string): void {
    const hash = createHash('sha256').update(row).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % digestModulus;
    this.count += 1;
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
