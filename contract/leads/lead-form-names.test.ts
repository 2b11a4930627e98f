import { expect, test } from 'vitest';
import { findIndexesOfRepeatedNames, isSameName, uniqueNameForCopy } from './lead-form-names.ts';

test('names are equal regardless of case and spaces', () => {
  expect(isSameName('First  name', ' first NAME ')).toBe(true);
  expect(isSameName('First name', 'First names')).toBe(false);
  expect(
    findIndexesOfRepeatedNames([{ name: 'a' }, { name: 'A ' }, { name: '' }, { name: '' }]),
  ).toEqual([1]);
});

test('a copy gets a free name within the limit', () => {
  expect(uniqueNameForCopy('City', ['City'], 50)).toBe('City (copy)');
  expect(uniqueNameForCopy('City', ['City', 'city (COPY)'], 50)).toBe('City (copy 2)');
  expect(uniqueNameForCopy('x'.repeat(50), [], 50)).toBe(`${'x'.repeat(43)} (copy)`);
});
