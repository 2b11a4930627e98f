import { type RawBuilder, sql } from 'kysely';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { anyOf } from '../../../db/any-of.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import {
  matchDeciders,
  matchFilter,
  matchRowConditions,
  matchWords,
  selectFlagIdsByWords,
} from './flag-conditions.ts';
import type { FlagFilter } from './flag-filter.ts';
import { selectFlagIdsWithFinding } from './flag-finding-filter.ts';

/** Expressions to sort by. For each there is an index of site, `is_open` and the expression. */
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

/** How the flags of a list are found, chosen by the expected number of matches. */
export type FlagCandidateSource =
  /**
   * Walks an index in list order until the page is full, which is fast if many flags match. With
   * `maxSteps`, only that many flags of each lane are walked, and words, assignees and deciders are
   * compared afterwards; `ids`, if known, has all flags with these words or assignees.
   */
  | { by: 'walking'; maxSteps?: number; ids?: readonly number[] | undefined }
  /**
   * Reads all flags with these `filter_key` values and sorts them, which is fast if few flags
   * match.
   */
  | { by: 'keys'; keys: readonly number[] }
  | { by: 'assignees' }
  | { by: 'findings' }
  | { by: 'authors' }
  | { by: 'words'; ids?: readonly number[] | undefined }
  | { by: 'policies' }
  | { by: 'deciders'; keys: readonly number[] | undefined }
  | { by: 'opening' };

export function matchOpenState({ isOpen }: FlagFilter): RawBuilder<unknown> {
  return isOpen === undefined ? sql`` : sql`and is_open = ${isOpen}`;
}

export function selectAssignedFlagIds(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return sql`select content_flag_id from content_flag_assigns where site_id = ${siteId}
    and user_id = any(${[...(filter.assignedToUserIds ?? [])]}::int[]) ${matchOpenState(filter)}`;
}

/** `is true` keeps the planner from a join, which would not keep the order of the walk. */
function matchAssignees(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return filter.assignedToUserIds
    ? sql`and (id in (${selectAssignedFlagIds(siteId, filter)})) is true`
    : sql``;
}

export function orderByPlace(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`place desc, id desc` : sql`place, id`;
}

/** Rank of care flags that have none: after all others of their lane. */
export const lowestCareRank = sql`'-Infinity'::float8`;

export function orderByUrgency(isUrgentFirst: boolean): RawBuilder<unknown> {
  return isUrgentFirst ? sql`is_urgent desc, care_rank desc` : sql`is_urgent, care_rank`;
}

/**
 * Lanes of the list, one index walk each; a list merges up to three. Walks are sorted by place
 * alone: with the lane in `order by`, the planner would not use the index order.
 */
const laneConditions = [
  { isOpen: true, isUrgent: true },
  { isOpen: true, isUrgent: false },
  { isOpen: false, isUrgent: false },
];

type FlagLane = (typeof laneConditions)[number];

/** An open flag is urgent if and only if it is a care flag. */
function canLaneMatch(filter: FlagFilter, { isOpen, isUrgent }: FlagLane): boolean {
  const { isCare = isUrgent } = filter;
  return isOpen === (filter.isOpen ?? isOpen) && (!isOpen || isUrgent === isCare);
}

/** Only the urgent lane is sorted by rank. It is read as a whole, from an index of its own. */
function careRankInLane(isUrgent: boolean): RawBuilder<unknown> {
  return isUrgent ? sql`coalesce(care_rank, ${lowestCareRank})` : sql`0::float8`;
}

function orderByCareRank(isMirrored: boolean): RawBuilder<unknown> {
  return isMirrored ? careRankInLane(true) : sql`${careRankInLane(true)} desc`;
}

/**
 * Writes out the reason that a sort order belongs to, because the flags with this reason have an
 * index of their own. Flags without it come last in this order.
 */
function matchReasonIndexedForSort(filter: FlagFilter, sort: FlagSort): RawBuilder<unknown> {
  if (sort === 'spamProb' && filter.isSpam) return sql`and is_spam`;
  if (sort === 'offensiveProb' && filter.isOffensive) return sql`and is_offensive`;
  return sort === 'reportCount' && filter.isReported ? sql`and is_reported` : sql``;
}

