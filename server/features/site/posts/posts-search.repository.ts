import { type RawBuilder, sql } from 'kysely';
import type { PagedPostSort, PostType } from '../../../../contract/site/posts.ts';
import type { Db } from '../../../db/database.ts';
import {
  type ExplainedRow,
  expectedRowCount,
  type MatchStrategies,
} from '../../../db/first-matching.ts';
import { containsPattern, startsWithPattern } from '../../../db/search.ts';

export interface PostScope {
  types: readonly PostType[];
  /** True selects published posts only; false all that are not deleted. */
  isPublic: boolean;
}

export interface SortedPostsPage {
  sort: PagedPostSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

/** Each expression is the first column of an index of AI pages. */
const sortExpressions: Record<PagedPostSort, RawBuilder<unknown>> = {
  publishedAt: sql`published_at`,
  title: sql`lower(title)`,
  status: sql`status`,
  modifiedAt: sql`modified_at`,
};

export type PostMatch = RawBuilder<boolean>;

const newestFirst = sql`order by published_at desc, id desc`;
const oldestFirst = sql`order by published_at, id`;

export function titleMatches(
  words: readonly string[],
  excludedIds: readonly number[] = [],
): PostMatch {
  const each = words.map((word) => sql`search_text ilike ${containsPattern(word)}`);
  return sql<boolean>`(${sql.join(each, sql` and `)}) ${andIdIsNotAmong(excludedIds)}`;
}

/** Posts whose text contains the words in any form, except those of `titleMatches`. */
export function bodyMatches(
  search: string,
  words: readonly string[],
  excludedIds: readonly number[] = [],
): PostMatch {
  return sql<boolean>`words @@ websearch_to_tsquery('english', ${search})
    and not (${titleMatches(words)}) ${andIdIsNotAmong(excludedIds)}`;
}

const andIdIsNotAmong = (ids: readonly number[]) =>
  ids.length === 0 ? sql`` : sql`and id <> all(${[...ids]}::int[])`;

/**
 * Searches that stay fast with millions of posts: rare matches are collected by an index, frequent
 * ones found soon by walking the newest posts.
 */
export function postsSearchRepository(db: Db) {
  const selectIds = async (statement: RawBuilder<{ id: number }>) =>
    (await statement.execute(db)).rows.map((row) => row.id);

  const isInScope = (siteId: number, { types, isPublic }: PostScope) =>
    sql`site_id = ${siteId} and type = any(${[...types]}::text[]) ${andIsReadable(isPublic)}`;

  const selectOrderedWalks = (
    siteId: number,
    scope: PostScope,
    length: number,
    order: RawBuilder<unknown> = newestFirst,
    besides: RawBuilder<unknown> = sql``,
  ) =>
    sql.join(
      scope.types.map(
        (type) => sql`(select id, published_at ${besides} from posts
          where site_id = ${siteId} and type = ${type} ${andIsReadable(scope.isPublic)}
          ${order} limit ${length})`,
      ),
      sql` union all `,
    );

  async function countPosts(siteId: number, { types, isPublic }: PostScope): Promise<number> {
    const { rows } = await sql<{ posts: number }>`
      select coalesce(sum(posts), 0)::int as posts from post_counts
      where site_id = ${siteId} and type = any(${[...types]}::text[])
        ${isPublic ? sql`and is_public` : sql`and not is_deleted`}`.execute(db);
    return rows[0]?.posts ?? 0;
  }

  return {
    countPosts,

    findPage: (
      siteId: number,
      scope: PostScope,
      {
        limit,
        offset,
        isOldestFirst = false,
      }: { limit: number; offset: number; isOldestFirst?: boolean },
    ) => {
      const order = isOldestFirst ? oldestFirst : newestFirst;
      return selectIds(sql<{ id: number }>`
        select id from (${selectOrderedWalks(siteId, scope, limit + offset, order)}) as listed
        ${order} limit ${limit} offset ${offset}`);
    },

    /** AI pages in any order; `ids` limits them to those found by a search. */
    listAiPages: (
      siteId: number,
      { sort, sortDesc, limit, offset }: SortedPostsPage,
      ids?: readonly number[],
    ) => {
      const direction = sortDesc ? sql`desc` : sql`asc`;
      return selectIds(sql<{ id: number }>`
        select id from posts where site_id = ${siteId} and type = 'JOURNAI' and not is_deleted
          ${ids ? sql`and id = any(${[...ids]}::int[])` : sql``}
        order by ${sortExpressions[sort]} ${direction}, id ${direction}
        limit ${limit} offset ${offset}`);
    },

    /** Exact address or title first, then titles that begin with the search. */
    findPinned: (
      siteId: number,
      scope: PostScope,
      search: string,
      permalink: string,
      limit: number,
    ) => {
      const titleBegins = sql`lower(title) like lower(${startsWithPattern(search)})`;
      const walks = scope.types.map(
        (
          type,
        ) => sql`(select id, case when lower(title) = lower(${search}) then 1 else 2 end as rank,
          lower(title) as place from posts
          where site_id = ${siteId} and type = ${type} and ${titleBegins} ${andIsReadable(scope.isPublic)}
          order by lower(title) using ~<~, id limit ${limit})`,
      );
      return selectIds(sql<{ id: number }>`
        select id from (
          select id, min(rank) as rank, min(place) as place from (
            select id, 0 as rank, '' as place from posts
            where permalink = ${permalink} and ${isInScope(siteId, scope)}
            union all ${sql.join(walks, sql` union all `)}
          ) as each group by id
        ) as found order by rank, place, id limit ${limit}`);
    },

    matchStrategies: (
      siteId: number,
      scope: PostScope,
      match: PostMatch,
    ): Omit<MatchStrategies, 'listed'> => {
      const matched = sql`from posts where ${isInScope(siteId, scope)} and ${match}`;
      const isMatch = sql`, ${match} as is_match`;
      return {
        async estimate() {
          const explained = sql<ExplainedRow>`explain (format json) select id ${matched}`;
          return expectedRowCount((await explained.execute(db)).rows);
        },
        walk: (limit, steps) =>
          selectIds(sql<{ id: number }>`
            select id from (
              select id, published_at, is_match
              from (${selectOrderedWalks(siteId, scope, steps, newestFirst, isMatch)}) as listed
              ${newestFirst} limit ${steps}
            ) as passed
            where is_match ${newestFirst} limit ${limit}`),
        matching: (cap) => selectIds(sql<{ id: number }>`select id ${matched} limit ${cap + 1}`),
        sorted: (ids, limit) =>
          selectIds(sql<{ id: number }>`
            select id from posts where site_id = ${siteId} and id = any(${[...ids]}::int[])
            ${newestFirst} limit ${limit}`),
        sortAll: (limit) =>
          selectIds(sql<{ id: number }>`
            select id from (select id, published_at ${matched} offset 0) as found
            ${newestFirst} limit ${limit}`),
      };
    },
  };
}

const andIsReadable = (isPublic: boolean) =>
  isPublic ? sql`and is_public and published_at <= now()` : sql`and not is_deleted`;
