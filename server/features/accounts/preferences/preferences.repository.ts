import type { Db } from '../../../db/database.ts';

export function preferencesRepository(db: Db) {
  return {
    async findForUpdate(siteId: number, userId: number): Promise<unknown> {
      const row = await db
        .selectFrom('users')
        .select('preferences')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      return row?.preferences;
    },
  };
}
