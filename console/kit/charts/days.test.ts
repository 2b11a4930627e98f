import { expect, test } from 'vitest';
import { countsPerDay, daysBetween, shortDay } from './days.ts';

test('contains all days, across months and DST changes', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(daysBetween('2026-03-01', '2026-03-31')).toHaveLength(31);
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
});

test('a day without counts is zero', () => {
  const days = daysBetween('2026-03-01', '2026-03-03');
  expect(countsPerDay(days, [{ day: '2026-03-03', count: 4 }])).toEqual([0, 0, 4]);
});

test('formats a short day', () => {
  expect(shortDay('2026-03-01')).toBe('Mar 1');
  expect(shortDay('2026-12-31')).toBe('Dec 31');
});
