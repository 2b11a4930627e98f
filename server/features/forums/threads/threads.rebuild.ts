import { sql } from 'kysely';
import { type RebuildKind, rebuildByIds } from '../../../base/rebuild-kind.ts';
import type { Db } from '../../../db/database.ts';
import { threadRowsIn } from '../../moderation/content/thread-rows.ts';
import { recomputeThreadTagCopies } from '../tags/thread-tag-copies.ts';

export function threadRebuilds(db: Db): RebuildKind[] {
  return [
    rebuildByIds(db, {
      name: 'thread_activity',
      label: 'When threads were last active, and what their tags list them by',
      table: sql`threads`,
      async rebuild(trx, siteId, range) {
        // An approved reply raises its thread immediately, so times can only be too low.
        const late = await threadRowsIn(trx).raiseToNewest(siteId, range);
        const recomputed = await recomputeThreadTagCopies(trx, siteId, range);
        return [
          ...late.map((id) => ({ id, what: 'time of its last answer' })),
          ...recomputed.map((id) => ({ id, what: 'lists of its tags' })),
        ];
      },
    }),
    {
      name: 'thread_counts',
      label: 'How many threads there are, of the site and of each tag',
      count: async () => 1,
      async step(trx, siteId, { isDryRun }) {
        // Reads both sums in one snapshot, so that concurrent writes are in both or in neither.
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
