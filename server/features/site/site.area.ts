import type { Area, Core } from '../../area.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import type { ModerationServices } from '../moderation/moderation.area.ts';
import { createPostIntakeService } from './posts/post-intake.service.ts';
import { createPostWritingService } from './posts/post-writing.service.ts';
import { createPostsService } from './posts/posts.service.ts';
import { createPostsSearch } from './posts/posts-search.ts';
import { createPublicPostsService } from './posts/public-posts.service.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';
import { createMenuUrlChecks } from './site-menu/menu-url-check.service.ts';
import { createSiteMenuService } from './site-menu/site-menu.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/** What a site is besides what its members write: posts, menu, what it decided, short links. */
export function createSiteServices(
  { config, database, changes, events, hosts, log }: Core,
  { intake }: Pick<ModerationServices, 'intake'>,
) {
  const search = createPostsSearch({ database });
  const writing = createPostWritingService({ database, events });
  const settings = createSettingsService({ database, changes });
  // A server that people reach on their own machine only is asked there, too.
  const allowLoopback = config.fetchLoopback || hosts.neutralOrigins.length > 1;
  return {
    services: {
      posts: createPostsService({ database, search }),
      publicPosts: createPublicPostsService({ database, search }),
      postWriting: writing,
      postIntake: createPostIntakeService({ database, intake, writing }),
      settings,
      siteMenu: createSiteMenuService({ database, changes, hosts }),
      menuUrlChecks: createMenuUrlChecks({
        database,
        hosts,
        fetch: createSafeFetch({ allowLoopback }),
      }),
      shortLinks: createShortLinksService({ database, changes, events, hosts, log }),
    },
    jobs: [],
    cleanUps: [settings.deleteOldChanges],
  } satisfies Area;
}
