import { signs } from './care-patterns.ts';

/** Nearly all words are part of no sign: one look tells. */
const any = new RegExp(signs.map(({ tells }) => tells?.source ?? '^$').join('|'));

/** A bit for each sign of danger that cannot be there without a word like this one. */
export function careSigns(word: string): number {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  if (!any.test(letters)) return 0;
  let bits = 0;
  signs.forEach(({ tells }, i) => {
    if (tells?.test(letters)) bits |= 1 << i;
  });
  return bits;
}
