/**
 * Work that lasts asks between its pieces whether others should have their turn: it lets the
 * process answer them whenever it has kept them waiting for a few milliseconds.
 */
export function takingTurns(atMostMs = 2): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < atMostMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
