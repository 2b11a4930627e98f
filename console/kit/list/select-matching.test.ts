import { expect, test } from 'vitest';
import { fetchMatchingRows, matchingPageSize } from './select-matching.ts';

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
  const list = listOf(matchingPageSize + 20, 10_000);
  expect(await fetchMatchingRows(list)).toHaveLength(matchingPageSize + 20);
  expect(list.asked).toEqual([matchingPageSize, matchingPageSize]);
});

test('stops at the limit', async () => {
  const list = listOf(5000, matchingPageSize + 1);
  expect(await fetchMatchingRows(list)).toHaveLength(matchingPageSize + 1);
  expect(list.asked).toEqual([matchingPageSize, 1]);
});
