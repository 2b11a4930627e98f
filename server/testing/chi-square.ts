import { erfc } from '../lib/statistics.ts';

/** Probability of a chi-square of at least this under the null hypothesis. */
export function chiSquareSurvival(chiSquare: number, degrees: number): number {
  if (!Number.isInteger(degrees) || degrees < 1) throw new RangeError('degrees must be 1 or more');
  if (chiSquare <= 0) return 1;
  const half = chiSquare / 2;
  const isOdd = degrees % 2 === 1;
  let term = Math.exp(-half) * (isOdd ? Math.sqrt(half) / (Math.sqrt(Math.PI) / 2) : 1);
  let sum = 0;
  for (let i = isOdd ? 1.5 : 1; i <= degrees / 2; i++) {
    sum += term;
    term *= half / i;
  }
  return Math.min(1, sum + (isOdd ? erfc(Math.sqrt(half)) : 0));
}

export function chiSquareStatistic(observed: readonly number[], shares: readonly number[]): number {
  const total = observed.reduce((sum, count) => sum + count, 0);
  return observed.reduce((sum, count, i) => {
    const expected = total * (shares[i] ?? 0);
    return expected === 0 ? sum : sum + (count - expected) ** 2 / expected;
  }, 0);
}
