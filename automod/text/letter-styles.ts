import {
  afterInvisibleKind,
  type FoldedText,
  foreignLetterKind,
  plainLetterKind,
  styledLetterKind,
} from './fold.ts';

const noLetterStyles = {
  hasForeign: false,
  isAllForeign: false,
  isDisguised: false,
  isStyled: false,
};

/** Letter style of a word before it was folded. */
export function describeLetters({ letterKinds }: FoldedText, start: number, end: number) {
  if (!letterKinds) return noLetterStyles;
  const counts = [0, 0, 0, 0];
  for (let at = start; at < end; at++) {
    const letterKind = letterKinds[at] ?? plainLetterKind;
    counts[letterKind] = (counts[letterKind] ?? 0) + 1;
  }
  const plainCount = counts[plainLetterKind] ?? 0;
  const foreignCount = counts[foreignLetterKind] ?? 0;
  const styledCount = counts[styledLetterKind] ?? 0;
  return {
    hasForeign: foreignCount > 0,
    isAllForeign: foreignCount > 0 && plainCount + styledCount === 0,
    // Medicine mixes single Greek letters with Latin ones: TNFα, μg.
    isDisguised:
      (counts[afterInvisibleKind] ?? 0) > 0 ||
      (foreignCount > 0 && plainCount > 0 && end - start > 4),
    isStyled: styledCount > 2,
  };
}
