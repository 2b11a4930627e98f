import { sql } from 'kysely';
import { maxSitemaps } from '../../../../contract/site/sitemaps.ts';
import type { Db } from '../../../db/database.ts';

export interface SitemapPart {
  id: number;
  name: string;
  loc: string;
  count: number;
  lastmod: Date;
}

export function sitemapsRepository(db: Db) {
  const selectCurrent = (siteId: number) =>
    db.selectFrom('sitemap_parts').where('siteId', '=', siteId).where('isCurrent', '=', true);
  const selectChunks = (siteId: number, partId: number) =>
    db
      .selectFrom('sitemap_chunks as chunk')
      .innerJoin('sitemap_parts as part', 'part.id', 'chunk.partId')
      .where('part.siteId', '=', siteId)
      .where('chunk.partId', '=', partId);
  const columns = ['id', 'name', 'loc', 'urlCount as count', 'modifiedAt as lastmod'] as const;

  return {
    list: (siteId: number): Promise<SitemapPart[]> =>
      selectCurrent(siteId)
        .select(columns)
        .orderBy('kind')
        .orderBy('number')
        .limit(maxSitemaps)
        .execute(),

    find: (siteId: number, loc: string): Promise<SitemapPart | undefined> =>
      selectCurrent(siteId).select(columns).where('loc', '=', loc).executeTakeFirst(),

    findChunks: (siteId: number, partId: number, from: number, limit: number) =>
      selectChunks(siteId, partId)
        .select(['chunk.first', 'chunk.urlCount', 'chunk.xml', 'chunk.titles'])
        .where(sql<boolean>`chunk.first + chunk.url_count > ${from}`)
        .where('chunk.first', '<', from + limit)
        .orderBy('chunk.first')
        .execute(),

    findFile: (siteId: number, name: string) =>
      selectCurrent(siteId)
        .select(['id', 'hash', 'modifiedAt', 'crc', 'xmlBytes'])
        .where('name', '=', name)
        .executeTakeFirst(),

    async findPieces(siteId: number, partId: number): Promise<Buffer[]> {
      const rows = await selectChunks(siteId, partId)
        .select('chunk.xml')
        .orderBy('chunk.first')
        .execute();
      return rows.map(({ xml }) => xml);
    },

    async findSettings(siteId: number): Promise<unknown> {
      const { settings } = await db
        .selectFrom('sites')
        .select('settings')
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow();
      return settings;
    },

    findIndex: (siteId: number) =>
      db
        .selectFrom('sitemap_indexes')
        .select(['xml', 'hash', 'modifiedAt'])
        .where('siteId', '=', siteId)
        .where('xml', '<>', '')
        .executeTakeFirst(),
  };
}
