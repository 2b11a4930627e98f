import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import {
  mostSitemapBytes,
  mostSitemapImages,
  mostUrlsInSitemap,
  sitemapUrlMaxLength,
} from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry, SitemapKind, SitemapSite } from '../../../base/sitemap-kind.ts';
import { urlElement, urlsetFoot, urlsetHead, w3cTime } from '../../../lib/sitemap-xml.ts';
import type { NewPart } from './sitemap-builds.repository.ts';
import { linesOf } from './sitemap-lines.ts';

/** How many are read, and kept together, at a time. */
const atATime = 5000;
const level = constants.Z_BEST_SPEED;
const compressed = promisify(gzip);

export interface PartLimits {
  urls: number;
  bytes: number;
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

/** Reads on from a place until the part is full or there is no more, holding one part at the most. */
export async function buildPart(
  kind: SitemapKind,
  { site, origin, afterId: from, asOf, isFirst }: PartPlace,
  limits: PartLimits = { urls: mostUrlsInSitemap, bytes: mostSitemapBytes },
): Promise<BuiltPart> {
  const file = gzipFile();
  await file.write(urlsetHead);
  const entries: { first: number; urlCount: number; lines: Buffer }[] = [];
  let xmlBytes = urlsetHead.length + urlsetFoot.length;
  let urlCount = 0;
  let afterId = from;
  let isFull = false;

  async function add(found: readonly SitemapEntry[]): Promise<void> {
    const first = urlCount;
    let xml = '';
    let lines = '';
    for (const entry of found) {
      const url = urlOf(entry, origin);
      if (url) {
        const element = urlElement(url);
        if (urlCount === limits.urls || xmlBytes + element.length > limits.bytes) {
          isFull = true;
          break;
        }
        xml += element;
        lines += linesOf({ ...url, imageCount: url.images.length, title: entry.title });
        xmlBytes += element.length;
        urlCount += 1;
      }
      afterId = entry.id;
    }
    if (urlCount === first) return;
    await file.write(xml);
    entries.push({
      first,
      urlCount: urlCount - first,
      lines: await compressed(lines, { level }),
    });
  }

  if (isFirst) await add((kind.fixed?.(site) ?? []).map((entry) => ({ ...entry, id: 0 })));
  let isLast = false;
  while (!isFull && !isLast) {
    const limit = Math.min(atATime, limits.urls - urlCount + 1);
    const found = await kind.step(site.id, { after: afterId, limit, asOf });
    isLast = found.length < limit;
    await add(found);
  }
  await file.write(urlsetFoot);
  const data = await file.end();
  const hash = createHash('sha256').update(data).digest('base64url');
  return { urlCount, file: data, xmlBytes, hash, entries, afterId, isLast: isLast && !isFull };
}

/** Nothing for pages whose real address is another one, or that are no use to anyone. */
function urlOf(entry: SitemapEntry, origin: string) {
  const loc = origin + entry.path;
  if (loc.length > sitemapUrlMaxLength) return undefined;
  if (entry.canonical && addressOf(entry.canonical, origin) !== addressOf(loc, origin)) {
    return undefined;
  }
  const { lastmod, images = [] } = entry;
  return {
    loc,
    lastmod: lastmod === null ? null : w3cTime(new Date(lastmod * 1000)),
    images:
      images.length === 0
        ? images
        : [...new Set(images.flatMap((image) => pictureOf(image, origin)))].slice(
            0,
            mostSitemapImages,
          ),
  };
}

function addressOf(text: string, origin: string): string | undefined {
  return URL.canParse(text, origin) ? new URL(text, origin).href : undefined;
}

function pictureOf(image: string, origin: string): string[] {
  const address = /^(?:https?:\/\/|\/(?!\/))/i.test(image) ? addressOf(image, origin) : undefined;
  return address && address.length <= sitemapUrlMaxLength ? [address] : [];
}

/** Squeezed by another thread while more is read; only what comes out of it is held. */
function gzipFile() {
  const squeeze = createGzip({ level });
  const chunks: Buffer[] = [];
  squeeze.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    squeeze.on('end', resolve);
    squeeze.on('error', reject);
  });
  return {
    async write(text: string): Promise<void> {
      if (squeeze.write(text, 'latin1')) return;
      await new Promise<void>((resolve) => squeeze.once('drain', resolve));
    },
    async end(): Promise<Buffer> {
      squeeze.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}
