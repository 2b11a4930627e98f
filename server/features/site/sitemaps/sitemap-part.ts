import { createHash } from 'node:crypto';
import { mostSitemapBytes, mostUrlsInSitemap } from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry, SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import {
  addToChecksum,
  gzipPiece,
  gzipPieceSync,
  lastGzipPieceSync,
} from '../../../lib/gzip-pieces.ts';
import { urlElement, urlsetFoot, urlsetHead } from '../../../lib/sitemap-xml.ts';
import type { NewPart } from './sitemap-builds.repository.ts';
import { titleEnd } from './sitemap-chunk.ts';
import { urlOf } from './sitemap-url.ts';

/** How many are read, and kept together, at a time. */
const atATime = 5000;

export const headPiece = gzipPieceSync(urlsetHead);
export const footPiece = lastGzipPieceSync(urlsetFoot);

export interface PartLimits {
  urls: number;
  bytes: number;
}

export interface PartOptions {
  limits?: PartLimits | undefined;
  /** What `readAhead` has asked for meanwhile, from the same place on. */
  ahead?: Promise<Found> | undefined;
  /** Asked between pieces of work; see `Callers`. */
  yieldToRequests?: (() => Promise<void> | undefined) | undefined;
}

export interface PartPlace {
  site: SitemapSite;
  origin: string;
  afterId: number;
  asOf: Date;
  isFirst: boolean;
}

export type BuiltPart = Omit<NewPart, 'number' | 'name' | 'loc'> & {
  /** Where the next part goes on. */
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
  // One more than fits shows whether there is another part.
  const limit = Math.min(atATime, Math.max(room, 0) + 1);
  const found = await kind.step(site.id, { after, limit, asOf });
  return { found, isLast: found.length < limit };
}

/** The first of a part that is built later: the database finds them while the last part is stored. */
export function readAhead(
  kind: SitemapKind,
  place: PartPlace,
  { limits = usualLimits }: Pick<PartOptions, 'limits'> = {},
): Promise<Found> {
  const found = read(kind, place, limits.urls);
  // Whoever takes it hears of it; it may be of no use to anybody.
  found.catch(() => {});
  return found;
}

/** So many are written down before others may have their turn: about a millisecond. */
const atOnce = 500;

/** Reads on from a place until the part is full or there is no more, holding one part at the most. */
export async function buildPart(
  kind: SitemapKind,
  place: PartPlace,
  { limits = usualLimits, yieldToRequests, ahead }: PartOptions = {},
): Promise<BuiltPart> {
  const { site, origin, isFirst } = place;
  const chunks: { first: number; urlCount: number; pieces: Promise<[Buffer, Buffer]> }[] = [];
  let sum = addToChecksum({ crc: 0, bytes: 0 }, Buffer.from(urlsetHead));
  let urlCount = 0;
  let { afterId } = place;
  let isFull = false;

  async function add(found: readonly SitemapEntry[]): Promise<void> {
    const first = urlCount;
    const room = limits.bytes - sum.bytes - urlsetFoot.length;
    let xml = '';
    let titles = '';
    for (const [nth, entry] of found.entries()) {
      if (nth % atOnce === 0) await yieldToRequests?.();
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
    sum = addToChecksum(sum, data);
    // Squeezed by other threads while more is read.
    const pieces = Promise.all([gzipPiece(data), gzipPiece(Buffer.from(titles))]);
    // Prevents an unhandled rejection: the error is thrown where the pieces are awaited.
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
    // The database reads the next ones while these are written down.
    const next = isEnough ? undefined : more(last.id, urlCount + found.length);
    // Prevents an unhandled rejection, as above.
    next?.catch(() => {});
    await add(found);
    if (isFull || isLast) break;
    ({ found, isLast } = await (next ?? more(afterId, urlCount)));
  }
  const { crc, bytes: xmlBytes } = addToChecksum(sum, Buffer.from(urlsetFoot));
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
