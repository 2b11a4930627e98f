/**
 * Batch loader: answers all keys asked for in the same turn of the event loop with one call. Caches
 * nothing, so answers are as fresh as those of single calls.
 */
export function createBatchLoader<Key, Answer>(
  answer: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let asked: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | undefined;

  function gather() {
    const keys = new Set<Key>();
    const answers = new Promise<ReadonlyMap<Key, Answer>>((resolve, reject) => {
      setImmediate(() => {
        asked = undefined;
        answer([...keys]).then(resolve, reject);
      });
    });
    return { keys, answers };
  }

  return async (key) => {
    asked ??= gather();
    asked.keys.add(key);
    return (await asked.answers).get(key);
  };
}
