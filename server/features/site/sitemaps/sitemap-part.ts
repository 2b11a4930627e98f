import { createHash } from 'node:crypto';
import { mostSitemapBytes, mostUrlsInSitemap } from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry, SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import { addToSum, gzipPiece, gzipPieceSync, lastGzipPieceSync } from '../../../lib/gzip-pieces.ts';
import { urlElement, urlsetFoot, urlsetHead } from '../../../lib/sitemap-xml.ts';
import type { NewPart } from './sitemap-builds.repository.ts';
import { titleEnd } from './sitemap-chunk.ts';
import { urlOf } from './sitemap-url.ts';

/** Entries per read, and per stored chunk. */
const atATime = 5000;

export const headPiece = gzipPieceSync(urlsetHead);
export const footPiece = lastGzipPieceSync(urlsetFoot);

export interface PartLimits {
  urls: number;
  bytes: number;
}

export interface PartOptions {
  limits?: PartLimits | undefined;
  /** Result of `readAhead` for the same position. */
  ahead?: Promise<Found> | undefined;
  /** Called between pieces of work to yield to requests, see `Callers`. */
  othersTurn?: (() => Promise<void> | undefined) | undefined;
}

export interface PartPlace {
  site: SitemapSite;
  origin: string;
  afterId: number;
  asOf: Date;
  isFirst: boolean;
}

export type BuiltPart = Omit<NewPart, 'number' | 'name' | 'loc'> & {
  /** Position of the next part. */
  afterId: number;
  isLast: boolean;
};

interface Found {
  found: readonly SitemapEntry[];
  isLast: boolean;
}

const usualLimits: PartLimits = { urls: mostUrlsInSitemap, bytes: mostSitemapBytes };

async function read(
  kind: SitemapKind,
  { site, afterId: after, asOf }: PartPlace,
  room: number,
): Promise<Found> {
  // Reads one more entry than fits, to know whether another part follows.
  const limit = Math.min(atATime, Math.max(room, 0) + 1);
  const found = await kind.step(site.id, { after, limit, asOf });
  return { found, isLast: found.length < limit };
}

/** Reads the first entries of the next part while the current one is stored. */
export function readAhead(
  kind: SitemapKind,
  place: PartPlace,
  { limits = usualLimits }: Pick<PartOptions, 'limits'> = {},
): Promise<Found> {
  const found = read(kind, place, limits.urls);
  // Prevents an unhandled rejection: `buildPart` awaits the entries, or nobody needs them.
  found.catch(() => {});
  return found;
}

/** Entries written between two yields, about a millisecond of work. */
const atOnce = 500;

/** Reads from a position until the part is full or nothing is left, with one part in memory. */
export async function buildPart(
  kind: SitemapKind,
  place: PartPlace,
  { limits = usualLimits, othersTurn, ahead }: PartOptions = {},
): Promise<BuiltPart> {
  const { site, origin, isFirst } = place;
  const chunks: { first: number; urlCount: number; pieces: Promise<[Buffer, Buffer]> }[] = [];
  let sum = addToSum({ crc: 0, bytes: 0 }, Buffer.from(urlsetHead));
  let urlCount = 0;
  let { afterId } = place;
  let isFull = false;

  async function add(found: readonly SitemapEntry[]): Promise<void> {
    const first = urlCount;
    const room = limits.bytes - sum.bytes - urlsetFoot.length;
    let xml = '';
    let titles = '';
    for (const [nth, entry] of found.entries()) {
      if (nth % atOnce === 0) await othersTurn?.();
      const url = urlOf(entry, origin);
      if (url) {
        const element = urlElement(url);
        if (urlCount === limits.urls || xml.length + element.length > room) {
          isFull = true;
          break;
        }
        xml += element;
        titles += entry.title + titleEnd;
        urlCount += 1;
      }
      afterId = entry.id;
    }
    if (urlCount === first) return;
    const data = Buffer.from(xml, 'latin1');
    sum = addToSum(sum, data);
    // Compressed in other threads while reading continues.
    const pieces = Promise.all([gzipPiece(data), gzipPiece(Buffer.from(titles))]);
    pieces.catch(() => {});
    chunks.push({ first, urlCount: urlCount - first, pieces });
  }

  const more = (after: number, count: number) =>
    read(kind, { ...place, afterId: after }, limits.urls - count);

  if (isFirst) await add((kind.fixed?.(site) ?? []).map((entry) => ({ ...entry, id: 0 })));
  let { found, isLast } = await (ahead ?? more(afterId, urlCount));
  for (;;) {
    const last = found.at(-1);
    const isEnough = isLast || !last || urlCount + found.length > limits.urls;
    // Reads the next entries while these are written.
    const next = isEnough ? undefined : more(last.id, urlCount + found.length);
    next?.catch(() => {});
    await add(found);
    if (isFull || isLast) break;
    ({ found, isLast } = await (next ?? more(afterId, urlCount)));
  }
  const { crc, bytes: xmlBytes } = addToSum(sum, Buffer.from(urlsetFoot));
  const hash = createHash('sha256');
  const kept = [];
  for (const { pieces, ...place } of chunks) {
    const [xml, titles] = await pieces;
    hash.update(xml);
    kept.push({ ...place, xml, titles });
  }
  return {
    urlCount,
    xmlBytes,
    crc,
    hash: hash.digest('base64url'),
    chunks: kept,
    afterId,
    isLast: isLast && !isFull,
  };
}
