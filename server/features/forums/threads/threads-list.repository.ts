import { type RawBuilder, sql } from 'kysely';
import type { ThreadFilter, ThreadSort } from '../../../../contract/forums/forums.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

export interface ThreadPage {
  sort: ThreadSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

/** A column of `threads`, and its copy in `thread_tags`. */
interface ThreadColumnWithCopy {
  ofThread: RawBuilder<unknown>;
  ofTag: RawBuilder<unknown>;
}

/** Leading expression of an index, after the site and is_hidden. */
export const threadSortExpressions: Record<ThreadSort, ThreadColumnWithCopy> = {
  lastActiveDate: { ofThread: sql`last_active_at`, ofTag: sql`last_active_at` },
  insertedAt: { ofThread: sql`inserted_at`, ofTag: sql`inserted_at` },
  name: { ofThread: sql`lower(name)`, ofTag: sql`name_key` },
};

/**
 * Lists threads in tables of millions: skipped rows are read from indexes only, and the threads of
 * a tag from thread_tags.
 */
export function threadsListRepository(db: Db) {
  return {
    async count(siteId: number, { forumTagId = 0, isDeleted }: ThreadFilter): Promise<number> {
      const { rows } = await sql<{ threads: number }>`
        select coalesce(sum(threads), 0)::int as threads from thread_counts
        where tag_id = ${forumTagId} and site_id = ${siteId}
          ${isDeleted ? sql`` : sql`and not is_hidden`}`.execute(db);
      return rows[0]?.threads ?? 0;
    },

    /** Ignores the name in `filter`. */
    async ids(siteId: number, filter: ThreadFilter, page: ThreadPage): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from (${selectThreadsInOrder(siteId, filter, page, page.limit + page.offset)}) as listed
        ${orderByPlace(page)} limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows.map((row) => row.id);
    },

    /** At most `cap` + 1 matches, so that callers notice if there are more. */
    async findMatches(siteId: number, filter: ThreadFilter, cap: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from threads where ${threadFilterCondition(siteId, filter)} limit ${cap + 1}`.execute(
        db,
      );
      return rows.map((row) => row.id);
    },

    async sorted(siteId: number, ids: readonly number[], page: ThreadPage): Promise<number[]> {
      const place = threadSortExpressions[page.sort].ofThread;
      const { rows } = await sql<{ id: number }>`
        select id from (
          select id, ${place} as place from threads
          where site_id = ${siteId} and id = ${anyOf(ids)}
        ) as found ${orderByPlace(page)} limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows.map((row) => row.id);
    },

    /**
     * For frequent names: reads the list in order until the page is full or `steps` threads were
     * read.
     */
    async walk(
      siteId: number,
      filter: ThreadFilter,
      page: ThreadPage,
      steps: number,
    ): Promise<number[]> {
      const isMatch = {
        ofThread: sql`, name ilike ${containsPattern(filter.name)} as is_match`,
        ofTag: sql`, name_key ilike ${containsPattern(filter.name)} as is_match`,
      };
      const { rows } = await sql<{ id: number }>`
        select id from (
          select id, place, is_match
          from (${selectThreadsInOrder(siteId, filter, page, steps, isMatch)}) as listed
          ${orderByPlace(page)} limit ${steps}
        ) as passed
        where is_match ${orderByPlace(page)} limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Sorts all matches; for frequent names that do not occur early in the list. */
    async sortAll(siteId: number, filter: ThreadFilter, page: ThreadPage): Promise<number[]> {
      const place = threadSortExpressions[page.sort].ofThread;
      const { rows } = await sql<{ id: number }>`
        select id from (
          select id, ${place} as place from threads where ${threadFilterCondition(siteId, filter)} offset 0
        ) as found ${orderByPlace(page)} limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows.map((row) => row.id);
    },

    async estimate(siteId: number, filter: ThreadFilter): Promise<number> {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select id from threads where ${threadFilterCondition(siteId, filter)}`.execute(
        db,
      );
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    },
  };
}

function orderByPlace({ sortDesc }: ThreadPage): RawBuilder<unknown> {
  return sortDesc ? sql`order by place desc, id desc` : sql`order by place asc, id asc`;
}

/** Indexes separate hidden threads, so a list of both merges two walks. */
function selectThreadsInOrder(
  siteId: number,
  { forumTagId, isDeleted }: ThreadFilter,
  page: ThreadPage,
  length: number,
  besides: ThreadColumnWithCopy = { ofThread: sql``, ofTag: sql`` },
): RawBuilder<unknown> {
  const { ofThread, ofTag } = threadSortExpressions[page.sort];
  const direction = page.sortDesc ? sql`desc` : sql`asc`;
  const walks = (isDeleted ? [false, true] : [false]).map((isHidden) =>
    forumTagId === undefined
      ? sql`(select id, ${ofThread} as place ${besides.ofThread} from threads
          where site_id = ${siteId} and is_hidden = ${sql.lit(isHidden)}
          order by ${ofThread} ${direction}, id ${direction} limit ${length})`
      : sql`(select thread_id as id, ${ofTag} as place ${besides.ofTag} from thread_tags
          where site_id = ${siteId} and tag_id = ${forumTagId} and is_hidden = ${sql.lit(isHidden)}
          order by ${ofTag} ${direction}, thread_id ${direction} limit ${length})`,
  );
  return sql.join(walks, sql` union all `);
}

function threadFilterCondition(siteId: number, { name, forumTagId, isDeleted }: ThreadFilter) {
  return sql`site_id = ${siteId} and name ilike ${containsPattern(name)}
    ${isDeleted ? sql`` : sql`and not is_hidden`}
    ${
      forumTagId === undefined
        ? sql``
        : sql`and exists (select from thread_tags
            where thread_tags.thread_id = threads.id and tag_id = ${forumTagId})`
    }`;
}
