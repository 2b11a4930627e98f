import type { Db } from '../../../db/database.ts';
import type { StoredScores } from '../flags/flag.repository.ts';

export function modelOpinionRepository(db: Db) {
  return {
    getSite: (siteId: number) =>
      db
        .selectFrom('sites')
        .select(['settings', 'superSettings'])
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow(),

    async findScores(siteId: number, flagId: number): Promise<StoredScores | null> {
      const row = await db
        .selectFrom('content_flags')
        .select('automod')
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .executeTakeFirstOrThrow();
      return row.automod as StoredScores | null;
    },
  };
}
