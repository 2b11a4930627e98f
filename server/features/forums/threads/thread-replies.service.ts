import { threadMessages, threadReplySorts } from '../../../../contract/forums/threads.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import type { AssociatedContent } from '../../moderation/content/associated-content.repository.ts';
import type { AssociatedContentService } from '../../moderation/content/associated-content.service.ts';
import { threadRepliesRepository } from './thread-replies.repository.ts';

interface ThreadReplies {
  replies: AssociatedContent[];
  total(): Promise<number>;
}

export interface ThreadRepliesService {
  list(actor: Actor, threadId: number, args: PageArgs): Promise<ThreadReplies>;
}

export function createThreadRepliesService({
  database,
  flagContent,
}: {
  database: Database;
  flagContent: AssociatedContentService;
}): ThreadRepliesService {
  const stored = threadRepliesRepository(database.db);
  return {
    async list(actor, threadId, args) {
      const { siteId } = actor;
      const [thread] = await flagContent.findSummaries(actor, [{ kind: 'thread', id: threadId }]);
      if (!thread) throw notFound(threadMessages.notFound);
      const { sortDesc } = sortOf(args, threadReplySorts, { sort: 'insertedAt', sortDesc: false });
      const ids = await stored.ids(siteId, threadId, { ...pageOf(args), sortDesc });
      const items = await flagContent.ofItems(
        actor,
        ids.map((id) => ({ kind: 'reply', id })),
      );
      const byId = new Map(items.map((item) => [item.id, item]));
      return {
        replies: ids.flatMap((id) => byId.get(id) ?? []),
        total: () => stored.count(siteId, threadId),
      };
    },
  };
}
