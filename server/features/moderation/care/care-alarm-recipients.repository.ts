import { adminLevelRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export function careAlarmRecipientsRepository(db: Db) {
  return {
    getSite: (siteId: number) =>
      db
        .selectFrom('sites')
        .select(['name', 'domainName', 'settings'])
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow(),

    async findAdminRecipients(siteId: number): Promise<{ userId: number; to: string }[]> {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('siteId', '=', siteId)
        .where('roleId', 'in', adminLevelRoles.map(Number))
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, email }) => (email === null ? [] : [{ userId: id, to: email }]));
    },
  };
}
