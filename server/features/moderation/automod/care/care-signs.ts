import { signs } from './care-patterns.ts';

/** Signs for which one word is enough to be looked for. */
const single = signs.reduce((bits, { also }, i) => (also ? bits : bits | (1 << i)), 0);

/** Nearly all words are part of no sign: one look tells. */
const any = new RegExp(
  signs
    .flatMap(({ tells, also }) => [tells, also])
    .flatMap((pattern) => (pattern ? [pattern.source] : []))
    .join('|'),
);
const none = { tells: 0, also: 0 };

/**
 * A bit for each sign of danger that cannot be there without a word like this one; and the same
 * for the words of which a second one is needed.
 */
export function careSigns(word: string): { tells: number; also: number } {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  if (!any.test(letters)) return none;
  return { tells: bitsOf(letters, 'tells'), also: bitsOf(letters, 'also') };
}

/** The signs that a sentence may have. */
export function possibleSigns(tells: number, also: number): number {
  return tells & (also | single);
}

function bitsOf(letters: string, kind: 'tells' | 'also'): number {
  let bits = 0;
  signs.forEach(({ [kind]: pattern }, i) => {
    if (pattern?.test(letters)) bits |= 1 << i;
  });
  return bits;
}
