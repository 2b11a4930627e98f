import { type RawBuilder, sql } from 'kysely';
import { type FlagFilter, hasFindingFilter } from './flag-filter.ts';

/** Latest flags with a finding: older ones than these are hardly ever looked for. */
const maxFindings = 10_000;

export function matchFindings(filter: FlagFilter): RawBuilder<unknown> {
  return hasFindingFilter(filter)
    ? sql`and exists (select from flag_findings as found
        where found.content_flag_id = content_flags.id ${findingConditions(filter)})`
    : sql``;
}

function findingConditions({ isAdvice, isUnread, readableByUserId: reader }: FlagFilter) {
  return sql`${isAdvice ? sql`and found.advice_kind is not null` : sql``}
    ${isUnread ? sql`and found.unread_language is not null` : sql``}
    ${
      reader
        ? sql`and found.unread_language = any(array(select unnest(languages) from staff_languages
            where site_id = found.site_id and user_id = ${reader}))`
        : sql``
    }`;
}

/** Flags that a finding filter may match, the newest. */
export function selectFlagIdsWithFinding(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  return sql`select content_flag_id from flag_findings as found
    where found.site_id = ${siteId} ${findingConditions(filter)}
    order by content_flag_id desc limit ${maxFindings}`;
}
