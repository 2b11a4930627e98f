import { expect, test } from 'vitest';
import { formatSeconds } from './measures.ts';

test.each([
  [0.2, '0 s'],
  [59, '59 s'],
  [120, '2 min'],
  [7200, '2 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
