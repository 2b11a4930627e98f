import { expect, test } from 'vitest';
import { indexesOfRepeatedNames, isSameName, nameForCopy } from './lead-form-names.ts';

test('names are equal regardless of case and spaces', () => {
  expect(isSameName('First  name', ' first NAME ')).toBe(true);
  expect(isSameName('First name', 'First names')).toBe(false);
  expect(
    indexesOfRepeatedNames([{ name: 'a' }, { name: 'A ' }, { name: '' }, { name: '' }]),
  ).toEqual([1]);
});

test('a copy gets a free name within the limit', () => {
  expect(nameForCopy('City', ['City'], 50)).toBe('City (copy)');
  expect(nameForCopy('City', ['City', 'city (COPY)'], 50)).toBe('City (copy 2)');
  expect(nameForCopy('x'.repeat(50), [], 50)).toBe(`${'x'.repeat(43)} (copy)`);
});
