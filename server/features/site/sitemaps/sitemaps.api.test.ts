import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sitemapCsvAddress,
  sitemapMessages,
  sitemapReasons,
} from '../../../../contract/site/sitemaps.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { checkSitemap } from '../../../testing/sitemap-check.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const listed = '{ sitemaps { loc count lastmod } }';
const urls = `query ($url: String!, $search: String, $limit: Int, $offset: Int) {
  sitemap(url: $url, search: $search, limit: $limit, offset: $offset) {
    loc title imageCount lastmod
  }
}`;

let app: TestApp;
let tech: ApiClient;
let write: ContentWriter;
let by: number;
let origin: string;
/** Simulates the pause between builds. */
let clock = Date.now();

beforeAll(async () => {
  // Without a worker, so that only the tests build.
  app = await startTestApp({ env: { PROCESS: 'web' } });
  tech = await app.as('communityTech');
  write = await contentWriter(app);
  by = await app.userId('member');
  origin = `http://alpha.localhost:${app.port}`;
});
afterAll(() => app.close());

async function build(): Promise<void> {
  clock = Math.max(clock, Date.now()) + 60_000;
  await app.services.sitemapBuilder.build(new Date(clock));
}

async function part(name: string, client = app.anonymous): Promise<string | undefined> {
  const reply = await client.get(`/sitemap-${name}.xml.gz`);
  return reply.status === 200 ? gunzipSync(reply.bytes).toString() : undefined;
}

const hubs = ['/posts', '/forums', '/conditions'];

/** Paths of single pages in the sitemaps of a kind. */
const paths = async (kind: string) => (await allPaths(kind)).filter((path) => !hubs.includes(path));

/** Paths in all sitemaps of a kind, each file validated against the schema. */
async function allPaths(kind: string): Promise<string[]> {
  const xml = await part(`${kind}-1`);
  if (xml === undefined) return [];
  return checkSitemap(xml, 'urlset', origin).map(({ loc }) => loc.slice(origin.length));
}

const set = (table: string, id: number, fields: string) =>
  app.query(`update ${table} set ${fields} where id = $1`, id);
const pathOf = async (id: number) =>
  `/${(await app.query('select permalink from posts where id = $1', id))[0]?.permalink}`;

