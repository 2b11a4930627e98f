/** About three thousand words: more text hardly adds knowledge about a person. */
const charactersForFullScore = 18_000;
const scoreLogScaleCharacters = 600;

/** Amount of text from 0 to 1, logarithmic: the first pages count more than later ones. */
function scoreTextAmount(characterCount: number): number {
  const grown = Math.log1p(characterCount / scoreLogScaleCharacters);
  return Math.min(1, grown / Math.log1p(charactersForFullScore / scoreLogScaleCharacters));
}

export function computeMaxScore(characterCount: number): number {
  return Math.round(4 * scoreTextAmount(characterCount));
}

/**
 * Confidence from 0 to 4: 4 × amount of text × share of the question's words found in the quoted
 * passages. At least 1 if anything was found.
 */
export function computeAnswerScore(
  characterCount: number,
  terms: readonly string[],
  matched: ReadonlySet<string>,
): number {
  if (matched.size === 0 || terms.length === 0) return 0;
  const matchedShare = terms.filter((term) => matched.has(term)).length / terms.length;
  return Math.max(1, Math.round(4 * scoreTextAmount(characterCount) * matchedShare));
}
