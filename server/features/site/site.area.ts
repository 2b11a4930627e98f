import type { Area, Core } from '../../area.ts';
import type { SitemapKind } from '../../base/sitemap-kind.ts';
import { createPostsService } from './posts/posts.service.ts';
import { postSitemaps } from './posts/posts.sitemap.ts';
import { createPostsSearch } from './posts/posts-search.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';
import { buildSitemapsJob } from './sitemaps/build-sitemaps.job.ts';
import { createSitemapBuilder } from './sitemaps/sitemap-builder.ts';
import { createSitemapsService } from './sitemaps/sitemaps.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/**
 * What a site is besides what its members write: its posts, where its short links lead, and what
 * search engines are told about, which comes from all areas.
 */
export function createSiteServices(
  { config, database, changes, events, hosts }: Core,
  sitemapKinds: readonly SitemapKind[],
) {
  const search = createPostsSearch({ database });
  const sitemapBuilder = createSitemapBuilder({
    database,
    events,
    hosts,
    // A network's own public site has pages of its own, and sitemaps of them.
    kinds: config.companion ? [...postSitemaps(database), ...sitemapKinds] : [],
  });
  return {
    services: {
      posts: createPostsService({ database, search }),
      shortLinks: createShortLinksService({ database, changes, hosts }),
      sitemaps: createSitemapsService({ database }),
      sitemapBuilder,
    },
    jobs: [buildSitemapsJob(sitemapBuilder)],
    cleanUps: [sitemapBuilder.cleanUp],
  } satisfies Area;
}
