import { expect, test } from 'vitest';
import { pauseMsBeforeAttempt } from './live-changes.ts';

test('pauses grow with each failure, up to a minute', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMsBeforeAttempt(failures, 1))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect(pauseMsBeforeAttempt(30, 1)).toBe(60_000);
});

test('pauses have a jitter of half their length', () => {
  expect(pauseMsBeforeAttempt(3, 0)).toBe(4000);
});
