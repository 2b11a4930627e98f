import { sql } from 'kysely';
import type { StoryReference } from '../../../../contract/forums/stories.ts';
import { permalinkOf } from '../../../../contract/site/posts.ts';
import type { Db } from '../../../db/database.ts';
import { containing } from '../../../db/search.ts';
import type { Move } from '../../moderation/flags/thread-flags.repository.ts';

export interface Story {
  userId: number;
  title: string;
  body: string;
  isDeleted: boolean;
  isPublished: boolean;
  publishedAt: Date;
  /** Of one that was converted. */
  threadId: number | null;
}

/** Just enough of a story to choose it. */
export interface StorySummary {
  id: number;
  title: string;
  slug: string;
  userId: number;
  publishedAt: Date;
  /** Of one that was converted. */
  threadId: number | null;
  /** Where anyone may read it. */
  threadSlug: string | null;
}

export function storiesRepository(db: Db) {
  return {
    /** Published stories, the latest first; those that are threads already as well. */
    async search(
      siteId: number,
      { title, slug, id }: StoryReference,
      limit: number,
    ): Promise<StorySummary[]> {
      const isNamed =
        title === ''
          ? sql`false`
          : sql`(post.is_public and post.search_text like lower(${containing(title)}))`;
      const permalink = slug === undefined ? null : permalinkOf('POST', slug);
      const { rows } = await sql<StorySummary>`
        select post.id, post.title, post.slug, post.user_id as "userId",
          post.published_at as "publishedAt", thread.id as "threadId",
          case when thread.is_public then thread.slug end as "threadSlug"
        from posts as post left join threads as thread on thread.id = post.converted_thread_id
        where post.site_id = ${siteId} and post.type = 'POST' and post.published_at <= now()
          and (post.is_public or thread.id is not null)
          and (${isNamed} or post.permalink = ${permalink} or post.id = ${id ?? null}::int
            or post.id in (select former.post_id from post_permalinks as former
              where former.site_id = ${siteId} and former.permalink = ${permalink}))
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

    /** What stands below a story and would go along with it. */
    async countBelow(siteId: number, postId: number) {
      const { rows } = await sql<{
        comments: number;
        authors: number;
        flags: number;
        openFlags: number;
      }>`
        select count(*) as comments, count(distinct comment.user_id) as authors,
          count(flag.id) as flags, count(*) filter (where flag.is_open) as "openFlags"
        from comments as comment
        left join content_flags as flag on flag.site_id = ${siteId}
          and flag.assoc_type = 'comment' and flag.assoc_id = comment.id
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

    /** By itself: a statement that waited for a lock sees other rows as they were before. */
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

    /** Nothing when another thread has, or had, the slug. */
    async insertThread(
      siteId: number,
      postId: number,
      { userId, title, body, publishedAt }: Story,
      slug: string,
    ): Promise<{ id: number } | undefined> {
      const { rows } = await sql<{ id: number }>`
        insert into threads (site_id, user_id, name, slug, body, inserted_at, last_active_at)
        select ${siteId}, ${userId}, ${title}, ${slug}, ${body}, ${publishedAt}::timestamptz,
          greatest(${publishedAt}::timestamptz, (
            select max(inserted_at) from comments where site_id = ${siteId} and post_id = ${postId}
              and not is_deleted and not is_spam and not is_pending_moderation))
        where not exists (select from thread_slugs where site_id = ${siteId} and slug = ${slug})
        on conflict (site_id, slug) do nothing returning id`.execute(db);
      return rows[0];
    },

    /** With their authors, times and states, nested as they were. */
    async moveComments(siteId: number, postId: number, threadId: number): Promise<Move[]> {
      const { rows } = await sql<Move>`
        with moved as materialized (
          select id, nextval(pg_get_serial_sequence('replies', 'id'))::int as reply_id
          from (select id from comments where site_id = ${siteId} and post_id = ${postId}
            order by inserted_at, id) as ordered
        ), inserted as (
          insert into replies (id, site_id, thread_id, parent_id, user_id, body, is_deleted, is_spam,
            is_pending_moderation, inserted_at, updated_at)
          overriding system value
          select moved.reply_id, ${siteId}, ${threadId}, parent.reply_id, user_id, body, is_deleted,
            is_spam, is_pending_moderation, inserted_at, updated_at
          from moved join comments on comments.id = moved.id
          left join moved as parent on parent.id = comments.parent_id
        )
        select id as "commentId", reply_id as "replyId" from moved`.execute(db);
      return rows;
    },

    /** Earlier wordings go along. */
    async moveRevisions(siteId: number, moves: readonly Move[]): Promise<void> {
      await sql`
        update content_revisions set assoc_type = 'reply', assoc_id = moved.reply_id
        from ${unnested(moves)} where site_id = ${siteId} and assoc_type = 'comment'
          and assoc_id = moved.comment_id`.execute(db);
    },

    /** The words of its comments live on in the replies; its address leads to the thread. */
    async finish(siteId: number, postId: number, threadId: number): Promise<void> {
      await sql`delete from comments
        where site_id = ${siteId} and post_id = ${postId}`.execute(db);
      await sql`
        update posts set is_deleted = true, converted_thread_id = ${threadId}, updated_at = now()
        where site_id = ${siteId} and id = ${postId}`.execute(db);
    },

    /** The address of the thread that a story became, if anyone may read it. */
    async threadOf(siteId: number, postSlug: string): Promise<string | undefined> {
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

function unnested(moves: readonly Move[]) {
  return sql`unnest(${moves.map((move) => move.commentId)}::int[],
    ${moves.map((move) => move.replyId)}::int[]) as moved (comment_id, reply_id)`;
}
