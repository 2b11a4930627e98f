import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { maxStoriesOffered, parseStoryReference } from '../../../../contract/forums/stories.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { isReservedThreadSlug, threadPath } from '../../../../contract/public-paths.ts';
import { createSlug } from '../../../../contract/slugs.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { insertWithSlug } from '../../moderation/content/insert-with-slug.ts';
import { storyConversionIn } from '../../moderation/content/story-conversion.ts';
import type { ThreadFlagsService } from '../../moderation/flags/thread-flags.service.ts';
import { postRowsIn } from '../../site/posts/post-rows.ts';
import { type Story, type StorySummary, storiesRepository } from './stories.repository.ts';

export interface StoriesService {
  /** Converts a post to a thread, once. Returns the thread's id. */
  convert(actor: Actor, postId: number): Promise<number>;
  search(actor: Actor, typed: string): Promise<StorySummary[]>;
  preview(actor: Actor, postId: number): Promise<StoryPreview>;
  /** Slug of the thread that the post was converted to, if it is public. */
  findThreadSlug(siteId: number, postSlug: string): Promise<string | undefined>;
}

export interface StoryPreview {
  story: StorySummary;
  comments: number;
  authors: number;
  flags: number;
  openFlags: number;
  /** Null if the slug is taken; the thread then gets a similar one. */
  threadUri: string | null;
}

export function createStoriesService({
  database,
  changes,
  threadFlags,
}: Pick<Core, 'database' | 'changes'> & { threadFlags: ThreadFlagsService }): StoriesService {
  const storedStories = storiesRepository(database.db);

  /**
   * Locks the flags before the post, like all code that locks both. Nobody can comment afterwards.
   */
  async function lockStory(trx: Trx, { siteId }: Actor, postId: number): Promise<Story> {
    const stories = storiesRepository(trx);
    const flagIds = await threadFlags.lockFlagsOfComments(trx, siteId, postId);
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
    // Flags opened while waiting for the locks are not locked.
    if ((await threadFlags.lockFlagsOfComments(trx, siteId, postId)).length !== flagIds.length) {
      throw conflict(contentMessages.changedMeanwhile);
    }
    return story;
  }

  return {
    convert: (actor, postId) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const conversion = storyConversionIn(trx);
        const story = await lockStory(trx, actor, postId);
        const threadId = await insertWithSlug(story.title, 'thread', (slug) =>
          conversion.insertThread(siteId, postId, story, slug),
        );
        const moves = await conversion.moveComments(siteId, postId, threadId);
        await conversion.moveRevisions(siteId, moves);
        await threadFlags.moveToReplies(trx, actor, moves);
        await conversion.deleteComments(siteId, postId);
        await postRowsIn(trx).markConverted(siteId, postId, threadId);
        await changes.record(trx, actor, {
          noun: 'thread',
          id: threadId,
          action: 'created_from_story',
          after: { postId, replies: moves.length },
          version: 1,
        });
        return threadId;
      }),

    search: (actor, typed) => {
      const reference = parseStoryReference(typed);
      return storedStories.search(actor.siteId, reference, maxStoriesOffered);
    },

    async preview(actor, postId) {
      const [story] = await storedStories.search(actor.siteId, { title: '', id: postId }, 1);
      if (!story) throw notFound(forumMessages.postNotFound, 'postId');
      const slug = createSlug(story.title, 'thread');
      const isFree =
        !isReservedThreadSlug(slug) && !(await storedStories.isSlugKnown(actor.siteId, slug));
      return {
        story,
        ...(await storedStories.countCommentsAndFlags(actor.siteId, postId)),
        threadUri: isFree ? threadPath(slug) : null,
      };
    },

    findThreadSlug: (siteId, postSlug) =>
      storiesRepository(database.db).findThreadSlug(siteId, postSlug),
  };
}
