import type { Logger } from 'pino';
import type { Events } from '../../../base/events.ts';
import type { Database } from '../../../db/database.ts';

interface Item {
  id: number;
  siteId: number;
}

/** How often open consoles hear of votes: each fetches what it shows, every time. */
const pauseMs = 250;

/**
 * Tells that items have new votes: at once, and while more come in every now and then. Apart from
 * the votes themselves: should the process end meanwhile, a list shows older sums for a while, and
 * no vote is lost.
 */
export function createVoteEvents({
  database,
  events,
  log,
}: {
  database: Database;
  events: Events;
  log: Logger;
}) {
  const waiting = new Map<number, Item>();
  let isPausing = false;

  function tell(): void {
    isPausing = waiting.size > 0;
    if (!isPausing) return;
    const changes = [...waiting.values()].map((item) => ({
      ...item,
      noun: 'engagement' as const,
    }));
    waiting.clear();
    setTimeout(tell, pauseMs).unref();
    // Whoever stops the server does not wait for this.
    database
      .transaction((trx) => events.publish(trx, ...changes))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'open consoles could not be told of new votes'),
      );
  }

  return {
    about(items: readonly Item[]): void {
      for (const { id, siteId } of items) waiting.set(id, { id, siteId });
      if (!isPausing) tell();
    },
  };
}
