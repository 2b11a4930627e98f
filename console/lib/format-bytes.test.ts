import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1536, '1.5 kB'],
  [15_400_000, '15 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
