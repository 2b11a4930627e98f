import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSnapshot } from './snapshot.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('is loaded once for all callers, and again when it is old or was discarded', async () => {
  let loads = 0;
  const snapshot = createSnapshot(async () => ++loads, 1000);
  expect(await Promise.all([snapshot.get(), snapshot.get()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await snapshot.get()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await snapshot.get()).toBe(2);
  snapshot.forget();
  expect(await snapshot.get()).toBe(3);
});

test('a peek never waits, and returns nothing old', async () => {
  const snapshot = createSnapshot(async () => 'loaded', 1000);
  expect(snapshot.peek()).toBeUndefined();
  const loading = snapshot.get();
  expect(snapshot.peek()).toBeUndefined();
  await loading;
  expect(snapshot.peek()).toBe('loaded');
  vi.advanceTimersByTime(1000);
  expect(snapshot.peek()).toBeUndefined();
  await snapshot.get();
  snapshot.forget();
  expect(snapshot.peek()).toBeUndefined();
});

test('a failed load is retried by the next caller', async () => {
  let isBroken = true;
  const snapshot = createSnapshot(async () => {
    if (isBroken) throw new Error('Not now');
    return 'loaded';
  }, 1000);
  await expect(snapshot.get()).rejects.toThrow('Not now');
  expect(snapshot.peek()).toBeUndefined();
  isBroken = false;
  expect(await snapshot.get()).toBe('loaded');
});
