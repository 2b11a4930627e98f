/** Number of requests that wait for a response, shared by all threads of the process. */
export type SharedWaitingCount = Int32Array<SharedArrayBuffer>;

/** Limit of pauses relative to work: under constant load, work still gets a tenth of the time. */
export const maxRestToWorkRatio = 9;

const maxWorkMsBeforeYield = 0.2;

/**
 * For work on its own thread, which calls the returned function between pieces. The thread sleeps
 * while requests wait. Low priority is not enough, because the scheduler lets every thread finish
 * its time slice of some milliseconds.
 */
export function createThreadYield(waiting: SharedWaitingCount): () => void {
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < maxWorkMsBeforeYield) return;
    const count = Atomics.load(waiting, 0);
    if (count > 0) Atomics.wait(waiting, 0, count, worked * maxRestToWorkRatio);
    since = performance.now();
  };
}
