import { expect, test } from 'vitest';
import {
  extendSelectionByRow,
  howManySelected,
  type SelectedRows,
  selectedRowsOutside,
  toggleRange,
  toggleRows,
} from './selection.ts';

const idOf = (row: { id: string }) => row.id;
const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const none = new Map<string, { id: string }>();

test('selects and deselects one row', () => {
  const chosen = toggleRows(none, [a], idOf);
  expect([...chosen.keys()]).toEqual(['a']);
  expect(toggleRows(chosen, [a], idOf).size).toBe(0);
});

test('a partly selected page becomes fully selected', () => {
  const chosen = toggleRows(toggleRows(none, [a], idOf), [a, b], idOf);
  expect([...chosen.keys()]).toEqual(['a', 'b']);
});

test('rows of other pages stay as they are', () => {
  const chosen = toggleRows(toggleRows(none, [a, b], idOf), [c], idOf);
  expect([...toggleRows(chosen, [a, b], idOf).keys()]).toEqual(['c']);
});

test('tells how much of a page is selected', () => {
  const chosen = toggleRows(none, [a], idOf);
  expect(howManySelected(chosen, [a, b], idOf)).toBe('some');
  expect(howManySelected(chosen, [a], idOf)).toBe('all');
  expect(howManySelected(chosen, [b], idOf)).toBe('none');
  expect(howManySelected(chosen, [], idOf)).toBe('none');
});

test('selects a range in either direction, and deselects it the same way', () => {
  const from = (
    id: string | undefined,
    to: string,
    selected: SelectedRows<{ id: string }> = none,
  ) => [...toggleRange(selected, [a, b, c], idOf, id, to).keys()].sort();
  expect(from('a', 'c')).toEqual(['a', 'b', 'c']);
  expect(from('c', 'b')).toEqual(['b', 'c']);
  expect(from(undefined, 'b')).toEqual(['b']);
  expect(from('on another page', 'b')).toEqual(['b']);
  const all = toggleRows(none, [a, b, c], idOf);
  expect(from('c', 'b', all)).toEqual(['a']);
});

test('steps extend the selection, and shrink it when moving back', () => {
  const down = extendSelectionByRow(toggleRows(none, [a], idOf), a, b, idOf);
  expect([...down.keys()]).toEqual(['a', 'b']);
  expect([...extendSelectionByRow(down, b, a, idOf).keys()]).toEqual(['a']);
  expect([...extendSelectionByRow(none, a, b, idOf).keys()]).toEqual(['a', 'b']);
});

test('rows that the page does not show are unseen', () => {
  const selected = toggleRows(none, [a, b, c], idOf);
  expect(selectedRowsOutside(selected, [b], idOf)).toEqual([a, c]);
  expect(selectedRowsOutside(selected, [a, b, c], idOf)).toEqual([]);
});
