import { mixed, murmur3 } from './murmur3.ts';

/** Something that takes a share of all units. */
export interface Weighted {
  key: string;
  /** None when it is 0. */
  weight: number;
}

/** The key that a unit falls to; undefined when nothing has any weight. */
export type Pick = (unit: string) => string | undefined;

/** In documents and columns; another way of picking gets another number. */
export const rendezvousVersion = 1;

const unitSeed = 0;
const keySeeds = [1, 2] as const;
const values = 2 ** 32;

/**
 * Weighted rendezvous hashing. Each key draws a number for the unit, the same one every time, and
 * the unit falls to the key whose number, divided by its weight, is the smallest. A changed weight
 * moves units to or from that key only, and no more of them than the shares demand.
 * docs/experiments.md has the formula; tests hold it still.
 */
export function createPick(salt: string, choices: readonly Weighted[]): Pick {
  const open = choices
    .filter(({ weight }) => weight > 0)
    .map(({ key, weight }) => {
      const [first, second] = keySeeds.map((seed) => murmur3(`${salt}/${key}`, seed) | 0);
      return { key, weight, first: first ?? 0, second: second ?? 0 };
    });
  const [only] = open;
  if (open.length < 2) return () => only?.key;

  return (unit) => {
    const drawn = murmur3(unit, unitSeed) | 0;
    let best: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const { key, weight, first, second } of open) {
      // Twice, so that two keys that happen to differ in few bits draw independently, too.
      const number = mixed((mixed(drawn ^ first) + second) | 0) >>> 0;
      const wait = -Math.log((number + 0.5) / values) / weight;
      if (wait < least) {
        least = wait;
        best = key;
      }
    }
    return best;
  };
}
