import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WaitingCount } from '../../../lib/thread-yield.ts';
import type { SimulationOrder, SimulationTask } from './simulation.ts';

/** To start one takes a tenth of a second of a core, which others notice: it is kept for a while. */
const idleMs = 5 * 60_000;

interface Running {
  worker: Worker;
  /** Aborted when it is gone. */
  gone: AbortSignal;
}

/** The one thread that simulates, one task at a time. */
export class SimulationThread {
  #waiting: WaitingCount;
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `waiting`: to whom it gives way. */
  constructor(waiting: WaitingCount) {
    this.#waiting = waiting;
  }

  async run(task: SimulationTask, left?: AbortSignal): Promise<number[]> {
    left?.throwIfAborted();
    clearTimeout(this.#idle);
    this.#running ??= this.#start();
    const { worker, gone } = this.#running;
    const stopped = new Int32Array(new SharedArrayBuffer(4));
    const stop = () => Atomics.store(stopped, 0, 1);
    left?.addEventListener('abort', stop, { once: true });
    const order: SimulationOrder = { task, waiting: this.#waiting, stopped };
    worker.ref();
    worker.postMessage(order);
    try {
      const [counts] = (await once(worker, 'message', { signal: gone })) as [number[] | undefined];
      left?.throwIfAborted();
      if (!counts) throw new Error('The simulation was stopped by nobody');
      return counts;
    } finally {
      left?.removeEventListener('abort', stop);
      // A process that has nothing else to do may end.
      worker.unref();
      this.#idle = setTimeout(() => this.close(), idleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#running?.worker.terminate();
  }

  #start(): Running {
    const worker = new Worker(new URL('./simulation.worker.ts', import.meta.url));
    const gone = new AbortController();
    const forget = () => {
      if (this.#running?.worker === worker) this.#running = undefined;
    };
    // Whoever waits for it hears of it, too; without a listener it would end the process.
    worker.on('error', forget);
    worker.once('exit', () => {
      forget();
      gone.abort();
    });
    return { worker, gone: gone.signal };
  }
}
