import { expect, test } from 'vitest';
import { formatPercent } from './percent.ts';

test('shares are whole percents without a space', () => {
  expect([0, 0.004, 0.8205, 0.976, 1].map(formatPercent)).toEqual([
    '0%',
    '0%',
    '82%',
    '98%',
    '100%',
  ]);
});
