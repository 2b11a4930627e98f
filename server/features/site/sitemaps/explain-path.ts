import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry, SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import { findClosedPaths } from './robots.ts';
import { toSitemapUrl } from './sitemap-url.ts';

export interface SitemapReason {
  isListed: boolean;
  reason: string;
}

const notListed = (reason: string): SitemapReason => ({ isListed: false, reason });

/** Asks each kind for the page, and the kind's own steps whether they list it. */
export async function explainPath(
  kinds: readonly SitemapKind[],
  site: SitemapSite & { origin: string },
  path: string,
  asOf: Date,
): Promise<SitemapReason> {
  for (const kind of kinds) {
    const fixed = [...(kind.fixed?.(site) ?? []), ...(kind.hub ? [kind.hub] : [])];
    const isFixed = fixed.some((entry) => entry.path === path);
    const located = isFixed ? undefined : await kind.locate?.(site.id, path, asOf);
    if (!isFixed && !located) continue;
    const hidden: readonly string[] = site.settings.hiddenSitemapKinds;
    if (!kind.isFor(site)) return notListed(sitemapReasons.kindOff);
    if (hidden.includes(kind.name)) return notListed(sitemapReasons.kindHidden);
    const [closed] = findClosedPaths(site.settings.robotsRules, [path]);
    const note = closed ? ` ${sitemapReasons.closed(closed.crawlers)}` : '';
    if (isFixed) return explainListingOfFixedPath(kind, site, path, asOf, note);
    if (located) return explainListingOfEntry(kind, site, located.id, located.obstacle, asOf, note);
  }
  return notListed(sitemapReasons.unknown);
}

async function explainListingOfFixedPath(
  kind: SitemapKind,
  site: SitemapSite,
  path: string,
  asOf: Date,
  note: string,
): Promise<SitemapReason> {
  const isHub = kind.hub?.path === path;
  const isEmpty = isHub && (await kind.step(site.id, { after: 0, limit: 1, asOf })).length === 0;
  if (isEmpty) return notListed(sitemapReasons.emptyHub);
  return { isListed: true, reason: sitemapReasons.hub + note };
}

async function explainListingOfEntry(
  kind: SitemapKind,
  site: SitemapSite & { origin: string },
  id: number,
  obstacle: string | undefined,
  asOf: Date,
  note: string,
): Promise<SitemapReason> {
  const [entry] = await kind.step(site.id, { after: id - 1, limit: 1, asOf });
  if (entry?.id !== id) return notListed(obstacle ?? sitemapReasons.notIndexable);
  const problem = findAddressProblem(entry, site.origin);
  return problem ? notListed(problem) : { isListed: true, reason: sitemapReasons.listed + note };
}

function findAddressProblem(entry: SitemapEntry, origin: string): string | undefined {
  if (toSitemapUrl(entry, origin)) return undefined;
  return entry.canonical ? sitemapReasons.canonical(entry.canonical) : sitemapReasons.tooLong;
}
