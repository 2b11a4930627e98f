import { createHash } from 'node:crypto';
import { maxSitemapBytes, maxUrlsInSitemap } from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry, SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import {
  addToChecksum,
  gzipPiece,
  gzipPieceSync,
  lastGzipPieceSync,
} from '../../../lib/gzip-pieces.ts';
import { formatUrlElement, urlsetFoot, urlsetHead } from '../../../lib/sitemap-xml.ts';
import type { NewSitemapPart } from './sitemap-builds.repository.ts';
import { sitemapTitleSeparator } from './sitemap-chunk.ts';
import { toSitemapUrl } from './sitemap-url.ts';

const entriesPerRead = 5000;

export const gzippedUrlsetHead = gzipPieceSync(urlsetHead);
export const gzippedUrlsetFoot = lastGzipPieceSync(urlsetFoot);

export interface SitemapPartLimits {
  urls: number;
  bytes: number;
}

export interface BuildPartOptions {
  limits?: SitemapPartLimits | undefined;
  ahead?: Promise<EntryBatch> | undefined;
  /** Called between pieces of work to yield to requests, see `Callers`. */
  yieldToRequests?: (() => Promise<void> | undefined) | undefined;
}

export interface PartPosition {
  site: SitemapSite;
  origin: string;
  afterId: number;
  asOf: Date;
  isFirst: boolean;
}

export type BuiltSitemapPart = Omit<NewSitemapPart, 'number' | 'name' | 'loc'> & {
  afterId: number;
  isLast: boolean;
};

interface EntryBatch {
  found: readonly SitemapEntry[];
  isLast: boolean;
}

const defaultPartLimits: SitemapPartLimits = { urls: maxUrlsInSitemap, bytes: maxSitemapBytes };

async function readEntryBatch(
  kind: SitemapKind,
  { site, afterId: after, asOf }: PartPosition,
  maxEntries: number,
): Promise<EntryBatch> {
  // Reads one more entry than fits, to know whether another part follows.
  const limit = Math.min(entriesPerRead, Math.max(maxEntries, 0) + 1);
  const found = await kind.step(site.id, { after, limit, asOf });
  return { found, isLast: found.length < limit };
}

export function readBatchAhead(
  kind: SitemapKind,
  position: PartPosition,
  { limits = defaultPartLimits }: Pick<BuildPartOptions, 'limits'> = {},
): Promise<EntryBatch> {
  const found = readEntryBatch(kind, position, limits.urls);
  // Prevents an unhandled rejection: `buildSitemapPart` awaits the entries, or nobody needs them.
  found.catch(() => {});
  return found;
}

/** Entries written between two yields, about a millisecond of work. */
const entriesBetweenYields = 500;

/** Reads from a position until the part is full or nothing is left, with one part in memory. */
export async function buildSitemapPart(
  kind: SitemapKind,
  position: PartPosition,
  { limits = defaultPartLimits, yieldToRequests, ahead }: BuildPartOptions = {},
): Promise<BuiltSitemapPart> {
  const { site, origin, isFirst } = position;
  const chunks: { first: number; urlCount: number; pieces: Promise<[Buffer, Buffer]> }[] = [];
  let sum = addToChecksum({ crc: 0, bytes: 0 }, Buffer.from(urlsetHead));
  let urlCount = 0;
  let { afterId } = position;
  let isFull = false;

  async function addEntries(found: readonly SitemapEntry[]): Promise<void> {
    const first = urlCount;
    const room = limits.bytes - sum.bytes - urlsetFoot.length;
    let xml = '';
    let titles = '';
    for (const [nth, entry] of found.entries()) {
      if (nth % entriesBetweenYields === 0) await yieldToRequests?.();
      const url = toSitemapUrl(entry, origin);
      if (url) {
        const element = formatUrlElement(url);
        if (urlCount === limits.urls || xml.length + element.length > room) {
          isFull = true;
          break;
        }
        xml += element;
        titles += entry.title + sitemapTitleSeparator;
        urlCount += 1;
      }
      afterId = entry.id;
    }
    if (urlCount === first) return;
    const data = Buffer.from(xml, 'latin1');
    sum = addToChecksum(sum, data);
    // Compressed in other threads while reading continues.
    const pieces = Promise.all([gzipPiece(data), gzipPiece(Buffer.from(titles))]);
    // Prevents an unhandled rejection: the error is thrown where the pieces are awaited.
    pieces.catch(() => {});
    chunks.push({ first, urlCount: urlCount - first, pieces });
  }

  const readNext = (after: number, count: number) =>
    readEntryBatch(kind, { ...position, afterId: after }, limits.urls - count);

  let { found, isLast } = await (ahead ?? readNext(afterId, urlCount));
  if (isFirst) {
    const hub = kind.hub && found.length > 0 ? [kind.hub] : [];
    const first = [...(kind.fixed?.(site) ?? []), ...hub];
    await addEntries(first.map((entry) => ({ ...entry, id: 0 })));
  }
  for (;;) {
    const last = found.at(-1);
    const isEnough = isLast || !last || urlCount + found.length > limits.urls;
    const next = isEnough ? undefined : readNext(last.id, urlCount + found.length);
    // Prevents an unhandled rejection: the error is thrown where `next` is awaited.
    next?.catch(() => {});
    await addEntries(found);
    if (isFull || isLast) break;
    ({ found, isLast } = await (next ?? readNext(afterId, urlCount)));
  }
  const { crc, bytes: xmlBytes } = addToChecksum(sum, Buffer.from(urlsetFoot));
  const hash = createHash('sha256');
  const storedChunks = [];
  for (const { pieces, ...position } of chunks) {
    const [xml, titles] = await pieces;
    hash.update(xml);
    storedChunks.push({ ...position, xml, titles });
  }
  return {
    urlCount,
    xmlBytes,
    crc,
    hash: hash.digest('base64url'),
    chunks: storedChunks,
    afterId,
    isLast: isLast && !isFull,
  };
}
