import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createThreadYield } from '../../../lib/thread-yield.ts';
import { type SimulationOrder, simulate } from './simulation.ts';

// On Linux this is about this thread alone: other processes come first, too.
if (process.platform === 'linux') setPriority(0, 19);

parentPort?.on('message', ({ task, waiting, stopped }: SimulationOrder) => {
  const giveWay = createThreadYield(waiting);
  const isStopped = () => {
    giveWay();
    return Atomics.load(stopped, 0) !== 0;
  };
  parentPort?.postMessage(simulate(task, isStopped));
});
