import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

/** A tag that threads can be found under, as members see it. */
export interface PublicTag {
  id: number;
  type: string;
  name: string;
  slug: string;
  description: string;
}

export interface PublicThreadRow {
  id: number;
  slug: string;
  name: string;
  username: string;
  isFeatured: boolean;
  isClosed: boolean;
  lastActiveAt: Date;
}

const tagColumns = ['id', 'type', 'name', 'slug', 'description'] as const;

/** The forum as anyone may read it: nothing that is deleted, spam or waiting for approval. */
export function publicForumRepository(db: Db) {
  return {
    /** The categories of the site in their order. */
    categories: (siteId: number): Promise<PublicTag[]> =>
      db
        .selectFrom('tags')
        .select(tagColumns)
        .where('siteId', '=', siteId)
        .where('type', '=', 'FORUM')
        .orderBy('displayOrder')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),

    /** One of the site goes before one of the network with the same slug. */
    findTag: (siteId: number, slug: string): Promise<PublicTag | undefined> =>
      db
        .selectFrom('tags')
        .select(tagColumns)
        .where('slug', '=', slug)
        .where((eb) => eb.or([eb('siteId', '=', siteId), eb('siteId', 'is', null)]))
        .orderBy('type')
        .limit(1)
        .executeTakeFirst(),

    find: (siteId: number, id: number): Promise<{ slug: string; name: string } | undefined> =>
      db
        .selectFrom('threads')
        .select(['slug', 'name'])
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('isPublic', '=', true)
        .executeTakeFirst(),

    /** Featured threads first, then the liveliest; of one tag, if one is given. */
    async threads(
      siteId: number,
      tagId: number | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<PublicThreadRow[]> {
      const order = (id: RawBuilder<unknown>) =>
        sql`order by is_featured desc, last_active_at desc, ${id} desc`;
      const ids =
        tagId === undefined
          ? sql`select id from threads where site_id = ${siteId} and is_public ${order(sql`id`)}`
          : sql`select thread_id as id from thread_tags
              where site_id = ${siteId} and tag_id = ${tagId} and is_public
              ${order(sql`thread_id`)}`;
      const { rows } = await sql<PublicThreadRow>`
        select threads.id, threads.slug, threads.name, users.username,
          is_featured as "isFeatured", is_closed as "isClosed", last_active_at as "lastActiveAt"
        from (${ids} limit ${limit} offset ${offset}) as page
        join threads on threads.id = page.id join users on users.id = threads.user_id
        ${order(sql`threads.id`)}`.execute(db);
      return rows;
    },

    /** Those featured on the homepage, the liveliest first. */
    homepageThreads: (siteId: number, limit: number) =>
      db
        .selectFrom('threads')
        .select(['slug', 'name as title', 'lastActiveAt as at'])
        .where('siteId', '=', siteId)
        .where('isPublic', '=', true)
        .where('isHomepageFeatured', '=', true)
        .orderBy('lastActiveAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    tagsOf: (
      siteId: number,
      threadIds: readonly number[],
    ): Promise<(PublicTag & { threadId: number })[]> =>
      db
        .selectFrom('thread_tags')
        .innerJoin('tags', 'tags.id', 'thread_tags.tagId')
        .select(['tags.id', 'tags.type', 'tags.name', 'tags.slug', 'tags.description'])
        .select('thread_tags.threadId')
        .where('thread_tags.siteId', '=', siteId)
        .where('thread_tags.threadId', '=', anyOf(threadIds))
        .orderBy('tags.type')
        .orderBy('tags.displayOrder')
        .orderBy(sql`lower(tags.name)`)
        .orderBy('tags.id')
        .execute(),

    /** The present address of a thread that had this one, if anyone may read it. */
    async movedTo(siteId: number, formerSlug: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('thread_slugs')
        .innerJoin('threads', 'threads.id', 'thread_slugs.threadId')
        .select('threads.slug')
        .where('thread_slugs.siteId', '=', siteId)
        .where('thread_slugs.slug', '=', formerSlug)
        .where('threads.isPublic', '=', true)
        .executeTakeFirst();
      return row?.slug;
    },
  };
}
