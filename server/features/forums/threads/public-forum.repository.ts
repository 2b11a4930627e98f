import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import {
  type ExplainedRow,
  expectedRowCount,
  type MatchStrategies,
} from '../../../db/first-matching.ts';
import { containsPattern } from '../../../db/search.ts';

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
  userId: number;
  replies: number;
  isFeatured: boolean;
  isClosed: boolean;
  lastActiveAt: Date;
}

const maxRepliesCounted = 1000;

const tagColumns = ['id', 'type', 'name', 'slug', 'description'] as const;

/** Reads public threads only: nothing deleted, spam or pending. */
export function publicForumRepository(db: Db) {
  async function selectThreads(
    ids: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): Promise<PublicThreadRow[]> {
    const { rows } = await sql<PublicThreadRow>`
      select threads.id, threads.slug, threads.name, user_id as "userId", answered.replies,
        is_featured as "isFeatured", is_closed as "isClosed", last_active_at as "lastActiveAt"
      from (${ids}) as page join threads on threads.id = page.id
      cross join lateral (
        select count(*)::int as replies from (
          select from replies where replies.site_id = threads.site_id
            and replies.thread_id = threads.id and not replies.is_deleted
            and not replies.is_spam and not replies.is_pending_moderation
          limit ${maxRepliesCounted}
        ) as counted
      ) as answered ${order}`.execute(db);
    return rows;
  }
  const byActivity = sql`order by last_active_at desc, id desc`;
  const byThreadActivity = sql`order by threads.last_active_at desc, threads.id desc`;

  return {
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

    /** A tag of the site wins over a network tag with the same slug. */
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

    /** Featured threads first, then by latest activity; optionally of one tag. */
    async threads(
      siteId: number,
      tagId: number | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<PublicThreadRow[]> {
      const orderByActivity = (id: RawBuilder<unknown>) =>
        sql`order by is_featured desc, last_active_at desc, ${id} desc`;
      const ids =
        tagId === undefined
          ? sql`select id from threads where site_id = ${siteId} and is_public ${orderByActivity(sql`id`)}`
          : sql`select thread_id as id from thread_tags
              where site_id = ${siteId} and tag_id = ${tagId} and is_public
              ${orderByActivity(sql`thread_id`)}`;
      return selectThreads(
        sql`${ids} limit ${limit} offset ${offset}`,
        orderByActivity(sql`threads.id`),
      );
    },

    /** For each tag as many threads as its first page has; then by latest activity. */
    listByTagSlugs: (siteId: number, slugs: readonly string[], perTag: number, limit: number) =>
      selectThreads(
        sql`select id from (
            select distinct tagged.thread_id as id, tagged.last_active_at from (
              select distinct on (slug) id from tags
              where slug = any(${[...slugs]}::text[]) and (site_id = ${siteId} or site_id is null)
              order by slug, type
            ) as known cross join lateral (
              select thread_id, last_active_at from thread_tags
              where site_id = ${siteId} and tag_id = known.id and is_public
              order by is_featured desc, last_active_at desc, thread_id desc limit ${perTag}
            ) as tagged
          ) as found ${byActivity} limit ${limit}`,
        byThreadActivity,
      ),

    mostRecentlyActive: (siteId: number, limit: number, { isFeatured = false } = {}) =>
      selectThreads(
        sql`select id from threads where site_id = ${siteId} and is_public
          ${isFeatured ? sql`and is_homepage_featured` : sql``} ${byActivity} limit ${limit}`,
        byThreadActivity,
      ),

    byIds: (siteId: number, ids: readonly number[]) =>
      selectThreads(
        sql`select id from threads where site_id = ${siteId} and is_public and id = ${anyOf(ids)}`,
        byThreadActivity,
      ),

    matchStrategies(siteId: number, words: readonly string[]): MatchStrategies {
      const nameMatches = sql.join(
        words.map((word) => sql`name ilike ${containsPattern(word)}`),
        sql` and `,
      );
      const matched = sql`from threads where site_id = ${siteId} and is_public and ${nameMatches}`;
      const executeForIds = async (statement: RawBuilder<{ id: number }>) =>
        (await statement.execute(db)).rows.map((row) => row.id);
      return {
        async listed() {
          const { rows } = await sql<{ threads: number }>`
            select coalesce(sum(threads), 0)::int as threads from thread_counts
            where tag_id = 0 and site_id = ${siteId} and not is_hidden`.execute(db);
          return rows[0]?.threads ?? 0;
        },
        async estimate() {
          const explained = sql<ExplainedRow>`explain (format json) select id ${matched}`;
          return expectedRowCount((await explained.execute(db)).rows);
        },
        walk: (limit, steps) =>
          executeForIds(sql<{ id: number }>`
            select id from (
              select id, last_active_at, ${nameMatches} as is_match from threads
              where site_id = ${siteId} and is_public ${byActivity} limit ${steps}
            ) as passed
            where is_match ${byActivity} limit ${limit}`),
        matching: (cap) =>
          executeForIds(sql<{ id: number }>`select id ${matched} limit ${cap + 1}`),
        sorted: (ids, limit) =>
          executeForIds(sql<{ id: number }>`
            select id from threads where site_id = ${siteId} and id = any(${[...ids]}::int[])
            ${byActivity} limit ${limit}`),
        sortAll: (limit) =>
          executeForIds(sql<{ id: number }>`
            select id from (select id, last_active_at ${matched} offset 0) as found
            ${byActivity} limit ${limit}`),
      };
    },

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

    async findCurrentSlug(siteId: number, formerSlug: string): Promise<string | undefined> {
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
