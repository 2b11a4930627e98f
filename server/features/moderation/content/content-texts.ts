import { sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import { contentRevisionsIn } from './revisions.ts';

export function contentTextsIn(db: Db) {
  return {
    /** Replaces the bodies of many items of one kind, and stores the earlier ones as revisions. */
    async setBodies(
      siteId: number,
      kind: ContentKind,
      texts: readonly { id: number; text: string }[],
      userId: number,
    ): Promise<{ id: number; version: number | null }[]> {
      const ids = texts.map(({ id }) => id);
      await contentRevisionsIn(db).insertAll(siteId, kind, ids, userId);
      const [step, version] =
        kind === 'thread'
          ? [sql`, version = item.version + 1`, sql`item.version`]
          : [sql``, sql`null::int as version`];
      const { rows } = await sql<{ id: number; version: number | null }>`
        update ${sql.table(contentTables[kind])} as item
        set updated_at = now(), body = replacement.text ${step}
        from unnest(${ids}::int[], ${texts.map(({ text }) => text)}::text[]) as replacement (id, text)
        where item.site_id = ${siteId} and item.id = replacement.id
        returning item.id, ${version}`.execute(db);
      return rows;
    },
  };
}
