import { sql } from 'kysely';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

interface RecentText {
  name: string | null;
  body: string;
}

export function recentTextsRepository(db: Db) {
  return {
    /** Members' texts since a time, held and removed ones included: they were scored too. */
    async count(siteId: number, since: Date): Promise<number> {
      const branches = contentKinds.map(
        (kind) => sql`select count(*) as count from ${sql.table(contentTables[kind])}
          where site_id = ${siteId} and inserted_at >= ${since}`,
      );
      const { rows } = await sql<{ count: number }>`select sum(count)::int as count
        from (${sql.join(branches, sql` union all `)}) as counts`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async sample(siteId: number, since: Date, limit: number): Promise<RecentText[]> {
      const branches = contentKinds.map(
        (kind) => sql`select ${kind === 'thread' ? sql`item.name` : sql`null::text`} as name,
            item.body, md5(${kind} || item.id::text) as place
          from ${sql.table(contentTables[kind])} as item
          where item.site_id = ${siteId} and item.inserted_at >= ${since}`,
      );
      const { rows } = await sql<RecentText>`select name, body
        from (${sql.join(branches, sql` union all `)}) as items
        order by place limit ${limit}`.execute(db);
      return rows;
    },
  };
}
