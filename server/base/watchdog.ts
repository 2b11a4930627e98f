import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { currentWork, nameOfWork } from '../lib/work-context.ts';

export interface Watchdog {
  readonly blockCounts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export interface WatchdogWorkerData {
  beats: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  script: string;
}

export interface WatchdogOptions {
  log: Logger;
  onBlock?(): void;
  limitMs?: number;
  beatMs?: number;
}

/** Key in the global registry, through which the worker's script finds the watchdogs. */
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
 * Logs and counts work that blocks the event loop for longer than the limit, while it still blocks.
 * A worker thread notices missing beats and interrupts the main thread with a script, which runs in
 * the context of the blocking work. Measures CPU time: a suspended machine blocks nothing.
 */
export function startWatchdog({
  log,
  onBlock,
  limitMs = 2000,
  beatMs = 200,
}: WatchdogOptions): Watchdog {
  const blockCounts = new Map<string, number>();
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const registry = openRegistry();
  const id = ++lastId;
  let cpuMsAtBeat = mainCpuMs();
  let isReported = false;

  function reportBlock(): boolean {
    const cpuMs = mainCpuMs() - cpuMsAtBeat;
    if (isReported || cpuMs < limitMs) return isReported;
    isReported = true;
    const work = currentWork();
    const name = work ? nameOfWork(work) : 'unknown';
    blockCounts.set(name, (blockCounts.get(name) ?? 0) + 1);
    onBlock?.();
    const stack = new Error('the event loop is blocked here').stack;
    log.error({ work: name, cpuMs: Math.round(cpuMs), stack }, 'event loop blocked');
    return true;
  }

  registry.set(id, reportBlock);
  const script = `globalThis[Symbol.for('${registryKey}')]?.get(${id})?.()`;
  const beating = setInterval(() => {
    // The worker cannot interrupt native calls, so blocks by them are reported afterwards.
    reportBlock();
    Atomics.add(beats, 0, 1);
    cpuMsAtBeat = mainCpuMs();
    isReported = false;
  }, beatMs).unref();
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: { beats, limitMs, script } satisfies WatchdogWorkerData,
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
