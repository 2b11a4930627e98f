import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { createSiteTable, type RowOfTable } from '../../../db/site-table.ts';

const synonymColumns = ['id', 'names', 'version'] as const;
const synonymTable = createSiteTable('search_synonyms', synonymColumns);

/** First key of the advisory lock; the second is the site. */
const synonymsLock = 5_340_917;

export type SearchSynonyms = RowOfTable<'search_synonyms', typeof synonymColumns>;

export function searchSynonymsRepository(db: Db) {
  const { find, findForUpdate, insert, update, delete: remove, newest, count } = synonymTable(db);
  return {
    find,
    findForUpdate,
    insert: (siteId: number, fields: { names: string[] }) => insert(siteId, fields),
    update: (siteId: number, id: number, fields: { names: string[] }) => update(siteId, id, fields),
    remove,
    newest,
    count,

    /** Lets writers of one site take turns, so that together they stay below the limit. */
    async lockSite(siteId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(${synonymsLock}::int, ${siteId}::int)`.execute(db);
    },

    /** Another text after every change of the site's synonyms. */
    async stampOfSite(siteId: number): Promise<string> {
      const { rows } = await sql<{ stamp: string }>`
        select concat_ws(' ', count(*), sum(version), max(id)) as stamp
        from search_synonyms where site_id = ${siteId}`.execute(db);
      return rows[0]?.stamp ?? '';
    },

    async groupsOfSite(siteId: number): Promise<Pick<SearchSynonyms, 'id' | 'names'>[]> {
      return db
        .selectFrom('search_synonyms')
        .select(['id', 'names'])
        .where('siteId', '=', siteId)
        .orderBy('id')
        .execute();
    },
  };
}
