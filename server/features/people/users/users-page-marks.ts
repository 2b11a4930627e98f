import { sql } from 'kysely';
import { allRoles } from '../../../../contract/roles.ts';
import type { MarkedList } from '../../../base/page-marks.ts';
import { userSortExpressions } from './users-list.repository.ts';

export const markedUsers: MarkedList = {
  name: 'users',
  table: sql`users`,
  parts: allRoles,
  isInPart: (siteId, roleId) => sql`site_id = ${siteId} and role_id = ${sql.lit(Number(roleId))}
    and deleted_at is null`,
  sorts: {
    id: { place: userSortExpressions.id, type: 'int' },
    roleId: { place: userSortExpressions.roleId, type: 'int' },
    insertedAt: { place: userSortExpressions.insertedAt, type: 'timestamptz' },
    username: { place: userSortExpressions.username, type: 'text' },
    email: { place: userSortExpressions.email, type: 'text' },
    firstName: { place: userSortExpressions.firstName, type: 'text' },
    lastName: { place: userSortExpressions.lastName, type: 'text' },
    bio: { place: userSortExpressions.bio, type: 'text' },
  },
  selectLongLists: (minRowCount) => sql`select site_id from user_counts
    group by site_id having sum(people) >= ${minRowCount}`,
};
