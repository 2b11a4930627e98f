import { leastOfRuns } from './cpu.ts';

/**
 * Measures the CPU time of this thread per turn of the event loop, so that a busy machine does not
 * count. Keeps the loop turning, so use it around one request at a time.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  let last = cpuMs();
  const measureTurn = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(measureTurn);
  };
  setImmediate(measureTurn);
  try {
    await work();
  } finally {
    isRunning = false;
  }
  return longest;
}

/** Without other threads, unlike `leastCpuMs`. */
export function leastCpuMsOfThread(limit: number, work: () => unknown): Promise<number> {
  return leastOfRuns(limit, async () => {
    const before = cpuMs();
    await work();
    return cpuMs() - before;
  });
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
