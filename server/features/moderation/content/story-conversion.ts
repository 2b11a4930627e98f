import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface CommentMove {
  commentId: number;
  replyId: number;
}

interface ConvertedStory {
  userId: number;
  title: string;
  body: string;
  publishedAt: Date;
}

export function storyConversionIn(db: Db) {
  return {
    /** Undefined if another thread has, or had, the slug. */
    async insertThread(
      siteId: number,
      postId: number,
      { userId, title, body, publishedAt }: ConvertedStory,
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

    async moveComments(siteId: number, postId: number, threadId: number): Promise<CommentMove[]> {
      const { rows } = await sql<CommentMove>`
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

    async moveRevisions(siteId: number, moves: readonly CommentMove[]): Promise<void> {
      await sql`
        update content_revisions set assoc_type = 'reply', assoc_id = moved.reply_id
        from ${selectMovesAsTable(moves)} where site_id = ${siteId} and assoc_type = 'comment'
          and assoc_id = moved.comment_id`.execute(db);
    },

    async deleteComments(siteId: number, postId: number): Promise<void> {
      await sql`delete from comments
        where site_id = ${siteId} and post_id = ${postId}`.execute(db);
    },
  };
}

function selectMovesAsTable(moves: readonly CommentMove[]) {
  return sql`unnest(${moves.map((move) => move.commentId)}::int[],
    ${moves.map((move) => move.replyId)}::int[]) as moved (comment_id, reply_id)`;
}
