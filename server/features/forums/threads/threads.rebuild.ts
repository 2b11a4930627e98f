import { sql } from 'kysely';
import type { RebuildKind } from '../../../base/rebuild-kind.ts';
import type { Db } from '../../../db/database.ts';

interface Row {
  id: number;
}

/** What lists of threads are sorted, filtered and counted by, worked out from the threads. */
export function threadRebuilds(db: Db): RebuildKind[] {
  const count = async (siteId: number) => {
    const { rows } = await sql<{ threads: number }>`
      select count(*) as threads from threads where site_id = ${siteId}`.execute(db);
    return rows[0]?.threads ?? 0;
  };
  return [
    {
      name: 'thread_activity',
      label: 'When threads were last active, and what their tags list them by',
      count,
      async step(trx, siteId, { after, limit, isDryRun }) {
        const from = Number(after ?? 0);
        const { rows: walked } = await sql<Row>`
          select id from threads where site_id = ${siteId} and id > ${from}
          order by id limit ${limit}`.execute(trx);
        const last = walked.at(-1)?.id ?? from;
        // Only ever later than it says: an approved answer raises its thread at that moment.
        const newest = sql`
          select thread_id, max(inserted_at) as at from replies
          where site_id = ${siteId} and thread_id > ${from} and thread_id <= ${last}
            and not is_deleted and not is_spam and not is_pending_moderation group by thread_id`;
        const late = isDryRun
          ? await sql<Row>`select thread.id from threads as thread join (${newest}) as newest
              on newest.thread_id = thread.id and thread.last_active_at < newest.at`.execute(trx)
          : await sql<Row>`update threads as thread set last_active_at = newest.at
              from (${newest}) as newest
              where thread.site_id = ${siteId} and thread.id = newest.thread_id
                and thread.last_active_at < newest.at returning thread.id`.execute(trx);
        const copies = sql`(filed.is_hidden, filed.is_public, filed.is_featured, filed.last_active_at, filed.inserted_at, filed.name_key)
          is distinct from (thread.is_hidden, thread.is_public, thread.is_featured, thread.last_active_at, thread.inserted_at, lower(thread.name))`;
        const range = sql`filed.site_id = ${siteId} and filed.thread_id > ${from} and filed.thread_id <= ${last}`;
        const filed = isDryRun
          ? await sql<Row>`select distinct thread.id from thread_tags as filed
              join threads as thread on thread.id = filed.thread_id
              where ${range} and ${copies}`.execute(trx)
          : // Locked before they are read: whoever changes one meanwhile is waited for.
            await sql<Row>`with thread as materialized (
                select * from threads where site_id = ${siteId} and id > ${from} and id <= ${last}
                order by id for no key update)
              update thread_tags as filed set is_hidden = thread.is_hidden, is_public = thread.is_public,
                is_featured = thread.is_featured, last_active_at = thread.last_active_at,
                inserted_at = thread.inserted_at, name_key = lower(thread.name)
              from thread where ${range} and thread.id = filed.thread_id and ${copies}
              returning thread.id`.execute(trx);
        return {
          after: walked.length === limit ? String(last) : null,
          items: walked.length,
          corrected: [
            ...late.rows.map(({ id }) => ({ id, what: 'time of its last answer' })),
            ...filed.rows.map(({ id }) => ({ id, what: 'lists of its tags' })),
          ],
        };
      },
    },
    {
      name: 'thread_counts',
      label: 'How many threads there are, of the site and of each tag',
      count: async () => 1,
      async step(trx, siteId, { isDryRun }) {
        // Both sums are of one moment, so what is written meanwhile is in both or in neither.
        const wrong = sql`
          select tag_id, is_hidden, sum(threads)::int as threads from (
            select 0 as tag_id, is_hidden, count(*) as threads from threads
              where site_id = ${siteId} group by is_hidden
            union all select tag_id, is_hidden, count(*) from thread_tags
              where site_id = ${siteId} group by tag_id, is_hidden
            union all select tag_id, is_hidden, -sum(threads) from thread_counts
              where site_id = ${siteId} group by tag_id, is_hidden
          ) as sums group by tag_id, is_hidden having sum(threads) <> 0`;
        const { rows } = isDryRun
          ? await sql<{ tagId: number; threads: number }>`
              select tag_id as "tagId", threads from (${wrong}) as wrong`.execute(trx)
          : await sql<{ tagId: number; threads: number }>`
              insert into thread_counts (site_id, tag_id, is_hidden, threads)
              select ${siteId}, tag_id, is_hidden, threads from (${wrong}) as wrong
              returning tag_id as "tagId", threads`.execute(trx);
        return {
          after: null,
          items: 1,
          corrected: rows.map(({ tagId, threads }) => ({
            id: tagId,
            what: `${tagId === 0 ? 'number of threads' : `number of threads of tag ${tagId}`} by ${threads}`,
          })),
        };
      },
    },
  ];
}
