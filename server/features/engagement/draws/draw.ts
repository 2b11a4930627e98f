import { createHash, createHmac } from 'node:crypto';

/**
 * Who wins. Nothing goes into it but the seed, the number of the giveaway and those of the entries,
 * so that anyone who has them comes to the same result. docs/engagement.md describes it for those
 * who would rather write their own.
 */
export interface DrawInput {
  giveaway: number;
  /** Hexadecimal digits. */
  seed: string;
  entries: readonly number[];
  winners: number;
  alternates: number;
}

export interface DrawnEntry {
  entry: number;
  /** From 1. */
  place: number;
  isAlternate: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of the digits as they are written. */
export const seedHashOf = (seed: string) => sha256(seed);

/** Of the entries' numbers in ascending order, each on a line of its own that a line feed ends. */
export function entriesHashOf(entries: readonly number[]): string {
  return sha256(
    [...entries]
      .sort((a, b) => a - b)
      .map((entry) => `${entry}\n`)
      .join(''),
  );
}

/** The lower, the better. */
function lotOf({ giveaway, seed }: DrawInput, entry: number): string {
  return createHmac('sha256', seed).update(`${giveaway}:${entry}`).digest('hex');
}

/** Winners and alternates, the first places first. Fewer, if there are not that many entries. */
export function draw(input: DrawInput): DrawnEntry[] {
  const { entries, winners, alternates } = input;
  return [...new Set(entries)]
    .map((entry) => ({ entry, lot: lotOf(input, entry) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, winners + alternates)
    .map(({ entry }, i) => ({ entry, place: i + 1, isAlternate: i >= winners }));
}
