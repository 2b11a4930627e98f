import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { currentWork, nameOfWork } from '../lib/work-context.ts';

export interface Watchdog {
  readonly blockCounts: ReadonlyMap<string, number>;
  close(): void;
}

/** Counter that the main thread increases while its event loop runs; negative while unwatched. */
type HeartbeatCounter = Int32Array<SharedArrayBuffer>;
const beatWhileUnwatched = -1;

export interface WatchdogWorkerData {
  beats: HeartbeatCounter;
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
const reporterRegistryKey = 'steward.watchdogs';
type BlockReporters = Set<() => void>;

function openReporterRegistry(): BlockReporters {
  const home = globalThis as unknown as Record<symbol, BlockReporters | undefined>;
  const key = Symbol.for(reporterRegistryKey);
  home[key] ??= new Set();
  return home[key];
}

const reportAllScript = `globalThis[Symbol.for('${reporterRegistryKey}')]?.forEach((report) => report())`;

/** Threads of this process by limit. They are kept, because starting one costs 0.2 s of CPU time. */
const heartbeatCountersByLimit = new Map<number, HeartbeatCounter>();

function ensureWatchdogThread(limitMs: number, log: Logger): HeartbeatCounter {
  const running = heartbeatCountersByLimit.get(limitMs);
  if (running) return running;
  const beats = new Int32Array(new SharedArrayBuffer(4)).fill(beatWhileUnwatched);
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: { beats, limitMs, script: reportAllScript } satisfies WatchdogWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  worker.on('error', (error) => {
    heartbeatCountersByLimit.delete(limitMs);
    log.error({ err: error }, 'the watchdog ended');
  });
  heartbeatCountersByLimit.set(limitMs, beats);
  return beats;
}

const readMainThreadCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

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
  const beats = ensureWatchdogThread(limitMs, log);
  const registry = openReporterRegistry();
  let cpuMsAtBeat = readMainThreadCpuMs();
  let isReported = false;

  function reportBlock(): void {
    const cpuMs = readMainThreadCpuMs() - cpuMsAtBeat;
    if (isReported || cpuMs < limitMs) return;
    isReported = true;
    const work = currentWork();
    const name = work ? nameOfWork(work) : 'unknown';
    blockCounts.set(name, (blockCounts.get(name) ?? 0) + 1);
    onBlock?.();
    const stack = new Error('the event loop is blocked here').stack;
    log.error({ work: name, cpuMs: Math.round(cpuMs), stack }, 'event loop blocked');
  }

  registry.add(reportBlock);
  Atomics.store(beats, 0, 0);
  const beating = setInterval(() => {
    // The worker cannot interrupt native calls, so blocks by them are reported afterwards.
    reportBlock();
    Atomics.add(beats, 0, 1);
    cpuMsAtBeat = readMainThreadCpuMs();
    isReported = false;
  }, beatMs).unref();

  return {
    blockCounts,
    close() {
      clearInterval(beating);
      registry.delete(reportBlock);
      Atomics.store(beats, 0, beatWhileUnwatched);
    },
  };
}
