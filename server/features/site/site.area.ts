import type { Area, Core } from '../../area.ts';
import { createPostsService } from './posts/posts.service.ts';
import { createPostsSearch } from './posts/posts-search.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/** What a site is besides what its members write: its posts, and where its short links lead. */
export function createSiteServices({ database, changes, hosts }: Core) {
  const search = createPostsSearch({ database });
  return {
    services: {
      posts: createPostsService({ database, search }),
      shortLinks: createShortLinksService({ database, changes, hosts }),
    },
    jobs: [],
  } satisfies Area;
}
