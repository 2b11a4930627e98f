import type { Watchdog } from '../base/watchdog.ts';

/** Tests share the thread with the server: whatever blocks outside of a route or job is theirs. */
export function refuseBlocks({ blockCounts }: Watchdog): void {
  const blocking = [...blockCounts.keys()].filter((work) => work !== 'unknown');
  if (blocking.length === 0) return;
  throw new Error(`The event loop was blocked for more than 2 s of CPU by ${blocking.join(', ')}`);
}
