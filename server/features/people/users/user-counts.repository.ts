import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

/**
 * Locks the counters before counting, so that a concurrent change is either counted here or added
 * afterwards, never both.
 */
export async function correctUserCounts(db: Db, siteId: number): Promise<number> {
  const roles = Object.values(roleIds).map(Number).sort();
  await sql`
    insert into user_counts (site_id, role_id)
    select ${siteId}, role_id from unnest(${roles}::smallint[]) as roles (role_id)
    on conflict do nothing`.execute(db);
  await sql`
    select role_id from user_counts where site_id = ${siteId}
    order by role_id for update`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    update user_counts as counts set people = actual.people
    from (
      select known.role_id, count(users.id)::int as people
      from user_counts as known
      left join users on users.site_id = known.site_id and users.role_id = known.role_id
        and users.deleted_at is null
      where known.site_id = ${siteId} group by known.role_id
    ) as actual
    where counts.site_id = ${siteId} and counts.role_id = actual.role_id
      and counts.people <> actual.people`.execute(db);
  return Number(numAffectedRows);
}
