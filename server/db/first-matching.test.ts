import { expect, test } from 'vitest';
import { findFirstMatches } from './first-matching.ts';

/** List of the numbers below `listed`, of which every nth matches. */
function list(listed: number, every: number, estimate: number) {
  const passed: number[] = [];
  const all = Array.from({ length: Math.ceil(listed / every) }, (_, index) => index * every);
  const ways = {
    listed: async () => listed,
    estimate: async () => estimate,
    walk: async (limit: number, steps: number) => {
      passed.push(steps);
      return all.filter((number) => number < steps).slice(0, limit);
    },
    matching: async (cap: number) => all.slice(0, cap + 1),
    sorted: async (ids: readonly number[], limit: number) => ids.slice(0, limit),
    sortAll: async (limit: number) => all.slice(0, limit),
  };
  return { ways, passed };
}

test('frequent values are found in a few steps', async () => {
  const { ways, passed } = list(1_000_000, 5, 200_000);
  const { ids, total } = await findFirstMatches(ways, 10);
  expect(ids).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
  expect(total).toBe(200_000);
  expect(passed).toEqual([2000]);
});

test('values without statistics are not scanned for', async () => {
  const { ways, passed } = list(1_000_000, 50_000, 1317);
  expect(await findFirstMatches(ways, 10)).toMatchObject({ total: 20 });
  expect(passed).toEqual([]);
});

test('values more frequent than estimated are still found', async () => {
  const { ways } = list(1_000_000, 100, 100);
  const { ids, total } = await findFirstMatches(ways, 3);
  expect(ids).toEqual([0, 100, 200]);
  expect(total).toBeGreaterThan(1000);
});
