/** How many wait for an answer, for all threads of the process to see. */
export type WaitingCount = Int32Array<SharedArrayBuffer>;

/**
 * Work rests at most so many times as long as it worked: however many come, and even if they never
 * stop, a tenth of the time is left to it.
 */
export const longestRest = 9;

const sliceMs = 0.2;

/**
 * For work on a thread of its own, which asks this between its pieces: while someone waits for an
 * answer of the process, the thread sleeps until nobody does. A low priority is not enough for that,
 * since the system lets even the least important of all finish its slice of some milliseconds.
 */
export function givingWay(waiting: WaitingCount): () => void {
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < sliceMs) return;
    const count = Atomics.load(waiting, 0);
    if (count > 0) Atomics.wait(waiting, 0, count, worked * longestRest);
    since = performance.now();
  };
}
