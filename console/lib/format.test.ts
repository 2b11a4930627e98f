import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDateTime,
  initials,
  plural,
  timeSince,
  titleCase,
  truncate,
} from './format.ts';

test('dates are long, American and include the time', () => {
  expect(formatDateTime(new Date(2025, 2, 4, 15, 15))).toBe('March 4, 2025 at 3:15 PM');
});

test('dates and numbers follow the locale', () => {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
  for (let hour = 0; hour < 24; hour++) {
    for (const minute of [0, 9, 59]) {
      const at = new Date(2025, hour % 12, hour + 1, hour, minute);
      expect(formatDateTime(at)).toBe(date.format(at));
    }
  }
  const number = new Intl.NumberFormat('en-US');
  for (const count of [0, 7, 999, 1000, 12_345, 123_456, 1_234_567, -1234, 1_000_000_000]) {
    expect(formatCount(count)).toBe(number.format(count));
  }
});

describe('timeSince', () => {
  const now = new Date('2025-06-15T12:00:00Z');
  const secondsAgo = (seconds: number) => timeSince(new Date(now.getTime() - seconds * 1000), now);
  const minute = 60;
  const hour = 60 * minute;
  const day = 24 * hour;

  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [59, '59 seconds'],
    [minute, '1 minute'],
    [hour + 5 * minute + 9, '1 hour, 5 minutes'],
    [2 * day + 3 * hour + minute, '2 days, 3 hours'],
    [30 * day, '1 month'],
    [45 * day, '1 month, 15 days'],
    [365 * day, '1 year'],
    [365 * day + 60 * day + hour, '1 year, 2 months'],
  ])('%i seconds ago is %s', (seconds, expected) => {
    expect(secondsAgo(seconds)).toBe(expected);
  });

  test('a clock that runs ahead gives no negative time', () => {
    expect(secondsAgo(-500)).toBe('0 seconds');
  });
});

test('snake_case becomes Title Case', () => {
  expect(titleCase('needs_review')).toBe('Needs Review');
  expect(titleCase('FINALIST')).toBe('Finalist');
  expect(titleCase('_twice__over_')).toBe('Twice Over');
});

test('counts agree with their noun', () => {
  expect(plural(1, 'award')).toBe('1 award');
  expect(plural(1234, 'award')).toBe('1,234 awards');
  expect(plural(2, 'person', 'people')).toBe('2 people');
});

test('long texts are cut between characters', () => {
  expect(truncate('x'.repeat(60), 60)).toBe('x'.repeat(60));
  expect(truncate('x'.repeat(61), 60)).toBe(`${'x'.repeat(60)}…`);
  expect(truncate('one two', 4)).toBe('one…');
  expect(truncate('🙂🙂🙂', 2)).toBe('🙂🙂…');
});

test('initials take the first and the last word', () => {
  expect(initials('Mary Ann van Dyke')).toBe('MD');
  expect(initials('river_walker')).toBe('RW');
  expect(initials('élodie')).toBe('É');
  expect(initials('🙂')).toBe('');
});
