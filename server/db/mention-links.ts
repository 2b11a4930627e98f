import { type RawBuilder, sql } from 'kysely';
import type { MentioningTable } from './content-tables.ts';
import type { Db } from './database.ts';

export interface MentionLinks {
  count(siteId: number, userIds: readonly number[]): RawBuilder<unknown>;
  rewriteSome(
    db: Db,
    siteId: number,
    userIds: readonly number[],
    page: { after: number; limit: number; rewrite(body: string): string },
  ): Promise<{ changed: number; after: number | undefined }>;
}

export function mentionLinks(table: MentioningTable): MentionLinks {
  const mentions =
    table === 'posts'
      ? sql`mentions <> '{}' and mentions`
      : sql`body like '%data-user-id="%' and mentioned_users(body)`;
  const rowsMentioning = (siteId: number, userIds: readonly number[]) =>
    sql`from ${sql.table(table)} where site_id = ${siteId}
      and ${mentions} && ${[...userIds]}::int[]`;

  return {
    count: (siteId, userIds) => sql`(select count(*) ${rowsMentioning(siteId, userIds)})`,

    async rewriteSome(db, siteId, userIds, { after, limit, rewrite }) {
      const { rows } = await sql<{ id: number; body: string }>`
        select id, body ${rowsMentioning(siteId, userIds)} and id > ${after}
        order by id limit ${limit} for update`.execute(db);
      await sql`
        update ${sql.table(table)} as item set body = changed.body
        from unnest(${rows.map((row) => row.id)}::int[],
          ${rows.map((row) => rewrite(row.body))}::text[]) as changed (id, body)
        where item.id = changed.id`.execute(db);
      return { changed: rows.length, after: rows.at(-1)?.id };
    },
  };
}
