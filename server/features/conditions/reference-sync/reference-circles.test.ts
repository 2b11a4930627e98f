import { expect, test } from 'vitest';
import { findCircles } from './reference-circles.ts';

test('finds conditions that are their own ancestor, and no others', () => {
  const parents = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 4],
    [4, 5],
    [5, 3],
    [6, 3],
    [7, 7],
    [8, 99],
  ]);
  expect(findCircles(parents, [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([3, 4, 5, 7]);
  expect(findCircles(parents, [6, 2])).toEqual([]);
  expect(findCircles(parents, [5])).toEqual([5]);
});
