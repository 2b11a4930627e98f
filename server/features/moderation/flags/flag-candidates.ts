import { type RawBuilder, sql } from 'kysely';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { anyOf } from '../../../db/any-of.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import {
  filterConditions,
  matchDecidedBy,
  matchWords,
  rowConditions,
  selectIdsByWords,
} from './flag-conditions.ts';
import type { FlagFilter } from './flag-filter.ts';
import { selectFlagIdsWithFinding } from './flag-finding-filter.ts';

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

export function matchOpenState({ isOpen }: FlagFilter): RawBuilder<unknown> {
  return isOpen === undefined ? sql`` : sql`and is_open = ${isOpen}`;
}

export function selectAssignedIds(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return sql`select content_flag_id from content_flag_assigns where site_id = ${siteId}
    and user_id = any(${[...(filter.assignedToUserIds ?? [])]}::int[]) ${matchOpenState(filter)}`;
}

/** `is true` keeps the planner from a join, which would not keep the order of the walk. */
function matchAssignees(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return filter.assignedToUserIds
    ? sql`and (id in (${selectAssignedIds(siteId, filter)})) is true`
    : sql``;
}

export function orderByPlace(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`place desc, id desc` : sql`place, id`;
}

/** Sorts care flags without a rank after all others of their lane. */
export const noRank = sql`'-Infinity'::float8`;

export function orderByUrgency(isUrgentFirst: boolean): RawBuilder<unknown> {
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

export function walkLanes(
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

export function gatherCandidates(
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

export function selectCandidates(
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
