import { expect, test } from 'vitest';
import { type Column, hiddenColumnIds, minWidthOfColumn, nextSortOfColumn } from './columns.ts';

const cell = () => null;
const columns: Column<unknown>[] = [
  { id: 'name', header: 'Name', cell, essential: true },
  { id: 'year', header: 'Year', cell },
  { id: 'bio', header: 'Bio', cell, optional: true },
];

test('by default the optional columns are hidden', () => {
  expect(hiddenColumnIds(columns, undefined)).toEqual(['bio']);
});

test("follows the person's choice, even an empty one", () => {
  expect(hiddenColumnIds(columns, ['year'])).toEqual(['year']);
  expect(hiddenColumnIds(columns, [])).toEqual([]);
});

test('essential and unknown columns are never hidden', () => {
  expect(hiddenColumnIds(columns, ['name', 'gone'])).toEqual([]);
});

test('the first click sorts texts ascending, numbers and dates descending; the next one reverses', () => {
  const other = { by: 'other', desc: false };
  const first = (column: Partial<Column<unknown>>) =>
    nextSortOfColumn({ id: 'it', header: 'It', cell, ...column }, other).desc;
  expect(first({})).toBe(false);
  expect(first({ kind: 'number' })).toBe(true);
  expect(first({ kind: 'date' })).toBe(true);
  expect(first({ firstSort: 'desc' })).toBe(true);
  const column = { id: 'it', header: 'It', cell, kind: 'date' } as const;
  expect(nextSortOfColumn(column, { by: 'it', desc: true })).toEqual({ by: 'it', desc: false });
});

test('text columns keep a readable width unless a width is given', () => {
  const width = (column: Partial<Column<unknown>>) =>
    minWidthOfColumn({ id: 'it', header: 'It', cell, ...column });
  expect(width({})).toBe('7rem');
  expect(width({ essential: true })).toBe('12rem');
  expect(width({ width: '4rem' })).toBeUndefined();
  expect(width({ kind: 'number' })).toBeUndefined();
  expect(width({ width: '4rem', minWidth: '6rem' })).toBe('6rem');
});
