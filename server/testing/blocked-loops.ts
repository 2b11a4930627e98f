import type { Watchdog } from '../base/watchdog.ts';

/**
 * Fails on blocks of the event loop in routes and jobs. Other blocks are caused by the tests, which
 * share the thread.
 */
export function refuseBlocks({ blockCounts }: Watchdog): void {
  const blocking = [...blockCounts.keys()].filter((work) => work !== 'unknown');
  if (blocking.length === 0) return;
  throw new Error(`The event loop was blocked for more than 2 s of CPU by ${blocking.join(', ')}`);
}
