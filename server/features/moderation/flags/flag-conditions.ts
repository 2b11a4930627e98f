import { type RawBuilder, sql } from 'kysely';
import { type FlagFilter, getFilterKeyMask, hasFindingFilter } from './flag-filter.ts';
import { matchFindings } from './flag-finding-filter.ts';
import { matchOverdue } from './flag-targets.ts';

export function matchFilter(filter: FlagFilter): RawBuilder<unknown> {
  const { mask, wanted } = getFilterKeyMask(filter);
  return sql`${mask === 0 ? sql`` : sql`and filter_key & ${mask}::int = ${wanted}::int`}
    ${matchRowConditions(filter)}`;
}

/** True if the filter has more than the conditions of `filter_key`, state and assignees. */
export function hasRowConditions(filter: FlagFilter): boolean {
  const { decidedByUserIds, authorIds, openedAfter, openedBefore, policyIds, wordQuery } = filter;
  const all = [decidedByUserIds, authorIds, openedAfter, openedBefore, policyIds, wordQuery];
  const isSet = [...all, filter.overdueBefore].some((condition) => condition !== undefined);
  return isSet || hasFindingFilter(filter);
}

/** Conditions that `filter_key` does not cover. */
export function matchRowConditions(filter: FlagFilter): RawBuilder<unknown> {
  return sql`${matchDeciders(filter)} ${matchAuthors(filter)} ${matchOpenedTime(filter)}
    ${matchOverdue(filter)} ${matchFindings(filter)} ${matchPolicies(filter)} ${matchWords(filter)}`;
}

function matchOpenedTime({ openedAfter, openedBefore }: FlagFilter): RawBuilder<unknown> {
  return sql`${openedAfter ? sql`and opened_at > ${openedAfter}` : sql``}
    ${openedBefore ? sql`and opened_at < ${openedBefore}` : sql``}`;
}

function matchPolicies({ policyIds: ids }: FlagFilter): RawBuilder<unknown> {
  return ids
    ? sql`and exists (select 1 from moderation_decisions as decision
        where decision.site_id = content_flags.site_id
          and decision.content_flag_id = content_flags.id
          and decision.policy_id = any(${[...ids]}::int[]) and decision.withdrawn_at is null)`
    : sql``;
}

/**
 * Uses a scalar subquery: the planner would turn `exists` into a join that reads all matches first.
 */
export function matchWords(
  { wordQuery }: FlagFilter,
  flagId = sql`content_flags.id`,
): RawBuilder<unknown> {
  return wordQuery
    ? sql`and (select words @@ websearch_to_tsquery('english', ${wordQuery})
        from content_flag_words where content_flag_id = ${flagId})`
    : sql``;
}

export function matchDeciders({ decidedByUserIds: ids }: FlagFilter): RawBuilder<unknown> {
  return ids ? sql`and decided_by_id = any(${[...ids]}::int[])` : sql``;
}

function matchAuthors({ authorIds: ids }: FlagFilter): RawBuilder<unknown> {
  return ids ? sql`and author_id = any(${[...ids]}::int[])` : sql``;
}

/** Selects open and closed flags separately, because each state has an index of its own. */
export function selectFlagIdsByWords(
  siteId: number,
  { isOpen, wordQuery = '' }: Pick<FlagFilter, 'isOpen' | 'wordQuery'>,
): RawBuilder<unknown> {
  const parts = [true, false]
    .filter((state) => state === (isOpen ?? state))
    .map(
      (state) => sql`select content_flag_id from content_flag_words
        where ${state ? sql`is_open` : sql`not is_open`} and site_id = ${siteId}
          and words @@ websearch_to_tsquery('english', ${wordQuery})`,
    );
  return sql.join(parts, sql` union all `);
}
