import { expect, test } from 'vitest';
import { formatShare } from '../../../lib/format.ts';
import { formatLift, formatPoints, formatProbability } from './percents.ts';

test('formats shares, differences and probabilities', () => {
  expect(formatShare(1 / 3)).toBe('33.33%');
  expect([formatShare(1, 2), formatShare(0, 0)]).toEqual(['50.00%', '0.00%']);
  expect(formatLift(-0.105)).toBe('−10.50%');
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
