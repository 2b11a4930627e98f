import { type RawBuilder, sql } from 'kysely';
import type { FlagFilter } from './flag-filter.ts';

/** Only so many of the latest flags with a finding are searched. */
const maxSearchedFindings = 10_000;

const filtersByFindings = ({ isAdvice, isUnread, readableByUserId }: FlagFilter) =>
  Boolean(isAdvice || isUnread || readableByUserId);

export function matchFindings(filter: FlagFilter): RawBuilder<unknown> {
  const matchNotices = filter.isReportedIllegal ? sql`and is_reported_illegal` : sql``;
  return filtersByFindings(filter)
    ? sql`${matchNotices} and exists (select from flag_findings as found
        where found.content_flag_id = content_flags.id ${matchFindingColumns(filter)})`
    : matchNotices;
}

function matchFindingColumns({ isAdvice, isUnread, readableByUserId: reader }: FlagFilter) {
  return sql`${isAdvice ? sql`and found.advice_kind is not null` : sql``}
    ${isUnread ? sql`and found.unread_language is not null` : sql``}
    ${
      reader
        ? sql`and found.unread_language = any(array(select unnest(languages) from staff_languages
            where site_id = found.site_id and user_id = ${reader}))`
        : sql``
    }`;
}

/** Selects the newest flags that a filter by findings or notices may match. */
export function selectFlagIdsWithFinding(siteId: number, filter: FlagFilter): RawBuilder<unknown> {
  if (!filtersByFindings(filter)) {
    return sql`select distinct content_flag_id from illegal_content_notices
      where site_id = ${siteId} order by content_flag_id desc limit ${maxSearchedFindings}`;
  }
  return sql`select content_flag_id from flag_findings as found
    where found.site_id = ${siteId} ${matchFindingColumns(filter)}
    order by content_flag_id desc limit ${maxSearchedFindings}`;
}
