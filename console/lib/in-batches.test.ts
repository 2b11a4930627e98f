import { expect, test } from 'vitest';
import { callInBatches } from './in-batches.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const toFailed = (id: string) => `${id} failed`;

test('requests no more at once than the server accepts', async () => {
  const asked: string[][] = [];
  const results = await callInBatches(
    ids,
    2,
    async (batch) => {
      asked.push(batch);
      return batch;
    },
    toFailed,
  );
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(results).toEqual(ids);
});

test('returns earlier results if a call fails, and stops there', async () => {
  const results = await callInBatches(
    ids,
    2,
    async (batch) => {
      if (batch.includes('c')) throw new Error('offline');
      return batch;
    },
    toFailed,
  );
  expect(results).toEqual(['a', 'b', 'c failed', 'd failed', 'e failed']);
});

test('fails as a whole if nothing was done', async () => {
  const call = () => Promise.reject(new Error('offline'));
  await expect(callInBatches(ids, 2, call, toFailed)).rejects.toThrow('offline');
});
