import { sql } from 'kysely';
import { maxPageSize, pageSizes } from '../../../../contract/limits.ts';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { compileOncePerChoice } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import { type Flag, flagColumns } from './flag.repository.ts';
import {
  type FlagCandidateSource,
  flagSortExpressions,
  lowestCareRank,
  matchOpenState,
  orderByPlace,
  orderByUrgency,
  selectAssignedFlagIds,
  selectByWalkingLanes,
  selectCandidates,
  selectRankedCandidates,
} from './flag-candidates.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';

/**
 * Urgent flags come first in every sort order, the most urgent before all others. A mirrored list
 * is read from its end.
 */
export interface FlagOrder {
  sort: FlagSort;
  sortDesc: boolean;
  isMirrored?: boolean;
}

export interface FlagPosition {
  id: number;
  isUrgent: boolean;
}

export interface FlagPage extends FlagOrder {
  limit: number;
  offset: number;
}

/**
 * `all` counts the flags of the list's lanes, `matching` those that the filter keeps. `keys` lists
 * their `filter_key` values; it is empty if the filter does not use the key.
 */
export interface FlagKeyCounts {
  all: number;
  matching: number;
  keys: number[];
}

export function flagsListRepository(db: Db) {
  return {
    /**
     * Returns no keys if a walk would find `rowsToFind` flags in fewer steps than there are
     * matches.
     */
    async countByKey(
      siteId: number,
      filter: FlagFilter,
      rowsToFind = Number.POSITIVE_INFINITY,
    ): Promise<FlagKeyCounts> {
      const { mask, wanted } = getFilterKeyMask(filter);
      if (mask === 0) {
        const [row] = await selectCountByState(db, [filter.isOpen], siteId);
        const all = row?.flags ?? 0;
        return { all, matching: all, keys: [] };
      }
      const matches = sql`filter_key & ${mask}::int = ${wanted}::int`;
      // Not grouped by key, because grouping would take most of the time. Keys are therefore
      // repeated, and some have no flags left.
      const { rows } = await sql<FlagKeyCounts>`
        select "all", matching,
          case when matching::float8 ^ 2 < "all" * ${rowsToFind}::float8 then keys else '{}' end as keys
        from (
          select coalesce(sum(flags), 0)::int as "all",
            coalesce(sum(flags) filter (where ${matches}), 0)::int as matching,
            coalesce(array_agg(filter_key) filter (where ${matches}), '{}') as keys
          from content_flag_counts where site_id = ${siteId} ${matchOpenState(filter)}
        ) as counts`.execute(db);
      const { all, matching, keys } = rows[0] as FlagKeyCounts;
      return { all, matching, keys: [...new Set(keys)] };
    },

    async countByState(siteId: number, { isOpen }: Pick<FlagFilter, 'isOpen'>): Promise<number> {
      const [row] = await selectCountByState(db, [isOpen], siteId);
      return row?.flags ?? 0;
    },

    async countUpTo(siteId: number, filter: FlagFilter, source: FlagCandidateSource, cap: number) {
      // Assignments alone are counted in their own table, without reading flags.
      const filtersByAssigneeOnly =
        source.by === 'assignees' &&
        getFilterKeyMask(filter).mask === 0 &&
        !hasRowConditions(filter);
      const found = filtersByAssigneeOnly
        ? // People have very different numbers of assignments.
          sql`${plannedForItsValues} select distinct content_flag_id from (${selectAssignedFlagIds(siteId, filter)}) as assigned`
        : selectCandidates(siteId, filter, source, sql`0`);
      const { rows } = await sql<{ flags: number }>`
        select count(*) as flags from (${found} limit ${cap}) as counted`.execute(db);
      return rows[0]?.flags ?? 0;
    },

    /** The first flags of the list with their authors. */
    async findFirst(
      siteId: number,
      isOpen: boolean | undefined,
      { sort, sortDesc, limit }: FlagOrder & { limit: number },
    ): Promise<Flag[]> {
      const readLimit = firstPageLimits.find((each) => each >= limit) ?? maxPageSize;
      const rows = await selectFirstFlags(db, [isOpen, sort, sortDesc, readLimit], siteId);
      return rows.slice(0, limit).map((row) => {
        const { authorId: id, authorUsername: username, authorSlug: slug, authorRoleId } = row;
        // Changes the rows in place: copying so many columns would take longer than reading them.
        return Object.assign(row, { author: { id, username, slug, roleId: authorRoleId } });
      });
    },

    async findIds(
      siteId: number,
      filter: FlagFilter,
      source: FlagCandidateSource,
      page: FlagPage,
    ): Promise<number[]> {
      const sort = flagSortExpressions[page.sort];
      const order = orderByPlace(page.sortDesc !== (page.isMirrored ?? false));
      const { rows } = await sql<{ id: number }>`
        select id from (${
          source.by === 'walking'
            ? selectByWalkingLanes(siteId, filter, page.sort, order, {
                isMirrored: page.isMirrored ?? false,
                limit: page.limit + page.offset,
                ...source,
              })
            : selectRankedCandidates(siteId, filter, source, sort)
        }) as found
        order by ${orderByUrgency(!page.isMirrored)}, ${order}
        limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Nearest flag of the list before or after a flag, which need not match the filter itself. */
    async findNeighbour(
      siteId: number,
      filter: FlagFilter,
      source: FlagCandidateSource,
      { sort: name, sortDesc }: FlagOrder,
      { id, isUrgent }: FlagPosition,
      towards: 'next' | 'previous',
    ): Promise<number | null> {
      const sort = flagSortExpressions[name];
      const isNext = towards === 'next';
      const isForward = isNext !== sortDesc;
      const here = sql`(select ${sort} from content_flags where site_id = ${siteId} and id = ${id})`;
      const furtherBySort = sql`(${sort}, id) ${isForward ? sql`>` : sql`<`} (${here}, ${id}::int)`;
      const rank = sql`(select coalesce(care_rank, ${lowestCareRank}) from content_flags
        where site_id = ${siteId} and id = ${id})`;
      const further = isUrgent
        ? sql`(coalesce(care_rank, ${lowestCareRank}) ${isNext ? sql`<` : sql`>`} ${rank}
          or coalesce(care_rank, ${lowestCareRank}) = ${rank} and ${furtherBySort})`
        : furtherBySort;
      // In the same lane, all flags beyond this one; in the other lane, all flags or none.
      const others = isUrgent === isNext ? sql`true` : sql`false`;
      const beyond = sql`case when is_urgent = ${isUrgent} then ${further} else ${others} end`;
      const order = orderByPlace(!isForward);
      const { rows } = await sql<{ id: number }>`
        select id from (${
          source.by === 'walking'
            ? selectByWalkingLanes(
                siteId,
                filter,
                name,
                order,
                { isMirrored: !isNext, limit: 1, ...source },
                (lane) => (lane === isUrgent ? further : others),
              )
            : selectRankedCandidates(siteId, filter, source, sort, beyond)
        }) as found order by ${orderByUrgency(isNext)}, ${order} limit 1`.execute(db);
      return rows[0]?.id ?? null;
    },
  };
}

interface FlagWithAuthorColumns extends Flag {
  authorUsername: string;
  authorSlug: string;
  authorRoleId: number;
}
/**
 * Limits of first pages. Rounding up to one of them keeps the number of statements small, and
 * PostgreSQL plans a known limit once instead of for each request.
 */
const firstPageLimits = [1, 10, ...pageSizes, maxPageSize];

/** The lanes are merged by ids, because flags have many columns. */
const selectFirstFlags = compileOncePerChoice(
  (
    db,
    [isOpen, sort, sortDesc, limit]: readonly [boolean | undefined, FlagSort, boolean, number],
    siteId: number,
  ) => {
    const order = orderByPlace(sortDesc);
    const columns = sql.join(flagColumns.map((name) => sql.ref(`flag.${name}`)));
    const walk = { isMirrored: false, limit: sql.lit(limit) };
    const walked = selectByWalkingLanes(siteId, { isOpen }, sort, order, walk);
    const direction = sql.raw(sortDesc ? 'desc' : 'asc');
    return sql<FlagWithAuthorColumns>`select ${columns}, author_username, author_slug, author_role_id
      from (
        select * from (${walked}) as walked
        order by ${orderByUrgency(true)}, ${order} limit ${sql.lit(limit)}
      ) as found
      join content_flags as flag on flag.id = found.id
      cross join lateral (
        select username as author_username, slug as author_slug, role_id as author_role_id
        from users where users.id = flag.author_id offset 0
      ) as author
      order by found.is_urgent desc, found.care_rank desc, found.place ${direction}, found.id ${direction}`.compile(
      db,
    );
  },
);

const selectCountByState = compileOncePerChoice(
  (db, [isOpen]: readonly [boolean | undefined], siteId: number) =>
    sql<{ flags: number }>`
      select coalesce(sum(flags), 0)::int as flags from content_flag_counts
      where site_id = ${siteId} ${matchOpenState({ isOpen })}`.compile(db),
);
