import type { Logger } from 'pino';
import { dayMs } from '../../../../contract/durations.ts';

export interface DailyClicks {
  linkId: number;
  /** UTC day such as `2025-03-04`. */
  day: string;
  clicks: number;
  botClicks: number;
}

export interface ClickCounter {
  /** Counts in memory only. */
  add(siteId: number, linkId: number, by: 'person' | 'bot'): void;
  flush(): Promise<void>;
}

/** Interval of writes; a crash loses at most the clicks of this time. */
const clickFlushMs = 1000;
const clickRowsPerBatch = 500;

type PendingClicks = Map<string, DailyClicks & { siteId: number }>;

/**
 * Sums up clicks in memory and writes them once a second, so that a link with ten thousand clicks a
 * second costs one row a second. Several processes add to the same rows. Failed writes are retried.
 */
export function createClickCounter({
  store,
  log,
  now = Date.now,
}: {
  store(siteId: number, clicks: readonly DailyClicks[]): Promise<void>;
  log: Pick<Logger, 'error'>;
  now?: () => number;
}): ClickCounter {
  let pending: PendingClicks = new Map();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  let today = { number: Number.NaN, name: '' };

  function addPending({
    siteId,
    linkId,
    day,
    clicks,
    botClicks,
  }: DailyClicks & { siteId: number }) {
    const key = `${linkId} ${day}`;
    const row = pending.get(key);
    if (row) {
      row.clicks += clicks;
      row.botClicks += botClicks;
    } else {
      pending.set(key, { siteId, linkId, day, clicks, botClicks });
    }
    timer ??= setTimeout(() => {
      flush().catch((error) => log.error({ err: error }, 'clicks could not be stored'));
    }, clickFlushMs).unref();
  }

  /** Cached because every click needs it. */
  function todayName(): string {
    const number = Math.floor(now() / dayMs);
    if (number !== today.number) {
      today = { number, name: new Date(number * dayMs).toISOString().slice(0, 10) };
    }
    return today.name;
  }

  async function storePending(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...pending.values()];
    pending = new Map();
    const bySite = Map.groupBy(rows, ({ siteId }) => siteId);
    const batches = [...bySite].flatMap(([siteId, ofSite]) =>
      Array.from({ length: Math.ceil(ofSite.length / clickRowsPerBatch) }, (_, i) => ({
        siteId,
        clicks: ofSite.slice(i * clickRowsPerBatch, (i + 1) * clickRowsPerBatch),
      })),
    );
    for (const [done, { siteId, clicks }] of batches.entries()) {
      try {
        await store(siteId, clicks);
      } catch (error) {
        for (const batch of batches.slice(done))
          for (const row of batch.clicks) addPending({ ...row, siteId: batch.siteId });
        throw error;
      }
    }
  }

  /** Writes run one after the other, so awaiting the last one awaits all. */
  function flush(): Promise<void> {
    const next = storing.then(() => (pending.size > 0 ? storePending() : undefined));
    // Callers of `flush` get the error; the clicks stay pending for the next attempt.
    storing = next.catch(() => {});
    return next;
  }

  return {
    add(siteId, linkId, by) {
      const day = todayName();
      const [clicks, botClicks] = by === 'person' ? [1, 0] : [0, 1];
      addPending({ siteId, linkId, day, clicks, botClicks });
    },
    flush,
  };
}
