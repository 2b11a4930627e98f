interface Waiting<Item> {
  item: Item;
  done(): void;
  failed(error: unknown): void;
}

/** Writes what many callers bring in few statements. */
export interface GroupCommit<Item> {
  /** Resolves once it is written: whoever waits for it has lost nothing if the process ends. */
  add(item: Item): Promise<void>;
}

/**
 * While one batch is being written the next one gathers, so that nobody waits for a timer and a
 * busy server needs few writes.
 */
export function createGroupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  maxItems: number,
): GroupCommit<Item> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        await write(batch.map(({ item }) => item));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    isWriting = false;
  }

  return {
    add: (item) =>
      new Promise((done, failed) => {
        waiting.push({ item, done, failed });
        if (isWriting) return;
        isWriting = true;
        // What else arrived with the same turn of the loop comes along.
        setImmediate(drain);
      }),
  };
}