describe('sitemaps', () => {
  test('are empty before the first build, and then have at least the home page', async () => {
    expect((await app.anonymous.get('/sitemap.xml')).status).toBe(404);
    await build();
    const reply = await app.anonymous.get('/sitemap.xml');
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    const index = checkSitemap(reply.text, 'sitemapindex', origin);
    expect(index.map(({ loc }) => loc)).toContain(`${origin}/sitemap-pages-1.xml.gz`);
    expect(await paths('pages')).toEqual(['/']);
  });

  test('are named in robots.txt, but not on the neutral host', async () => {
    const robots = await app.anonymous.get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    expect(robots.text).toContain('Disallow: /moderation/\n');
    expect(robots.text).not.toMatch(/^Disallow: \/$/m);
    const neutral = await app.anonymous.get('/robots.txt', { headers: { host: 'localhost' } });
    expect(neutral.text).toBe('User-agent: *\nDisallow: /\n');
  });

  test('posts, pages and JOURNAI pages: public, indexable, at their own address', async () => {
    // One after the other: sitemaps are in the order of ids.
    const posts: number[] = [];
    for (let n = 0; n < 8; n++) posts.push(await write.post({ by, title: `Sitemapped ${n}` }));
    const [plain, draft, noindex, elsewhere, own, later, page, journai] = posts as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    await set('posts', draft, `status = 'DRAFT'`);
    await set('posts', noindex, `seo = '{"meta_robots_noindex": true}'`);
    await set('posts', elsewhere, `seo = '{"canonical": "https://elsewhere.example/x"}'`);
    await set('posts', own, `seo = jsonb_build_object('canonical', '/' || permalink)`);
    // Control characters that the database can hold.
    await set('posts', own, `title = E'Tea\\x1e and\\x1f\\nbiscuits'`);
    await set('posts', later, `published_at = now() + interval '2 hours'`);
    await set('posts', page, `type = 'PAGE'`);
    await set('posts', journai, `type = 'JOURNAI'`);
    await set(
      'posts',
      plain,
      `modified_at = '2026-03-01T09:30:00.4Z', published_at = '2026-02-01T00:00Z', slug = 'ça-va',
       thumbnail_url = 'https://pictures.example/t.png?a=1&b=2',
       body = '<p>x</p><img alt="" src="/api/content-pictures/0123.webp" /><img src="https://pictures.example/u?a=1&amp;b=2">'`,
    );
    await build();
    expect(await paths('posts')).toEqual([
      `/posts/${encodeURIComponent('ça-va')}`,
      await pathOf(own),
    ]);
    expect(await paths('pages')).toEqual(['/', await pathOf(page)]);
    expect(await paths('myjournai')).toEqual([await pathOf(journai)]);
    const [hub, first] = checkSitemap((await part('posts-1')) ?? '', 'urlset', origin);
    expect(hub?.loc).toBe(`${origin}/posts`);
    expect(first).toMatchObject({
      lastmod: '2026-03-01T09:30:00Z',
      images: [
        'https://pictures.example/t.png?a=1&b=2',
        `${origin}/api/content-pictures/0123.webp`,
        'https://pictures.example/u?a=1&b=2',
      ],
    });
    const { data } = await tech.graphql(urls, { url: `${origin}/sitemap-posts-1.xml.gz` });
    expect(data.sitemap.map(({ title }: { title: string }) => title)).toEqual([
      'All posts',
      'Sitemapped 0',
      'Tea and\x1f\nbiscuits',
    ]);
    // Publication time comes without any write.
    clock += 3 * 60 * 60_000;
    await build();
    expect(await paths('posts')).toContain(await pathOf(later));
    await set('posts', own, 'is_deleted = true');
    await build();
    expect(await paths('posts')).not.toContain(await pathOf(own));
  });

  test('threads and the tags that have some; a reply changes both', async () => {
    const shown = await write.thread({ by, name: 'Shown', at: '2026-01-01' });
    const hidden = await write.thread({ by, name: 'Waiting', isPending: true });
    const noindex = await write.thread({ by, name: 'Unlisted' });
    const elsewhere = await write.thread({ by, name: 'Elsewhere' });
    await set('threads', noindex, `seo = '{"robots": "noindex, follow"}'`);
    await set('threads', elsewhere, `seo = '{"canonical": "/forums/other"}'`);
    await set('threads', shown, `last_active_at = '2026-01-01T00:00Z'`);
    await set('threads', shown, 'changed_at = null');
    const site = await app.siteId('alpha');
    const tags = await app.query(
      `insert into tags (site_id, type, name, slug, updated_at) values
         ($1, 'FORUM', 'Own', 'own', '2025-01-01'), ($1, 'FORUM', 'Empty', 'empty', '2025-01-01'),
         (null, 'GLOBAL', 'Own everywhere', 'own', '2025-01-01'),
         (null, 'GLOBAL', 'Everywhere', 'everywhere', '2025-01-01') returning id`,
      site,
    );
    for (const [tag, thread] of [
      [0, shown],
      [2, shown],
      [3, shown],
      [1, hidden],
    ] as const) {
      await app.query(
        'insert into thread_tags (site_id, thread_id, tag_id) values ($1, $2, $3)',
        site,
        thread,
        tags[tag]?.id,
      );
    }
    await build();
    const slug = (await app.query('select slug from threads where id = $1', shown))[0]?.slug;
    const ofThreads = async () => checkSitemap((await part('threads-1')) ?? '', 'urlset', origin);
    const ofTags = async () => checkSitemap((await part('forum-tags-1')) ?? '', 'urlset', origin);
    expect(await paths('threads')).toEqual([`/forums/${slug}`]);
    expect(await paths('forum-tags')).toEqual(['/forums/tags/own', '/forums/tags/everywhere']);
    expect((await ofThreads())[1]?.lastmod).toBe('2026-01-01T00:00:00Z');
    expect((await ofTags())[0]?.lastmod).toBe('2026-01-01T00:00:00Z');
    await set('threads', shown, `last_active_at = '2026-02-02T00:00Z'`);
    await build();
    expect((await ofThreads())[1]?.lastmod).toBe('2026-02-02T00:00:00Z');
    expect((await ofTags())[0]?.lastmod).toBe('2026-02-02T00:00:00Z');
    // An earlier activity date is a change of today: content was removed.
    await set('threads', shown, `last_active_at = '2026-01-01T00:00Z'`);
    await build();
    expect(Date.parse((await ofThreads())[1]?.lastmod ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('profiles only if the site wants them, and never of blocked people', async () => {
    expect(await paths('profiles')).toEqual([]);
    const wants = (wanted: boolean) =>
      app.query(`update sites set settings = $1 where prefix = 'alpha'`, {
        profilesInSitemap: wanted,
      });
    await wants(true);
    await build();
    expect(await paths('profiles')).toEqual([]);
    await set('users', by, 'is_searchable = true');
    await set('users', await app.userId('spammer'), 'is_searchable = true');
    await build();
    expect(await paths('profiles')).toContain('/profile/member');
    expect(await paths('profiles')).not.toContain('/profile/spammer');
    await set('users', by, 'is_anonymous = true');
    await build();
    expect(await paths('profiles')).not.toContain('/profile/member');
    await wants(false);
    await build();
    expect(await paths('profiles')).toEqual([]);
    expect((await app.anonymous.get('/sitemap.xml')).text).not.toContain('profiles');
  });

  test('of another site is not here, and a site without a forum has no threads', async () => {
    const theirs = await contentWriter(app, 'beta');
    const foreign = await theirs.post({ by: await app.userId('foreignAdmin'), title: 'Theirs' });
    await build();
    const path = await pathOf(foreign);
    expect(await paths('posts')).not.toContain(path);
    const reply = await app.anonymous.get('/sitemap.xml', { headers: { host: 'beta.localhost' } });
    expect(reply.text).toContain(`http://beta.localhost:${app.port}/sitemap-posts-1.xml.gz`);
    expect(reply.text).not.toMatch(/alpha|threads|forum-tags/);
  });
});

describe('a stored file', () => {
  test('is gzipped with its modification time; unchanged files are not sent again', async () => {
    const reply = await app.anonymous.get('/sitemap-posts-1.xml.gz');
    expect(reply.headers['content-type']).toBe('application/gzip');
    expect(reply.headers['content-encoding']).toBeUndefined();
    const { etag, 'last-modified': since } = reply.headers as Record<string, string>;
    const conditions: Record<string, string>[] = [
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-modified-since': since ?? '' },
    ];
    for (const headers of conditions) {
      const again = await app.anonymous.get('/sitemap-posts-1.xml.gz', { headers });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
    const index = await app.anonymous.get('/sitemap.xml');
    const headers = { 'if-none-match': String(index.headers.etag) };
    expect((await app.anonymous.get('/sitemap.xml', { headers })).status).toBe(304);
    const head = await app.anonymous.send('HEAD', '/sitemap.xml');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test.each(['posts-2.xml.gz', 'posts-1.xml', 'nonsense', '%2e%2e', 'posts-1.xml.gz.'])(
    'that does not exist is not found: %s',
    async (name) => {
      expect((await app.anonymous.get(`/sitemap-${name}`)).status).toBe(404);
    },
  );

  test('keeps its modification time if nothing changed', async () => {
    const modified = async (name: string) =>
      (await app.anonymous.get(`/sitemap-${name}.xml.gz`)).headers['last-modified'];
    const before = [await modified('posts-1'), await modified('myjournai-1')];
    const built = async () =>
      (await app.query(`select max(build) as build from sitemap_builds where kind = 'posts'`))[0];
    const post = await write.post({ by, title: 'Newest' });
    await build();
    const count = await built();
    expect([await modified('posts-1'), await modified('myjournai-1')]).toEqual([
      expect.not.stringContaining(String(before[0])),
      before[1],
    ]);
    // A change that readers do not see causes no build.
    await set('posts', post, 'version = version + 1');
    await build();
    expect(await built()).toEqual(count);
  });
});

describe('pages that list others', () => {
  test('are in a sitemap once they list something', async () => {
    const id = await write.post({ by, title: 'Filed' });
    const [category] = await app.query(
      `insert into categories (site_id, name, slug) select site_id, 'Diet', 'diet' from posts
       where id = $1 returning id, site_id`,
      id,
    );
    const [tag] = await app.query(
      `insert into tags (type, name, slug) values ('GLOBAL', 'Salt', 'salt') returning id`,
    );
    await build();
    expect(await allPaths('posts')).toContain('/posts');
    expect([await allPaths('categories'), await allPaths('tags')]).toEqual([[], []]);
    await app.query(
      'insert into post_categories (site_id, post_id, category_id) values ($1, $2, $3)',
      ...[category.site_id, id, category.id],
    );
    await app.query(
      'insert into post_tags (site_id, post_id, tag_id) values ($1, $2, $3)',
      ...[category.site_id, id, tag.id],
    );
    // Follows the posts: saving a post with other labels changes its time.
    await set('posts', id, 'modified_at = now()');
    await build();
    expect(await allPaths('categories')).toEqual(['/categories/diet']);
    expect(await allPaths('tags')).toEqual(['/tags/salt']);
  });

  test('and the forum, with its threads', async () => {
    await write.thread({ by });
    await build();
    expect((await allPaths('threads'))[0]).toBe('/forums');
  });

  test.each(['/login', '/password-reset'])('%s is not for search engines', async (path) => {
    const { headers, text } = await app.anonymous.get(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('why a page is in a sitemap or not', () => {
  const reasonOf = async (url: string) => {
    const { data, errors } = await tech.graphql(
      'query ($url: String!) { sitemapReason(url: $url) { isListed reason } }',
      { url },
    );
    return errors?.[0]?.message ?? data.sitemapReason;
  };
  const leftOut = (reason: string) => ({ isListed: false, reason });

  test.each([
    ['is listed', 'title = title', { isListed: true, reason: sitemapReasons.listed }],
    ['is a draft', `status = 'DRAFT'`, leftOut(sitemapReasons.draft)],
    ['was withdrawn', `status = 'UNPUBLISHED'`, leftOut(sitemapReasons.unpublished)],
    ['was deleted', 'is_deleted = true', leftOut(sitemapReasons.deleted)],
    ['comes later', `published_at = now() + interval '1 day'`, leftOut(sitemapReasons.scheduled)],
    ['is noindex', `seo = '{"meta_robots_noindex": true}'`, leftOut(sitemapReasons.noindex)],
    [
      'names another address',
      `seo = '{"canonical": "https://other.example/"}'`,
      leftOut(sitemapReasons.canonical('https://other.example/')),
    ],
  ])('a post that %s', async (_, change, reason) => {
    const id = await write.post({ by, title: 'Explained' });
    await set('posts', id, change);
    const path = await pathOf(id);
    expect(await reasonOf(path)).toEqual(reason);
    expect(await reasonOf(`${origin}${path}?utm=1`)).toEqual(reason);
  });

  test('threads, tags, profiles, hubs, and unknown pages', async () => {
    const thread = await write.thread({ by });
    const [{ slug }] = await app.query('select slug from threads where id = $1', thread);
    expect(await reasonOf(`/forums/${slug}`)).toMatchObject({ isListed: true });
    await set('threads', thread, 'is_deleted = true');
    expect(await reasonOf(`/forums/${slug}`)).toEqual(leftOut(sitemapReasons.deleted));
    expect(await reasonOf('/forums')).toEqual({ isListed: true, reason: sitemapReasons.hub });
    expect(await reasonOf('/profile/member')).toEqual(leftOut(sitemapReasons.kindOff));
    expect(await reasonOf('/login')).toEqual(leftOut(sitemapReasons.unknown));
    expect(await reasonOf('https://elsewhere.example/posts')).toBe(sitemapMessages.foreign);
  });
});

test('staff can build them at once, but not all the time', async () => {
  const now = 'mutation { buildSitemaps }';
  await build();
  await app.query('update sitemap_builds set is_marked = false, took_ms = 60000');
  const id = await write.post({ by, title: 'Not awaited' });
  await app.query('delete from sitemap_marks');
  expect((await tech.graphql(now)).data.buildSitemaps).toBe(true);
  expect((await tech.graphql(now)).errors?.[0]?.message).toBe(sitemapMessages.tooOften);
  await app.services.sitemapBuilder.build(new Date(clock));
  expect(await paths('posts')).toContain(await pathOf(id));
  const [{ jobs }] = await app.query(
    `select count(*)::int as jobs from jobs.job where name = 'site.build-sitemaps'`,
  );
  expect(jobs).toBeGreaterThan(0);
});

describe('the API', () => {
  test('lists the sitemaps, and the addresses of each', async () => {
    const { data } = await tech.graphql(listed);
    const posts = data.sitemaps.find(({ loc }: { loc: string }) => loc.includes('posts'));
    expect(posts).toEqual({
      loc: `${origin}/sitemap-posts-1.xml.gz`,
      count: (await allPaths('posts')).length,
      lastmod: expect.any(String),
    });
    const all = (await tech.graphql(urls, { url: posts.loc })).data.sitemap;
    expect(all.map(({ loc }: { loc: string }) => loc.slice(origin.length))).toEqual(
      await allPaths('posts'),
    );
    expect(all[0]).toMatchObject({ loc: `${origin}/posts`, title: 'All posts', lastmod: null });
    expect(all[1]).toEqual({
      loc: `${origin}/posts/${encodeURIComponent('ça-va')}`,
      title: 'Sitemapped 0',
      imageCount: 3,
      lastmod: '2026-03-01T09:30:00.000Z',
    });
    const some = await tech.graphql(urls, { url: posts.loc, limit: 1, offset: 1 });
    expect(some.data.sitemap).toEqual([all[1]]);
    const found = await tech.graphql(urls, { url: posts.loc, search: 'NEWEST' });
    expect(found.data.sitemap.map(({ title }: { title: string }) => title)).toEqual(['Newest']);
    const pages = await tech.graphql(urls, { url: `${origin}/sitemap-pages-1.xml.gz` });
    expect(pages.data.sitemap[0]).toMatchObject({ loc: `${origin}/`, lastmod: null });
  });

  test('knows no sitemap of another site, and no unknown one', async () => {
    const theirs = `http://beta.localhost:${app.port}/sitemap-posts-1.xml.gz`;
    for (const url of [theirs, `${origin}/sitemap.xml`, '']) {
      const { errors } = await tech.graphql(urls, { url });
      expect(errors?.[0]?.message).toBe(sitemapMessages.notFound);
      expect((await tech.get(sitemapCsvAddress(url))).status).toBe(404);
    }
    for (const variables of [{ limit: 0 }, { offset: -1 }]) {
      const url = `${origin}/sitemap-posts-1.xml.gz`;
      const { errors } = await tech.graphql(urls, { url, ...variables });
      expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    }
  });

  test('one sitemap and all of them can be downloaded, without formulas', async () => {
    const id = await write.post({ by, title: 'x' });
    await set('posts', id, `title = '=HYPERLINK("https://evil.example")'`);
    await build();
    const loc = `${origin}/sitemap-posts-1.xml.gz`;
    const one = await tech.get(sitemapCsvAddress(loc));
    expect(one.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(one.headers['content-disposition']).toBe('attachment; filename="sitemap-posts-1.csv"');
    // Without the mark, spreadsheets take UTF-8 for another encoding.
    expect([...one.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, hub, first, ...rest] = one.text.split('\r\n');
    expect(head?.replace(/^\uFEFF/, '')).toBe('Sitemap,URL,Title,Images,Last Modified');
    expect(hub).toBe(`${loc},${origin}/posts,All posts,0,`);
    expect(first).toBe(
      `${loc},${origin}/posts/${encodeURIComponent('ça-va')},Sitemapped 0,3,2026-03-01T09:30:00Z`,
    );
    expect(rest.join('\n')).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const all = await tech.get(sitemapCsvAddress());
    const total = (await tech.graphql(listed)).data.sitemaps.reduce(
      (sum: number, { count }: { count: number }) => sum + count,
      0,
    );
    expect(all.text.trimEnd().split('\r\n')).toHaveLength(total + 1);
    expect(all.headers['content-disposition']).toBe('attachment; filename="sitemaps.csv"');
  });

  test('is not for admins', async () => {
    const admin = await app.as('admin');
    expect((await admin.graphql(listed)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await admin.get(sitemapCsvAddress())).status).toBe(403);
  });
});
