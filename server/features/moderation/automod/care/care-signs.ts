import { signs } from './care-patterns.ts';

/** Signs for which one word is enough to be looked for. */
const single = signs.reduce((bits, { also }, i) => (also ? bits : bits | (1 << i)), 0);

/** Nearly all words are part of no sign: one look tells. */
const any = unionOf(signs.map(({ tells }) => tells));
const anyAlso = unionOf(signs.map(({ also }) => also));

function unionOf(patterns: readonly (RegExp | undefined)[]): RegExp {
  return new RegExp(patterns.flatMap((pattern) => (pattern ? [pattern.source] : [])).join('|'));
}

/** A bit for each sign of danger that cannot be there without a word like this one. */
export function careSigns(word: string): number {
  return bitsOf(word, any, 'tells');
}

/** The same for the words of which a second one is needed. */
export function careCompanions(word: string): number {
  return bitsOf(word, anyAlso, 'also');
}

/** The signs that a sentence may have. */
export function possibleSigns(tells: number, also: number): number {
  return tells & (also | single);
}

function bitsOf(word: string, first: RegExp, kind: 'tells' | 'also'): number {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  if (!first.test(letters)) return 0;
  let bits = 0;
  signs.forEach(({ [kind]: pattern }, i) => {
    if (pattern?.test(letters)) bits |= 1 << i;
  });
  return bits;
}
