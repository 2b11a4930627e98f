import { sql } from 'kysely';
import { mostSitemaps } from '../../../../contract/site/sitemaps.ts';
import type { Db } from '../../../db/database.ts';

export interface SitemapPart {
  id: number;
  name: string;
  loc: string;
  count: number;
  lastmod: Date;
}

/** What is stored and shown. */
export function sitemapsRepository(db: Db) {
  const current = (siteId: number) =>
    db.selectFrom('sitemap_parts').where('siteId', '=', siteId).where('isCurrent', '=', true);
  const columns = ['id', 'name', 'loc', 'urlCount as count', 'modifiedAt as lastmod'] as const;

  return {
    list: (siteId: number): Promise<SitemapPart[]> =>
      current(siteId)
        .select(columns)
        .orderBy('kind')
        .orderBy('number')
        .limit(mostSitemaps)
        .execute(),

    find: (siteId: number, loc: string): Promise<SitemapPart | undefined> =>
      current(siteId).select(columns).where('loc', '=', loc).executeTakeFirst(),

    /** Those of these places, compressed as they are stored; of all from one place on. */
    entries: (siteId: number, partId: number, from: number, limit: number) =>
      db
        .selectFrom('sitemap_entries')
        .innerJoin('sitemap_parts', 'sitemap_parts.id', 'sitemap_entries.partId')
        .select(['sitemap_entries.first', 'sitemap_entries.urlCount', 'sitemap_entries.lines'])
        .where('sitemap_parts.siteId', '=', siteId)
        .where('sitemap_entries.partId', '=', partId)
        .where(sql<boolean>`sitemap_entries.first + sitemap_entries.url_count > ${from}`)
        .where('sitemap_entries.first', '<', from + limit)
        .orderBy('sitemap_entries.first')
        .execute(),

    fileTag: (siteId: number, name: string) =>
      current(siteId)
        .select(['id', 'hash', 'modifiedAt'])
        .where('name', '=', name)
        .executeTakeFirst(),

    async file(siteId: number, id: number): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('sitemap_parts')
        .select('file')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.file;
    },

    index: (siteId: number) =>
      db
        .selectFrom('sitemap_indexes')
        .select(['xml', 'hash', 'modifiedAt'])
        .where('siteId', '=', siteId)
        .where('xml', '<>', '')
        .executeTakeFirst(),
  };
}
