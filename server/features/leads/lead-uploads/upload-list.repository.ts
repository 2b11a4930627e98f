import { sql } from 'kysely';
import { maxStoredMalformedEntries } from '../../../../contract/leads/lead-uploads.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export function uploadListRepository(db: Db) {
  return {
    async newestIds(
      siteIds: readonly number[],
      { limit, offset }: { limit: number; offset: number },
    ): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select newest.id from unnest(${[...siteIds]}::int[]) as site (id)
        cross join lateral (
          select id from lead_uploads where site_id = site.id
          order by id desc limit ${limit + offset}
        ) as newest
        order by newest.id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async count(siteIds: readonly number[]): Promise<number> {
      const { total } = await db
        .selectFrom('lead_uploads')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('siteId', '=', anyOf(siteIds))
        .executeTakeFirstOrThrow();
      return total;
    },

    async storeMalformed(uploadId: number, malformed: readonly string[]): Promise<void> {
      if (malformed.length === 0) return;
      const entries = malformed.slice(0, maxStoredMalformedEntries);
      await db.insertInto('lead_upload_malformed').values({ uploadId, entries }).execute();
    },

    /** Empty after the retention period. */
    async listMalformed(uploadId: number, limit: number): Promise<string[]> {
      const { rows } = await sql<{ entries: string[] }>`
        select entries[1:${limit}::int] as entries from lead_upload_malformed
        where upload_id = ${uploadId}`.execute(db);
      return rows[0]?.entries ?? [];
    },

    async deleteOldMalformed(before: Date): Promise<void> {
      await db.deleteFrom('lead_upload_malformed').where('insertedAt', '<', before).execute();
    },
  };
}
