import { sql } from 'kysely';
import type { NewPost } from '../../../../contract/moderation/content.ts';
import type { Db } from '../../../db/database.ts';
import { insertWithSlug } from '../content/insert-with-slug.ts';

export interface Post {
  id: number;
  userId: number;
  title: string;
  slug: string;
  isDeleted: boolean;
}

const columns = ['id', 'userId', 'title', 'slug', 'isDeleted'] as const;

export function postsRepository(db: Db) {
  return {
    find: (siteId: number, id: number): Promise<Post | undefined> =>
      db
        .selectFrom('posts')
        .select(columns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst(),

    insert: (siteId: number, userId: number, { title, body }: NewPost): Promise<number> =>
      insertWithSlug(title, 'post', (slug) =>
        db
          .insertInto('posts')
          .values({ siteId, userId, title, body, slug })
          .onConflict((oc) => oc.columns(['siteId', 'permalink']).doNothing())
          .returning('id')
          .executeTakeFirst(),
      ),

    /** Its address stays: others link to it. One that became a thread is there no more. */
    update: (
      siteId: number,
      id: number,
      change: Partial<NewPost> & { isDeleted?: boolean | undefined },
    ): Promise<Post | undefined> =>
      db
        .updateTable('posts')
        .set({
          ...(change.title !== undefined && { title: change.title }),
          ...(change.body !== undefined && { body: change.body }),
          ...(change.isDeleted !== undefined && { isDeleted: change.isDeleted }),
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('convertedThreadId', 'is', null)
        .returning(columns)
        .executeTakeFirst(),
  };
}
