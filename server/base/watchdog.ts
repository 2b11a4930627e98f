import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { currentWork, nameOfWork } from '../lib/work-context.ts';

export interface Watchdog {
  /** How often each piece of work blocked the event loop; 'unknown' for code outside of any. */
  readonly blockCounts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Data for the thread that watches. */
export interface WatchdogOrders {
  /** Counted up by the main thread as long as its event loop turns. */
  beats: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  /** For the main thread, which it interrupts. */
  script: string;
}

export interface WatchdogOptions {
  log: Logger;
  /** CPU time of the main thread between two turns of its event loop. */
  limitMs?: number;
  beatMs?: number;
}

/** The registry that the thread reaches by name, since it can only send the main thread a script. */
const registryKey = 'steward.watchdogs';
type Registry = Map<number, () => boolean>;

function openRegistry(): Registry {
  const home = globalThis as unknown as Record<symbol, Registry | undefined>;
  const key = Symbol.for(registryKey);
  home[key] ??= new Map();
  return home[key];
}

const mainCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let lastId = 0;

/**
 * Logs and counts whatever blocks the event loop for longer than the limit, while it still does. A
 * thread notices that the beats stop and interrupts the main thread with a script, which then runs
 * in the context of the blocking work. CPU time counts: a machine that stands still blocks nothing.
 */
export function startWatchdog({ log, limitMs = 2000, beatMs = 200 }: WatchdogOptions): Watchdog {
  const blockCounts = new Map<string, number>();
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const registry = openRegistry();
  const id = ++lastId;
  let cpuMsAtBeat = mainCpuMs();
  let isReported = false;

  /** True once the block is reported; false while it has not used enough CPU yet. */
  function look(): boolean {
    const cpuMs = mainCpuMs() - cpuMsAtBeat;
    if (isReported || cpuMs < limitMs) return isReported;
    isReported = true;
    const work = currentWork();
    const name = work ? nameOfWork(work) : 'unknown';
    blockCounts.set(name, (blockCounts.get(name) ?? 0) + 1);
    const stack = new Error('the event loop is blocked here').stack;
    log.error({ work: name, cpuMs: Math.round(cpuMs), stack }, 'event loop blocked');
    return true;
  }

  registry.set(id, look);
  const script = `globalThis[Symbol.for('${registryKey}')]?.get(${id})?.()`;
  const beating = setInterval(() => {
    // The thread may have been kept from its look by a call that cannot be interrupted.
    look();
    Atomics.add(beats, 0, 1);
    cpuMsAtBeat = mainCpuMs();
    isReported = false;
  }, beatMs).unref();
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: { beats, limitMs, script } satisfies WatchdogOrders,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  worker.on('error', (error) => log.error({ err: error }, 'the watchdog ended'));

  return {
    blockCounts,
    async close() {
      clearInterval(beating);
      registry.delete(id);
      await worker.terminate();
    },
  };
}
