import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

test('garbage and the room it took are given back', () => {
  collectGarbage();
  const before = process.memoryUsage().heapTotal;
  let lists: number[][] = Array.from({ length: 200 }, () =>
    Array.from({ length: 20_000 }, Math.random),
  );
  expect(process.memoryUsage().heapTotal - before).toBeGreaterThan(20_000_000);
  lists = [];
  collectGarbage();
  expect(lists).toEqual([]);
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(10_000_000);
  expect('gc' in globalThis).toBe(false);
});
