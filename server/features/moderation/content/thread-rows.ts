import { type RawBuilder, sql } from 'kysely';
import type { IdRange } from '../../../base/rebuild-kind.ts';
import type { Db } from '../../../db/database.ts';

export interface ThreadWriteValues {
  userId: number;
  name: string;
  body: string;
  slug: string;
  seo: object;
  isClosed: boolean;
  requiresPreModeration: boolean;
  isFeatured: boolean;
  isHomepageFeatured: boolean;
}

/** Thread updates for other areas, inside their transaction. */
export function threadRowsIn(db: Db) {
  return {
    async update(siteId: number, id: number, changed: Partial<ThreadWriteValues>): Promise<number> {
      const set: [keyof ThreadWriteValues, (value: never) => RawBuilder<unknown>][] = [
        // Keeps the original writer: reports are about them.
        ['userId', (value) => sql`user_id = ${value}, writer_id = coalesce(writer_id, user_id)`],
        ['name', (value) => sql`name = ${value}`],
        ['body', (value) => sql`body = ${value}`],
        ['slug', (value) => sql`slug = ${value}`],
        ['seo', (value) => sql`seo = ${JSON.stringify(value)}::jsonb`],
        ['isClosed', (value) => sql`is_closed = ${value}`],
        ['requiresPreModeration', (value) => sql`requires_pre_moderation = ${value}`],
        ['isFeatured', (value) => sql`is_featured = ${value}`],
        ['isHomepageFeatured', (value) => sql`is_homepage_featured = ${value}`],
      ];
      const columns = set
        .filter(([name]) => changed[name] !== undefined)
        .map(([name, toColumn]) => toColumn(changed[name] as never));
      const { rows } = await sql<{ version: number }>`
        update threads set ${sql.join([...columns, sql`version = version + 1`, sql`updated_at = now()`])}
        where site_id = ${siteId} and id = ${id} returning version`.execute(db);
      return rows[0]?.version ?? 0;
    },

    /**
     * Raises `last_active_at` of a range of threads to their newest visible answer, never lowers
     * it. Returns the ids of changed threads.
     */
    async raiseToNewest(siteId: number, { from, last, isDryRun }: IdRange): Promise<number[]> {
      const newest = sql`
        select thread_id, max(inserted_at) as at from replies
        where site_id = ${siteId} and thread_id > ${from} and thread_id <= ${last}
          and not is_deleted and not is_spam and not is_pending_moderation group by thread_id`;
      const { rows } = isDryRun
        ? await sql<{
            id: number;
          }>`select thread.id from threads as thread join (${newest}) as newest
            on newest.thread_id = thread.id and thread.last_active_at < newest.at`.execute(db)
        : await sql<{ id: number }>`update threads as thread set last_active_at = newest.at
            from (${newest}) as newest
            where thread.site_id = ${siteId} and thread.id = newest.thread_id
              and thread.last_active_at < newest.at returning thread.id`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
