import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCallers } from './callers.ts';
import { createThreadYield } from './thread-yield.ts';

const spin = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** Long work in pieces that keeps the processor busy. */
async function work(yieldToRequests: () => Promise<void> | undefined, pieces: number) {
  for (let piece = 0; piece < pieces; piece++) {
    spin(2);
    await yieldToRequests();
  }
  return 'done' as const;
}

describe('work on the same thread', () => {
  test('continues without pause if nobody waits', async () => {
    expect(await work(createCallers().createYield(), 5)).toBe('done');
  });

  test('pauses while a request waits, and continues afterwards', async () => {
    const callers = createCallers();
    const turn = callers.createYield();
    const caller = callers.arrive();
    spin(10);
    let hasGoneOn = false;
    const going = turn()?.then(() => {
      hasGoneOn = true;
    });
    await sleep(5);
    expect(hasGoneOn).toBe(false);
    caller.leave();
    await going;
    expect(hasGoneOn).toBe(true);
  });

  test('finishes although requests always wait', async () => {
    const callers = createCallers();
    callers.arrive();
    expect(await work(callers.createYield(), 5)).toBe('done');
  });

  test('does not yield before it has worked for a while', () => {
    expect(createCallers().createYield()()).toBeUndefined();
  });
});

describe('who is counted', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('leaving twice counts once', () => {
    const callers = createCallers();
    const [first] = [callers.arrive(), callers.arrive()];
    first.leave();
    first.leave();
    expect(callers.waiting[0]).toBe(1);
  });

  test('a long wait stops counting, and is not subtracted twice', () => {
    vi.useFakeTimers();
    const callers = createCallers();
    const download = callers.arrive();
    vi.advanceTimersByTime(400);
    expect(callers.waiting[0]).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(callers.waiting[0]).toBe(0);
    const other = callers.arrive();
    download.leave();
    expect(callers.waiting[0]).toBe(1);
    other.leave();
    expect(callers.waiting[0]).toBe(0);
  });
});

describe('work on a thread of its own', () => {
  test('finishes although requests always wait, and sleeps most of the time', () => {
    const callers = createCallers();
    callers.arrive();
    const giveWay = createThreadYield(callers.waiting);
    const before = process.cpuUsage();
    const started = performance.now();
    for (let piece = 0; piece < 20; piece++) {
      spin(1);
      giveWay();
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan((performance.now() - started) / 2);
  });

  test('works all the time when nobody waits', () => {
    const sleeping = vi.spyOn(Atomics, 'wait');
    const giveWay = createThreadYield(createCallers().waiting);
    spin(1);
    giveWay();
    expect(sleeping).not.toHaveBeenCalled();
  });
});
