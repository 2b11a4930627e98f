import { createHash } from 'node:crypto';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { sitemapPath } from '../../../../contract/site/sitemaps.ts';
import type { Events } from '../../../base/events.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Callers } from '../../../lib/callers.ts';
import { sitemapIndexXml } from '../../../lib/sitemap-xml.ts';
import { type SitemapBuild, sitemapBuildsRepository } from './sitemap-builds.repository.ts';
import { buildPart, type PartLimits, readAhead } from './sitemap-part.ts';
import { sitemapsRepository } from './sitemaps.repository.ts';

export interface SitemapBuilder {
  /** Builds what is due, and goes on with what was left half way. Until the end, if there is one. */
  build(now: Date, until?: Date): Promise<void>;
  /** What was replaced is kept for those who are reading it, for a while. */
  cleanUp(now: Date): Promise<void>;
}

/** After a build it rests for so many times as long as that took: the busiest site spends 5 %. */
const rests = 19;
const keptReplacedMs = 60 * 60_000;

interface PlacedSite extends SitemapSite {
  origin: string;
}

interface Step {
  /** It was the last part, or there is nothing more to do. */
  isOver: boolean;
  /** What the next part begins with, if it is of the same build and goes on from there. */
  ahead?: { build: number; afterId: number; found: ReturnType<typeof readAhead> };
}

/**
 * Builds sitemaps part by part. Each part is stored in a short transaction of its own with the place
 * where the next one starts, and all are shown at once when the last is there: whoever is killed
 * half way leaves the old ones as they were, and the next to come goes on.
 */
export function createSitemapBuilder({
  database,
  events,
  hosts,
  kinds,
  limits,
  callers,
}: {
  database: Database;
  events: Events;
  hosts: Hosts;
  kinds: readonly SitemapKind[];
  /** Of each part, where they are not the usual ones. */
  limits?: PartLimits;
  /** Whom it gives way to. */
  callers: Callers;
}): SitemapBuilder {
  const builds = sitemapBuildsRepository(database.db);

  async function placedSites(): Promise<PlacedSite[]> {
    const sites = await builds.sites();
    return sites.map(({ domainName, settings, ...site }) => ({
      ...site,
      settings: readSiteSettings(settings),
      origin: hosts.originOfSite(domainName),
    }));
  }

  async function begin(site: PlacedSite, kind: SitemapKind, now: Date): Promise<void> {
    const changesAt = await kind.changesAt?.(site.id, now);
    await database.transaction(async (trx) => {
      const rows = sitemapBuildsRepository(trx);
      await rows.insert(site.id, kind.name, site.origin);
      const build = await rows.lock(site.id, kind.name);
      if (!build || !isDue(build, site, now)) return;
      await rows.begin(site.id, kind.name, { origin: site.origin, beganAt: now, changesAt });
    });
  }

  /** One part. */
  async function step(
    site: PlacedSite,
    kind: SitemapKind,
    now: Date,
    { ahead }: Step,
  ): Promise<Step> {
    const started = performance.now();
    const found = await builds.find(site.id, kind.name);
    if (!found?.beganAt) return { isOver: true };
    const isAhead = ahead?.build === found.build && ahead.afterId === found.afterId;
    const number = 1 + (await builds.countParts(found));
    const place = {
      site,
      origin: found.origin,
      afterId: found.afterId,
      asOf: found.beganAt,
      isFirst: number === 1,
    };
    const { afterId, isLast, ...part } = await buildPart(kind, place, {
      limits,
      yieldToRequests: callers.createYield(),
      ahead: isAhead ? ahead.found : undefined,
    });
    const next = isLast ? undefined : readAhead(kind, { ...place, afterId }, { limits });
    const isOver = await database.transaction(async (trx) => {
      const rows = sitemapBuildsRepository(trx);
      const build = await rows.lock(site.id, kind.name);
      // Another process was faster: its part counts, and this one goes on from there.
      if (!build || build.build !== found.build || build.afterId !== found.afterId) return false;
      if (!build.beganAt) return true;
      if (part.urlCount > 0) {
        const name = `${kind.name}-${number}`;
        await rows.addPart(build, { ...part, number, name, loc: found.origin + sitemapPath(name) });
      }
      await rows.proceed(site.id, kind.name, afterId, performance.now() - started);
      if (isLast) await rewriteIndex(trx, site.id, now, () => rows.show(build, now));
      return isLast;
    });
    return { isOver, ...(next && { ahead: { build: found.build, afterId, found: next } }) };
  }

  async function remove(siteId: number, kind: string, now: Date): Promise<void> {
    await database.transaction(async (trx) => {
      const rows = sitemapBuildsRepository(trx);
      // The build before the index, as whoever finishes one takes them.
      await rows.lock(siteId, kind);
      await rewriteIndex(trx, siteId, now, () => rows.remove(siteId, kind));
    });
  }

  async function rewriteIndex(
    trx: Trx,
    siteId: number,
    now: Date,
    change: () => Promise<void>,
  ): Promise<void> {
    const rows = sitemapBuildsRepository(trx);
    const before = await rows.lockIndex(siteId);
    await change();
    const parts = await sitemapsRepository(trx).list(siteId);
    // An index of nothing is none.
    const xml = parts.length === 0 ? '' : sitemapIndexXml(parts);
    const hash = createHash('sha256').update(xml).digest('base64url');
    if (hash !== before.hash) await rows.writeIndex(siteId, { xml, hash, modifiedAt: now });
    await events.publish(trx, { siteId, noun: 'sitemap', id: siteId });
  }

  return {
    async build(now, until) {
      await builds.takeMarks();
      const known = await builds.all();
      const failures: unknown[] = [];
      for (const site of await placedSites()) {
        const hidden: readonly string[] = site.settings.hiddenSitemapKinds;
        const wanted = kinds.filter((kind) => kind.isFor(site) && !hidden.includes(kind.name));
        for (const { siteId, kind } of known) {
          if (siteId === site.id && !wanted.some(({ name }) => name === kind)) {
            await remove(siteId, kind, now);
          }
        }
        for (const kind of wanted) {
          const build = known.find(
            ({ siteId, kind: name }) => siteId === site.id && name === kind.name,
          );
          if (build && !build.beganAt && !isDue(build, site, now)) continue;
          try {
            if (!build?.beganAt || build.origin !== site.origin) await begin(site, kind, now);
            for (let last: Step = { isOver: false }; ; ) {
              last = await step(site, kind, now, last);
              if (last.isOver) break;
              if (until && new Date() > until) return;
            }
          } catch (error) {
            // One that cannot be built keeps none of the others from it.
            failures.push(error);
          }
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some sitemaps were not built');
    },

    cleanUp: (now) => builds.deleteReplaced(new Date(now.getTime() - keptReplacedMs)),
  };
}

function isDue(build: SitemapBuild, { origin }: PlacedSite, now: Date): boolean {
  if (build.build === 0 || build.origin !== origin) return true;
  if (build.beganAt) return false;
  if (build.changesAt && build.changesAt <= now) return true;
  const rested = (build.builtAt?.getTime() ?? 0) + rests * build.tookMs;
  return build.isMarked && rested <= now.getTime();
}
