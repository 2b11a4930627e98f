import { sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

export interface KindCount {
  kind: ContentKind;
  count: number;
}

export function authorItemsRepository(db: Db) {
  return {
    /** Counts items that are shown or held, except those of open care cases. */
    async countRemovable(siteId: number, userId: number): Promise<KindCount[]> {
      const counts = contentKinds.map(
        (kind) => sql`select ${kind}::text as kind, count(*)::int as count
          from ${sql.table(contentTables[kind])} as item
          where site_id = ${siteId} and user_id = ${userId} and not is_deleted and not is_spam
            and not exists (
              select 1 from content_flags as flag where flag.site_id = ${siteId}
                and flag.assoc_type = ${kind} and flag.assoc_id = item.id
                and flag.is_open and flag.is_care)`,
      );
      const { rows } = await sql<KindCount>`${sql.join(counts, sql` union all `)}`.execute(db);
      return rows.filter(({ count }) => count > 0);
    },

    async countOpenFlags(
      siteId: number,
      authorId: number,
    ): Promise<{ closing: number; escalated: number; personFlagId: number | null }> {
      const { rows } = await sql<{
        closing: number;
        escalated: number;
        personFlagId: number | null;
      }>`
        select count(*)::int as closing, count(*) filter (where is_escalated)::int as escalated,
          max(id) filter (where assoc_type = 'user') as "personFlagId"
        from content_flags
        where site_id = ${siteId} and author_id = ${authorId} and is_open and not is_care`.execute(
        db,
      );
      return rows[0] ?? { closing: 0, escalated: 0, personFlagId: null };
    },

    /** Ids of the newest open care cases, at most `limit`. */
    async openCareFlagIds(siteId: number, authorId: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('content_flags')
        .select('id')
        .where('siteId', '=', siteId)
        .where('authorId', '=', authorId)
        .where('isOpen', '=', true)
        .where('isCare', '=', true)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
