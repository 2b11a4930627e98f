import { describe, expect, test } from 'vitest';
import { chiSquareStatistic, chiSquareSurvival } from '../testing/chi-square.ts';
import {
  computeAlwaysValidInterval,
  computeAlwaysValidP,
  computeTwoSidedP,
  computeWilsonInterval,
  erfc,
  sampleGrowthUntilSignificant,
} from './statistics.ts';

/** Correct to this many digits, even for small values. */
function expectClose(value: number, published: number, digits: number) {
  expect(Math.abs(value / published - 1)).toBeLessThan(0.5 * 10 ** (1 - digits));
}

describe('erfc', () => {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, tables 7.1 and 7.3.
  test.each([
    [0, 1],
    [0.5, 0.4795001222],
    [1, 0.1572992071],
    [2, 0.004677734981],
    [2.4999999, 4.069523e-4],
    [2.5000001, 4.069517e-4],
    [5, 1.53745979e-12],
  ])('of %d', (z, published) => expectClose(erfc(z), published, 6));

  test('gives what lies beyond 1.96 standard deviations on both sides', () => {
    expectClose(computeTwoSidedP(-1.959963984540054), 0.05, 10);
    expectClose(computeTwoSidedP(3.290526731491926), 0.001, 10);
  });
});

describe('chi-square', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.4: upper critical values.
  test.each([
    [1, 0.05, 3.841],
    [1, 0.001, 10.828],
    [2, 0.05, 5.991],
    [2, 0.01, 9.21],
    [3, 0.001, 16.266],
    [4, 0.1, 7.779],
    [5, 0.025, 12.833],
    [10, 0.05, 18.307],
    [21, 0.01, 38.932],
    [100, 0.05, 124.342],
  ])('with %i degrees is above the %d critical value as often', (degrees, p, critical) => {
    expect(chiSquareSurvival(critical, degrees)).toBeCloseTo(p, 4);
  });

  test('keeps small values exact', () => {
    // R 4: pchisq(100, 1, lower.tail = FALSE) and pchisq(200, 4, lower.tail = FALSE).
    expectClose(chiSquareSurvival(100, 1), 1.523971e-23, 6);
    expectClose(chiSquareSurvival(200, 4), 3.757277e-42, 6);
    expect(chiSquareSurvival(0, 3)).toBe(1);
  });

  test('is computed from counts as in a textbook', () => {
    // Mendel's peas, 315 : 101 : 108 : 32 against 9 : 3 : 3 : 1, given everywhere as 0.470 and 0.925.
    const chiSquare = chiSquareStatistic([315, 101, 108, 32], [9 / 16, 3 / 16, 3 / 16, 1 / 16]);
    expect(chiSquare).toBeCloseTo(0.47, 3);
    expect(chiSquareSurvival(chiSquare, 3)).toBeCloseTo(0.925, 3);
  });
});

describe('the interval of a rate', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i', (hits, of, low, high) => {
    const interval = computeWilsonInterval(hits, of);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('is undefined without data', () => {
    expect(computeWilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe('the always-valid p-value', () => {
  const spread = 0.02;
  const normal = (x: number, mean: number, variance: number) =>
    Math.exp(-((x - mean) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);

  /** Mixture of likelihood ratios by numerical integration of its definition. */
  function byIntegration(value: number, variance: number): number {
    const step = spread / 2000;
    let ratio = 0;
    for (let effect = -12 * spread; effect <= 12 * spread; effect += step) {
      ratio +=
        step *
        (normal(value, effect, variance) / normal(value, 0, variance)) *
        normal(effect, 0, spread ** 2);
    }
    return Math.min(1, 1 / ratio);
  }

  test.each([
    [0.01, 1e-5],
    [0.03, 1e-4],
    [-0.015, 2e-5],
    [0.001, 1e-6],
    [0, 1e-5],
  ])('of %d with variance %d is what integration gives', (value, variance) => {
    expectClose(
      computeAlwaysValidP({ value, variance }, spread),
      byIntegration(value, variance),
      6,
    );
  });

  test('and its interval agree', () => {
    for (const value of [0.001, 0.004, 0.008, 0.02]) {
      const difference = { value, variance: 3e-6 };
      const { low } = computeAlwaysValidInterval(difference, spread, 0.05);
      expect(low > 0).toBe(computeAlwaysValidP(difference, spread) < 0.05);
    }
  });

  test('is reached with the predicted number of visitors', () => {
    const difference = { value: 0.015, variance: 0.00019 };
    expect(computeAlwaysValidP(difference, spread)).toBeGreaterThan(0.05);
    const times = sampleGrowthUntilSignificant(difference, spread, 0.05) ?? 0;
    const at = (factor: number) =>
      computeAlwaysValidP({ ...difference, variance: difference.variance / factor }, spread);
    expect(at(times)).toBeLessThanOrEqual(0.05);
    expect(at(times * 0.999)).toBeGreaterThan(0.05);
    expect(
      sampleGrowthUntilSignificant({ value: 0, variance: 1e-4 }, spread, 0.05),
    ).toBeUndefined();
  });
});
