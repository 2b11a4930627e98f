/** Closed forms only; none is computed as 1 minus something, which would lose every small value. */

const seriesUntil = 2.5;

/** The complementary error function, for numbers from 0 on. */
export function erfc(z: number): number {
  if (z < seriesUntil) {
    let term = z;
    let sum = z;
    for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
      term *= -(z * z) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  // The continued fraction, from its end to its beginning.
  let rest = 0;
  for (let n = 80; n > 0; n--) rest = n / 2 / (z + rest);
  return Math.exp(-z * z) / (Math.sqrt(Math.PI) * (z + rest));
}

/** How likely a normal value is at least this far from its mean, on either side. */
export function twoSidedP(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}

/** How likely chance alone gives a chi-square of at least this. */
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

/** Pearson's statistic of counts against the shares they should have. */
export function chiSquareOf(observed: readonly number[], shares: readonly number[]): number {
  const total = observed.reduce((sum, count) => sum + count, 0);
  return observed.reduce((sum, count, i) => {
    const expected = total * (shares[i] ?? 0);
    return expected === 0 ? sum : sum + (count - expected) ** 2 / expected;
  }, 0);
}

export interface Interval {
  low: number;
  high: number;
}

/** The standard normal value that 95 % of all lie within. */
const z95 = 1.959963984540054;

/** Wilson's 95 % interval of a rate, which is right for few and for rare events as well. */
export function wilsonInterval(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const weight = z95 ** 2 / of;
  const centre = (rate + weight / 2) / (1 + weight);
  const reach = (z95 / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / of + weight / (4 * of));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/** A difference of two rates as it was measured. */
export interface Difference {
  value: number;
  variance: number;
}

export interface Rate {
  hits: number;
  of: number;
}

/** Of the second to the first. The variance is that of Agresti and Caffo, which is never 0. */
export function differenceOf(first: Rate, second: Rate): Difference {
  const variance = [first, second].reduce((sum, { hits, of }) => {
    const rate = (hits + 1) / (of + 2);
    return sum + (rate * (1 - rate)) / (of + 2);
  }, 0);
  return { value: second.hits / second.of - first.hits / first.of, variance };
}

/**
 * The always-valid p-value of the mixture sequential probability ratio test (Johari, Pekelis and
 * Walsh): whoever stops as soon as it falls below 5 %, however often they look, is wrong in at most
 * 5 % of the cases without a difference. `spread` is how large differences usually are, as the
 * standard deviation of the mixture; it may not be chosen by the data.
 */
export function alwaysValidP({ value, variance }: Difference, spread: number): number {
  const mixture = spread ** 2;
  const logRatio =
    Math.log(variance / (variance + mixture)) / 2 +
    (mixture * value ** 2) / (2 * variance * (variance + mixture));
  return Math.min(1, Math.exp(-logRatio));
}

/** The interval that goes with it: it leaves 0 out exactly when that p-value is below `alpha`. */
export function alwaysValidInterval(
  { value, variance }: Difference,
  spread: number,
  alpha: number,
): Interval {
  const mixture = spread ** 2;
  const reach = Math.sqrt(
    ((variance * (variance + mixture)) / mixture) *
      (Math.log((variance + mixture) / variance) - 2 * Math.log(alpha)),
  );
  return { low: value - reach, high: value + reach };
}

const mostTimes = 1e6;

/**
 * How many times as much must be measured until that p-value is below `alpha`, should the
 * difference stay as it is; undefined when that is beyond all patience.
 */
export function timesUntilSure(
  { value, variance }: Difference,
  spread: number,
  alpha: number,
): number | undefined {
  const isSure = (times: number) =>
    alwaysValidP({ value, variance: variance / times }, spread) <= alpha;
  if (isSure(1)) return 1;
  if (!isSure(mostTimes)) return undefined;
  let [below, above] = [1, mostTimes];
  while (above / below > 1.0001) {
    const middle = Math.sqrt(below * above);
    if (isSure(middle)) above = middle;
    else below = middle;
  }
  return above;
}
