import { afterEach, describe, expect, test } from 'vitest';
import { runAsWork } from '../lib/work-context.ts';
import { createLogger } from './logger.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

const lines: Record<string, unknown>[] = [];
let watchdog: Watchdog;
afterEach(() => {
  watchdog.close();
  lines.length = 0;
});

const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

function burnCpu(ms: number): void {
  const start = process.threadCpuUsage();
  for (let used = 0; used < ms; ) {
    const { user, system } = process.threadCpuUsage(start);
    used = (user + system) / 1000;
  }
}

describe('the watchdog', () => {
  test('names the work that blocks the event loop, during the block', async () => {
    watchdog = startWatchdog({ log, limitMs: 100, beatMs: 10 });
    await turn();
    const job = { kind: 'job', name: 'test.endless' } as const;
    runAsWork(job, () => {
      // Ends only because the block was logged meanwhile.
      const start = process.threadCpuUsage();
      while (lines.length === 0 && process.threadCpuUsage(start).user < 60_000_000);
    });
    expect(lines).toMatchObject([{ msg: 'event loop blocked', work: 'job test.endless' }]);
    expect(lines[0]?.stack).toContain('watchdog.test.ts');
    await turn();
    expect([...watchdog.blockCounts]).toEqual([['job test.endless', 1]]);
  });

  test('finds patterns that backtrack', async () => {
    watchdog = startWatchdog({ log, limitMs: 100, beatMs: 10 });
    await turn();
    const pattern = new RegExp(['^(a', '+)+$'].join(''));
    runAsWork({ kind: 'route', name: 'GET /slow' }, () => {
      for (let length = 20; lines.length === 0; length++) pattern.test(`${'a'.repeat(length)}b`);
    });
    expect(lines).toMatchObject([{ work: 'route GET /slow' }]);
  });

  test('counts CPU time, not the time that passes', async () => {
    watchdog = startWatchdog({ log, limitMs: 100, beatMs: 10 });
    await turn();
    // Blocks without using CPU, like a thread on a busy machine.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    for (let n = 0; n < 5; n++) {
      burnCpu(30);
      await turn();
    }
    expect(lines).toEqual([]);
  });
});
