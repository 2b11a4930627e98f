import { staffRoles } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export async function findMembersAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(userIds))
    .where('roleId', 'not in', staffRoles.map(Number))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
