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

/** As long as each turn of the loop brings more, but never longer. */
const gathersAtMostMs = 5;

const turnOfLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * While one batch is being written the next one gathers, and whoever arrives with it comes along:
 * a statement costs about the same for one as for twenty. Who comes alone waits for nobody.
 */
export function createGroupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  maxItems: number,
  now: () => number = () => performance.now(),
): GroupCommit<Item> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function gather(): Promise<void> {
    const until = now() + gathersAtMostMs;
    let before = 1;
    await turnOfLoop();
    while (waiting.length > before && waiting.length < maxItems && now() < until) {
      before = waiting.length;
      await turnOfLoop();
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
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
        void drain();
      }),
  };
}
