/** Whose turn a piece of work waits for. */
export interface Turn {
  /** Who asked for it: of the work of one, only the first in line competes with that of others. */
  who: string;
  /** Goes before everybody who is not. */
  isUrgent?: boolean;
}

/** Someone has more waiting than they may, or everyone together has. */
export class QueueFullError extends Error {}

/**
 * Does one thing at a time, and lets those who wait take turns: however much one of them asks
 * for, another waits for one piece of it.
 */
export function createFairQueue({ perPerson, inAll }: { perPerson: number; inAll: number }) {
  const lines: Record<'urgent' | 'others', Map<string, (() => void)[]>> = {
    urgent: new Map(),
    others: new Map(),
  };
  const asked = new Map<string, number>();
  let isBusy = false;
  let waiting = 0;

  /** The first of the one who has waited longest for a turn, who then goes to the end. */
  function next(line: Map<string, (() => void)[]>): (() => void) | undefined {
    const [first] = line;
    if (!first) return undefined;
    const [who, own] = first;
    line.delete(who);
    const start = own.shift();
    if (own.length > 0) line.set(who, own);
    return start;
  }

  function proceed(): void {
    const start = next(lines.urgent) ?? next(lines.others);
    isBusy = start !== undefined;
    if (!start) return;
    waiting -= 1;
    start();
  }

  function turnFor({ who, isUrgent = false }: Turn): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return Promise.resolve();
    }
    const line = isUrgent ? lines.urgent : lines.others;
    waiting += 1;
    return new Promise((start) => {
      const own = line.get(who);
      if (own) own.push(start);
      else line.set(who, [start]);
    });
  }

  return async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const own = asked.get(turn.who) ?? 0;
    if (own >= perPerson || waiting >= inAll) throw new QueueFullError();
    asked.set(turn.who, own + 1);
    await turnFor(turn);
    try {
      return await work();
    } finally {
      const left = (asked.get(turn.who) ?? 1) - 1;
      if (left > 0) asked.set(turn.who, left);
      else asked.delete(turn.who);
      proceed();
    }
  };
}
