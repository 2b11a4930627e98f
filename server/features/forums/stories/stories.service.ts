import { forumMessages } from '../../../../contract/forums/forums.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { threadPath } from '../../../../contract/public-paths.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { AppError, conflict, notFound } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { insertWithSlug } from '../../moderation/content/insert-with-slug.ts';
import type { ThreadFlagsService } from '../../moderation/flags/thread-flags.service.ts';
import { type Story, storiesRepository } from './stories.repository.ts';

export interface StoriesService {
  /** Turns a post into a thread, once. Resolves to the id of the thread. */
  convert(actor: Actor, postId: number): Promise<number>;
  /** The slug of the thread that the post with this slug became, if anyone may read it. */
  threadOf(siteId: number, postSlug: string): Promise<string | undefined>;
}

export function createStoriesService({
  database,
  changes,
  threadFlags,
}: {
  database: Database;
  changes: ChangeLog;
  threadFlags: ThreadFlagsService;
}): StoriesService {
  /** The flags first, as everyone does, then the post: from then on nobody can comment. */
  async function lock(trx: Trx, { siteId }: Actor, postId: number): Promise<Story> {
    const stories = storiesRepository(trx);
    const flagIds = await threadFlags.lockOfComments(trx, siteId, postId);
    const story = await stories.findForUpdate(siteId, postId);
    if (story?.threadId) {
      const { threadId } = story;
      const threadSlug = await stories.slugOfThread(siteId, threadId);
      throw new AppError('CONFLICT', forumMessages.alreadyConverted, 'postId', {
        threadId: String(threadId),
        threadSlug,
        threadPath: threadPath(threadSlug),
      });
    }
    if (!story || story.isDeleted) throw notFound(forumMessages.postNotFound, 'postId');
    if (!story.isPublished) throw conflict(forumMessages.postUnpublished, 'postId');
    await stories.lockComments(siteId, postId);
    // What was flagged while waiting was not locked in turn.
    if ((await threadFlags.lockOfComments(trx, siteId, postId)).length !== flagIds.length) {
      throw conflict(contentMessages.changedMeanwhile);
    }
    return story;
  }

  return {
    convert: (actor, postId) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const stories = storiesRepository(trx);
        const story = await lock(trx, actor, postId);
        const threadId = await insertWithSlug(story.title, 'thread', (slug) =>
          stories.insertThread(siteId, postId, story, slug),
        );
        const moves = await stories.moveComments(siteId, postId, threadId);
        await stories.moveRevisions(siteId, moves);
        await threadFlags.moveToReplies(trx, actor, moves);
        await stories.finish(siteId, postId, threadId);
        await changes.record(trx, actor, {
          noun: 'thread',
          id: threadId,
          action: 'created_from_story',
          after: { postId, replies: moves.length },
          version: 1,
        });
        return threadId;
      }),

    threadOf: (siteId, postSlug) => storiesRepository(database.db).threadOf(siteId, postSlug),
  };
}
