import { staffRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';
import { type ThreadWriteValues, threadRowsIn } from '../../moderation/content/thread-rows.ts';

export interface StoredThread extends ThreadWriteValues {
  id: number;
  isPendingModeration: boolean;
  version: number;
}

const threadColumns = [
  'id',
  'userId',
  'name',
  'body',
  'slug',
  'seo',
  'isClosed',
  'requiresPreModeration',
  'isFeatured',
  'isHomepageFeatured',
  'isPendingModeration',
  'version',
] as const;

export function threadsRepository(db: Db) {
  return {
    async findIdBySlug(siteId: number, slug: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('threads')
        .select('id')
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.id;
    },

    async findIdByFormerSlug(siteId: number, slug: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('thread_slugs')
        .select('threadId')
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.threadId;
    },

    /**
     * If two threads changed concurrently, both may have had the slug; the current owner keeps it.
     */
    async deleteFormerSlug(siteId: number, slug: string): Promise<void> {
      await db
        .deleteFrom('thread_slugs')
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .execute();
    },

    /** Lock the thread's flag first, like all code that decides about threads. */
    async findForUpdate(siteId: number, id: number): Promise<StoredThread | undefined> {
      const row = await db
        .selectFrom('threads')
        .select(threadColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row as StoredThread | undefined;
    },

    async isStaff(siteId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('roleId', 'in', staffRoles.map(Number))
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    update: threadRowsIn(db).update,
  };
}
