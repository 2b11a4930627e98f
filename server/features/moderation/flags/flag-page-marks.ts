import { sql } from 'kysely';
import { findPageByMarks, type MarkedList } from '../../../base/page-marks.ts';
import type { Db } from '../../../db/database.ts';
import { type FlagCandidateSource, flagSortExpressions } from './flag-candidates.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import type { FlagPage } from './flags-list.repository.ts';

/** List without urgent flags, which come first and are counted separately. */
export const markedFlags: MarkedList = {
  name: 'flags',
  table: sql`content_flags`,
  parts: ['open', 'closed'],
  isInPart: (siteId, part) =>
    sql`site_id = ${siteId} and is_open = ${sql.lit(part === 'open')} and is_urgent = false`,
  sorts: {
    openedAt: { place: flagSortExpressions.openedAt, type: 'timestamptz' },
    insertedAt: { place: flagSortExpressions.insertedAt, type: 'timestamptz' },
    urgency: { place: flagSortExpressions.urgency, type: 'float8' },
  },
  selectLongLists: (minRowCount) => sql`select site_id from content_flag_counts
    group by site_id having sum(flags) >= ${minRowCount}`,
};

export async function findFlagPageByMarks(
  db: Db,
  siteId: number,
  filter: FlagFilter,
  source: FlagCandidateSource,
  page: FlagPage,
  total: number,
): Promise<number[] | undefined> {
  const isWhole =
    getFilterKeyMask(filter).mask === 0 && !hasRowConditions(filter) && !filter.assignedToUserIds;
  if (source.by !== 'walking' || !isWhole) return undefined;
  const parts = markedFlags.parts.filter(
    (part) => filter.isOpen === undefined || filter.isOpen === (part === 'open'),
  );
  const leadingRowCount = parts.includes('open')
    ? sql`(select count(*) from content_flags
        where site_id = ${siteId} and is_open and is_urgent)`
    : sql`0`;
  return findPageByMarks(db, markedFlags, { ...page, siteId, parts, leadingRowCount }, total);
}
