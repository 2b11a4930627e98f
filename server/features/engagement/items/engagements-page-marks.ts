import { sql } from 'kysely';
import { engagementTypes } from '../../../../contract/engagement/kinds.ts';
import type { MarkedList } from '../../../base/page-marks.ts';
import { engagementSortExpressions } from './engagements-list.repository.ts';

export const markedEngagements: MarkedList = {
  name: 'engagements',
  table: sql`engagements`,
  parts: engagementTypes,
  isInPart: (siteId, type) =>
    sql`site_id = ${siteId} and type = ${sql.lit(type)} and deleted_at is null`,
  sorts: {
    question: { place: engagementSortExpressions.question, type: 'text' },
    insertedAt: { place: engagementSortExpressions.insertedAt, type: 'timestamptz' },
    priority: { place: engagementSortExpressions.priority, type: 'int' },
    date: { place: engagementSortExpressions.date, type: 'date' },
  },
  selectLongLists: (minRowCount) => sql`select site_id from engagement_list_counts
    group by site_id having sum(items) >= ${minRowCount}`,
};
