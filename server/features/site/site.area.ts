import type { Area, Core } from '../../area.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { createPostsService } from './posts/posts.service.ts';
import { createPostsSearch } from './posts/posts-search.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';
import { createMenuUrlChecks } from './site-menu/menu-url-check.service.ts';
import { createSiteMenuService } from './site-menu/site-menu.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/** What a site is besides what its members write: its posts, and where its short links lead. */
export function createSiteServices({ config, database, changes, events, hosts, log }: Core) {
  const search = createPostsSearch({ database });
  // A server that people reach on their own machine only is asked there, too.
  const allowLoopback = config.fetchLoopback || hosts.neutralOrigins.length > 1;
  return {
    services: {
      menuUrlChecks: createMenuUrlChecks({
        database,
        hosts,
        fetch: createSafeFetch({ allowLoopback }),
      }),
      siteMenu: createSiteMenuService({ database, changes, hosts }),
      posts: createPostsService({ database, search }),
      shortLinks: createShortLinksService({ database, changes, events, hosts, log }),
    },
    jobs: [],
  } satisfies Area;
}
