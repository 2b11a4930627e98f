import { createShortLinksService } from '../../features/short-links/short-links.service.ts';
import { createStoriesService } from '../../features/stories/stories.service.ts';
import { createTagsService } from '../../features/tags/tags.service.ts';
import { createPublicForumService } from '../../features/threads/public-forum.service.ts';
import { createThreadsListService } from '../../features/threads/threads-list.service.ts';
import type { Area, Core } from './core.ts';
import type { ModerationServices } from './moderation.ts';

export type ForumServices = ReturnType<typeof createForumServices>['services'];

/** Lists of threads, what they are filed under, and what becomes one. */
export function createForumServices(
  { database, changes, hosts }: Core,
  { flagContent }: Pick<ModerationServices, 'flagContent'>,
) {
  return {
    services: {
      threadsList: createThreadsListService({ database, flagContent }),
      publicForum: createPublicForumService({ database }),
      tags: createTagsService({ database, changes }),
      stories: createStoriesService({ database, changes }),
      shortLinks: createShortLinksService({ database, changes, hosts }),
    },
    jobs: [],
  } satisfies Area;
}
