import { createHash } from 'node:crypto';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { sitemapPath } from '../../../../contract/site/sitemaps.ts';
import type { Core } from '../../../area.ts';
import type { SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import type { Trx } from '../../../db/database.ts';
import { formatSitemapIndex } from '../../../lib/sitemap-xml.ts';
import { explainPath, type SitemapReason } from './explain-path.ts';
import { type SitemapBuild, sitemapBuildsRepository } from './sitemap-builds.repository.ts';
import { buildSitemapPart, readBatchAhead, type SitemapPartLimits } from './sitemap-part.ts';
import { sitemapsRepository } from './sitemaps.repository.ts';

export interface SitemapBuilder {
  build(now: Date, until?: Date): Promise<void>;
  explain(siteId: number, path: string, now: Date): Promise<SitemapReason>;
  /** Deletes replaced parts after a while, because someone may still be reading them. */
  cleanUp(now: Date): Promise<void>;
}

/** Pause after a build, as a multiple of its duration: limits building to 5 % of the time. */
const pauseToBuildTimeRatio = 19;
const replacedPartRetentionMs = 60 * 60_000;

interface SiteWithOrigin extends SitemapSite {
  origin: string;
}

interface SitemapStepResult {
  isOver: boolean;
  ahead?: { build: number; afterId: number; found: ReturnType<typeof readBatchAhead> };
}

/**
 * Builds sitemaps part by part. Each part is stored in a short transaction with the position of the
 * next one, and all are shown together after the last: an interrupted build leaves the old sitemaps
 * in place and continues later.
 */
export function createSitemapBuilder({
  database,
  events,
  hosts,
  kinds,
  limits,
  callers,
}: Pick<Core, 'database' | 'events' | 'hosts' | 'callers'> & {
  kinds: readonly SitemapKind[];
  limits?: SitemapPartLimits;
}): SitemapBuilder {
  const builds = sitemapBuildsRepository(database.db);
  const followed = kinds.flatMap(({ name: kind, follows = [] }) =>
    follows.map((each) => ({ kind, follows: each })),
  );

  async function findSites(): Promise<SiteWithOrigin[]> {
    const sites = await builds.sites();
    return sites.map(({ domainName, settings, ...site }) => ({
      ...site,
      settings: readSiteSettings(settings),
      origin: hosts.originOfSite(domainName),
    }));
  }

  async function startBuild(site: SiteWithOrigin, kind: SitemapKind, now: Date): Promise<void> {
    const changesAt = await kind.changesAt?.(site.id, now);
    await database.transaction(async (trx) => {
      const rows = sitemapBuildsRepository(trx);
      await rows.insert(site.id, kind.name, site.origin);
      const build = await rows.lock(site.id, kind.name);
      if (!build || !isSitemapBuildDue(build, site, now)) return;
      await rows.start(site.id, kind.name, { origin: site.origin, beganAt: now, changesAt });
    });
  }

  async function buildNextPart(
    site: SiteWithOrigin,
    kind: SitemapKind,
    now: Date,
    { ahead }: SitemapStepResult,
  ): Promise<SitemapStepResult> {
    const started = performance.now();
    const found = await builds.find(site.id, kind.name);
    if (!found?.beganAt) return { isOver: true };
    const isAhead = ahead?.build === found.build && ahead.afterId === found.afterId;
    const number = 1 + (await builds.countParts(found));
    const position = {
      site,
      origin: found.origin,
      afterId: found.afterId,
      asOf: found.beganAt,
      isFirst: number === 1,
    };
    const read = await database.chooseReader();
    const { afterId, isLast, ...part } = await read(() =>
      buildSitemapPart(kind, position, {
        limits,
        yieldToRequests: callers.createYield(),
        ahead: isAhead ? ahead.found : undefined,
      }),
    );
    const next = isLast
      ? undefined
      : read(() => readBatchAhead(kind, { ...position, afterId }, { limits }));
    const isOver = await database.transaction(async (trx) => {
      const rows = sitemapBuildsRepository(trx);
      const build = await rows.lock(site.id, kind.name);
      // Another process stored this part first: continue after it.
      if (!build || build.build !== found.build || build.afterId !== found.afterId) return false;
      if (!build.beganAt) return true;
      if (part.urlCount > 0) {
        const name = `${kind.name}-${number}`;
        await rows.addPart(build, { ...part, number, name, loc: found.origin + sitemapPath(name) });
      }
      await rows.saveProgress(site.id, kind.name, afterId, performance.now() - started);
      if (isLast) await rewriteIndex(trx, site.id, now, () => rows.publish(build, now));
      return isLast;
    });
    return { isOver, ...(next && { ahead: { build: found.build, afterId, found: next } }) };
  }

  async function removeKind(siteId: number, kind: string, now: Date): Promise<void> {
    await database.transaction(async (trx) => {
      const rows = sitemapBuildsRepository(trx);
      // Same lock order as finishing a build: build first, then index.
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
    const xml = parts.length === 0 ? '' : formatSitemapIndex(parts);
    const hash = createHash('sha256').update(xml).digest('base64url');
    if (hash !== before.hash) await rows.writeIndex(siteId, { xml, hash, modifiedAt: now });
    await events.publish(trx, { siteId, noun: 'sitemap', id: siteId });
  }

  return {
    async build(now, until) {
      await builds.applyMarks(followed);
      const existingBuilds = await builds.all();
      const failures: unknown[] = [];
      for (const site of await findSites()) {
        const hidden: readonly string[] = site.settings.hiddenSitemapKinds;
        const shownKinds = kinds.filter((kind) => kind.isFor(site) && !hidden.includes(kind.name));
        for (const { siteId, kind } of existingBuilds) {
          if (siteId === site.id && !shownKinds.some(({ name }) => name === kind)) {
            await removeKind(siteId, kind, now);
          }
        }
        for (const kind of shownKinds) {
          const build = existingBuilds.find(
            ({ siteId, kind: name }) => siteId === site.id && name === kind.name,
          );
          if (build && !build.beganAt && !isSitemapBuildDue(build, site, now)) continue;
          try {
            if (!build?.beganAt || build.origin !== site.origin) await startBuild(site, kind, now);
            for (let last: SitemapStepResult = { isOver: false }; ; ) {
              last = await buildNextPart(site, kind, now, last);
              if (last.isOver) break;
              if (until && new Date() > until) return;
            }
          } catch (error) {
            failures.push(error);
          }
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some sitemaps were not built');
    },

    async explain(siteId, path, now) {
      const site = (await findSites()).find(({ id }) => id === siteId);
      if (!site) throw new Error(`No site ${siteId}`);
      return explainPath(kinds, site, path, now);
    },

    cleanUp: (now) => builds.deleteReplaced(new Date(now.getTime() - replacedPartRetentionMs)),
  };
}

function isSitemapBuildDue(build: SitemapBuild, { origin }: SiteWithOrigin, now: Date): boolean {
  if (build.build === 0 || build.origin !== origin) return true;
  if (build.beganAt) return false;
  if (build.changesAt && build.changesAt <= now) return true;
  const pauseEndMs = (build.builtAt?.getTime() ?? 0) + pauseToBuildTimeRatio * build.tookMs;
  return build.isMarked && pauseEndMs <= now.getTime();
}
