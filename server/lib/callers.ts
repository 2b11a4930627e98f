import { longestRest, type WaitingCount } from './giving-way.ts';

/** Someone who waits for an answer. */
export interface Caller {
  /** They have it, or what they wait for takes long by nature; more than once is no harm. */
  leave(): void;
}

/** Whom long work gives way to: those who wait for an answer of this process. */
export interface Callers {
  arrive(): Caller;
  /** For work on other threads: see `givingWay`. */
  readonly waiting: WaitingCount;
  /**
   * For work on this thread, which asks between its pieces: it lets the process answer others
   * whenever it has kept them from it for a millisecond or two.
   */
  turns(): () => Promise<void> | undefined;
}

/**
 * Who has waited for this long, or twice as long, waits for something that takes long by nature,
 * such as a download: work does not stand back for all that time.
 */
const patienceMs = 500;
const sliceMs = 1;
/** However long a step took: it is to go on soon, and may hold locks meanwhile. */
const longestRestMs = 100;

/** All that came in the same half second. */
interface Arrivals {
  count: number;
  isLongAgo: boolean;
}

export function createCallers(): Callers {
  const waiting: WaitingCount = new Int32Array(new SharedArrayBuffer(4));
  const resting = new Set<() => void>();
  let now: Arrivals = { count: 0, isLongAgo: false };
  let before: Arrivals = { count: 0, isLongAgo: false };
  let isTicking = false;

  function add(more: number): void {
    Atomics.add(waiting, 0, more);
    if (waiting[0] !== 0) return;
    Atomics.notify(waiting, 0);
    for (const goOn of resting) goOn();
  }

  function tick(): void {
    if (isTicking) return;
    isTicking = true;
    setTimeout(forgetOld, patienceMs).unref();
  }

  function forgetOld(): void {
    before.isLongAgo = true;
    const left = before.count;
    before = now;
    now = { count: 0, isLongAgo: false };
    isTicking = false;
    if (before.count > 0) tick();
    if (left > 0) add(-left);
  }

  function rest(longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      // Those who have just come in are counted once the process has looked.
      setImmediate(() => {
        if (waiting[0] === 0) return resolve();
        const goOn = () => {
          clearTimeout(longest);
          resting.delete(goOn);
          resolve();
        };
        const longest = setTimeout(goOn, longestMs);
        resting.add(goOn);
      });
    });
  }

  return {
    waiting,

    arrive() {
      const arrivals = now;
      arrivals.count += 1;
      tick();
      add(1);
      let isThere = true;
      return {
        leave() {
          if (!isThere) return;
          isThere = false;
          arrivals.count -= 1;
          if (!arrivals.isLongAgo) add(-1);
        },
      };
    },

    turns() {
      let since = performance.now();
      return () => {
        const worked = performance.now() - since;
        if (worked < sliceMs) return undefined;
        return rest(Math.min(worked * longestRest, longestRestMs)).then(() => {
          since = performance.now();
        });
      };
    },
  };
}
