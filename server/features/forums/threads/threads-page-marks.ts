import { sql } from 'kysely';
import type { MarkedList } from '../../../base/page-marks.ts';
import { threadSortExpressions } from './threads-list.repository.ts';

export const markedThreads: MarkedList = {
  name: 'threads',
  table: sql`threads`,
  parts: ['shown', 'hidden'],
  isInPart: (siteId, part) =>
    sql`site_id = ${siteId} and is_hidden = ${sql.lit(part === 'hidden')}`,
  sorts: {
    lastActiveDate: { place: threadSortExpressions.lastActiveDate.ofThread, type: 'timestamptz' },
    insertedAt: { place: threadSortExpressions.insertedAt.ofThread, type: 'timestamptz' },
    name: { place: threadSortExpressions.name.ofThread, type: 'text' },
  },
  selectLongLists: (minRowCount) => sql`select site_id from thread_counts where tag_id = 0
    group by site_id having sum(threads) >= ${minRowCount}`,
};
