import { sql } from 'kysely';
import { badgeOfRole } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';

const spammerRoleId = Number(roleIds.spammer);

export function blockingRepository(db: Db) {
  return {
    async count(siteId: number, userIds: readonly number[]): Promise<number> {
      const { rows } = await sql<{ users: number }>`
        select count(*) as users from users where site_id = ${siteId}
          and id = any(${[...userIds]}::int[]) and deleted_at is null`.execute(db);
      return rows[0]?.users ?? 0;
    },

    /** Locks in a fixed order to prevent deadlocks. */
    lock: (siteId: number, userIds: readonly number[]) =>
      db
        .selectFrom('users')
        .select(['id', 'roleId', 'badge', 'version'])
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(userIds))
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    async makeSpammers(siteId: number, userIds: readonly number[]): Promise<void> {
      const badge = badgeOfRole(roleIds.spammer);
      await userRowsIn(db).update(siteId, userIds, { roleId: spammerRoleId, badge }).execute();
    },

    async stillBlocked(siteId: number, userIds: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(userIds))
        .where('roleId', '=', spammerRoleId)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
