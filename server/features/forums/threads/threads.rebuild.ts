import { sql } from 'kysely';
import type { RebuildKind } from '../../../base/rebuild-kind.ts';
import type { Db } from '../../../db/database.ts';
import { threadRowsIn } from '../../moderation/content/thread-rows.ts';
import { refileThreads } from '../tags/refile-threads.ts';

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
        const range = { from, last, isDryRun };
        // An approved answer raises its thread at that moment, so none is ever too high.
        const late = await threadRowsIn(trx).raiseToNewest(siteId, range);
        const refiled = await refileThreads(trx, siteId, range);
        return {
          after: walked.length === limit ? String(last) : null,
          items: walked.length,
          corrected: [
            ...late.map((id) => ({ id, what: 'time of its last answer' })),
            ...refiled.map((id) => ({ id, what: 'lists of its tags' })),
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
