import { expect, it } from 'vitest';
import { computeReporterTrust } from './reporter-trust.repository.ts';

it.each([
  [0, 0, 0.5],
  [0, 2, 0.25],
  [7, 1, 0.8],
])('trust of %i upheld and %i dismissed reports is %f', (upheldCount, dismissedCount, trust) => {
  expect(computeReporterTrust({ upheldCount, dismissedCount })).toBe(trust);
});
