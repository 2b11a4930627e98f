import type { Events } from '../../../base/events.ts';

export interface ResolvedLink {
  id: number;
  siteId: number;
  target: string;
  /** Threads are looked up on every click: their address and visibility change. */
  leadsToThread: boolean;
}

/** Maximum age of entries, because no event is sent for a new host or during a database outage. */
const cachedLinkMs = 10_000;
const maxCachedShortLinks = 10_000;

/** Cache of recently followed links. Events of changed links remove them in every process. */
export function createShortLinkCache({
  events,
  now = Date.now,
}: {
  events: Pick<Events, 'subscribe'>;
  now?: () => number;
}) {
  const links = new Map<string, ResolvedLink & { until: number }>();
  const watched = new Set<number>();
  let changeEventCount = 0;

  function evict(id: number): void {
    changeEventCount += 1;
    for (const [key, link] of links) if (link.id === id) links.delete(key);
  }

  async function watchSite(siteId: number): Promise<void> {
    if (watched.has(siteId)) return;
    watched.add(siteId);
    for await (const { noun, id } of events.subscribe(siteId)) if (noun === 'shortLink') evict(id);
  }

  return {
    evict,

    get(host: string, code: string): ResolvedLink | undefined {
      const link = links.get(`${host}/${code}`);
      return link && link.until > now() ? link : undefined;
    },

    /** Caches the found link unless a change event arrived meanwhile. */
    async getOrLoad(
      host: string,
      code: string,
      siteId: number,
      find: () => Promise<ResolvedLink | undefined>,
    ): Promise<ResolvedLink | undefined> {
      void watchSite(siteId);
      const countBefore = changeEventCount;
      const link = await find();
      if (!link || link.leadsToThread || changeEventCount !== countBefore) return link;
      const key = `${host}/${code}`;
      // Moves the entry to the end, since eviction begins with the oldest.
      links.delete(key);
      links.set(key, { ...link, until: now() + cachedLinkMs });
      const [oldest] = links.keys();
      if (links.size > maxCachedShortLinks && oldest !== undefined) links.delete(oldest);
      return link;
    },
  };
}
