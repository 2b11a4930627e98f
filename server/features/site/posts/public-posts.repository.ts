import { type RawBuilder, sql } from 'kysely';
import type { PostSeo, PostType } from '../../../../contract/site/posts.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { PostLabel } from './post-labels.repository.ts';

export interface PublicPostRow {
  id: number;
  userId: number;
  type: PostType;
  slug: string;
  permalink: string;
  title: string;
  excerpt: string;
  body: string;
  content: unknown;
  thumbnailUrl: string | null;
  thumbnailAlt: string;
  seo: PostSeo;
  publishedAt: Date;
  modifiedAt: Date;
}

export interface PostCardRow {
  id: number;
  userId: number;
  type: PostType;
  permalink: string;
  title: string;
  excerpt: string;
  opening: string;
  thumbnailUrl: string | null;
  thumbnailAlt: string;
  publishedAt: Date;
  comments: number;
}

export interface PublicLabel extends PostLabel {
  description: string;
}

export interface PageRange {
  limit: number;
  offset: number;
}

const orderNewestFirst = (id: RawBuilder<unknown>) => sql`order by published_at desc, ${id} desc`;
const isPublished = sql`is_public and published_at <= now()`;

/** Published posts only: no drafts, withdrawn, deleted or scheduled ones. */
export function publicPostsRepository(db: Db) {
  const selectCards = async (ids: RawBuilder<unknown>): Promise<PostCardRow[]> => {
    const { rows } = await sql<PostCardRow>`
      select posts.id, user_id as "userId", type, permalink, title, excerpt,
        case when excerpt = '' then left(body, 1200) else '' end as opening,
        thumbnail_url as "thumbnailUrl", thumbnail_alt as "thumbnailAlt",
        published_at as "publishedAt", said.comments
      from (${ids}) as page join posts on posts.id = page.id
      cross join lateral (
        select count(*)::int as comments from (
          select from comments where comments.site_id = posts.site_id
            and comments.post_id = posts.id and not comments.is_deleted
            and not comments.is_spam and not comments.is_pending_moderation
          limit 1000
        ) as counted
      ) as said ${orderNewestFirst(sql`posts.id`)}`.execute(db);
    return rows;
  };

  return {
    async find(siteId: number, permalink: string): Promise<PublicPostRow | undefined> {
      const row = await db
        .selectFrom('posts')
        .select(['id', 'userId', 'type', 'slug', 'permalink', 'title', 'excerpt', 'body'])
        .select(['content', 'thumbnailUrl', 'thumbnailAlt', 'seo', 'publishedAt', 'modifiedAt'])
        .where('siteId', '=', siteId)
        .where('permalink', '=', permalink)
        .where(sql<boolean>`${isPublished}`)
        .executeTakeFirst();
      return row as PublicPostRow | undefined;
    },

    async movedTo(siteId: number, former: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('post_permalinks')
        .innerJoin('posts', 'posts.id', 'post_permalinks.postId')
        .select('posts.permalink')
        .where('post_permalinks.siteId', '=', siteId)
        .where('post_permalinks.permalink', '=', former)
        .where(sql<boolean>`${isPublished}`)
        .executeTakeFirst();
      return row?.permalink;
    },

    async findRedirect(siteId: number, permalink: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('posts')
        .select('redirectUrl')
        .where('siteId', '=', siteId)
        .where('permalink', '=', permalink)
        .where('status', '=', 'UNPUBLISHED')
        .where('isDeleted', '=', false)
        .executeTakeFirst();
      return row?.redirectUrl ?? undefined;
    },

    listNewest: (siteId: number, type: PostType, { limit, offset }: PageRange) =>
      selectCards(sql`select id from posts where site_id = ${siteId} and type = ${type} and ${isPublished}
        ${orderNewestFirst(sql`id`)} limit ${limit} offset ${offset}`),

    listByCategory: (siteId: number, categoryId: number, { limit, offset }: PageRange) =>
      selectCards(sql`select post_id as id from post_categories
        where site_id = ${siteId} and category_id = ${categoryId} and ${isPublished}
        ${orderNewestFirst(sql`post_id`)} limit ${limit} offset ${offset}`),

    listByTag: (siteId: number, tagId: number, { limit, offset }: PageRange) =>
      selectCards(sql`select post_id as id from post_tags
        where site_id = ${siteId} and tag_id = ${tagId} and ${isPublished}
        ${orderNewestFirst(sql`post_id`)} limit ${limit} offset ${offset}`),

    listByTagSlugs: (siteId: number, slugs: readonly string[], limit: number) =>
      selectCards(sql`select id from (
          select distinct tagged.post_id as id, tagged.published_at
          from tags cross join lateral (
            select post_id, published_at from post_tags
            where site_id = ${siteId} and tag_id = tags.id and ${isPublished}
            ${orderNewestFirst(sql`post_id`)} limit ${limit}
          ) as tagged where tags.type = 'GLOBAL' and tags.slug = any(${[...slugs]}::text[])
        ) as found ${orderNewestFirst(sql`id`)} limit ${limit}`),

    async findByIds(siteId: number, ids: readonly number[]): Promise<PostCardRow[]> {
      if (ids.length === 0) return [];
      const rows = await selectCards(
        sql`select id from posts where site_id = ${siteId} and id = ${anyOf(ids)} and ${isPublished}`,
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    findCategory: (siteId: number, slug: string): Promise<PublicLabel | undefined> =>
      db
        .selectFrom('categories')
        .select(['id', 'name', 'slug', 'description'])
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst(),

    findTag: (slug: string): Promise<PublicLabel | undefined> =>
      db
        .selectFrom('tags')
        .select(['id', 'name', 'slug', 'description'])
        .where('type', '=', 'GLOBAL')
        .where('slug', '=', slug)
        .executeTakeFirst(),

    async listCategories(siteId: number, limit: number): Promise<PostLabel[]> {
      const { rows } = await sql<PostLabel>`
        select id, name, slug from categories
        where site_id = ${siteId} and exists (
          select from post_categories as filed where filed.site_id = ${siteId}
            and filed.category_id = categories.id and filed.is_public)
        order by lower(name), id limit ${limit}`.execute(db);
      return rows;
    },
  };
}
