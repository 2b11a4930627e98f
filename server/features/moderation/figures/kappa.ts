/** Whether each of two reviewers chose a category. */
export type RatingPair = readonly [first: boolean, second: boolean];

/**
 * Cohen's kappa: agreement beyond chance, 1 at most. Undefined without pairs, and where both always
 * said the same, which leaves nothing to agree beyond chance.
 */
export function computeKappa(pairs: readonly RatingPair[]): number | undefined {
  if (pairs.length === 0) return undefined;
  const share = (test: (pair: RatingPair) => boolean) => pairs.filter(test).length / pairs.length;
  const agreement = share(([first, second]) => first === second);
  const firstYes = share(([first]) => first);
  const secondYes = share(([, second]) => second);
  const chance = firstYes * secondYes + (1 - firstYes) * (1 - secondYes);
  return chance === 1 ? undefined : (agreement - chance) / (1 - chance);
}
