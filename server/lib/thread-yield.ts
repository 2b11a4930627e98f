/** Number of requests that wait for a response, shared by all threads of the process. */
export type WaitingCount = Int32Array<SharedArrayBuffer>;

/**
 * Work rests at most nine times as long as it worked, so a tenth of the time is left to it under
 * constant load.
 */
export const maxRestRatio = 9;

const sliceMs = 0.2;

/**
 * For work on a thread of its own, which calls the returned function between pieces. The thread
 * sleeps while requests wait. A low priority is not enough, since the scheduler lets even the least
 * important thread finish its slice of some milliseconds.
 */
export function createThreadYield(waiting: WaitingCount): () => void {
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < sliceMs) return;
    const count = Atomics.load(waiting, 0);
    if (count > 0) Atomics.wait(waiting, 0, count, worked * maxRestRatio);
    since = performance.now();
  };
}
