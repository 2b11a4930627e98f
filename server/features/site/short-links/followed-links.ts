import type { Events } from '../../../base/events.ts';

export interface FollowedLink {
  id: number;
  siteId: number;
  target: string;
  /** Who may read it, and under which address, is asked each time. */
  isOfThread: boolean;
}

/** Nothing is heard of a site that gets another host, nor while the line to the database is down. */
const lifetimeMs = 10_000;
const mostLinks = 10_000;

/**
 * Links that were followed lately, so that one that is followed a thousand times a second is looked
 * up once in a while. A change of a link is heard by every process, and forgets it.
 */
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

    /** `place` is the host, which says what site is meant. */
    get(place: string, code: string): FollowedLink | undefined {
      const link = links.get(`${place}/${code}`);
      return link && link.until > now() ? link : undefined;
    },

    /** Finds one, and remembers it unless it may have changed meanwhile. */
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
      // Last in line again: the first to go is the one that was looked up longest ago.
      links.delete(key);
      links.set(key, { ...link, until: now() + lifetimeMs });
      const [oldest] = links.keys();
      if (links.size > mostLinks && oldest !== undefined) links.delete(oldest);
      return link;
    },
  };
}
