import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSitemap } from '../../../testing/sitemap-check.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
/** Skips the pause between two builds. */
let clock = Date.now();

const found = '{"allowIndexing": true}';

beforeAll(async () => {
  // No worker: tests start builds themselves.
  app = await startTestApp({ env: { PROCESS: 'web' } });
  await app.query(
    `insert into disorders (name, has_detail_page, is_active, seo, body, changed_at) values
       ('Found', true, true, $1, '<p><img src="/api/content-pictures/0123.webp"></p>', '2026-01-01T00:00Z'),
       ('Unlisted', true, true, '{}', '', '2026-01-01T00:00Z'),
       ('Withdrawn', true, false, $1, '', '2026-01-01T00:00Z'),
       ('Without a page', false, true, $1, '', '2026-01-01T00:00Z'),
       ('At home elsewhere', true, true, '{"allowIndexing": true, "canonical": "https://elsewhere.example/x"}', '', '2026-01-01T00:00Z')`,
    JSON.parse(found),
  );
  await build();
});
afterAll(() => app.close());

async function build(): Promise<void> {
  clock = Math.max(clock, Date.now()) + 60_000;
  await app.services.sitemapBuilder.build(new Date(clock));
}

async function allEntries(site = 'alpha') {
  const host = `${site}.localhost:${app.port}`;
  const reply = await app.anonymous.get('/sitemap-conditions-1.xml.gz', { headers: { host } });
  if (reply.status !== 200) return [];
  const origin = `http://${host}`;
  const listed = checkSitemap(gunzipSync(reply.bytes).toString(), 'urlset', origin);
  return listed.map((entry) => ({ ...entry, path: entry.loc.slice(origin.length) }));
}
/** Entries of single conditions. */
const entries = async (site?: string) =>
  (await allEntries(site)).filter(({ path }) => path !== '/conditions');
const paths = async (site?: string) => (await entries(site)).map(({ path }) => path);

async function override(site: string, slug: string, values: string): Promise<void> {
  const [columns, own] = values.split(' = ') as [string, string];
  await app.query(
    `insert into disorder_sites as own (site_id, disorder_id, ${columns})
       select $1, id, ${own} from disorders where slug = $2
       on conflict (site_id, disorder_id) do update set ${columns} = excluded.${columns}`,
    await app.siteId(site),
    slug,
  );
}
const isRecent = (lastmod: string | undefined) =>
  Date.parse(lastmod ?? '') > Date.now() - 10 * 60_000;

test('lists active conditions with a page that may be indexed, on every site', async () => {
  const [entry, ...others] = await entries();
  expect(entry).toMatchObject({
    path: '/conditions/found',
    lastmod: '2026-01-01T00:00:00Z',
    images: [`http://alpha.localhost:${app.port}/api/content-pictures/0123.webp`],
  });
  expect(others).toEqual([]);
  expect((await allEntries())[0]?.path).toBe('/conditions');
  expect(await paths('beta')).toEqual(['/conditions/found']);
  const index = await app.anonymous.get('/sitemap.xml');
  expect(index.text).toContain('/sitemap-conditions-1.xml.gz');
});

test('lists only pages that answer without noindex', async () => {
  for (const slug of ['found', 'unlisted', 'withdrawn', 'without-a-page', 'at-home-elsewhere']) {
    const { status, text } = await app.anonymous.get(`/conditions/${slug}`);
    const isAtHome = status === 200 && text.includes(`/conditions/${slug}">`);
    const mayBeListed = isAtHome && !text.includes('noindex');
    expect([slug, mayBeListed]).toEqual([slug, (await paths()).includes(`/conditions/${slug}`)]);
  }
});

test('an override of a site affects only that site', async () => {
  await override('alpha', 'found', 'has_detail_page = false');
  await override('alpha', 'unlisted', `seo = '${found}'`);
  await override('alpha', 'without-a-page', 'has_detail_page = true');
  await build();
  expect(await paths()).toEqual(['/conditions/unlisted', '/conditions/without-a-page']);
  expect(isRecent((await entries())[0]?.lastmod)).toBe(true);
  expect(await paths('beta')).toEqual(['/conditions/found']);
  expect((await entries('beta'))[0]?.lastmod).toBe('2026-01-01T00:00:00Z');
  await app.query('delete from disorder_sites');
  await build();
  expect(await paths()).toEqual(['/conditions/found']);
});

test('a page change affects all sites; invisible changes cause no work', async () => {
  const builds = async () =>
    app.query(`select site_id, build from sitemap_builds where kind = 'conditions' order by 1`);
  const before = await builds();
  await app.query(`update disorders set is_relatable_to_users = not is_relatable_to_users,
    version = version + 1, updated_at = now()`);
  await build();
  expect(await builds()).toEqual(before);
  expect((await entries())[0]?.lastmod).toBe('2026-01-01T00:00:00Z');

  await app.query(`update disorders set summary = 'New words' where slug = 'found'`);
  await build();
  for (const site of ['alpha', 'beta']) {
    expect(isRecent((await entries(site))[0]?.lastmod)).toBe(true);
  }
  await app.query(`update disorders set is_active = true where slug = 'withdrawn'`);
  await build();
  expect(await paths('beta')).toEqual(['/conditions/found', '/conditions/withdrawn']);
  await app.query(`update disorders set is_active = false where slug <> 'unlisted'`);
  await build();
  expect(await paths('beta')).toEqual([]);
});
