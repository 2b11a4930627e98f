import { sql } from 'kysely';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

interface DecidedText {
  name: string | null;
  body: string;
  isRemoved: boolean;
}

interface WrittenText {
  name: string | null;
  body: string;
  insertedAt: Date;
}

const selectItemName = (kind: string) => (kind === 'thread' ? sql`item.name` : sql`null::text`);

export function wordTrialsRepository(db: Db) {
  return {
    /** Texts outside care about which staff decided after `since`, the newest decision first. */
    async listDecided(siteId: number, since: Date, limit: number): Promise<DecidedText[]> {
      const texts = contentKinds.map(
        (kind) => sql`select ${selectItemName(kind)} as name, item.body
          from ${sql.table(contentTables[kind])} as item
          where item.site_id = ${siteId} and item.id = flag.assoc_id and flag.assoc_type = ${kind}`,
      );
      const { rows } = await sql<DecidedText>`
        select text.name, text.body, flag.is_removed as "isRemoved" from (
          select assoc_type, assoc_id, decided_at, outcome in ('SPAM', 'DELETED') as is_removed
          from content_flags where site_id = ${siteId} and decided_at >= ${since}
            and decided_by_id is not null and not is_care and assoc_type <> 'user'
            and outcome in ('SPAM', 'DELETED', 'KEPT', 'APPROVED')
            and not exists (
              select from care_cases where care_cases.content_flag_id = content_flags.id)
          order by decided_at desc limit ${limit}
        ) as flag
        cross join lateral (${sql.join(texts, sql` union all `)}) as text
        where text.body <> ''`.execute(db);
      return rows;
    },

    /** Members' texts since `since`, newest first, with held and removed ones. */
    async listWritten(siteId: number, since: Date, limit: number): Promise<WrittenText[]> {
      const texts = contentKinds.map(
        (kind) => sql`(select ${selectItemName(kind)} as name, item.body, item.inserted_at
          from ${sql.table(contentTables[kind])} as item
          where item.site_id = ${siteId} and item.inserted_at >= ${since}
          order by item.inserted_at desc limit ${limit})`,
      );
      const { rows } = await sql<WrittenText>`
        select name, body, inserted_at as "insertedAt"
        from (${sql.join(texts, sql` union all `)}) as written
        order by inserted_at desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
