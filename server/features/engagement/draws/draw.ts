import { createHash, createHmac } from 'node:crypto';

/**
 * Input of a draw. The result depends on the seed, the giveaway's id and the entry ids only, so
 * that anyone can reproduce it. docs/engagement.md describes the algorithm.
 */
export interface DrawInput {
  giveaway: number;
  seed: string;
  entries: readonly number[];
  winners: number;
  alternates: number;
}

export interface DrawnEntry {
  entry: number;
  place: number;
  isAlternate: boolean;
}

const sha256OfText = (text: string) => createHash('sha256').update(text).digest('hex');

/** Hashes the hexadecimal text of the seed, not its bytes. */
export const hashDrawSeed = (seed: string) => sha256OfText(seed);

/** Hashes the entry ids in ascending order, each followed by a line feed. */
export function hashEntries(entries: readonly number[]): string {
  return sha256OfText(
    [...entries]
      .sort((a, b) => a - b)
      .map((entry) => `${entry}\n`)
      .join(''),
  );
}

/** Entries with the lowest lots win. */
function computeLot({ giveaway, seed }: DrawInput, entry: number): string {
  return createHmac('sha256', seed).update(`${giveaway}:${entry}`).digest('hex');
}

export function drawEntries(input: DrawInput): DrawnEntry[] {
  const { entries, winners, alternates } = input;
  return [...new Set(entries)]
    .map((entry) => ({ entry, lot: computeLot(input, entry) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, winners + alternates)
    .map(({ entry }, i) => ({ entry, place: i + 1, isAlternate: i >= winners }));
}
