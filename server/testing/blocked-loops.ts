import type { Watchdog } from '../base/watchdog.ts';

/** Tests share the thread with the server, so blocks outside of routes and jobs are their own. */
export function refuseBlocks({ blockCounts }: Watchdog): void {
  const blocking = [...blockCounts.keys()].filter((work) => work !== 'unknown');
  if (blocking.length === 0) return;
  throw new Error(`The event loop was blocked for more than 2 s of CPU by ${blocking.join(', ')}`);
}
