import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import type { OddTask } from '../testing/odd-threads.worker.ts';
import { createThreadPool, type ThreadPoolOptions } from './worker-threads.ts';

const script = new URL('../testing/odd-threads.worker.ts', import.meta.url);

function openPool(options: Partial<ThreadPoolOptions> = {}) {
  const pool = createThreadPool({
    ...{ script, maxThreads: 1, maxWaiting: 10, timeLimitMs: 10_000, memoryMb: 24 },
    ...options,
  });
  onTestFinished(() => pool.close());
  return (task: OddTask) => pool.run<number>(task);
}

test('a task that never ends is terminated while the server answers others', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const run = openPool({ timeLimitMs: 1500 });
  await run('answer');
  let isCutOff = false;
  const endless = run('loop').finally(() => {
    isCutOff = true;
  });
  const queued = run('answer');
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect([await response.text(), isCutOff]).toEqual(['here', false]);
  await expect(endless).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: exceededLimitMessages.takesTooLong,
  });
  expect(await queued).toBe(42);
});

test.each<[OddTask, string]>([
  ['throw', 'no such word'],
  ['crash', 'crashed'],
  ['exit', 'The worker thread has ended'],
  ['fill memory', exceededLimitMessages.needsTooMuchMemory],
])('a task that fails by %s fails alone', async (task, message) => {
  const run = openPool();
  const failing = run(task);
  const queued = run('answer');
  await expect(failing).rejects.toThrow(message);
  expect([await queued, await run('answer')]).toEqual([42, 42]);
});

test('tasks beyond the queue are refused at once', async () => {
  const run = openPool({ maxWaiting: 1, timeLimitMs: 1500 });
  const endless = run('loop');
  const queued = run('answer');
  await expect(run('answer')).rejects.toThrow(exceededLimitMessages.serverBusy);
  await expect(endless).rejects.toThrow(exceededLimitMessages.takesTooLong);
  expect(await queued).toBe(42);
});

test('closing ends running and waiting tasks', async () => {
  const pool = createThreadPool({
    ...{ script, maxThreads: 1, maxWaiting: 10, timeLimitMs: 60_000, memoryMb: 64 },
  });
  const tasks = [pool.run('loop'), pool.run('answer')];
  const ended = Promise.allSettled(tasks);
  await pool.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run('answer')).rejects.toThrow('closed');
});
