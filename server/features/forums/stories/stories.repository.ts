import { sql } from 'kysely';
import type { StoryReference } from '../../../../contract/forums/stories.ts';
import { permalinkOf } from '../../../../contract/site/posts.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';
import { flagsOfKind } from '../../moderation/flags/flag-fragments.ts';
import { formerPermalinks } from '../../site/posts/post-fragments.ts';

export interface Story {
  userId: number;
  title: string;
  body: string;
  isDeleted: boolean;
  isPublished: boolean;
  publishedAt: Date;
  threadId: number | null;
}

export interface StorySummary {
  id: number;
  title: string;
  slug: string;
  userId: number;
  publishedAt: Date;
  threadId: number | null;
  /** Null unless the thread is public. */
  threadSlug: string | null;
}

export function storiesRepository(db: Db) {
  return {
    async search(
      siteId: number,
      { title, slug, id }: StoryReference,
      limit: number,
    ): Promise<StorySummary[]> {
      const isNamed =
        title === ''
          ? sql`false`
          : sql`(post.is_public and post.search_text like lower(${containsPattern(title)}))`;
      const permalink = slug === undefined ? null : permalinkOf('POST', slug);
      const { rows } = await sql<StorySummary>`
        select post.id, post.title, post.slug, post.user_id as "userId",
          post.published_at as "publishedAt", thread.id as "threadId",
          case when thread.is_public then thread.slug end as "threadSlug"
        from posts as post left join threads as thread on thread.id = post.converted_thread_id
        where post.site_id = ${siteId} and post.type = 'POST' and post.published_at <= now()
          and (post.is_public or thread.id is not null)
          and (${isNamed} or post.permalink = ${permalink} or post.id = ${id ?? null}::int
            or post.id in (select former.post_id from ${formerPermalinks(siteId)} as former
              where former.permalink = ${permalink}))
        order by post.id is not distinct from ${id ?? null}::int desc, post.published_at desc,
          post.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async isSlugKnown(siteId: number, slug: string): Promise<boolean> {
      const { rows } = await sql<{ isKnown: boolean }>`
        select exists (select from threads where site_id = ${siteId} and slug = ${slug})
          or exists (select from thread_slugs where site_id = ${siteId} and slug = ${slug})
          as "isKnown"`.execute(db);
      return rows[0]?.isKnown ?? false;
    },

    async countCommentsAndFlags(siteId: number, postId: number) {
      const { rows } = await sql<{
        comments: number;
        authors: number;
        flags: number;
        openFlags: number;
      }>`
        select count(*) as comments, count(distinct comment.user_id) as authors,
          count(flag.id) as flags, count(*) filter (where flag.is_open) as "openFlags"
        from comments as comment
        left join ${flagsOfKind(siteId, 'comment')} as flag on flag.assoc_id = comment.id
        where comment.site_id = ${siteId} and comment.post_id = ${postId}`.execute(db);
      return rows[0] ?? { comments: 0, authors: 0, flags: 0, openFlags: 0 };
    },

    async findForUpdate(siteId: number, postId: number): Promise<Story | undefined> {
      const { rows } = await sql<Story>`
        select post.user_id as "userId", post.title, post.body, post.is_deleted as "isDeleted",
          post.status = 'PUBLISHED' and post.published_at <= now() as "isPublished", post.published_at as "publishedAt",
          post.converted_thread_id as "threadId"
        from posts as post
        where post.site_id = ${siteId} and post.id = ${postId} and post.type = 'POST'
        for update of post`.execute(db);
      return rows[0];
    },

    /** A separate statement: one that waited for a lock sees other rows in their earlier state. */
    async slugOfThread(siteId: number, threadId: number): Promise<string> {
      const { slug } = await db
        .selectFrom('threads')
        .select('slug')
        .where('siteId', '=', siteId)
        .where('id', '=', threadId)
        .executeTakeFirstOrThrow();
      return slug;
    },

    async lockComments(siteId: number, postId: number): Promise<void> {
      await sql`select from comments where site_id = ${siteId} and post_id = ${postId}
        order by id for update`.execute(db);
    },

    async findThreadSlug(siteId: number, postSlug: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('posts')
        .innerJoin('threads', 'threads.id', 'posts.convertedThreadId')
        .select('threads.slug')
        .where('posts.siteId', '=', siteId)
        .where('posts.permalink', '=', permalinkOf('POST', postSlug))
        .where('threads.isPublic', '=', true)
        .executeTakeFirst();
      return row?.slug;
    },
  };
}
