import { expect, test } from 'vitest';
import { copyOfName, isSameName, repeatedNames } from './lead-form-names.ts';

test('names are the same whatever their case and spaces', () => {
  expect(isSameName('First  name', ' first NAME ')).toBe(true);
  expect(isSameName('First name', 'First names')).toBe(false);
  expect(repeatedNames([{ name: 'a' }, { name: 'A ' }, { name: '' }, { name: '' }])).toEqual([1]);
});

test('a copy has a name that is free, and not too long', () => {
  expect(copyOfName('City', ['City'], 50)).toBe('City (copy)');
  expect(copyOfName('City', ['City', 'city (COPY)'], 50)).toBe('City (copy 2)');
  expect(copyOfName('x'.repeat(50), [], 50)).toBe(`${'x'.repeat(43)} (copy)`);
});
