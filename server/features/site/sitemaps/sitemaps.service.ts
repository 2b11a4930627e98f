import { z } from 'zod';
import { searchMaxLength } from '../../../../contract/limits.ts';
import { pathOfUrlOnSite } from '../../../../contract/site/site-menu.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import {
  maxSitemapUrlsAtOnce,
  maxUrlsInSitemap,
  sitemapMessages,
  sitemapReasons,
  sitemapUrlMaxLength,
} from '../../../../contract/site/sitemaps.ts';
import { text } from '../../../../contract/text.ts';
import type { Core } from '../../../area.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { byteOrderMark, formatCsv } from '../../../lib/csv.ts';
import { joinGzipPieces, unzipPiece } from '../../../lib/gzip-pieces.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { buildSitemapsQueue } from './build-sitemaps.queue.ts';
import type { SitemapReason } from './explain-path.ts';
import { listRobotsLines } from './robots.ts';
import type { SitemapBuilder } from './sitemap-builder.ts';
import { sitemapBuildsRepository } from './sitemap-builds.repository.ts';
import { parseSitemapChunk, type SitemapUrlRow, sitemapUrlMatchesSearch } from './sitemap-chunk.ts';
import { gzippedUrlsetFoot, gzippedUrlsetHead } from './sitemap-part.ts';
import { type SitemapPart, sitemapsRepository } from './sitemaps.repository.ts';

export interface StoredSitemapFile {
  hash: string;
  modifiedAt: Date;
  read(): Promise<Buffer | string | undefined>;
}

export interface SitemapsService {
  list(siteId: number): Promise<SitemapPart[]>;
  urls(
    siteId: number,
    loc: string,
    wanted: {
      search?: string | null | undefined;
      limit?: number | null | undefined;
      offset?: number | null | undefined;
    },
  ): Promise<SitemapUrlRow[]>;
  explain(siteId: number, url: string): Promise<SitemapReason>;
  requestBuild(siteId: number): Promise<void>;
  csv(siteId: number, loc: string | undefined): Promise<AsyncIterable<Buffer>>;
  robots(siteId: number, index: string): Promise<string[]>;
  index(siteId: number): Promise<StoredSitemapFile | undefined>;
  file(siteId: number, name: string): Promise<StoredSitemapFile | undefined>;
}

async function unzipSitemapChunk({
  xml,
  titles,
}: {
  xml: Buffer;
  titles: Buffer;
}): Promise<SitemapUrlRow[]> {
  return parseSitemapChunk(await unzipPiece(xml), await unzipPiece(titles));
}

const explainInputSchema = z.object({
  address: text(sitemapUrlMaxLength, sitemapReasons.tooLong).min(1, sitemapMessages.foreign),
});

export function createSitemapsService({
  database,
  hosts,
  jobs,
  builder,
}: Pick<Core, 'database' | 'hosts' | 'jobs'> & {
  builder: Pick<SitemapBuilder, 'explain'>;
}): SitemapsService {
  const throttle = createThrottle(database.db);
  const sitemaps = sitemapsRepository(database.db);

  async function findPart(siteId: number, loc: string): Promise<SitemapPart> {
    const part = await sitemaps.find(siteId, loc);
    if (!part) throw notFound(sitemapMessages.notFound);
    return part;
  }

  async function searchUrls(
    siteId: number,
    { id }: SitemapPart,
    text: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<SitemapUrlRow[]> {
    const found: SitemapUrlRow[] = [];
    for (let from = 0; found.length < offset + limit && from < maxUrlsInSitemap; ) {
      const [chunk] = await sitemaps.findChunks(siteId, id, from, 1);
      if (!chunk) break;
      found.push(
        ...(await unzipSitemapChunk(chunk)).filter((row) => sitemapUrlMatchesSearch(row, text)),
      );
      from = chunk.first + chunk.urlCount;
    }
    return found.slice(offset, offset + limit);
  }

  /** Reads each part to the end even if it is replaced meanwhile; fails if its chunks are gone. */
  async function* streamCsv(siteId: number, parts: readonly SitemapPart[]): AsyncGenerator<Buffer> {
    const head = formatCsv([['Sitemap', 'URL', 'Title', 'Images', 'Last Modified']]);
    yield Buffer.from(byteOrderMark + head);
    for (const part of parts) {
      for (let from = 0; from < part.count; ) {
        const [chunk] = await sitemaps.findChunks(siteId, part.id, from, 1);
        if (!chunk) throw new Error(`${part.loc} is no longer there`);
        const rows = await unzipSitemapChunk(chunk);
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
      const limit = wanted.limit ?? maxSitemapUrlsAtOnce;
      const offset = wanted.offset ?? 0;
      if (limit < 1) throw invalidInput('limit must be at least 1', 'limit');
      if (offset < 0) throw invalidInput('offset must not be negative', 'offset');
      const part = await findPart(siteId, loc);
      const slice = { limit: Math.min(limit, maxSitemapUrlsAtOnce), offset };
      const searched = (wanted.search ?? '').trim().slice(0, searchMaxLength);
      if (searched !== '') return searchUrls(siteId, part, searched, slice);
      const kept = await sitemaps.findChunks(siteId, part.id, offset, slice.limit);
      const rows: SitemapUrlRow[] = [];
      for (const chunk of kept) rows.push(...(await unzipSitemapChunk(chunk)));
      const start = offset - (kept[0]?.first ?? offset);
      return rows.slice(start, start + slice.limit);
    },

    async explain(siteId, url) {
      const { address } = validate(explainInputSchema, { address: url });
      const site = (await sitesIn(database.db).list()).find(({ id }) => id === siteId);
      if (!site) throw new Error(`No site ${siteId}`);
      const ownHosts = [hosts.ofSite(site.domainName), site.domainName];
      const [path] = pathOfUrlOnSite(address, ownHosts)?.split(/[?#]/, 1) ?? [];
      if (path === undefined) throw invalidInput(sitemapMessages.foreign, 'url');
      return builder.explain(siteId, path, new Date());
    },

    async requestBuild(siteId) {
      const limit = { [`build-sitemaps:${siteId}`]: { attempts: 1, windowMs: 60_000 } };
      await throttle.spend(limit, new Date(), sitemapMessages.tooOften);
      await database.transaction(async (trx) => {
        await sitemapBuildsRepository(trx).markSite(siteId);
        await jobs.send(trx, buildSitemapsQueue, {});
      });
    },

    async csv(siteId, loc) {
      const parts = loc === undefined ? await sitemaps.list(siteId) : [await findPart(siteId, loc)];
      return streamCsv(siteId, parts);
    },

    async robots(siteId, index) {
      const { robotsRules } = readSiteSettings(await sitemaps.findSettings(siteId));
      return listRobotsLines(robotsRules, index);
    },

    async index(siteId) {
      const index = await sitemaps.findIndex(siteId);
      return index && { ...index, read: async () => index.xml };
    },

    async file(siteId, name) {
      const tag = await sitemaps.findFile(siteId, name);
      if (!tag) return undefined;
      const { id, hash, modifiedAt, crc, xmlBytes: bytes } = tag;
      return {
        hash,
        modifiedAt,
        async read() {
          const pieces = await sitemaps.findPieces(siteId, id);
          if (pieces.length === 0) return undefined;
          return joinGzipPieces([gzippedUrlsetHead, ...pieces, gzippedUrlsetFoot], { crc, bytes });
        },
      };
    },
  };
}
