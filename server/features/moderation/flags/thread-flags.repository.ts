import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { CommentMove } from '../content/story-conversion.ts';

export function threadFlagsRepository(db: Db) {
  return {
    async setHoldsBack(siteId: number, threadId: number, holdsBack: boolean): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        update content_flags as flag set requires_pre_moderation = ${holdsBack}
        from (
          select id from content_flags where site_id = ${siteId} and (
            (assoc_type = 'thread' and assoc_id = ${threadId}) or
            (assoc_type = 'reply' and assoc_id = any(array(
              select replies.id from replies where site_id = ${siteId} and thread_id = ${threadId}))))
          order by id for no key update
        ) as locked
        where flag.id = locked.id
          and flag.requires_pre_moderation <> ${holdsBack}
        returning flag.id`.execute(db);
      return rows.map((flag) => flag.id);
    },

    /** Locks in id order, as everything that locks several flags does. */
    async lockFlagsOfComments(siteId: number, postId: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from content_flags
        where site_id = ${siteId} and assoc_type = 'comment' and assoc_id = any(array(
          select comments.id from comments where site_id = ${siteId} and post_id = ${postId}))
        order by id for no key update`.execute(db);
      return rows.map((row) => row.id);
    },

    async moveToReplies(
      siteId: number,
      moves: readonly CommentMove[],
    ): Promise<{ id: number; version: number }[]> {
      const { rows } = await sql<{ id: number; version: number }>`
        update content_flags set assoc_type = 'reply', assoc_id = moved.reply_id,
          version = version + 1, updated_at = now()
        from unnest(${moves.map((move) => move.commentId)}::int[],
          ${moves.map((move) => move.replyId)}::int[]) as moved (comment_id, reply_id)
        where site_id = ${siteId} and assoc_type = 'comment' and assoc_id = moved.comment_id
        returning id, version`.execute(db);
      return rows;
    },
  };
}
