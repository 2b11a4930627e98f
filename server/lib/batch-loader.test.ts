import { expect, test, vi } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const turnOfLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

test('keys of one turn share one call, and each gets its own answer', async () => {
  const answer = vi.fn(
    async (keys: readonly string[]) =>
      new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()])),
  );
  const ask = createBatchLoader(answer);
  const asked = ['a', 'b', 'a', 'nobody'].map((key) => ask(key));
  expect(await Promise.all(asked)).toEqual(['A', 'B', 'A', undefined]);
  expect(answer.mock.calls).toEqual([[['a', 'b', 'nobody']]]);
});

test('an answer is never older than its request', async () => {
  let truth = 1;
  const finish: (() => void)[] = [];
  const ask = createBatchLoader(async (keys: readonly string[]) => {
    const seen = truth;
    await new Promise<void>((resolve) => finish.push(resolve));
    return new Map(keys.map((key) => [key, seen]));
  });
  const before = ask('a');
  await turnOfLoop();
  truth = 2;
  // The first call is still running and has read the earlier state.
  const after = ask('a');
  await turnOfLoop();
  expect(finish).toHaveLength(2);
  for (const end of finish) end();
  expect([await before, await after]).toEqual([1, 2]);
});

test('a failed call rejects its callers, and the next one works', async () => {
  let isBroken = true;
  const ask = createBatchLoader(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('no connection');
    return new Map(keys.map((key) => [key, true]));
  });
  expect(await Promise.allSettled([ask('a'), ask('b')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  isBroken = false;
  expect(await ask('a')).toBe(true);
});
