import { expect, test } from 'vitest';
import { insertSlashes, toIsoDay, toTypedDay } from './typed-day.ts';

test('reads the American order, with or without leading zeros', () => {
  expect(toIsoDay('01/31/1980')).toBe('1980-01-31');
  expect(toIsoDay(' 1/3/1980 ')).toBe('1980-01-03');
  expect(toIsoDay('1980-01-31')).toBeUndefined();
  expect(toIsoDay('01/31/80')).toBeUndefined();
});

test('writes it as it is read', () => {
  expect(toTypedDay('1980-01-31')).toBe('01/31/1980');
});

test('adds slashes only while typing on', () => {
  expect(insertSlashes('0', '01')).toBe('01/');
  expect(insertSlashes('01/3', '01/31')).toBe('01/31/');
  expect(insertSlashes('01/', '01')).toBe('01');
  expect(insertSlashes('1', '1/')).toBe('1/');
});
