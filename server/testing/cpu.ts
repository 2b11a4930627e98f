import { setTimeout as sleep } from 'node:timers/promises';

export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Least CPU time of several runs. A time above the limit is reduced in proportion if the core is
 * slower than the reference at the moment, so that limits mean the same on every machine.
 */
export function leastCpuMs(limit: number, work: () => unknown): Promise<number> {
  return leastOfRuns(limit, async () => {
    const ms = await cpuMsOf(work);
    // The reference takes longer than most of what is measured.
    return ms <= limit ? ms : ms / (await measureSlownessOfCore());
  });
}

/** CPU time of `doReferenceWork` on an idle x86-64 core of 2.5 GHz. */
const referenceWorkMs = 7.5;

/** How many times slower than the reference this core is; at least 1. */
async function measureSlownessOfCore(): Promise<number> {
  return Math.max(1, (await cpuMsOf(doReferenceWork)) / referenceWorkMs);
}

function doReferenceWork(): number {
  let state = 1;
  for (let i = 0; i < 1_000_000; i++) state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + i;
  return state;
}

const maxMeasuredRuns = 20;
const pauseBetweenRunsMs = 50;

/**
 * Minimum of several runs, until one is within the limit. On a shared core the same work takes up
 * to twice the CPU time for a while, so runs are spread over a second.
 */
export async function leastOfRuns(limit: number, measure: () => Promise<number>): Promise<number> {
  let least = await measure();
  for (let run = 1; run < maxMeasuredRuns && least > limit; run++) {
    await sleep(pauseBetweenRunsMs);
    least = Math.min(least, await measure());
  }
  return least;
}
