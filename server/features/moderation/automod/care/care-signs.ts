import { signs } from './care-patterns.ts';

/** A bit for each sign of danger that cannot be there without a word like this one. */
export function careSigns(word: string): number {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  let bits = 0;
  signs.forEach(({ tells }, i) => {
    if (tells?.test(letters)) bits |= 1 << i;
  });
  return bits;
}
