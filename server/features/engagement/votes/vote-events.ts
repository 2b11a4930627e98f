import type { Core } from '../../../area.ts';

interface ItemWithNewVotes {
  id: number;
  siteId: number;
}

/** Limits how often open consoles refetch. */
const minMsBetweenVoteEvents = 250;

/**
 * Publishes events for items with new votes: at once, then at most once per pause. Not in the
 * transaction of the votes: if the process ends first, lists show older counts for a while, but no
 * vote is lost.
 */
export function createVoteEvents({
  database,
  events,
  log,
}: Pick<Core, 'database' | 'events' | 'log'>) {
  const waiting = new Map<number, ItemWithNewVotes>();
  let isPausing = false;

  function publishWaiting(): void {
    isPausing = waiting.size > 0;
    if (!isPausing) return;
    const changes = [...waiting.values()].map((item) => ({
      ...item,
      noun: 'engagement' as const,
    }));
    waiting.clear();
    setTimeout(publishWaiting, minMsBetweenVoteEvents).unref();
    // A shutdown does not wait for this write.
    database
      .transaction((trx) => events.publish(trx, ...changes))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'open consoles could not be told of new votes'),
      );
  }

  return {
    publish(items: readonly ItemWithNewVotes[]): void {
      for (const { id, siteId } of items) waiting.set(id, { id, siteId });
      if (!isPausing) publishWaiting();
    },
  };
}
