import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { SecondOpinion, StoredAutomod } from '../flags/flag.repository.ts';

export function secondOpinionRepository(db: Db) {
  return {
    site: (siteId: number) =>
      db
        .selectFrom('sites')
        .select(['settings', 'superSettings'])
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow(),

    async automodOf(siteId: number, flagId: number): Promise<StoredAutomod | null> {
      const row = await db
        .selectFrom('content_flags')
        .select('automod')
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .executeTakeFirstOrThrow();
      return row.automod as StoredAutomod | null;
    },

    /** It makes no new version: nobody's decision depends on it. */
    async store(siteId: number, flagId: number, opinion: SecondOpinion): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({
          secondOpinion: JSON.stringify(opinion),
          disagreement: sql<number>`${opinion.disagreement}::real`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .execute();
    },
  };
}
