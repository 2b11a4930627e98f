import { expect, test } from 'vitest';
import { formatBytes, formatSeconds } from './measures.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [15_400_000, '15 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0.2, '0 s'],
  [59, '59 s'],
  [120, '2 min'],
  [7200, '2 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
