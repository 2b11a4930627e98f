import { expect, test } from 'vitest';
import { closingTimeOfDate, isGiveawayExpired } from './giveaway-dates.ts';

test.each([
  ['2026-07-04', '2026-07-04T04:00:00.000Z'],
  ['2026-12-24', '2026-12-24T05:00:00.000Z'],
  // Clocks went forward at 2 AM on March 8.
  ['2026-03-07', '2026-03-07T05:00:00.000Z'],
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', '2026-03-09T04:00:00.000Z'],
  // And back at 2 AM on November 1.
  ['2026-10-31', '2026-10-31T04:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['2028-02-29', '2028-02-29T05:00:00.000Z'],
])('a giveaway of %s closes at %s', (date, moment) => {
  expect(closingTimeOfDate(date).toISOString()).toBe(moment);
  expect(isGiveawayExpired(date, new Date(Date.parse(moment) - 1))).toBe(false);
  expect(isGiveawayExpired(date, new Date(moment))).toBe(true);
});

test('a giveaway without a date never closes', () => {
  expect(isGiveawayExpired(null, new Date('2999-01-01'))).toBe(false);
});
