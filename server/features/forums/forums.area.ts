import type { Area, Core } from '../../base/area.ts';
import type { ModerationServices } from '../moderation/moderation.area.ts';
import { createShortLinksService } from '../site/short-links/short-links.service.ts';
import { createStoriesService } from './stories/stories.service.ts';
import { createTagsService } from './tags/tags.service.ts';
import { createPublicForumService } from './threads/public-forum.service.ts';
import { createThreadsListService } from './threads/threads-list.service.ts';

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
