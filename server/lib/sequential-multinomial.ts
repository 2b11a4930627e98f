/** Stirling's series is exact to the last digits for numbers from 12 on. */
const minStirlingArgument = 12;

function logOfGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < minStirlingArgument; at++) shift += Math.log(at);
  const square = at * at;
  const series =
    (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) /
    at;
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}

/**
 * Concentrations of the Dirichlet distributions that are mixed: deviations of some 5, 1.5 and 0.5
 * points in an even split. Fixed in advance, as the test requires.
 */
const priorConcentrations = [100, 1000, 10_000];

/**
 * Log evidence against these shares: the sequential multinomial test of Lindon and Malek, whose
 * exponential is a martingale with mean 1 as long as the shares are right. So it exceeds 1/alpha at
 * any time with a probability of at most alpha, however often one looks.
 */
export function logEvidenceAgainstShares(
  observed: readonly number[],
  shares: readonly number[],
): number {
  const total = observed.reduce((sum, count) => sum + count, 0);
  const logs = priorConcentrations.map((concentration) => {
    let log = logOfGamma(concentration) - logOfGamma(concentration + total);
    for (const [i, count] of observed.entries()) {
      const share = shares[i] ?? 0;
      const prior = concentration * share;
      log += logOfGamma(prior + count) - logOfGamma(prior) - count * Math.log(share);
    }
    return log;
  });
  const largest = Math.max(...logs);
  const mean = logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length;
  return largest + Math.log(mean);
}
