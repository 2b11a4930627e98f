export interface QueueTurn {
  /** Owners take turns: only the first waiting piece of each owner competes. */
  owner: string;
  isUrgent?: boolean;
}

export class QueueFullError extends Error {}

/**
 * Runs one piece of work at a time and alternates between owners, so that nobody waits for more
 * than one piece of each other owner.
 */
export function createFairQueue({
  maxPerOwner,
  maxInAll,
}: {
  maxPerOwner: number;
  maxInAll: number;
}) {
  const lines: Record<'urgent' | 'others', Map<string, (() => void)[]>> = {
    urgent: new Map(),
    others: new Map(),
  };
  const pendingCounts = new Map<string, number>();
  let isBusy = false;
  let waiting = 0;

  function takeNext(line: Map<string, (() => void)[]>): (() => void) | undefined {
    const [first] = line;
    if (!first) return undefined;
    const [owner, own] = first;
    line.delete(owner);
    const start = own.shift();
    if (own.length > 0) line.set(owner, own);
    return start;
  }

  function startNext(): void {
    const start = takeNext(lines.urgent) ?? takeNext(lines.others);
    isBusy = start !== undefined;
    if (!start) return;
    waiting -= 1;
    start();
  }

  function waitForTurn({ owner, isUrgent = false }: QueueTurn): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return Promise.resolve();
    }
    const line = isUrgent ? lines.urgent : lines.others;
    waiting += 1;
    return new Promise((start) => {
      const own = line.get(owner);
      if (own) own.push(start);
      else line.set(owner, [start]);
    });
  }

  return async function inTurn<T>(turn: QueueTurn, work: () => Promise<T>): Promise<T> {
    const own = pendingCounts.get(turn.owner) ?? 0;
    if (own >= maxPerOwner || waiting >= maxInAll) throw new QueueFullError();
    pendingCounts.set(turn.owner, own + 1);
    await waitForTurn(turn);
    try {
      return await work();
    } finally {
      const left = (pendingCounts.get(turn.owner) ?? 1) - 1;
      if (left > 0) pendingCounts.set(turn.owner, left);
      else pendingCounts.delete(turn.owner);
      startNext();
    }
  };
}
