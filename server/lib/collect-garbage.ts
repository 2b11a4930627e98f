import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Callers } from './callers.ts';

type CollectGarbage = (options: {
  type: 'major';
  execution: 'sync';
  flavor: 'last-resort';
}) => void;

/**
 * Collects all garbage of this thread and returns the free pages to the system, which V8 does not
 * do by itself while little is allocated. Blocks the thread for 0.3 s, longer on a busy machine.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const garbageCollectionAfterStartMs = 5000;

/** Collects the garbage of the start as soon as nobody waits for a response. */
export function collectAfterStart({ waiting }: Pick<Callers, 'waiting'>): void {
  setTimeout(() => {
    if (waiting[0] === 0) collectGarbage();
    else collectAfterStart({ waiting });
  }, garbageCollectionAfterStartMs).unref();
}
