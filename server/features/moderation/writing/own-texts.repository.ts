import { type RawBuilder, sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { Db } from '../../../db/database.ts';

/** Slug of the page on which an item stands. */
const selectPageSlugByKind: Record<ContentKind, RawBuilder<unknown>> = {
  comment: sql`select posts.slug from comments as item join posts on posts.id = item.post_id`,
  thread: sql`select item.slug from threads as item`,
  reply: sql`select threads.slug from replies as item
    join threads on threads.id = item.thread_id`,
  user_profile_status: sql`select users.slug from user_profile_statuses as item
    join users on users.id = item.user_id`,
  user_profile_status_reply: sql`select users.slug from user_profile_status_replies as item
    join user_profile_statuses as status on status.id = item.status_id
    join users on users.id = status.user_id`,
};

export function ownTextsRepository(db: Db) {
  return {
    async findPageSlug(siteId: number, kind: ContentKind, id: number): Promise<string> {
      const { rows } = await sql<{ slug: string }>`${selectPageSlugByKind[kind]}
        where item.site_id = ${siteId} and item.id = ${id}`.execute(db);
      return rows[0]?.slug ?? '';
    },

    findFlag: (siteId: number, kind: ContentKind, id: number) =>
      db
        .selectFrom('content_flags')
        .leftJoin('care_cases', 'care_cases.contentFlagId', 'content_flags.id')
        .select(['isOpen', 'isCare'])
        .select(sql<boolean>`is_urgent and coalesce(is_confirmed, true)`.as('showsHelp'))
        .where('content_flags.siteId', '=', siteId)
        .where('assocType', '=', kind)
        .where('assocId', '=', id)
        .executeTakeFirst(),

    async hasRepliesOfOthers(siteId: number, threadId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('replies')
        .select('id')
        .where('siteId', '=', siteId)
        .where('threadId', '=', threadId)
        .where('userId', '<>', userId)
        .where('isDeleted', '=', false)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
