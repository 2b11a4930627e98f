import { sql } from 'kysely';
import type { MenuSourceSort, PostType } from '../../../../contract/site/posts.ts';
import type { Db } from '../../../db/database.ts';
import type { PageRange } from './public-posts.repository.ts';

export function menuSourcesRepository(db: Db) {
  return {
    /** Subtracts scheduled posts, which `post_counts` counts as public. */
    async countPosts(siteId: number, type: PostType): Promise<number> {
      const { rows } = await sql<{ posts: number }>`
        select (
          (select coalesce(sum(posts), 0) from post_counts
            where site_id = ${siteId} and type = ${type} and is_public)
          - (select count(*) from posts
            where site_id = ${siteId} and type = ${type} and is_public and published_at > now())
        )::int as posts`.execute(db);
      return rows[0]?.posts ?? 0;
    },

    posts: (siteId: number, type: PostType, sort: MenuSourceSort, slice: PageRange) =>
      db
        .selectFrom('posts')
        .select(['title', 'permalink'])
        .where('siteId', '=', siteId)
        .where('type', '=', type)
        .where('isPublic', '=', true)
        .where('publishedAt', '<=', sql<Date>`now()`)
        .$if(sort === 'TITLE', (q) => q.orderBy(sql`lower(title)`).orderBy('id'))
        .$if(sort === 'RECENT', (q) => q.orderBy('publishedAt', 'desc').orderBy('id', 'desc'))
        .limit(slice.limit)
        .offset(slice.offset)
        .execute(),

    async countCategories(siteId: number): Promise<number> {
      const { total } = await db
        .selectFrom('categories')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('siteId', '=', siteId)
        .executeTakeFirstOrThrow();
      return total;
    },

    categories: (siteId: number, sort: MenuSourceSort, slice: PageRange) =>
      db
        .selectFrom('categories')
        .select(['name', 'slug'])
        .where('siteId', '=', siteId)
        .$if(sort === 'TITLE', (q) => q.orderBy(sql`lower(name)`).orderBy('id'))
        .$if(sort === 'RECENT', (q) => q.orderBy('insertedAt', 'desc').orderBy('id', 'desc'))
        .limit(slice.limit)
        .offset(slice.offset)
        .execute(),
  };
}
