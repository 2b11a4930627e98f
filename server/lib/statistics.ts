/**
 * Larger arguments use a continued fraction, because 1 minus the series would lose small values.
 */
const maxGammaSeriesArgument = 2.5;

export function erfc(z: number): number {
  if (z < maxGammaSeriesArgument) {
    let term = z;
    let sum = z;
    for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
      term *= -(z * z) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let rest = 0;
  for (let n = 80; n > 0; n--) rest = n / 2 / (z + rest);
  return Math.exp(-z * z) / (Math.sqrt(Math.PI) * (z + rest));
}

export function computeTwoSidedP(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}

export interface Interval {
  low: number;
  high: number;
}

const zScoreOf95Percent = 1.959963984540054;

/** Wilson's 95 % interval of a rate, valid for small samples and rare events too. */
export function computeWilsonInterval(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const weight = zScoreOf95Percent ** 2 / of;
  const centre = (rate + weight / 2) / (1 + weight);
  const reach =
    (zScoreOf95Percent / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / of + weight / (4 * of));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

export interface RateDifference {
  value: number;
  variance: number;
}

export interface Rate {
  hits: number;
  of: number;
}

export interface EstimatedRate {
  value: number;
  variance: number;
}

/** Uses the variance of Agresti and Caffo, which is never 0. */
export function estimateRate({ hits, of }: Rate): EstimatedRate {
  const rate = (hits + 1) / (of + 2);
  return { value: hits / of, variance: (rate * (1 - rate)) / (of + 2) };
}

/**
 * Always-valid p-value of the mixture sequential probability ratio test (Johari, Pekelis and
 * Walsh): stopping as soon as it falls below 5 %, however often one checks, is wrong in at most 5 %
 * of the cases without a difference. `mixtureDeviation` is the standard deviation of the mixture,
 * the size of typical differences; it must not be derived from the data.
 */
export function computeAlwaysValidP(
  { value, variance }: RateDifference,
  mixtureDeviation: number,
): number {
  const mixture = mixtureDeviation ** 2;
  const logRatio =
    Math.log(variance / (variance + mixture)) / 2 +
    (mixture * value ** 2) / (2 * variance * (variance + mixture));
  return Math.min(1, Math.exp(-logRatio));
}

/** Always-valid interval: excludes 0 exactly when the p-value is below `alpha`. */
export function computeAlwaysValidInterval(
  { value, variance }: RateDifference,
  mixtureDeviation: number,
  alpha: number,
): Interval {
  const mixture = mixtureDeviation ** 2;
  const reach = Math.sqrt(
    ((variance * (variance + mixture)) / mixture) *
      (Math.log((variance + mixture) / variance) - 2 * Math.log(alpha)),
  );
  return { low: value - reach, high: value + reach };
}

/** Lifts beyond this are reported as unbounded. */
const maxReportedLift = 1000;

export interface Lift {
  value: number;
  low: number;
  /** Undefined if the control's rate could be 0. */
  high: number | undefined;
}

/**
 * Lift of the second rate relative to the first, with Fieller's interval for the always-valid test:
 * all lifts r for which `second - (1 + r) first` could be 0. It excludes 0 exactly when the p-value
 * is below `alpha`. Undefined for a first rate of 0.
 */
export function computeAlwaysValidLift(
  first: EstimatedRate,
  second: EstimatedRate,
  mixtureDeviation: number,
  alpha: number,
): Lift | undefined {
  if (first.value <= 0) return undefined;
  const value = second.value / first.value - 1;
  const isPossibleLift = (lift: number) =>
    computeAlwaysValidP(
      {
        value: second.value - (1 + lift) * first.value,
        variance: second.variance + (1 + lift) ** 2 * first.variance,
      },
      // The deviation grows with the standard error; otherwise large lifts could never be excluded.
      mixtureDeviation * Math.max(1, 1 + lift),
    ) > alpha;
  const low = isPossibleLift(-1) ? -1 : bisectBoundary(value, -1, isPossibleLift);
  const high = isPossibleLift(maxReportedLift)
    ? undefined
    : bisectBoundary(value, maxReportedLift, isPossibleLift);
  return { value, low, high };
}

/** Finds the point between `inside` and `outside` where `isInside` changes. */
function bisectBoundary(
  inside: number,
  outside: number,
  isInside: (at: number) => boolean,
): number {
  let [near, far] = [inside, outside];
  for (let i = 0; i < 60; i++) {
    const middle = (near + far) / 2;
    if (isInside(middle)) near = middle;
    else far = middle;
  }
  return far;
}

const maxSampleGrowthFactor = 1e6;

/**
 * Factor by which the sample must grow until the p-value is below `alpha` if the difference stays;
 * undefined beyond a million.
 */
export function sampleGrowthUntilSignificant(
  { value, variance }: RateDifference,
  mixtureDeviation: number,
  alpha: number,
): number | undefined {
  const isSignificantAfter = (times: number) =>
    computeAlwaysValidP({ value, variance: variance / times }, mixtureDeviation) <= alpha;
  if (isSignificantAfter(1)) return 1;
  if (!isSignificantAfter(maxSampleGrowthFactor)) return undefined;
  let [below, above] = [1, maxSampleGrowthFactor];
  while (above / below > 1.0001) {
    const middle = Math.sqrt(below * above);
    if (isSignificantAfter(middle)) above = middle;
    else below = middle;
  }
  return above;
}
