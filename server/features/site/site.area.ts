import type { Area, Core } from '../../area.ts';
import type { ModerationServices } from '../moderation/moderation.area.ts';
import { createPostIntakeService } from './posts/post-intake.service.ts';
import { createPostWritingService } from './posts/post-writing.service.ts';
import { createPostsService } from './posts/posts.service.ts';
import { createPostsSearch } from './posts/posts-search.ts';
import { createPublicPostsService } from './posts/public-posts.service.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/** What a site is besides what its members write: its posts, what it decided, its short links. */
export function createSiteServices(
  { database, changes, events, hosts }: Core,
  { intake }: Pick<ModerationServices, 'intake'>,
) {
  const search = createPostsSearch({ database });
  const writing = createPostWritingService({ database, events });
  const settings = createSettingsService({ database, changes });
  return {
    services: {
      posts: createPostsService({ database, search }),
      publicPosts: createPublicPostsService({ database, search }),
      postWriting: writing,
      postIntake: createPostIntakeService({ database, intake, writing }),
      settings,
      shortLinks: createShortLinksService({ database, changes, hosts }),
    },
    jobs: [],
    cleanUps: [settings.deleteOldChanges],
  } satisfies Area;
}
