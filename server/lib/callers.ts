import { maxRestToWorkRatio, type SharedWaitingCount } from './thread-yield.ts';

export interface Caller {
  /** Called when the response is sent or known to take long. Calling it twice does no harm. */
  leave(): void;
}

/** Counts requests in progress, so that long work can yield to them. */
export interface Callers {
  arrive(): Caller;
  readonly waiting: SharedWaitingCount;
  /**
   * For work on this thread: the returned function is called between pieces of work and yields
   * after each millisecond.
   */
  createYield(): () => Promise<void> | undefined;
}

/**
 * A request stops counting after one to two of these periods, because it waits for something slow
 * such as a download.
 */
const waitingRequestPeriodMs = 500;
const maxWorkMsBeforeYield = 1;
/** Upper limit of one pause, because the work may hold locks. */
const maxYieldPauseMs = 100;

interface ArrivedRequests {
  count: number;
  isLongAgo: boolean;
}

export function createCallers(): Callers {
  const waiting: SharedWaitingCount = new Int32Array(new SharedArrayBuffer(4));
  const resting = new Set<() => void>();
  let now: ArrivedRequests = { count: 0, isLongAgo: false };
  let before: ArrivedRequests = { count: 0, isLongAgo: false };
  let isTicking = false;

  function addWaiting(more: number): void {
    Atomics.add(waiting, 0, more);
    if (waiting[0] !== 0) return;
    Atomics.notify(waiting, 0);
    for (const goOn of resting) goOn();
  }

  function scheduleForgetting(): void {
    if (isTicking) return;
    isTicking = true;
    setTimeout(forgetOld, waitingRequestPeriodMs).unref();
  }

  function forgetOld(): void {
    before.isLongAgo = true;
    const left = before.count;
    before = now;
    now = { count: 0, isLongAgo: false };
    isTicking = false;
    if (before.count > 0) scheduleForgetting();
    if (left > 0) addWaiting(-left);
  }

  function waitForCallers(longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      // Lets the event loop accept new requests first, so that they are counted.
      setImmediate(() => {
        if (waiting[0] === 0) return resolve();
        const resumeWork = () => {
          clearTimeout(longest);
          resting.delete(resumeWork);
          resolve();
        };
        const longest = setTimeout(resumeWork, longestMs);
        resting.add(resumeWork);
      });
    });
  }

  return {
    waiting,

    arrive() {
      const arrivals = now;
      arrivals.count += 1;
      scheduleForgetting();
      addWaiting(1);
      let isThere = true;
      return {
        leave() {
          if (!isThere) return;
          isThere = false;
          arrivals.count -= 1;
          if (!arrivals.isLongAgo) addWaiting(-1);
        },
      };
    },

    createYield() {
      let since = performance.now();
      return () => {
        const worked = performance.now() - since;
        if (worked < maxWorkMsBeforeYield) return undefined;
        return waitForCallers(Math.min(worked * maxRestToWorkRatio, maxYieldPauseMs)).then(() => {
          since = performance.now();
        });
      };
    },
  };
}
