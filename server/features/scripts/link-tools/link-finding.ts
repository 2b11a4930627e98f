import type { LinkRepairKind } from '../../../../contract/scripts/link-tools.ts';
import { trimEndOf } from '../../../../contract/trim-signs.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import type { Db } from '../../../db/database.ts';
import {
  type ForeignLinkChecker,
  type HostTally,
  isAddressUnreachable,
  isStatusGone,
} from './foreign-links.ts';
import { isLinkTarget } from './link-addresses.ts';
import { linkedPagesRepository } from './own-pages.repository.ts';
import type { SiteOrigins } from './site-origins.ts';

export interface BrokenLink {
  /** 404 for pages of this network that do not exist. */
  status: number | null;
  why: string;
  /** Set if the page may exist but could not be reached. */
  unreachable?: { tries: number; isConfirmed: boolean };
  repair?: { kind: LinkRepairKind; to: string };
  /** Suggested address, shown to staff and never applied automatically. */
  suggestion?: string;
}

/** Keys are addresses as written. */
export type BrokenLinks = Map<string, BrokenLink>;

export interface BrokenLinkFinder {
  needNetwork(db: Db, siteId: number, hrefs: readonly string[]): Promise<Set<string>>;
  findBroken(
    db: Db,
    siteId: number,
    hrefs: readonly string[],
    hosts: HostTally | undefined,
  ): Promise<{ broken: BrokenLinks; hosts: HostTally; isOutage: boolean }>;
}

interface LinkTarget {
  href: string;
  url: URL;
  ownSiteId: number | undefined;
}

/**
 * Looks up pages in the database if this server serves them; checks unknown pages and all other
 * addresses over the network.
 */
export function createBrokenLinkFinder({
  origins,
  foreign,
  showsPages,
}: {
  origins: SiteOrigins;
  foreign: ForeignLinkChecker;
  showsPages: boolean;
}): BrokenLinkFinder {
  async function checkOverNetwork(
    db: Db,
    places: readonly LinkTarget[],
    before: HostTally | undefined,
  ) {
    const broken: BrokenLinks = new Map();
    const toCheckedAddress = ({ url }: LinkTarget) => removeHash(url);
    const { checks, hosts, isOutage } = await foreign.check(
      db,
      places.map(toCheckedAddress),
      before,
    );
    if (isOutage) return { broken, hosts, isOutage };
    const bad = places.filter((place) => checks.get(toCheckedAddress(place))?.isGood === false);
    const { checks: variants } = await foreign.check(
      db,
      bad.flatMap(({ url }) =>
        listRepairCandidates(url).map(({ url: other }) => removeHash(other)),
      ),
    );
    for (const place of bad) {
      const { href, url } = place;
      const check = checks.get(toCheckedAddress(place));
      if (!check) continue;
      const found = listRepairCandidates(url).find(
        ({ url: other }) => variants.get(removeHash(other))?.isGood,
      );
      const to = found?.url.href;
      broken.set(href, {
        status: check.status,
        why: check.reason || `answers ${check.status}`,
        ...(!isStatusGone(check) && {
          unreachable: { tries: check.failedTries, isConfirmed: isAddressUnreachable(check) },
        }),
        ...(found && to && isLinkTarget(to) && { repair: { kind: found.kind, to } }),
        suggestion: `https://web.archive.org/web/2/${removeHash(url)}`,
      });
    }
    return { broken, hosts, isOutage };
  }

  async function parsePlaces(
    db: Db,
    siteId: number,
    hrefs: readonly string[],
  ): Promise<LinkTarget[]> {
    const sites = await origins.all(db);
    const [origin] = [...sites].find(([, id]) => id === siteId) ?? [];
    if (origin === undefined) throw new Error(`No site ${siteId}`);
    const hosts = new Map([...sites].map(([each, id]) => [new URL(each).host, id]));
    return [...new Set(hrefs)].flatMap((href): LinkTarget[] => {
      const url = href.startsWith('#') ? null : URL.parse(href, origin);
      if (!url || !/^https?:$/.test(url.protocol)) return [];
      return [{ href, url, ownSiteId: showsPages ? hosts.get(url.host) : undefined }];
    });
  }

  return {
    async needNetwork(db, siteId, hrefs) {
      const places = await parsePlaces(db, siteId, hrefs);
      return new Set(
        places.filter(({ ownSiteId }) => ownSiteId === undefined).map(({ href }) => href),
      );
    },

    async findBroken(db, siteId, hrefs, before) {
      const places = await parsePlaces(db, siteId, hrefs);
      const broken: BrokenLinks = new Map();
      const unknownPlaces: LinkTarget[] = [];
      const own = Map.groupBy(places, ({ ownSiteId }) => ownSiteId);
      for (const [ownSiteId, group] of own) {
        if (ownSiteId === undefined) {
          unknownPlaces.push(...group);
          continue;
        }
        const paths = group.map(({ url }) => decodedPath(url));
        const withoutSlash = paths.map(trimTrailingSlashes);
        const pages = await linkedPagesRepository(db).findPages(ownSiteId, [
          ...paths,
          ...withoutSlash,
        ]);
        group.forEach((place, at) => {
          const [path = '', bare = ''] = [paths[at], withoutSlash[at]];
          const page = pages.get(path) ?? (path === bare ? undefined : pages.get(bare));
          if (!page) {
            unknownPlaces.push(place);
            return;
          }
          const isSlashed = path !== bare;
          if (page.isFound && !isSlashed) return;
          const { url, href } = place;
          const prefix = /^https?:/i.test(href) ? url.origin : '';
          const tail = url.search + url.hash;
          const to = page.repair?.to ?? (page.isFound ? bare : undefined);
          const kind = page.repair?.kind ?? 'slash';
          const target = to?.startsWith('/') ? prefix + encodeLinkTarget(to, url) + tail : to;
          broken.set(href, {
            status: 404,
            why: '404, no such page',
            ...(target && isLinkTarget(target) && { repair: { kind, to: target } }),
          });
        });
      }
      const elsewhere = await checkOverNetwork(db, unknownPlaces, before);
      return { ...elsewhere, broken: new Map([...broken, ...elsewhere.broken]) };
    },
  };
}

/** Repairs are already encoded; a path that only lacked its slash is taken from the link itself. */
function encodeLinkTarget(to: string, url: URL): string {
  const bare = trimTrailingSlashes(url.pathname);
  return trimTrailingSlashes(decodedPath(url)) === to ? bare : to;
}

function trimTrailingSlashes(path: string): string {
  return path.charAt(0) + trimEndOf(path.slice(1), '/');
}

function decodedPath({ pathname }: URL): string {
  return decodePathOrKeep(pathname);
}

function removeHash(url: URL): string {
  const plain = new URL(url);
  plain.hash = '';
  return plain.href;
}

function listRepairCandidates(url: URL): { kind: LinkRepairKind; url: URL }[] {
  const variants: { kind: LinkRepairKind; url: URL }[] = [];
  const bases = [url];
  if (url.protocol === 'http:') {
    const secure = new URL(url);
    secure.protocol = 'https:';
    variants.push({ kind: 'https', url: secure });
    bases.push(secure);
  }
  for (const base of bases) {
    const other = new URL(base);
    if (base.pathname === '/' || /\.\w{1,5}$/.test(base.pathname)) continue;
    other.pathname = base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : `${base.pathname}/`;
    variants.push({ kind: 'slash', url: other });
  }
  return variants;
}
