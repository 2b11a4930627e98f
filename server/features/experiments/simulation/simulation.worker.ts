import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { SimulationTask } from './simulation.ts';

// On Linux this is about this thread alone: requests come first, whatever is simulated. Loading what
// is needed for it comes after that, too.
if (process.platform === 'linux') setPriority(0, 19);

const { simulate } = await import('./simulation.ts');
parentPort?.postMessage(simulate(workerData as SimulationTask));
