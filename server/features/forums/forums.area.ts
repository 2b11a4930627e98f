import type { Area, Core } from '../../area.ts';
import type { ModerationServices } from '../moderation/moderation.area.ts';
import { createStoriesService } from './stories/stories.service.ts';
import { createTagsService } from './tags/tags.service.ts';
import { forumTagSitemap } from './tags/tags.sitemap.ts';
import { createPublicForumService } from './threads/public-forum.service.ts';
import { createThreadRepliesService } from './threads/thread-replies.service.ts';
import { threadRebuilds } from './threads/threads.rebuild.ts';
import { createThreadsService } from './threads/threads.service.ts';
import { threadSitemap } from './threads/threads.sitemap.ts';
import { createThreadsListService } from './threads/threads-list.service.ts';
import { markedThreads } from './threads/threads-page-marks.ts';

type ForumServices = ReturnType<typeof createForumServices>['services'];

declare module '../../area.ts' {
  interface Services extends ForumServices {}
}

export function createForumServices(
  { database, changes }: Core,
  {
    content,
    flagContent,
    threadFlags,
  }: Pick<ModerationServices, 'content' | 'flagContent' | 'threadFlags'>,
) {
  return {
    services: {
      threads: createThreadsService({ database, changes, content, flagContent, threadFlags }),
      threadsList: createThreadsListService({ database, flagContent }),
      threadReplies: createThreadRepliesService({ database, flagContent }),
      publicForum: createPublicForumService({ database }),
      tags: createTagsService({ database, changes }),
      stories: createStoriesService({ database, changes, threadFlags }),
    },
    jobs: [],
    sitemapKinds: [threadSitemap(database.db), forumTagSitemap(database.db)],
    rebuildKinds: threadRebuilds(database.db),
    markedLists: [markedThreads],
  } satisfies Area;
}
