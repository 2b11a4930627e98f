import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createThreadYield } from '../../../lib/thread-yield.ts';
import { type SimulationOrder, simulateRuns } from './simulation.ts';

// On Linux this lowers the priority of this thread only, not of the process.
if (process.platform === 'linux') setPriority(0, 19);

parentPort?.on('message', ({ task, waiting, stopped }: SimulationOrder) => {
  const yieldToCallers = createThreadYield(waiting);
  const isStopped = () => {
    yieldToCallers();
    return Atomics.load(stopped, 0) !== 0;
  };
  parentPort?.postMessage(simulateRuns(task, isStopped));
});
