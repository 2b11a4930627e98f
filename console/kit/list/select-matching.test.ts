import { expect, test } from 'vitest';
import { maxPageSize } from '../../../contract/limits.ts';
import { fetchMatching } from './select-matching.ts';

function listOf(total: number, atMost: number) {
  const asked: number[] = [];
  const rows = Array.from({ length: total }, (_, index) => index);
  return {
    asked,
    atMost,
    async fetchPage({ limit, offset }: { limit: number; offset: number }) {
      asked.push(limit);
      return rows.slice(offset, offset + limit);
    },
  };
}

test('fetches all pages of a match', async () => {
  const list = listOf(maxPageSize + 20, 10_000);
  expect(await fetchMatching(list)).toHaveLength(maxPageSize + 20);
  expect(list.asked).toEqual([maxPageSize, maxPageSize]);
});

test('stops at the bound', async () => {
  const list = listOf(5000, maxPageSize + 1);
  expect(await fetchMatching(list)).toHaveLength(maxPageSize + 1);
  expect(list.asked).toEqual([maxPageSize, 1]);
});
