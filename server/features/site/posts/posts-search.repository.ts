import { type RawBuilder, sql } from 'kysely';
import type { PostType } from '../../../../contract/site/posts.ts';
import type { Db } from '../../../db/database.ts';
import {
  type ExplainedRow,
  type MatchStrategies,
  rowsExpected,
} from '../../../db/first-matching.ts';
import { containing, startingWith } from '../../../db/search.ts';

/** Among which posts of the site. */
export interface PostScope {
  types: readonly PostType[];
  /** Only what anyone may read now; otherwise all but what was deleted. */
  isPublic: boolean;
}

/** What a post must have to be found, as a condition. */
export type PostMatch = RawBuilder<boolean>;

const newestFirst = sql`order by published_at desc, id desc`;
const oldestFirst = sql`order by published_at, id`;

/** Every word stands in the title or the address. */
export function named(words: readonly string[], besides: readonly number[] = []): PostMatch {
  const each = words.map((word) => sql`search_text ilike ${containing(word)}`);
  return sql<boolean>`(${sql.join(each, sql` and `)}) ${without(besides)}`;
}

/** The words stand anywhere in it, in whatever form, and are not what it is called. */
export function worded(
  search: string,
  words: readonly string[],
  besides: readonly number[] = [],
): PostMatch {
  return sql<boolean>`words @@ websearch_to_tsquery('english', ${search})
    and not (${named(words)}) ${without(besides)}`;
}

const without = (ids: readonly number[]) =>
  ids.length === 0 ? sql`` : sql`and id <> all(${[...ids]}::int[])`;

/**
 * Searches that stay as fast in a table of millions: what is rare is collected by an index, what is
 * frequent is met soon when the newest are passed in turn.
 */
export function postsSearchRepository(db: Db) {
  const idsOf = async (statement: RawBuilder<{ id: number }>) =>
    (await statement.execute(db)).rows.map((row) => row.id);

  const within = (siteId: number, { types, isPublic }: PostScope) =>
    sql`site_id = ${siteId} and type = any(${[...types]}::text[]) ${readable(isPublic)}`;

  /** One walk for each type, merged: each is the order of an index. */
  const inOrder = (
    siteId: number,
    scope: PostScope,
    length: number,
    order: RawBuilder<unknown> = newestFirst,
  ) =>
    sql.join(
      scope.types.map(
        (type) => sql`(select id, published_at from posts
          where site_id = ${siteId} and type = ${type} ${readable(scope.isPublic)}
          ${order} limit ${length})`,
      ),
      sql` union all `,
    );

  /** How many there are in all, whatever they are called. */
  async function count(siteId: number, { types, isPublic }: PostScope): Promise<number> {
    const { rows } = await sql<{ posts: number }>`
      select coalesce(sum(posts), 0)::int as posts from post_counts
      where site_id = ${siteId} and type = any(${[...types]}::text[])
        ${isPublic ? sql`and is_public` : sql`and not is_deleted`}`.execute(db);
    return rows[0]?.posts ?? 0;
  }

  return {
    count,

    /** One page of all, the newest first, or the oldest. */
    page: (
      siteId: number,
      scope: PostScope,
      {
        limit,
        offset,
        isOldestFirst = false,
      }: { limit: number; offset: number; isOldestFirst?: boolean },
    ) => {
      const order = isOldestFirst ? oldestFirst : newestFirst;
      return idsOf(sql<{ id: number }>`
        select id from (${inOrder(siteId, scope, limit + offset, order)}) as listed
        ${order} limit ${limit} offset ${offset}`);
    },

    /** Those with this very address or title, then those whose title begins like that. */
    pinned: (
      siteId: number,
      scope: PostScope,
      search: string,
      permalink: string,
      limit: number,
    ) => {
      const begins = sql`lower(title) like lower(${startingWith(search)})`;
      const walks = scope.types.map(
        (
          type,
        ) => sql`(select id, case when lower(title) = lower(${search}) then 1 else 2 end as rank,
          lower(title) as place from posts
          where site_id = ${siteId} and type = ${type} and ${begins} ${readable(scope.isPublic)}
          order by lower(title) using ~<~, id limit ${limit})`,
      );
      return idsOf(sql<{ id: number }>`
        select id from (
          select id, min(rank) as rank, min(place) as place from (
            select id, 0 as rank, '' as place from posts
            where permalink = ${permalink} and ${within(siteId, scope)}
            union all ${sql.join(walks, sql` union all `)}
          ) as each group by id
        ) as found order by rank, place, id limit ${limit}`);
    },

    /** All but how many there are to choose from, which is the same for every match. */
    ways: (siteId: number, scope: PostScope, match: PostMatch): Omit<MatchStrategies, 'listed'> => {
      const matched = sql`from posts where ${within(siteId, scope)} and ${match}`;
      return {
        async estimate() {
          const explained = sql<ExplainedRow>`explain (format json) select id ${matched}`;
          return rowsExpected((await explained.execute(db)).rows);
        },
        walk: (limit, steps) =>
          idsOf(sql<{ id: number }>`
            select id from (
              select id, published_at from (${inOrder(siteId, scope, steps)}) as listed
              ${newestFirst} limit ${steps}
            ) as passed
            where exists (select from posts where posts.id = passed.id and ${match} offset 0)
            ${newestFirst} limit ${limit}`),
        matching: (cap) => idsOf(sql<{ id: number }>`select id ${matched} limit ${cap + 1}`),
        sorted: (ids, limit) =>
          idsOf(sql<{ id: number }>`
            select id from posts where site_id = ${siteId} and id = any(${[...ids]}::int[])
            ${newestFirst} limit ${limit}`),
        sortAll: (limit) =>
          idsOf(sql<{ id: number }>`
            select id from (select id, published_at ${matched} offset 0) as found
            ${newestFirst} limit ${limit}`),
      };
    },
  };
}

const readable = (isPublic: boolean) =>
  isPublic ? sql`and is_public and published_at <= now()` : sql`and not is_deleted`;
