import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type SimulationTask, simulate } from './simulation.ts';

// On Linux this is about this thread alone: requests come first, whatever is simulated.
if (process.platform === 'linux') setPriority(0, 19);

parentPort?.postMessage(simulate(workerData as SimulationTask));
