import { type RawBuilder, sql } from 'kysely';
import { type RebuildKind, rebuildByIds } from '../../../base/rebuild-kind.ts';
import type { Db } from '../../../db/database.ts';

interface ChangedRowId {
  id: number;
}

export function postRebuilds(db: Db): RebuildKind[] {
  return [
    rebuildByIds(db, {
      name: 'post_search',
      label: 'The words that posts are found by, and what their labels list them by',
      table: sql`posts`,
      lock: sql`for no key update`,
      async rebuild(trx, siteId, { from, last, isDryRun }) {
        const range = sql`post.site_id = ${siteId} and post.id > ${from} and post.id <= ${last}`;
        // The generated column keeps the value computed under older text search rules.
        const words = await readExpressionOfWordsColumn(trx);
        const isStale = sql`post.words is distinct from (${words})`;
        const staleWords = isDryRun
          ? await sql<ChangedRowId>`select id from (select * from posts) as post
              where ${range} and ${isStale}`.execute(trx)
          : await sql<ChangedRowId>`update posts as post set title = title
              where ${range} and ${isStale} returning id`.execute(trx);
        const staleLabels = [
          ...(await refreshLabelRows(trx, 'post_categories', range, isDryRun)),
          ...(await refreshLabelRows(trx, 'post_tags', range, isDryRun)),
        ];
        return [
          ...staleWords.rows.map(({ id }) => ({ id, what: 'words it is found by' })),
          ...staleLabels.map((id) => ({ id, what: 'lists of its labels' })),
        ];
      },
    }),
    {
      name: 'post_counts',
      label: 'How many posts there are of each type',
      count: async () => 1,
      async step(trx, siteId, { isDryRun }) {
        const wrong = sql`
          select type, is_public, is_deleted, sum(posts)::int as posts from (
            select type, is_public, is_deleted, count(*) as posts from posts
              where site_id = ${siteId} group by type, is_public, is_deleted
            union all select type, is_public, is_deleted, -sum(posts) from post_counts
              where site_id = ${siteId} group by type, is_public, is_deleted
          ) as sums group by type, is_public, is_deleted having sum(posts) <> 0`;
        const { rows } = isDryRun
          ? await sql<{ type: string; posts: number }>`
              select type, posts from (${wrong}) as wrong`.execute(trx)
          : await sql<{ type: string; posts: number }>`
              insert into post_counts (site_id, type, is_public, is_deleted, posts)
              select ${siteId}, type, is_public, is_deleted, posts from (${wrong}) as wrong
              returning type, posts`.execute(trx);
        return {
          after: null,
          items: 1,
          corrected: rows.map(({ type, posts }) => ({
            id: siteId,
            what: `number of ${type} by ${posts}`,
          })),
        };
      },
    },
  ];
}

async function readExpressionOfWordsColumn(db: Db): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ expression: string }>`
    select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'posts'::regclass and attname = 'words'`.execute(db);
  return sql.raw(rows[0]?.expression ?? 'words');
}

async function refreshLabelRows(
  db: Db,
  table: 'post_categories' | 'post_tags',
  range: RawBuilder<unknown>,
  isDryRun: boolean,
): Promise<number[]> {
  const isWrong = sql`(filed.is_public, filed.published_at) is distinct from (post.is_public, post.published_at)`;
  const { rows } = isDryRun
    ? await sql<ChangedRowId>`select distinct post.id from ${sql.table(table)} as filed
        join posts as post on post.id = filed.post_id where ${range} and ${isWrong}`.execute(db)
    : await sql<ChangedRowId>`update ${sql.table(table)} as filed
        set is_public = post.is_public, published_at = post.published_at
        from posts as post where post.id = filed.post_id and ${range} and ${isWrong}
        returning post.id`.execute(db);
  return rows.map(({ id }) => id);
}
