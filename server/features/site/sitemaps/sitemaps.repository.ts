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

export function sitemapsRepository(db: Db) {
  const current = (siteId: number) =>
    db.selectFrom('sitemap_parts').where('siteId', '=', siteId).where('isCurrent', '=', true);
  const ofPart = (siteId: number, partId: number) =>
    db
      .selectFrom('sitemap_chunks as chunk')
      .innerJoin('sitemap_parts as part', 'part.id', 'chunk.partId')
      .where('part.siteId', '=', siteId)
      .where('chunk.partId', '=', partId);
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

    /** Chunks that overlap this range of positions. */
    chunks: (siteId: number, partId: number, from: number, limit: number) =>
      ofPart(siteId, partId)
        .select(['chunk.first', 'chunk.urlCount', 'chunk.xml', 'chunk.titles'])
        .where(sql<boolean>`chunk.first + chunk.url_count > ${from}`)
        .where('chunk.first', '<', from + limit)
        .orderBy('chunk.first')
        .execute(),

    tag: (siteId: number, name: string) =>
      current(siteId)
        .select(['id', 'hash', 'modifiedAt', 'crc', 'xmlBytes'])
        .where('name', '=', name)
        .executeTakeFirst(),

    async pieces(siteId: number, partId: number): Promise<Buffer[]> {
      const rows = await ofPart(siteId, partId)
        .select('chunk.xml')
        .orderBy('chunk.first')
        .execute();
      return rows.map(({ xml }) => xml);
    },

    async settings(siteId: number): Promise<unknown> {
      const { settings } = await db
        .selectFrom('sites')
        .select('settings')
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow();
      return settings;
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
