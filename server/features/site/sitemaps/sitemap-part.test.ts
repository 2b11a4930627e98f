import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { siteSettings } from '../../../../contract/site/site-settings.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import { joinGzipPieces, unzipPiece } from '../../../lib/gzip-pieces.ts';
import { checkSitemap } from '../../../testing/sitemap-check.ts';
import { parseSitemapChunk, sitemapUrlMatchesSearch } from './sitemap-chunk.ts';
import {
  type BuiltSitemapPart,
  buildSitemapPart,
  gzippedUrlsetFoot,
  gzippedUrlsetHead,
  type SitemapPartLimits,
} from './sitemap-part.ts';

const origin = 'https://circle.example';
const site = { id: 1, features: [], settings: siteSettings.parse({}) };

/** A kind that reads entries like a table. */
function kindOf(entries: readonly SitemapEntry[]): SitemapKind {
  return {
    name: 'things',
    isFor: () => true,
    step: async (_, { after, limit }) => entries.filter(({ id }) => id > after).slice(0, limit),
  };
}

const page = (id: number, more: Partial<SitemapEntry> = {}): SitemapEntry => ({
  id,
  path: `/things/${id}`,
  title: `Thing ${id}`,
  lastmod: 1_750_000_000 + id,
  ...more,
});
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(index + 1));

async function partsOf(kind: SitemapKind, limits?: SitemapPartLimits): Promise<BuiltSitemapPart[]> {
  const parts: BuiltSitemapPart[] = [];
  for (let afterId = 0, isLast = false; !isLast; ) {
    const isFirst = parts.length === 0;
    const place = { site, origin, afterId, asOf: new Date(), isFirst };
    const part = await buildSitemapPart(kind, place, { limits });
    parts.push(part);
    ({ afterId, isLast } = part);
  }
  return parts;
}

/** The file as it is sent; gunzip verifies it. */
const xmlOf = ({ chunks, crc, xmlBytes: bytes }: BuiltSitemapPart) =>
  gunzipSync(
    joinGzipPieces([gzippedUrlsetHead, ...chunks.map(({ xml }) => xml), gzippedUrlsetFoot], {
      crc,
      bytes,
    }),
  ).toString();
const urlsOf = (part: BuiltSitemapPart) => checkSitemap(xmlOf(part), 'urlset', origin);

async function rowsOfPart({ chunks }: BuiltSitemapPart) {
  const each = chunks.map(async ({ xml, titles }) =>
    parseSitemapChunk(await unzipPiece(xml), await unzipPiece(titles)),
  );
  return (await Promise.all(each)).flat();
}

describe('a part', () => {
  test('is full with 50,000 addresses, and the next continues after them', async () => {
    const parts = await partsOf(kindOf(pages(50_001)));
    expect(parts.map(({ urlCount }) => urlCount)).toEqual([50_000, 1]);
    expect(parts.map((part) => urlsOf(part).at(-1)?.loc)).toEqual([
      `${origin}/things/50000`,
      `${origin}/things/50001`,
    ]);
    expect(parts[0]?.xmlBytes).toBe(xmlOf(parts[0] as BuiltSitemapPart).length);
  });

  test('with exactly as many as fit is the last', async () => {
    const parts = await partsOf(kindOf(pages(6)), { urls: 3, bytes: 10_000 });
    expect(parts.map(({ urlCount }) => urlCount)).toEqual([3, 3]);
  });

  test('never gets longer than allowed', async () => {
    const limits = { urls: 50_000, bytes: 1000 };
    const parts = await partsOf(kindOf(pages(40)), limits);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.flatMap(urlsOf)).toHaveLength(40);
    for (const part of parts) expect(xmlOf(part).length).toBeLessThanOrEqual(limits.bytes);
  });

  test('has the fixed pages once, before all others', async () => {
    const home = { path: '/', title: 'Home', lastmod: null };
    const kind = { ...kindOf(pages(4)), fixed: () => [home] };
    const parts = await partsOf(kind, { urls: 2, bytes: 10_000 });
    expect(parts.flatMap(urlsOf).map(({ loc }) => loc)).toEqual([
      `${origin}/`,
      ...pages(4).map(({ path }) => origin + path),
    ]);
  });
});

