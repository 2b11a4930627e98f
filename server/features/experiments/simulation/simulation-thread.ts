import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { exceededLimitMessages } from '../../../../contract/limit-messages.ts';
import { AppError } from '../../../base/errors.ts';
import type { SharedWaitingCount } from '../../../lib/thread-yield.ts';
import type { SimulationOrder, SimulationTask } from './simulation.ts';

/** Starting a worker takes 100 ms of a core, so it is kept for a while. */
const maxIdleThreadMs = 5 * 60_000;
const maxSimulationMemoryMb = 128;
/** Long, because the simulation yields to callers and runs at the lowest priority. */
const defaultSimulationTimeLimitMs = 10 * 60_000;

interface RunningWorker {
  worker: Worker;
  exited: AbortSignal;
}

export class SimulationThread {
  #waiting: SharedWaitingCount;
  #timeLimitMs: number;
  #running: RunningWorker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `waiting`: callers to whom the simulation yields. */
  constructor(waiting: SharedWaitingCount, timeLimitMs = defaultSimulationTimeLimitMs) {
    this.#waiting = waiting;
    this.#timeLimitMs = timeLimitMs;
  }

  async run(task: SimulationTask, left?: AbortSignal): Promise<number[]> {
    left?.throwIfAborted();
    clearTimeout(this.#idle);
    this.#running ??= this.#start();
    const { worker, exited } = this.#running;
    const stopped = new Int32Array(new SharedArrayBuffer(4));
    const stop = () => Atomics.store(stopped, 0, 1);
    left?.addEventListener('abort', stop, { once: true });
    const limit = setTimeout(stop, this.#timeLimitMs);
    const order: SimulationOrder = { task, waiting: this.#waiting, stopped };
    worker.ref();
    worker.postMessage(order);
    try {
      const [counts] = (await once(worker, 'message', { signal: exited })) as [
        number[] | undefined,
      ];
      left?.throwIfAborted();
      if (!counts) throw new AppError('TIMEOUT', exceededLimitMessages.takesTooLong);
      return counts;
    } finally {
      clearTimeout(limit);
      left?.removeEventListener('abort', stop);
      // Lets the process exit if nothing else is running.
      worker.unref();
      this.#idle = setTimeout(() => this.close(), maxIdleThreadMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#running?.worker.terminate();
  }

  #start(): RunningWorker {
    const worker = new Worker(new URL('./simulation.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxSimulationMemoryMb },
    });
    const exited = new AbortController();
    const clearRunning = () => {
      if (this.#running?.worker === worker) this.#running = undefined;
    };
    // `once` rejects for the caller; without this listener the error would end the process.
    worker.on('error', clearRunning);
    worker.once('exit', () => {
      clearRunning();
      exited.abort();
    });
    return { worker, exited: exited.signal };
  }
}
