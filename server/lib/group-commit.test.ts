import { expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

test('items that arrive during a write go into the next batch', async () => {
  const batches: number[][] = [];
  const open: (() => void)[] = [];
  const group = createGroupCommit<number>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
  }, 3);
  const written: number[] = [];
  const add = (item: number) => group.add(item).then(() => written.push(item));
  const all = [add(1), add(2)];
  await vi.waitFor(() => expect(batches).toHaveLength(1));
  all.push(add(3), add(4), add(5), add(6));
  expect(batches).toEqual([[1, 2]]);
  expect(written).toEqual([]);
  open.shift()?.();
  await all[1];
  expect(written).toEqual([1, 2]);
  await vi.waitFor(() => expect(batches).toHaveLength(2));
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  open.shift()?.();
  await all[4];
  await vi.waitFor(() => expect(batches).toHaveLength(3));
  open.shift()?.();
  await Promise.all(all);
  expect(batches.at(-1)).toEqual([6]);
});

test('a failed batch rejects its callers, and the next one works', async () => {
  let isBroken = true;
  const group = createGroupCommit<string>(async () => {
    if (isBroken) throw new Error('no connection');
  }, 10);
  await expect(Promise.all([group.add('a'), group.add('b')])).rejects.toThrow('no connection');
  isBroken = false;
  await group.add('c');
});

test('items that arrive turn after turn are included, but nobody waits forever', async () => {
  const batches: number[] = [];
  let now = 0;
  const write = async (items: readonly number[]) => {
    batches.push(items.length);
  };
  const group = createGroupCommit<number>(write, 1000, () => now);
  const arrivals = async (turns: number) => {
    const all = [group.add(0), group.add(0)];
    for (let turn = 0; turn < turns; turn++) {
      await new Promise(setImmediate);
      now += 1;
      all.push(group.add(turn));
    }
    await Promise.all(all);
  };
  await arrivals(3);
  expect(batches).toEqual([5]);
  await arrivals(20);
  expect(batches[1]).toBeLessThan(10);
});
