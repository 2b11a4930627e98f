/** So many characters, some three thousand words, tell as much about someone as any more would. */
const plentyOfCharacters = 18_000;
const someCharacters = 600;

/** How much there is to go by, from 0 to 1; the first pages count for more than later ones. */
export function shareOfPlenty(characters: number): number {
  const grown = Math.log1p(characters / someCharacters);
  return Math.min(1, grown / Math.log1p(plentyOfCharacters / someCharacters));
}

/** The most that a question about someone can score: 4 × how much they wrote. */
export function scoreOfMaterial(characters: number): number {
  return Math.round(4 * shareOfPlenty(characters));
}

/**
 * How far to trust an answer, from 0 to 4: 4 × how much they wrote × the share of the question's
 * words that the quoted passages have. Something that was found at all scores at least 1.
 */
export function scoreOfAnswer(
  characters: number,
  terms: readonly string[],
  matched: ReadonlySet<string>,
): number {
  if (matched.size === 0 || terms.length === 0) return 0;
  const found = terms.filter((term) => matched.has(term)).length / terms.length;
  return Math.max(1, Math.round(4 * shareOfPlenty(characters) * found));
}
