import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export function threadActivityRepository(db: Db) {
  return {
    /** Sets `last_active_at` to the time of the latest visible reply, or of the thread itself. */
    async recompute(siteId: number, id: number): Promise<void> {
      await sql`
        update threads set last_active_at = coalesce((
          select greatest(replies.inserted_at, threads.inserted_at) from replies
          where replies.site_id = ${siteId} and replies.thread_id = threads.id
            and not is_deleted and not is_spam and not is_pending_moderation
          order by replies.inserted_at desc, replies.id desc limit 1), threads.inserted_at)
        where site_id = ${siteId} and id = ${id}`.execute(db);
    },
  };
}
