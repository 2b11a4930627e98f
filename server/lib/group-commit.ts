interface WaitingItem<Item> {
  item: Item;
  done(): void;
  failed(error: unknown): void;
}

export interface GroupCommit<Item> {
  add(item: Item): Promise<void>;
}

/** Longest time to collect items; ends earlier if a turn of the event loop brings none. */
const maxBatchGatherMs = 5;

const nextLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Collects the next batch while one is being written, because a statement costs about the same for
 * one item as for twenty. A single caller does not wait.
 */
export function createGroupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  maxItems: number,
  now: () => number = () => performance.now(),
): GroupCommit<Item> {
  let waiting: WaitingItem<Item>[] = [];
  let isWriting = false;

  async function gatherItems(): Promise<void> {
    const until = now() + maxBatchGatherMs;
    let before = 1;
    await nextLoopTurn();
    while (waiting.length > before && waiting.length < maxItems && now() < until) {
      before = waiting.length;
      await nextLoopTurn();
    }
  }

  async function writeBatches(): Promise<void> {
    while (waiting.length > 0) {
      await gatherItems();
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
        void writeBatches();
      }),
  };
}
