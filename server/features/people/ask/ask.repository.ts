import type { Db } from '../../../db/database.ts';

export function askRepository(db: Db) {
  return {
    find: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .innerJoin('sites', 'sites.id', 'users.siteId')
        .select(['users.username', 'sites.name as siteName', 'sites.domainName'])
        .where('users.siteId', '=', siteId)
        .where('users.id', '=', userId)
        .where('users.deletedAt', 'is', null)
        .executeTakeFirst(),
  };
}
