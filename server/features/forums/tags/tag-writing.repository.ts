import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { type Tag, type TagKind, tagColumns } from './tags.repository.ts';

export interface TagWrite {
  name: string;
  slug: string;
  description: string;
}

export function tagWritingRepository(db: Db) {
  return {
    async lockOrder(siteId: number): Promise<void> {
      await db.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
    },

    /** Locks every site, because the name of a network tag must be free on each. */
    async lockAllOrders(): Promise<void> {
      await db.selectFrom('sites').select('id').orderBy('id').forNoKeyUpdate().execute();
    },

    async orderedIds(siteId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('tags')
        .select('id')
        .where('siteId', '=', siteId)
        .where('type', '=', 'FORUM')
        .orderBy('displayOrder')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Orders tags as listed, counting from 0. Call `lockOrder` first. */
    async setOrder(siteId: number, ids: readonly number[]): Promise<void> {
      await sql`
        update tags set display_order = wanted.place - 1, updated_at = now()
        from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
        where tags.id = wanted.id and tags.site_id = ${siteId} and tags.type = 'FORUM'
          and tags.display_order <> wanted.place - 1`.execute(db);
    },

    /** Ignores case. Checks a FORUM name on its site and the network, a GLOBAL one everywhere. */
    async isNameTaken(
      siteId: number,
      kind: TagKind,
      name: string,
      exceptId: number | undefined,
    ): Promise<boolean> {
      const row = await db
        .selectFrom('tags')
        .select('id')
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .$if(kind === 'FORUM', (query) =>
          query.where((eb) => eb.or([eb('siteId', '=', siteId), eb('siteId', 'is', null)])),
        )
        .where('id', '<>', exceptId ?? 0)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Pages of tags share one path: checks a FORUM slug on its site and the network, a GLOBAL one
     * everywhere.
     */
    async isSlugKnown(
      siteId: number,
      kind: TagKind,
      slug: string,
      exceptId?: number,
    ): Promise<boolean> {
      const row = await db
        .selectFrom('tags')
        .select('id')
        .where('slug', '=', slug)
        .$if(kind === 'FORUM', (query) =>
          query.where((eb) => eb.or([eb('siteId', '=', siteId), eb('siteId', 'is', null)])),
        )
        .where('id', '<>', exceptId ?? 0)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Store for one kind: FORUM tags belong to a site, GLOBAL ones to the whole network. */
export function createTagStore(db: Db, kind: TagKind) {
  const selectTag = (siteId: number, id: number) =>
    db
      .selectFrom('tags')
      .select(tagColumns)
      .where('siteId', 'is not distinct from', owningSiteId(siteId, kind))
      .where('type', '=', kind)
      .where('id', '=', id);

  return {
    find: (siteId: number, id: number) =>
      selectTag(siteId, id).executeTakeFirst() as Promise<Tag | undefined>,

    findForUpdate: (siteId: number, id: number) =>
      selectTag(siteId, id).forUpdate().executeTakeFirst() as Promise<Tag | undefined>,

    insert: (siteId: number, fields: TagWrite) =>
      db
        .insertInto('tags')
        .values({ siteId: owningSiteId(siteId, kind), type: kind, ...fields })
        .returning(tagColumns)
        .executeTakeFirstOrThrow() as Promise<Tag>,

    update: (siteId: number, id: number, fields: TagWrite) =>
      db
        .updateTable('tags')
        .set({ ...fields, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', 'is not distinct from', owningSiteId(siteId, kind))
        .where('type', '=', kind)
        .where('id', '=', id)
        .returning(tagColumns)
        .executeTakeFirstOrThrow() as Promise<Tag>,

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('tags')
        .where('siteId', 'is not distinct from', owningSiteId(siteId, kind))
        .where('type', '=', kind)
        .where('id', '=', id)
        .execute();
    },
  };
}

function owningSiteId(siteId: number, kind: TagKind): number | null {
  return kind === 'FORUM' ? siteId : null;
}
