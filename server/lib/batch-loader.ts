/**
 * Batch loader: answers all keys requested in the same turn of the event loop with one call. Caches
 * nothing, so answers are as fresh as those of single calls.
 */
export function createBatchLoader<Key, Answer>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let batch: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | undefined;

  function startBatch() {
    const keys = new Set<Key>();
    const answers = new Promise<ReadonlyMap<Key, Answer>>((resolve, reject) => {
      setImmediate(() => {
        batch = undefined;
        load([...keys]).then(resolve, reject);
      });
    });
    return { keys, answers };
  }

  return async (key) => {
    batch ??= startBatch();
    batch.keys.add(key);
    return (await batch.answers).get(key);
  };
}
