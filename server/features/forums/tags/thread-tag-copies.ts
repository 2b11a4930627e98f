import { sql } from 'kysely';
import type { IdRange } from '../../../base/rebuild-kind.ts';
import type { Trx } from '../../../db/database.ts';

/**
 * Recomputes the columns that thread_tags copies from threads; returns the ids of threads that
 * differed.
 */
export async function recomputeThreadTagCopies(
  trx: Trx,
  siteId: number,
  { from, last, isDryRun }: IdRange,
): Promise<number[]> {
  const copies = sql`(filed.is_hidden, filed.is_public, filed.is_featured, filed.last_active_at, filed.inserted_at, filed.name_key)
    is distinct from (thread.is_hidden, thread.is_public, thread.is_featured, thread.last_active_at, thread.inserted_at, lower(thread.name))`;
  const range = sql`filed.site_id = ${siteId} and filed.thread_id > ${from} and filed.thread_id <= ${last}`;
  const { rows } = isDryRun
    ? await sql<{ id: number }>`select distinct thread.id from thread_tags as filed
        join threads as thread on thread.id = filed.thread_id
        where ${range} and ${copies}`.execute(trx)
    : // Locks threads before reading them, so that concurrent changes are included.
      await sql<{ id: number }>`with thread as materialized (
          select * from threads where site_id = ${siteId} and id > ${from} and id <= ${last}
          order by id for no key update)
        update thread_tags as filed set is_hidden = thread.is_hidden, is_public = thread.is_public,
          is_featured = thread.is_featured, last_active_at = thread.last_active_at,
          inserted_at = thread.inserted_at, name_key = lower(thread.name)
        from thread where ${range} and thread.id = filed.thread_id and ${copies}
        returning thread.id`.execute(trx);
  return rows.map(({ id }) => id);
}