describe('an address', () => {
  test('is left out if its page has another canonical address', async () => {
    const entries = [
      page(1, { canonical: '/things/2' }),
      page(2, { canonical: 'https://elsewhere.example/things/2' }),
      page(3, { canonical: '/things/3' }),
      page(4, { canonical: `${origin}/things/4` }),
      page(5, { canonical: null }),
    ];
    const [part] = await partsOf(kindOf(entries), { urls: 10, bytes: 10_000 });
    expect(urlsOf(part as BuiltSitemapPart).map(({ loc }) => loc)).toEqual(
      [3, 4, 5].map((id) => `${origin}/things/${id}`),
    );
  });

  test('is escaped, with its time to the second and available pictures', async () => {
    const entries = [
      page(1, {
        path: "/it's?a=1&b=%3C",
        lastmod: 1_772_357_400,
        images: [
          '/api/content-pictures/a.webp',
          'https://pictures.example/a?b=1&c=<2>',
          '/api/content-pictures/a.webp',
          'data:image/png;base64,AAAA',
          '//elsewhere.example/x.png',
          'https://',
        ],
      }),
      page(2, { path: `/${'a'.repeat(2100)}` }),
    ];
    const [part] = await partsOf(kindOf(entries), { urls: 10, bytes: 10_000 });
    expect(xmlOf(part as BuiltSitemapPart)).toContain(`${origin}/it&apos;s?a=1&amp;b=%3C`);
    expect(urlsOf(part as BuiltSitemapPart)).toEqual([
      {
        loc: `${origin}/it's?a=1&b=%3C`,
        lastmod: '2026-03-01T09:30:00Z',
        images: [
          `${origin}/api/content-pictures/a.webp`,
          'https://pictures.example/a?b=1&c=%3C2%3E',
        ],
      },
    ]);
  });

  test('is stored with its title, and found by part of either', async () => {
    const entries = [page(1, { title: 'Tea "and" Biscuits\nÉcole' }), page(2), page(12)];
    const [part] = await partsOf(kindOf(entries), { urls: 10, bytes: 10_000 });
    const rows = await rowsOfPart(part as BuiltSitemapPart);
    expect(rows[0]).toEqual({
      loc: `${origin}/things/1`,
      title: 'Tea "and" Biscuits\nÉcole',
      lastmod: '2025-06-15T15:06:41Z',
      imageCount: 0,
    });
    const found = (search: string) =>
      rows
        .filter((row) => sitemapUrlMatchesSearch(row, search))
        .map(({ loc }) => loc.slice(`${origin}/things/`.length));
    expect(found('"AND" b')).toEqual(['1']);
    expect(found('école')).toEqual(['1']);
    expect(found('THINGS/2')).toEqual(['2']);
    expect(found('thing 12')).toEqual(['12']);
    expect(found('n')).toEqual(['1', '2', '12']);
  });
});

test('the sitemap check refuses what the schemas refuse', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const good = `${head}<urlset ${ns}><url><loc>${origin}/a</loc></url></urlset>`;
  expect(checkSitemap(good, 'urlset', origin)).toHaveLength(1);
  const bad = [
    good.replace(head, ''),
    good.replace(ns, ''),
    `${head}<urlset ${ns}></urlset>`,
    good.replace('<url>', '<url><changed/>'),
    good.replace('</loc>', '</loc><lastmod>yesterday</lastmod>'),
    good.replace('<loc>', '<lastmod>2026-01-01</lastmod><loc>'),
    good.replace('/a<', '/a b<'),
    good.replace('/a<', '/é<'),
    good.replace('/a<', '/a&b<'),
    good.replace(origin, 'https://elsewhere.example'),
    good.replace('</url>', `</url><url><loc>${origin}/a</loc></url>`),
    good.replace('</loc>', '</loc>text'),
  ];
  for (const xml of bad) expect(() => checkSitemap(xml, 'urlset', origin), xml).toThrow();
});
