import { expect, test } from 'vitest';
import { type Column, hiddenColumnIds } from './columns.ts';

const cell = () => null;
const columns: Column<unknown>[] = [
  { id: 'name', header: 'Name', cell, essential: true },
  { id: 'year', header: 'Year', cell },
  { id: 'bio', header: 'Bio', cell, optional: true },
];

test('without a choice the optional columns are hidden', () => {
  expect(hiddenColumnIds(columns, undefined)).toEqual(['bio']);
});

test('a choice is followed, an empty one too', () => {
  expect(hiddenColumnIds(columns, ['year'])).toEqual(['year']);
  expect(hiddenColumnIds(columns, [])).toEqual([]);
});

test('essential and unknown columns are never hidden', () => {
  expect(hiddenColumnIds(columns, ['name', 'gone'])).toEqual([]);
});
