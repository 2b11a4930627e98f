import { letterByLookalike } from '../../automod/automod.ts';

/**
 * Capitals that resemble another Latin letter than their small forms do (Unicode's confusables).
 */
const letterByCapitalLookalike = new Map(
  [...'ΗhΝnΥyꓠnꓳo'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
);
const letterByOtherLookalike = new Map([
  ['տ', 's'],
  ['լ', 'l'],
  ['ⲟ', 'o'],
  ['ⲥ', 'c'],
  ['ꮎ', 'o'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
]);

/**
 * Returns the same text for names that people confuse, after Unicode Technical Standard 39: folds
 * fullwidth and mathematical letters, other alphabets, accents and invisible characters.
 */
export function computeNameSkeleton(name: string): string {
  let latin = '';
  for (const character of name.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')) {
    const lower = letterByCapitalLookalike.get(character) ?? character.toLowerCase();
    for (const letter of lower.replace(/\p{M}/gu, '')) {
      const folded = letterByLookalike.get(letter) ?? letter;
      latin += letterByOtherLookalike.get(folded) ?? folded;
    }
  }
  return latin.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
