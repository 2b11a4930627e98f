import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHosts } from '../../../base/hosts.ts';
import type { SitemapKind } from '../../../base/sitemap-kind.ts';
import { unzipPiece } from '../../../lib/gzip-pieces.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createSitemapBuilder, type SitemapBuilder } from './sitemap-builder.ts';

const limits = { urls: 10, bytes: 10_000 };
let app: TestApp;
let site: number;
let things = { count: 35, name: 'old', breaksAt: Number.POSITIVE_INFINITY };
let steps = 0;
let clock = Date.now();

const kind: SitemapKind = {
  name: 'things',
  isFor: ({ id }) => id === site,
  async step(_, { after, limit }) {
    steps += 1;
    if (after >= things.breaksAt) throw new Error('broken off');
    const left = Math.min(limit, things.count - after);
    return Array.from({ length: left }, (__, place) => ({
      id: after + place + 1,
      path: `/${things.name}/${after + place + 1}`,
      title: 'Thing',
      lastmod: null,
    }));
  },
};

function builder(): SitemapBuilder {
  const hosts = createHosts(new URL(`http://localhost:${app.port}`));
  const { database, services } = app;
  const { events, callers } = services;
  return createSitemapBuilder({ database, events, callers, hosts, kinds: [kind], limits });
}

async function build(...builders: SitemapBuilder[]): Promise<void> {
  clock += 60_000;
  await Promise.all(builders.map((each) => each.build(new Date(clock))));
}

const mark = () =>
  app.query(`insert into sitemap_marks (site_id, kind) values ($1, 'things')`, site);

async function shown(): Promise<string[]> {
  const rows = await app.query(
    `select xml from sitemap_chunks as chunk join sitemap_parts as part on part.id = chunk.part_id
     where is_current and kind = 'things' order by number, first`,
  );
  const texts = await Promise.all(rows.map(({ xml }) => unzipPiece(xml)));
  return texts.flatMap((text) =>
    [...text.matchAll(/<loc>[^<]*\/(\w+\/\d+)<\/loc>/g)].map(([, path]) => path ?? ''),
  );
}

const all = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${name}/${place + 1}`);
const parts = async (where = 'is_current') =>
  (
    await app.query(
      `select count(*)::int as n from sitemap_parts where kind = 'things' and ${where}`,
    )
  )[0]?.n;

beforeAll(async () => {
  // Without a worker, which would build what is due.
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await app.siteId('alpha');
});
afterAll(() => app.close());

test('an interrupted build keeps the old parts, and the next one continues', async () => {
  await build(builder());
  expect(await shown()).toEqual(all('old', 35));
  expect(await parts()).toBe(4);

  things = { count: 45, name: 'new', breaksAt: 20 };
  await mark();
  await expect(build(builder())).rejects.toThrow('Some sitemaps were not built');
  expect(await shown()).toEqual(all('old', 35));
  expect(await parts('not is_current and replaced_at is null')).toBe(2);

  things.breaksAt = Number.POSITIVE_INFINITY;
  steps = 0;
  await build(builder());
  expect(await shown()).toEqual(all('new', 45));
  expect(steps).toBeLessThan(8);
});

test('parts read by another process are not built twice', async () => {
  things = { count: 60, name: 'both', breaksAt: Number.POSITIVE_INFINITY };
  await mark();
  await build(builder(), builder());
  expect(await shown()).toEqual(all('both', 60));
  expect(await parts()).toBe(6);
});

test('nothing is built without a mark, or during the pause', async () => {
  await build(builder());
  steps = 0;
  await build(builder());
  expect(steps).toBe(0);
  await app.query(`update sitemap_builds set took_ms = 60000 where kind = 'things'`);
  await mark();
  await build(builder());
  expect(steps).toBe(0);
  clock += 20 * 60_000;
  await build(builder());
  expect(steps).toBeGreaterThan(0);
});

test('a change committed after the build began is not lost', async () => {
  const writer = await app.database.pool.connect();
  try {
    await writer.query('begin');
    await writer.query(`insert into sitemap_marks (site_id, kind) values ($1, 'things')`, [site]);
    if (app.database.kind === 'postgres') await build(builder());
    things = { ...things, name: 'late' };
    await writer.query('commit');
  } finally {
    writer.release();
  }
  clock += 60 * 60_000;
  await build(builder());
  expect((await shown())[0]).toBe('late/1');
});

test('an empty index does not exist; replaced parts are deleted after an hour', async () => {
  things = { ...things, count: 0 };
  await mark();
  clock += 60 * 60_000;
  await build(builder());
  expect(await shown()).toEqual([]);
  expect((await app.anonymous.get('/sitemap.xml')).status).toBe(404);
  expect(await parts('replaced_at is not null')).toBeGreaterThan(0);
  await builder().cleanUp(new Date(clock + 61 * 60_000));
  expect(await parts('true')).toBe(0);
});

test('parts of a site with a new host are rebuilt', async () => {
  things = { ...things, count: 3, name: 'moved' };
  await mark();
  clock += 60 * 60_000;
  await build(builder());
  await app.query(`update sites set domain_name = 'gamma.localhost' where id = $1`, site);
  await build(builder());
  const [row] = await app.query(`select loc from sitemap_parts where is_current`);
  expect(row?.loc).toBe(`http://gamma.localhost:${app.port}/sitemap-things-1.xml.gz`);
});
