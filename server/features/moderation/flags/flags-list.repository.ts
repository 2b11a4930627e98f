import { type RawBuilder, sql } from 'kysely';
import { maxPageSize, pageSizes } from '../../../../contract/limits.ts';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOncePerChoice } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import { type Flag, flagColumns } from './flag.repository.ts';
import {
  filterConditions,
  hasRowConditions,
  matchDecidedBy,
  matchWords,
  rowConditions,
  selectIdsByWords,
} from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import { selectFlagIdsWithFinding } from './flag-finding-filter.ts';

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
 * Number of flags in the list's lanes, number of matches, and the `filter_key` values that match;
 * none for a filter that does not compare them.
 */
export interface FlagCounts {
  all: number;
  matching: number;
  keys: number[];
}

/** Each expression leads an index after site and `is_open`. */
export const flagSortExpressions: Record<FlagSort, RawBuilder<unknown>> = {
  openedAt: sql`opened_at`,
  insertedAt: sql`inserted_at`,
  updatedAt: sql`updated_at`,
  reportCount: sql`report_count`,
  spamProb: sql`coalesce(spam_prob, -1)`,
  offensiveProb: sql`coalesce(offensive_prob, -1)`,
  disagreement: sql`coalesce(disagreement, -1)`,
  urgency: sql`urgency`,
};

/** Query strategy, chosen by the expected number of matches. */
export type FlagSource =
  /**
   * Walks an index in list order until the page is full: when many flags match. With `maxSteps`,
   * words, assignees and deciders are compared only in the first flags of each lane. `ids` has all
   * flags with these words or assignees.
   */
  | { by: 'walking'; maxSteps?: number; ids?: readonly number[] | undefined }
  /** Reads all flags with these keys, then sorts: when few match. */
  | { by: 'keys'; keys: readonly number[] }
  | { by: 'assignees' }
  | { by: 'findings' }
  | { by: 'authors' }
  | { by: 'words'; ids?: readonly number[] | undefined }
  | { by: 'policies' }
  | { by: 'deciders'; keys: readonly number[] | undefined }
  | { by: 'opening' };

