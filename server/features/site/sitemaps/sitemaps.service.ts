import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { searchMaxLength } from '../../../../contract/limits.ts';
import {
  mostSitemapUrlsAtOnce,
  mostUrlsInSitemap,
  sitemapMessages,
} from '../../../../contract/site/sitemaps.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { csvRows } from '../../../lib/csv.ts';
import { readLines, type SitemapUrlRow, searchLines } from './sitemap-lines.ts';
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
  index(siteId: number): Promise<SitemapFile | undefined>;
  file(siteId: number, name: string): Promise<SitemapFile | undefined>;
}

const uncompressed = promisify(gunzip);
const textOf = async (lines: Buffer) => (await uncompressed(lines)).toString();

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
      const [some] = await sitemaps.entries(siteId, id, from, 1);
      if (!some) break;
      found.push(...searchLines(await textOf(some.lines), text));
      from = some.first + some.urlCount;
    }
    return found.slice(offset, offset + limit);
  }

  /** Each part is read to the end even if it was replaced meanwhile, or the download fails. */
  async function* csvOf(siteId: number, parts: readonly SitemapPart[]): AsyncGenerator<Buffer> {
    yield Buffer.from(csvRows([['Sitemap', 'URL', 'Title', 'Images', 'Last Modified']]));
    for (const part of parts) {
      for (let from = 0; from < part.count; ) {
        const [some] = await sitemaps.entries(siteId, part.id, from, 1);
        if (!some) throw new Error(`${part.loc} is no longer there`);
        const rows = readLines(await textOf(some.lines));
        yield Buffer.from(
          csvRows(
            rows.map(({ loc, title, imageCount, lastmod }) => [
              part.loc,
              loc,
              title,
              String(imageCount),
              lastmod ?? '',
            ]),
          ),
        );
        from = some.first + some.urlCount;
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
      const kept = await sitemaps.entries(siteId, part.id, offset, slice.limit);
      const rows: SitemapUrlRow[] = [];
      for (const { lines } of kept) rows.push(...readLines(await textOf(lines)));
      const start = offset - (kept[0]?.first ?? offset);
      return rows.slice(start, start + slice.limit);
    },

    async csv(siteId, loc) {
      const parts = loc === undefined ? await sitemaps.list(siteId) : [await find(siteId, loc)];
      return csvOf(siteId, parts);
    },

    async index(siteId) {
      const index = await sitemaps.index(siteId);
      return index && { ...index, read: async () => index.xml };
    },

    async file(siteId, name) {
      const tag = await sitemaps.fileTag(siteId, name);
      return tag && { ...tag, read: () => sitemaps.file(siteId, tag.id) };
    },
  };
}
