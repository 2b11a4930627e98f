import { afterInvisible, type Folded, foreign, plain, styled } from './fold.ts';

const ownLetters = { hasForeign: false, isForeign: false, isDisguised: false, isStyled: false };

/** What the letters of a word were before they were folded. */
export function costumeOf({ kind }: Folded, start: number, end: number) {
  if (!kind) return ownLetters;
  const counts = [0, 0, 0, 0];
  for (let at = start; at < end; at++) {
    const how = kind[at] ?? plain;
    counts[how] = (counts[how] ?? 0) + 1;
  }
  const plains = counts[plain] ?? 0;
  const foreigns = counts[foreign] ?? 0;
  const styleds = counts[styled] ?? 0;
  return {
    hasForeign: foreigns > 0,
    isForeign: foreigns > 0 && plains + styleds === 0,
    // One Greek letter beside Latin ones is how medicine writes: TNFα, μg.
    isDisguised:
      (counts[afterInvisible] ?? 0) > 0 || (foreigns > 0 && plains > 0 && end - start > 4),
    isStyled: styleds > 2,
  };
}
