import { permalinkPath } from '../../../../contract/public-paths.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import type { Db } from '../../../db/database.ts';
import type { SiteOrigins } from '../link-tools/site-origins.ts';
import { postToolsRepository } from './post-tools.repository.ts';

/** Longer chains are refused like loops: browsers give up on both. */
const maxRedirectHops = 10;

export interface WantedRedirect {
  permalink: string;
  to: string;
}

/** End of a chain of redirects; 'loop' if it leads back to one of its posts. */
export type RedirectEnd = { to: string } | 'loop';

interface NetworkPage {
  siteId: number;
  permalink: string;
}

const pageKey = ({ siteId, permalink }: NetworkPage) => `${siteId} ${permalink}`;

/**
 * Follows redirects of unpublished posts on all sites, assuming that the wanted ones are stored.
 */
export async function followRedirects(
  db: Db,
  origins: SiteOrigins,
  siteId: number,
  wanted: readonly WantedRedirect[],
): Promise<Map<string, RedirectEnd>> {
  const sites = await origins.all(db);
  const origin = await origins.of(db, siteId);
  const byHost = new Map([...sites].map(([each, id]) => [new URL(each).host, id]));
  const readPage = (address: string): NetworkPage | undefined => {
    const url = URL.parse(address, origin);
    const on = url ? byHost.get(url.host) : undefined;
    if (!url || on === undefined) return undefined;
    return { siteId: on, permalink: decodePathOrKeep(url.pathname.replace(/^\/+|\/$/g, '')) };
  };
  const known = new Map<string, string | null>(
    wanted.map(({ permalink, to }) => [pageKey({ siteId, permalink }), to]),
  );
  const ends = new Map<string, RedirectEnd>();
  let open = wanted.map(({ permalink, to }) => ({
    permalink,
    to,
    seen: new Set([pageKey({ siteId, permalink })]),
  }));
  for (let hop = 0; hop <= maxRedirectHops && open.length > 0; hop++) {
    const pages = open.flatMap(({ to }) => readPage(to) ?? []);
    await loadRedirects(db, known, pages);
    open = open.flatMap((chain) => {
      const page = readPage(chain.to);
      const next = page && known.get(pageKey(page));
      const isLoop = page !== undefined && chain.seen.has(pageKey(page));
      if (isLoop || next == null) {
        ends.set(chain.permalink, isLoop ? 'loop' : { to: chain.to });
        return [];
      }
      chain.seen.add(pageKey(page as NetworkPage));
      const isForeign = page?.siteId !== siteId && next.startsWith('/');
      const prefix = isForeign ? [...sites].find(([, id]) => id === page?.siteId)?.[0] : '';
      return [{ ...chain, to: `${prefix}${next}` }];
    });
  }
  for (const { permalink } of open) ends.set(permalink, 'loop');
  return ends;
}

async function loadRedirects(
  db: Db,
  known: Map<string, string | null>,
  pages: readonly NetworkPage[],
): Promise<void> {
  const unknown = pages.filter((page) => !known.has(pageKey(page)));
  for (const [siteId, group] of Map.groupBy(unknown, (page) => page.siteId)) {
    const permalinks = [...new Set(group.map(({ permalink }) => permalink))];
    const found = await postToolsRepository(db).findRedirects(siteId, permalinks);
    for (const permalink of permalinks) {
      const to = found.get(permalink);
      known.set(pageKey({ siteId, permalink }), to ?? null);
    }
  }
}

/** Lists all forms in which a redirect to a post of the site can be stored. */
export async function createAddressLister(
  db: Db,
  origins: SiteOrigins,
  siteId: number,
): Promise<(permalink: string) => string[]> {
  const own = [...(await origins.all(db))].filter(([, id]) => id === siteId);
  return (permalink) => {
    const path = permalinkPath(permalink);
    return [path, ...own.map(([origin]) => origin + path)];
  };
}
