import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError, type QueueTurn } from './fair-queue.ts';

function recorder() {
  const inTurn = createFairQueue({ maxPerOwner: 3, maxInAll: 8 });
  const done: string[] = [];
  let underWay = 0;
  const ask = (turn: QueueTurn, name: string) =>
    inTurn(turn, async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      done.push(name);
    });
  return { ask, done };
}

test('owners take turns, however much each queued', async () => {
  const { ask, done } = recorder();
  const a = { owner: 'a' };
  await Promise.all([
    ask(a, 'a1'),
    ask(a, 'a2'),
    ask(a, 'a3'),
    ask({ owner: 'b' }, 'b1'),
    ask({ owner: 'c' }, 'c1'),
    ask({ owner: 'b' }, 'b2'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('urgent work waits only for work in progress', async () => {
  const { ask, done } = recorder();
  await Promise.all([
    ask({ owner: 'a' }, 'a1'),
    ask({ owner: 'b' }, 'b1'),
    ask({ owner: 'staff', isUrgent: true }, 'staff'),
  ]);
  expect(done).toEqual(['a1', 'staff', 'b1']);
});

test('the queue of each owner is limited, and a failure starts the next', async () => {
  const inTurn = createFairQueue({ maxPerOwner: 2, maxInAll: 3 });
  const fail = () => Promise.reject(new Error('broken'));
  const answers = await Promise.allSettled([
    ...['a', 'a', 'a'].map((owner) => inTurn({ owner }, fail)),
    ...['b', 'c', 'd'].map((owner) => inTurn({ owner }, async () => owner)),
  ]);
  const full = new QueueFullError();
  const broken = new Error('broken');
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason)),
  ).toEqual([broken, broken, full, 'b', 'c', full]);
  expect(await inTurn({ owner: 'a' }, async () => 'again')).toBe('again');
});
