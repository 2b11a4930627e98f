import { adminLevelRoles, type RoleId, staffRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export interface AlarmRecipient {
  /** Null for an address that belongs to no account. */
  userId: number | null;
  to: string;
}

export function careAlarmRecipientsRepository(db: Db) {
  async function findByRoles(siteId: number, roles: readonly RoleId[]): Promise<AlarmRecipient[]> {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('siteId', '=', siteId)
      .where('roleId', 'in', roles.map(Number))
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute();
    return rows.flatMap(({ id, email }) => (email === null ? [] : [{ userId: id, to: email }]));
  }

  return {
    getSite: (siteId: number) =>
      db
        .selectFrom('sites')
        .select(['name', 'domainName', 'settings'])
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow(),

    findAdmins: (siteId: number) => findByRoles(siteId, adminLevelRoles),
    findStaff: (siteId: number) => findByRoles(siteId, staffRoles),
  };
}
