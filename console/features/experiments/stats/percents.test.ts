import { expect, test } from 'vitest';
import { formatPoints, formatProbability, formatShare } from './percents.ts';

test('shares, differences and probabilities are written for people', () => {
  expect(formatShare(1 / 3)).toBe('33.33%');
  expect([formatPoints(0.012), formatPoints(-0.0035), formatPoints(-0.000001)]).toEqual([
    '+1.20',
    '−0.35',
    '0.00',
  ]);
  expect([1, 0.0321, 0.00054, 0.00000001].map(formatProbability)).toEqual([
    '1.000',
    '0.032',
    '0.0005',
    '< 0.0001',
  ]);
});
