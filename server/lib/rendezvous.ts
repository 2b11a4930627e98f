import { mixBits, murmur3 } from './murmur3.ts';

export interface WeightedKey {
  key: string;
  weight: number;
}

export type KeyPicker = (unit: string) => string | undefined;

/** Version that is stored with results. Increase it when the algorithm changes. */
export const rendezvousVersion = 1;

const unitHashSeed = 0;
const keyHashSeeds = [1, 2] as const;
const hashRange = 2 ** 32;

/**
 * Weighted rendezvous hashing. Each key draws a number for the unit, always the same one, and the
 * smallest number divided by weight wins. A changed weight moves units to or from that key only,
 * and no more than the shares demand. docs/experiments.md has the formula; tests fix it.
 */
export function createKeyPicker(salt: string, choices: readonly WeightedKey[]): KeyPicker {
  const open = choices
    .filter(({ weight }) => weight > 0)
    .map(({ key, weight }) => {
      const [first, second] = keyHashSeeds.map((seed) => murmur3(`${salt}/${key}`, seed) | 0);
      return { key, weight, first: first ?? 0, second: second ?? 0 };
    });
  const [only] = open;
  if (open.length < 2) return () => only?.key;

  return (unit) => {
    const drawn = murmur3(unit, unitHashSeed) | 0;
    let best: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const { key, weight, first, second } of open) {
      // The bits are mixed twice, so that keys whose hashes differ in few bits draw independently.
      const number = mixBits((mixBits(drawn ^ first) + second) | 0) >>> 0;
      const wait = -Math.log((number + 0.5) / hashRange) / weight;
      if (wait < least) {
        least = wait;
        best = key;
      }
    }
    return best;
  };
}
