import { expect, test, vi } from 'vitest';
import { createClickCounter, type DailyClicks } from './click-counter.ts';

const log = { error: vi.fn() };

test('clicks of a link on a day become one row, per site', async () => {
  const stored: [number, readonly DailyClicks[]][] = [];
  let today = '2026-03-01T23:59:59Z';
  const counter = createClickCounter({
    log,
    store: async (...batch) => void stored.push(batch),
    now: () => Date.parse(today),
  });
  for (let i = 0; i < 3; i += 1) counter.add(1, 7, 'person');
  counter.add(1, 7, 'bot');
  counter.add(2, 9, 'person');
  today = '2026-03-02T00:00:00Z';
  counter.add(1, 7, 'person');
  await counter.flush();
  expect(stored).toMatchObject([
    [
      1,
      [
        { linkId: 7, day: '2026-03-01', clicks: 3, botClicks: 1 },
        { linkId: 7, day: '2026-03-02', clicks: 1, botClicks: 0 },
      ],
    ],
    [2, [{ linkId: 9, day: '2026-03-01', clicks: 1, botClicks: 0 }]],
  ]);
  await counter.flush();
  expect(stored).toHaveLength(2);
});

test('failed clicks are kept with later ones, and none is counted twice', async () => {
  let sum = 0;
  let failsAt = 3;
  const counter = createClickCounter({
    log,
    async store(_, clicks) {
      await Promise.resolve();
      failsAt -= 1;
      if (failsAt === 0) throw new Error('the line is down');
      sum += clicks.reduce((total, row) => total + row.clicks, 0);
    },
  });
  // More rows than two statements insert.
  for (let link = 0; link < 1700; link += 1) counter.add(1, link, 'person');
  const failed = counter.flush();
  counter.add(1, 5, 'person');
  await expect(failed).rejects.toThrow('the line is down');
  counter.add(1, 6, 'person');
  await counter.flush();
  expect(sum).toBe(1702);
});

test('clicks are stored automatically after a second', async () => {
  vi.useFakeTimers();
  try {
    const store = vi.fn(async () => {});
    const counter = createClickCounter({ log, store });
    counter.add(1, 7, 'person');
    await vi.advanceTimersByTimeAsync(999);
    expect(store).not.toHaveBeenCalled();
    counter.add(1, 7, 'person');
    await vi.advanceTimersByTimeAsync(1);
    expect(store).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(store).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