export function selectByWalkingLanes(
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
  const lanes = laneConditions.filter((lane) => canLaneMatch(filter, lane));
  const steps = maxSteps ? roundedWalkLimit(maxSteps) : limit;
  const walk = ({ isOpen, isUrgent }: FlagLane) => {
    // Written out, because the index of urgent flags holds no others.
    const lane = sql`is_open = ${sql.lit(isOpen)} and is_urgent = ${sql.lit(isUrgent)}`;
    return sql`(select id, is_urgent, ${careRankInLane(isUrgent)} as care_rank,
        ${maxSteps ? sql`decided_by_id,` : sql``}
        ${flagSortExpressions[sort]} as place from content_flags
      where site_id = ${siteId} and ${lane} ${isUrgent ? sql`` : matchReasonIndexedForSort(filter, sort)}
        and ${beyond(isUrgent)} ${matchFilter(conditions)}
      order by ${isUrgent ? sql`${orderByCareRank(isMirrored)}, ${order}` : order}
      ${isUrgent && maxSteps ? sql`` : sql`limit ${steps}`})`;
  };
  if (!maxSteps) return sql.join(lanes.map(walk), sql` union all `);
  // The walks over open and closed flags share one limit. With a limit each, late flags of one lane
  // would be listed before flags that the walk over the other lane did not reach. The urgent lane
  // comes first and is read as a whole.
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
      where true ${matchConditionsAfterWalk(siteId, filter, ids)}
      limit ${typeof limit === 'number' ? sql.lit(limit) : limit})`,
  );
  return sql.join(matching, sql` union all `);
}

/**
 * Written into the SQL text, because PostgreSQL plans a statement with a known limit only once.
 * Rounding keeps the number of different texts small.
 */
const roundedWalkLimit = (maxSteps: number) => sql.lit(2 ** Math.ceil(Math.log2(maxSteps)));

function matchConditionsAfterWalk(
  siteId: number,
  filter: FlagFilter,
  ids: readonly number[] | undefined,
) {
  return ids
    ? // A subquery is hashed, and planned without looking at each id.
      sql`and (id in (select unnest(${[...ids]}::int[]))) is true`
    : sql`${matchWords(filter, sql`walked.id`)} ${matchAssignees(siteId, filter)}
        ${matchDeciders(filter)}`;
}

export function selectRankedCandidates(
  siteId: number,
  filter: FlagFilter,
  source: FlagCandidateSource,
  sort: RawBuilder<unknown>,
  beyond = sql`true`,
): RawBuilder<unknown> {
  const candidates = selectCandidates(siteId, filter, source, sort, beyond);
  const isAnyUrgent = laneConditions.some((lane) => lane.isUrgent && canLaneMatch(filter, lane));
  // Materialized, or the planner may walk the list order in search of few matches.
  if (!isAnyUrgent) {
    return sql`with gathered as materialized (${candidates})
      select id, is_urgent, 0::float8 as care_rank, place from gathered`;
  }
  // Joins ranks that are read from the index of urgent flags. With a lookup for each flag,
  // PostgreSQL would expect so much work that it compiles the statement, which takes longer than
  // running it.
  return sql`with gathered as materialized (${candidates}),
    ranked as materialized (
      select id as ranked_id, ${careRankInLane(true)} as urgent_rank from content_flags
      where site_id = ${siteId} and is_urgent
    )
    select id, is_urgent, coalesce(urgent_rank, 0) as care_rank, place
    from gathered left join ranked on is_urgent and ranked_id = id`;
}

export function selectCandidates(
  siteId: number,
  filter: FlagFilter,
  source: FlagCandidateSource,
  sort: RawBuilder<unknown>,
  beyond = sql`true`,
): RawBuilder<unknown> {
  const ofSite = sql`select id, is_urgent, ${sort} as place from content_flags
    where site_id = ${siteId} and ${beyond} ${matchOpenState(filter)}`;
  // Name `is_open` even for both values: the indexes begin with it.
  const eitherWay = sql`is_open = any('{true, false}')`;
  switch (source.by) {
    case 'walking':
      return sql`${ofSite} ${matchFilter(filter)}`;
    case 'opening':
      return sql`${ofSite} and ${eitherWay} and is_urgent = any('{true, false}')
        ${matchFilter(filter)}`;
    case 'keys':
      return sql`${ofSite} and ${eitherWay}
        and filter_key = any(${[...source.keys]}::int[]) ${matchRowConditions(filter)}`;
    case 'deciders':
      // People have decided very different numbers of flags, so plan with the actual values.
      return sql`${plannedForItsValues} ${ofSite} and ${eitherWay} ${matchRowConditions(filter)}
        ${source.keys ? sql`and filter_key = any(${[...source.keys]}::int[])` : sql``}`;
    case 'authors':
      return sql`${plannedForItsValues} ${ofSite} ${matchFilter(filter)}`;
    case 'findings':
      return sql`${ofSite} ${matchFilter(filter)} and id = any(array(
        ${selectFlagIdsWithFinding(siteId, filter)}))`;
    case 'words': {
      const others = matchFilter({ ...filter, wordQuery: undefined });
      return source.ids
        ? sql`${ofSite} ${others} and id = ${anyOf(source.ids)}`
        : sql`${plannedForItsValues} ${ofSite} ${others} and id = any(array(
            ${selectFlagIdsByWords(siteId, filter)}))`;
    }
    case 'policies':
      return sql`${plannedForItsValues} ${ofSite}
        ${matchFilter({ ...filter, policyIds: undefined })} and id in (
          select content_flag_id from moderation_decisions
          where site_id = ${siteId} and policy_id = any(${[...(filter.policyIds ?? [])]}::int[])
            and content_flag_id is not null and withdrawn_at is null)`;
    case 'assignees':
      // An array instead of a join, which could make the planner read all flags.
      return sql`${plannedForItsValues} ${ofSite} ${matchFilter(filter)} and id = any(array(
        ${selectAssignedFlagIds(siteId, filter)}))`;
  }
}
