import type { Db } from '../../../db/database.ts';

export function askRepository(db: Db) {
  return {
    find: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .innerJoin('sites', 'sites.id', 'users.site_id')
        .select(['users.username', 'sites.name as siteName', 'sites.domain_name as domainName'])
        .where('users.site_id', '=', siteId)
        .where('users.id', '=', userId)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst(),
  };
}
