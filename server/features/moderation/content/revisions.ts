import { sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { removeChangedKeys } from '../../../base/change-erasure.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

/** Keys of the values in audit events about a text that contain its author's words. */
export const eventKeysOfAuthorText = ['name', 'body', 'slug', 'seo', 'links'];

export function contentRevisionsIn(db: Db) {
  return {
    /** Stores the text before an edit; the edit's event names the returned id. */
    async insert(
      siteId: number,
      item: { kind: ContentKind; id: number; body: string; name?: string | null | undefined },
      userId: number,
    ): Promise<number> {
      const { id } = await db
        .insertInto('content_revisions')
        .values({
          siteId,
          assocType: item.kind,
          assocId: item.id,
          name: item.name ?? null,
          body: item.body,
          userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async deleteOf(siteId: number, { kind, id }: { kind: ContentKind; id: number }): Promise<void> {
      await db
        .deleteFrom('content_revisions')
        .where('siteId', '=', siteId)
        .where('assocType', '=', kind)
        .where('assocId', '=', id)
        .execute();
    },

    async insertAll(
      siteId: number,
      kind: ContentKind,
      ids: readonly number[],
      userId: number,
    ): Promise<void> {
      await sql`
        insert into content_revisions (site_id, assoc_type, assoc_id, name, body, user_id)
        select site_id, ${kind}, id, ${kind === 'thread' ? sql`name` : sql`null`}, body, ${userId}
        from ${sql.table(contentTables[kind])}
        where site_id = ${siteId} and id = any(${[...ids]}::int[]) order by id`.execute(db);
    },
  };
}

/** Deletes revisions of deleted people's items, and the same words from the audit log. */
export const eraseRevisions: RemovalFollowUp = async (trx, siteId, userIds) => {
  const theirs = sql`item.site_id = ${siteId} and item.user_id = any(${[...userIds]}::int[])`;
  for (const kind of contentKinds) {
    await sql`delete from content_revisions as revision
      using ${sql.table(contentTables[kind])} as item
      where ${theirs} and revision.site_id = ${siteId} and revision.assoc_type = ${kind}
        and revision.assoc_id = item.id`.execute(trx);
  }
  for (const noun of ['thread', 'reply', 'comment'] as const) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(contentTables[noun])} as item where ${theirs}`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await removeChangedKeys(trx, siteId, { noun, ids }, eventKeysOfAuthorText);
  }
};
