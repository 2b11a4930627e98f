import type { Watchdog } from '../base/watchdog.ts';

/** Ignores blocks outside routes and jobs: the tests share the thread and cause them. */
export function assertLoopNotBlocked({ blockCounts }: Watchdog): void {
  const blocking = [...blockCounts.keys()].filter((work) => work !== 'unknown');
  if (blocking.length === 0) return;
  throw new Error(`The event loop was blocked for more than 2 s of CPU by ${blocking.join(', ')}`);
}
