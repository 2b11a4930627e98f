import type { Db } from '../../../db/database.ts';

export function userHistoryRepository(db: Db) {
  return {
    async isOnSite(siteId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
