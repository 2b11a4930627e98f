/**
 * Answers with one call what is asked in the same turn of the event loop. Each answer is found out
 * after its question was asked, and nothing is kept: it is as true as if everyone had asked alone.
 */
export function createTogether<Key, Answer>(
  answer: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let asked: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | undefined;

  function gather() {
    const keys = new Set<Key>();
    const answers = new Promise<ReadonlyMap<Key, Answer>>((resolve, reject) => {
      setImmediate(() => {
        // Whoever asks from now on asks anew.
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
