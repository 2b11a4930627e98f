import { afterAll, expect, test } from 'vitest';
import { exceededLimitMessages } from '../../../../contract/limit-messages.ts';
import { createCallers } from '../../../lib/callers.ts';
import { simulateRuns } from './simulation.ts';
import { SimulationThread } from './simulation-thread.ts';

const callers = createCallers();
// A caller waits all the time.
callers.arrive();
const thread = new SimulationThread(callers.waiting);
const variants = [
  { key: 'a', weight: 3 },
  { key: 'b', weight: 1 },
];
const task = (runs: number) => ({ symbol: 'thread', hashVersion: 1, variants, runs, seed: 1 });

afterAll(() => thread.close());

test('a simulation ends although requests are always waiting', async () => {
  const counts = await thread.run(task(5000));
  expect(counts).toEqual(simulateRuns(task(5000), () => false));
});

test('an abandoned simulation is stopped, and the next one runs', async () => {
  const left = new AbortController();
  const running = thread.run(task(9_999_999), left.signal);
  setTimeout(() => left.abort(), 20);
  await expect(running).rejects.toThrow('aborted');
  expect(await thread.run(task(10))).toEqual(simulateRuns(task(10), () => false));
});

test('a simulation whose thread is terminated fails, and the next gets a new one', async () => {
  const running = thread.run(task(9_999_999));
  await thread.close();
  await expect(running).rejects.toThrow();
  expect(await thread.run(task(10))).toEqual(simulateRuns(task(10), () => false));
});

test('a failing simulation does not affect the next', async () => {
  await expect(thread.run({ ...task(10), hashVersion: 2 })).rejects.toThrow('Unknown hash version');
  expect(await thread.run(task(10))).toEqual(simulateRuns(task(10), () => false));
});

test('a simulation that takes too long ends with a message', async () => {
  const impatient = new SimulationThread(callers.waiting, 20);
  await expect(impatient.run(task(9_999_999))).rejects.toThrow(exceededLimitMessages.takesTooLong);
  await impatient.close();
});
