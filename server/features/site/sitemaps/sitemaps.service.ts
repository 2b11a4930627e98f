import { searchMaxLength } from '../../../../contract/limits.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import {
  mostSitemapUrlsAtOnce,
  mostUrlsInSitemap,
  sitemapMessages,
} from '../../../../contract/site/sitemaps.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { joinGzip, readGzipPiece } from '../../../lib/gzip-pieces.ts';
import { robotsLines } from './robots.ts';
import { hasWords, rowsOf, type SitemapUrlRow } from './sitemap-chunk.ts';
import { footPiece, headPiece } from './sitemap-part.ts';
import { type SitemapPart, sitemapsRepository } from './sitemaps.repository.ts';

/** A file as it is sent, and how to tell whether someone has it already. */
export interface SitemapFile {
  hash: string;
  modifiedAt: Date;
  /** Nothing when it has gone meanwhile. */
  read(): Promise<Buffer | string | undefined>;
}

/** Sitemaps as they are stored: nothing is built here. */
export interface SitemapsService {
  list(siteId: number): Promise<SitemapPart[]>;
  /** In their order, or those that have the words in address or title. */
  urls(
    siteId: number,
    loc: string,
    wanted: {
      search?: string | null | undefined;
      limit?: number | null | undefined;
      offset?: number | null | undefined;
    },
  ): Promise<SitemapUrlRow[]>;
  /** Of one sitemap, or of all, piece by piece. */
  csv(siteId: number, loc: string | undefined): Promise<AsyncIterable<Buffer>>;
  /** The lines of robots.txt, which lead to the index at the given address. */
  robots(siteId: number, index: string): Promise<string[]>;
  index(siteId: number): Promise<SitemapFile | undefined>;
  file(siteId: number, name: string): Promise<SitemapFile | undefined>;
}

async function read({ xml, titles }: { xml: Buffer; titles: Buffer }): Promise<SitemapUrlRow[]> {
  return rowsOf(await readGzipPiece(xml), await readGzipPiece(titles));
}

export function createSitemapsService({ database }: { database: Database }): SitemapsService {
  const sitemaps = sitemapsRepository(database.db);

  async function find(siteId: number, loc: string): Promise<SitemapPart> {
    const part = await sitemaps.find(siteId, loc);
    if (!part) throw notFound(sitemapMessages.notFound);
    return part;
  }

  async function search(
    siteId: number,
    { id }: SitemapPart,
    text: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<SitemapUrlRow[]> {
    const found: SitemapUrlRow[] = [];
    for (let from = 0; found.length < offset + limit && from < mostUrlsInSitemap; ) {
      const [chunk] = await sitemaps.chunks(siteId, id, from, 1);
      if (!chunk) break;
      found.push(...(await read(chunk)).filter((row) => hasWords(row, text)));
      from = chunk.first + chunk.urlCount;
    }
    return found.slice(offset, offset + limit);
  }

  /** Each part is read to the end even if it was replaced meanwhile, or the download fails. */
  async function* csvOf(siteId: number, parts: readonly SitemapPart[]): AsyncGenerator<Buffer> {
    yield Buffer.from(formatCsv([['Sitemap', 'URL', 'Title', 'Images', 'Last Modified']]));
    for (const part of parts) {
      for (let from = 0; from < part.count; ) {
        const [chunk] = await sitemaps.chunks(siteId, part.id, from, 1);
        if (!chunk) throw new Error(`${part.loc} is no longer there`);
        const rows = await read(chunk);
        yield Buffer.from(
          formatCsv(
            rows.map(({ loc, title, imageCount, lastmod }) => [
              part.loc,
              loc,
              title,
              String(imageCount),
              lastmod ?? '',
            ]),
          ),
        );
        from = chunk.first + chunk.urlCount;
      }
    }
  }

  return {
    list: (siteId) => sitemaps.list(siteId),

    async urls(siteId, loc, wanted) {
      const limit = wanted.limit ?? mostSitemapUrlsAtOnce;
      const offset = wanted.offset ?? 0;
      if (limit < 1) throw invalidInput('limit must be at least 1', 'limit');
      if (offset < 0) throw invalidInput('offset must not be negative', 'offset');
      const part = await find(siteId, loc);
      const slice = { limit: Math.min(limit, mostSitemapUrlsAtOnce), offset };
      const text = (wanted.search ?? '').trim().slice(0, searchMaxLength);
      if (text !== '') return search(siteId, part, text, slice);
      const kept = await sitemaps.chunks(siteId, part.id, offset, slice.limit);
      const rows: SitemapUrlRow[] = [];
      for (const chunk of kept) rows.push(...(await read(chunk)));
      const start = offset - (kept[0]?.first ?? offset);
      return rows.slice(start, start + slice.limit);
    },

    async csv(siteId, loc) {
      const parts = loc === undefined ? await sitemaps.list(siteId) : [await find(siteId, loc)];
      return csvOf(siteId, parts);
    },

    async robots(siteId, index) {
      const { robotsRules } = readSiteSettings(await sitemaps.settings(siteId));
      return robotsLines(robotsRules, index);
    },

    async index(siteId) {
      const index = await sitemaps.index(siteId);
      return index && { ...index, read: async () => index.xml };
    },

    async file(siteId, name) {
      const tag = await sitemaps.tag(siteId, name);
      if (!tag) return undefined;
      const { id, hash, modifiedAt, crc, xmlBytes: bytes } = tag;
      return {
        hash,
        modifiedAt,
        async read() {
          const pieces = await sitemaps.pieces(siteId, id);
          if (pieces.length === 0) return undefined;
          return joinGzip([headPiece, ...pieces, footPiece], { crc, bytes });
        },
      };
    },
  };
}