export function flagsListRepository(db: Db) {
  return {
    /** Without keys if there are more matches than a walk passes flags to find `rowsToFind`. */
    async countByKey(
      siteId: number,
      filter: FlagFilter,
      rowsToFind = Number.POSITIVE_INFINITY,
    ): Promise<FlagCounts> {
      const { mask, wanted } = getFilterKeyMask(filter);
      if (mask === 0) {
        const [row] = await countByState(db, [filter.isOpen], siteId);
        const all = row?.flags ?? 0;
        return { all, matching: all, keys: [] };
      }
      const matches = sql`filter_key & ${mask}::int = ${wanted}::int`;
      // Not grouped by key, which would take most of the time. So keys are repeated, and some have
      // no flags left.
      const { rows } = await sql<FlagCounts>`
        select "all", matching,
          case when matching::float8 ^ 2 < "all" * ${rowsToFind}::float8 then keys else '{}' end as keys
        from (
          select coalesce(sum(flags), 0)::int as "all",
            coalesce(sum(flags) filter (where ${matches}), 0)::int as matching,
            coalesce(array_agg(filter_key) filter (where ${matches}), '{}') as keys
          from content_flag_counts where site_id = ${siteId} ${matchOpenState(filter)}
        ) as counts`.execute(db);
      const { all, matching, keys } = rows[0] as FlagCounts;
      return { all, matching, keys: [...new Set(keys)] };
    },

    async countByState(siteId: number, { isOpen }: Pick<FlagFilter, 'isOpen'>): Promise<number> {
      const [row] = await countByState(db, [isOpen], siteId);
      return row?.flags ?? 0;
    },

    async countUpTo(siteId: number, filter: FlagFilter, source: FlagSource, cap: number) {
      // Assignments alone are counted in their own table, without reading flags.
      const filtersByAssigneeOnly =
        source.by === 'assignees' &&
        getFilterKeyMask(filter).mask === 0 &&
        !hasRowConditions(filter);
      const found = filtersByAssigneeOnly
        ? // People have very different numbers of assignments.
          sql`${plannedForItsValues} select distinct content_flag_id from (${selectAssignedIds(siteId, filter)}) as assigned`
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
      const readLimit = firstLimits.find((each) => each >= limit) ?? maxPageSize;
      const rows = await selectFirst(db, [isOpen, sort, sortDesc, readLimit], siteId);
      return rows.slice(0, limit).map((row) => {
        const { authorId: id, authorUsername: username, authorSlug: slug, authorRoleId } = row;
        // Copying rows with so many columns would take longer than reading them.
        return Object.assign(row, { author: { id, username, slug, roleId: authorRoleId } });
      });
    },

    async findIds(
      siteId: number,
      filter: FlagFilter,
      source: FlagSource,
      page: FlagPage,
    ): Promise<number[]> {
      const sort = flagSortExpressions[page.sort];
      const order = orderByPlace(page.sortDesc !== (page.isMirrored ?? false));
      const { rows } = await sql<{ id: number }>`
        select id from (${
          source.by === 'walking'
            ? walkLanes(siteId, filter, page.sort, order, {
                isMirrored: page.isMirrored ?? false,
                limit: page.limit + page.offset,
                ...source,
              })
            : gatherCandidates(siteId, filter, source, sort)
        }) as found
        order by ${orderByUrgency(!page.isMirrored)}, ${order}
        limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Nearest flag of the list before or after a flag, which need not match the filter itself. */
    async findNeighbour(
      siteId: number,
      filter: FlagFilter,
      source: FlagSource,
      { sort: name, sortDesc }: FlagOrder,
      { id, isUrgent }: FlagPosition,
      towards: 'next' | 'previous',
    ): Promise<number | null> {
      const sort = flagSortExpressions[name];
      const isNext = towards === 'next';
      const isForward = isNext !== sortDesc;
      const here = sql`(select ${sort} from content_flags where site_id = ${siteId} and id = ${id})`;
      const furtherBySort = sql`(${sort}, id) ${isForward ? sql`>` : sql`<`} (${here}, ${id}::int)`;
      const rank = sql`(select coalesce(care_rank, ${noRank}) from content_flags
        where site_id = ${siteId} and id = ${id})`;
      const further = isUrgent
        ? sql`(coalesce(care_rank, ${noRank}) ${isNext ? sql`<` : sql`>`} ${rank}
          or coalesce(care_rank, ${noRank}) = ${rank} and ${furtherBySort})`
        : furtherBySort;
      // In the same lane, all flags beyond this one; in the other lane, all flags or none.
      const others = isUrgent === isNext ? sql`true` : sql`false`;
      const beyond = sql`case when is_urgent = ${isUrgent} then ${further} else ${others} end`;
      const order = orderByPlace(!isForward);
      const { rows } = await sql<{ id: number }>`
        select id from (${
          source.by === 'walking'
            ? walkLanes(
                siteId,
                filter,
                name,
                order,
                { isMirrored: !isNext, limit: 1, ...source },
                (lane) => (lane === isUrgent ? further : others),
              )
            : gatherCandidates(siteId, filter, source, sort, beyond)
        }) as found order by ${orderByUrgency(isNext)}, ${order} limit 1`.execute(db);
      return rows[0]?.id ?? null;
    },
  };
}

interface FirstFlag extends Flag {
  authorUsername: string;
  authorSlug: string;
  authorRoleId: number;
}
/**
 * Limits that first pages are read with. Rounding up keeps the number of texts small, and
 * PostgreSQL plans a known limit once instead of for each request.
 */
const firstLimits = [1, 10, ...pageSizes, maxPageSize];

/** The lanes are merged by ids, because flags have many columns. */
const selectFirst = compileOncePerChoice(
  (
    db,
    [isOpen, sort, sortDesc, limit]: readonly [boolean | undefined, FlagSort, boolean, number],
    siteId: number,
  ) => {
    const order = orderByPlace(sortDesc);
    const columns = sql.join(flagColumns.map((name) => sql.ref(`flag.${name}`)));
    const walk = { isMirrored: false, limit: sql.lit(limit) };
    const walked = walkLanes(siteId, { isOpen }, sort, order, walk);
    const direction = sql.raw(sortDesc ? 'desc' : 'asc');
    return sql<FirstFlag>`select ${columns}, author_username, author_slug, author_role_id
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

const countByState = compileOncePerChoice(
  (db, [isOpen]: readonly [boolean | undefined], siteId: number) =>
    sql<{ flags: number }>`
      select coalesce(sum(flags), 0)::int as flags from content_flag_counts
      where site_id = ${siteId} ${matchOpenState({ isOpen })}`.compile(db),
);

function matchOpenState({ isOpen }: FlagFilter): RawBuilder<unknown> {
  return isOpen === undefined ? sql`` : sql`and is_open = ${isOpen}`;
}

function selectAssignedIds(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return sql`select content_flag_id from content_flag_assigns where site_id = ${siteId}
    and user_id = any(${[...(filter.assignedToUserIds ?? [])]}::int[]) ${matchOpenState(filter)}`;
}

/** `is true` keeps the planner from a join, which would not keep the order of the walk. */
function matchAssignees(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return filter.assignedToUserIds
    ? sql`and (id in (${selectAssignedIds(siteId, filter)})) is true`
    : sql``;
}

function orderByPlace(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`place desc, id desc` : sql`place, id`;
}

/** Sorts care flags without a rank after all others of their lane. */
const noRank = sql`'-Infinity'::float8`;

function orderByUrgency(isUrgentFirst: boolean): RawBuilder<unknown> {
  return isUrgentFirst ? sql`is_urgent desc, care_rank desc` : sql`is_urgent, care_rank`;
}

/**
 * One index walk per lane; a list merges up to three. Each walk is sorted by place only: with the
 * lane in `order by`, the planner would not use the index order.
 */
const laneConditions = [
  { isOpen: true, isUrgent: true },
  { isOpen: true, isUrgent: false },
  { isOpen: false, isUrgent: false },
];

type FlagLane = (typeof laneConditions)[number];

/** Open flags are urgent if they are of the care lane. */
function canMatch(filter: FlagFilter, { isOpen, isUrgent }: FlagLane): boolean {
  const { isCare = isUrgent } = filter;
  return isOpen === (filter.isOpen ?? isOpen) && (!isOpen || isUrgent === isCare);
}

/** Only the urgent lane is sorted by rank. It is read as a whole, from an index of its own. */
function rankIn(isUrgent: boolean): RawBuilder<unknown> {
  return isUrgent ? sql`coalesce(care_rank, ${noRank})` : sql`0::float8`;
}

function orderByRank(isMirrored: boolean): RawBuilder<unknown> {
  return isMirrored ? rankIn(true) : sql`${rankIn(true)} desc`;
}

/**
 * Flags without a reason have the lowest values of its sort order. Those with it have an index of
 * their own, which the planner uses if the condition is written out.
 */
function matchIndexedReason(filter: FlagFilter, sort: FlagSort): RawBuilder<unknown> {
  if (sort === 'spamProb' && filter.isSpam) return sql`and is_spam`;
  if (sort === 'offensiveProb' && filter.isOffensive) return sql`and is_offensive`;
  return sort === 'reportCount' && filter.isReported ? sql`and is_reported` : sql``;
}

function walkLanes(
  siteId: number,
  filter: FlagFilter,
  sort: FlagSort,
  order: RawBuilder<unknown>,
  {
    isMirrored,
    limit,
    maxSteps,
    ids,
  }: {
    isMirrored: boolean;
    limit: number | RawBuilder<unknown>;
    maxSteps?: number | undefined;
    ids?: readonly number[] | undefined;
  },
  beyond: (isUrgent: boolean) => RawBuilder<unknown> = () => sql`true`,
): RawBuilder<unknown> {
  const conditions = maxSteps
    ? { ...filter, wordQuery: undefined, decidedByUserIds: undefined }
    : filter;
  const lanes = laneConditions.filter((lane) => canMatch(filter, lane));
  const steps = maxSteps ? roundedLimit(maxSteps) : limit;
  const walk = ({ isOpen, isUrgent }: FlagLane) => {
    // Written out, because the index of urgent flags holds no others.
    const lane = sql`is_open = ${sql.lit(isOpen)} and is_urgent = ${sql.lit(isUrgent)}`;
    return sql`(select id, is_urgent, ${rankIn(isUrgent)} as care_rank,
        ${maxSteps ? sql`decided_by_id,` : sql``}
        ${flagSortExpressions[sort]} as place from content_flags
      where site_id = ${siteId} and ${lane} ${isUrgent ? sql`` : matchIndexedReason(filter, sort)}
        and ${beyond(isUrgent)} ${filterConditions(conditions)}
      order by ${isUrgent ? sql`${orderByRank(isMirrored)}, ${order}` : order}
      ${isUrgent && maxSteps ? sql`` : sql`limit ${steps}`})`;
  };
  if (!maxSteps) return sql.join(lanes.map(walk), sql` union all `);
  // Open and closed flags are compared in their common order: if each lane ended by itself, flags of
  // one that come later would take the place of flags that the other did not reach. Urgent flags
  // come first, so that their lane is read as a whole.
  const urgent = lanes.filter(({ isUrgent }) => isUrgent).map(walk);
  const others = lanes.filter(({ isUrgent }) => !isUrgent).map(walk);
  const merged =
    others.length > 1
      ? [
          sql`(select * from (${sql.join(others, sql` union all `)}) as lanes
          order by ${order} limit ${steps})`,
        ]
      : others;
  const matching = [...urgent, ...merged].map(
    (walked) => sql`(select id, is_urgent, care_rank, place from ${walked} as walked
      where true ${matchWalked(siteId, filter, ids)}
      limit ${typeof limit === 'number' ? sql.lit(limit) : limit})`,
  );
  return sql.join(matching, sql` union all `);
}

/** Part of the text: with limits that it knows, PostgreSQL plans the statement once for all. */
const roundedLimit = (maxSteps: number) => sql.lit(2 ** Math.ceil(Math.log2(maxSteps)));

function matchWalked(siteId: number, filter: FlagFilter, ids: readonly number[] | undefined) {
  return ids
    ? // A subquery is hashed, and planned without looking at each id.
      sql`and (id in (select unnest(${[...ids]}::int[]))) is true`
    : sql`${matchWords(filter, sql`walked.id`)} ${matchAssignees(siteId, filter)}
        ${matchDecidedBy(filter)}`;
}

function gatherCandidates(
  siteId: number,
  filter: FlagFilter,
  source: FlagSource,
  sort: RawBuilder<unknown>,
  beyond = sql`true`,
): RawBuilder<unknown> {
  const candidates = selectCandidates(siteId, filter, source, sort, beyond);
  const isAnyUrgent = laneConditions.some((lane) => lane.isUrgent && canMatch(filter, lane));
  // Materialized, or the planner may walk the list order in search of few matches.
  if (!isAnyUrgent) {
    return sql`with gathered as materialized (${candidates})
      select id, is_urgent, 0::float8 as care_rank, place from gathered`;
  }
  // Ranks come from the index of urgent flags. Looked up flag by flag, they would look so expensive
  // that PostgreSQL compiles the statement, which takes longer than running it.
  return sql`with gathered as materialized (${candidates}),
    ranked as materialized (
      select id as ranked_id, ${rankIn(true)} as urgent_rank from content_flags
      where site_id = ${siteId} and is_urgent
    )
    select id, is_urgent, coalesce(urgent_rank, 0) as care_rank, place
    from gathered left join ranked on is_urgent and ranked_id = id`;
}

function selectCandidates(
  siteId: number,
  filter: FlagFilter,
  source: FlagSource,
  sort: RawBuilder<unknown>,
  beyond = sql`true`,
): RawBuilder<unknown> {
  const ofSite = sql`select id, is_urgent, ${sort} as place from content_flags
    where site_id = ${siteId} and ${beyond} ${matchOpenState(filter)}`;
  // Name `is_open` even for both values: the indexes begin with it.
  const eitherWay = sql`is_open = any('{true, false}')`;
  switch (source.by) {
    case 'walking':
      return sql`${ofSite} ${filterConditions(filter)}`;
    case 'opening':
      return sql`${ofSite} and ${eitherWay} and is_urgent = any('{true, false}')
        ${filterConditions(filter)}`;
    case 'keys':
      return sql`${ofSite} and ${eitherWay}
        and filter_key = any(${[...source.keys]}::int[]) ${rowConditions(filter)}`;
    case 'deciders':
      // People have decided very different numbers of flags, so plan with the actual values.
      return sql`${plannedForItsValues} ${ofSite} and ${eitherWay} ${rowConditions(filter)}
        ${source.keys ? sql`and filter_key = any(${[...source.keys]}::int[])` : sql``}`;
    case 'authors':
      return sql`${plannedForItsValues} ${ofSite} ${filterConditions(filter)}`;
    case 'findings':
      return sql`${ofSite} ${filterConditions(filter)} and id = any(array(
        ${selectFlagIdsWithFinding(siteId, filter)}))`;
    case 'words': {
      const others = filterConditions({ ...filter, wordQuery: undefined });
      return source.ids
        ? sql`${ofSite} ${others} and id = ${anyOf(source.ids)}`
        : sql`${plannedForItsValues} ${ofSite} ${others} and id = any(array(
            ${selectIdsByWords(siteId, filter)}))`;
    }
    case 'policies':
      return sql`${plannedForItsValues} ${ofSite}
        ${filterConditions({ ...filter, policyIds: undefined })} and id in (
          select content_flag_id from moderation_decisions
          where site_id = ${siteId} and policy_id = any(${[...(filter.policyIds ?? [])]}::int[])
            and content_flag_id is not null and withdrawn_at is null)`;
    case 'assignees':
      // An array instead of a join, which could make the planner read all flags.
      return sql`${plannedForItsValues} ${ofSite} ${filterConditions(filter)} and id = any(array(
        ${selectAssignedIds(siteId, filter)}))`;
  }
}
