import { expect, test } from 'vitest';
import { countsPerDay, daysBetween, shortDay } from './days.ts';

test('all days are there, over the ends of months and the change of the clocks', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(daysBetween('2026-03-01', '2026-03-31')).toHaveLength(31);
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
});

test('a day on which nothing was counted is zero', () => {
  const days = daysBetween('2026-03-01', '2026-03-03');
  expect(countsPerDay(days, [{ day: '2026-03-03', count: 4 }])).toEqual([0, 0, 4]);
});

test('a day in short', () => {
  expect(shortDay('2026-03-01')).toBe('Mar 1');
  expect(shortDay('2026-12-31')).toBe('Dec 31');
});
