import type { Events } from '../../../base/events.ts';

export interface FollowedLink {
  id: number;
  siteId: number;
  target: string;
  /** Threads are looked up on every click: their address and visibility change. */
  isOfThread: boolean;
}

/**
 * Upper limit for stale entries: no event is sent for a new host, or while the database connection
 * is down.
 */
const lifetimeMs = 10_000;
const mostLinks = 10_000;

/** Cache of recently followed links. Events of changed links remove them in every process. */
export function createFollowedLinks({
  events,
  now = Date.now,
}: {
  events: Pick<Events, 'subscribe'>;
  now?: () => number;
}) {
  const links = new Map<string, FollowedLink & { until: number }>();
  const watched = new Set<number>();
  let changesHeard = 0;

  function forget(id: number): void {
    changesHeard += 1;
    for (const [key, link] of links) if (link.id === id) links.delete(key);
  }

  async function watch(siteId: number): Promise<void> {
    if (watched.has(siteId)) return;
    watched.add(siteId);
    for await (const { noun, id } of events.subscribe(siteId)) if (noun === 'shortLink') forget(id);
  }

  return {
    forget,

    /** `host` determines the site. */
    get(place: string, code: string): FollowedLink | undefined {
      const link = links.get(`${place}/${code}`);
      return link && link.until > now() ? link : undefined;
    },

    /** Caches the found link unless a change event arrived meanwhile. */
    async load(
      place: string,
      code: string,
      siteId: number,
      find: () => Promise<FollowedLink | undefined>,
    ): Promise<FollowedLink | undefined> {
      void watch(siteId);
      const heardBefore = changesHeard;
      const link = await find();
      if (!link || link.isOfThread || changesHeard !== heardBefore) return link;
      const key = `${place}/${code}`;
      // Moves the entry to the end: eviction begins with the oldest.
      links.delete(key);
      links.set(key, { ...link, until: now() + lifetimeMs });
      const [oldest] = links.keys();
      if (links.size > mostLinks && oldest !== undefined) links.delete(oldest);
      return link;
    },
  };
}
