import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seoMessages } from '../../../../contract/forums/thread-seo.ts';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import { messages } from '../../../../contract/messages.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { tooLongMessage } from '../../../../contract/text.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const setSeo = `mutation ($id: ID!, $seo: String!, $slug: String, $version: Int) {
  setThreadSeo(id: $id, seo: $seo, slug: $slug, version: $version) { slug seo version }
}`;
const shortLink = `mutation ($id: ID!) {
  threadShortLink(id: $id) { id fromUrl toUrl clickCount }
}`;

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;
let write: ContentWriter;
let by: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  [admin, moderator] = [await app.as('admin'), await app.as('moderator')];
  write = await contentWriter(app);
  by = await app.userId('member');
});
afterAll(() => app.close());

async function newThread(name = 'Thread'): Promise<{ id: number; slug: string }> {
  const id = await write.thread({ by, name, body: '<p>First <b>words</b></p>' });
  const [{ slug }] = (await app.query('select slug from threads where id = $1', id)) as [
    { slug: string },
  ];
  return { id, slug };
}

const save = (id: number, seo: object, more: object = {}) =>
  admin.graphql(setSeo, { id, seo: JSON.stringify(seo), ...more });
const head = async (slug: string) =>
  (await app.anonymous.get(`/forums/${slug}`)).text.split('</head>')[0] ?? '';

describe('the SEO data of a thread', () => {
  test('is described by a schema', async () => {
    const { data } = await moderator.graphql('{ getThreadSeoSchema }');
    expect(data.getThreadSeoSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(data.getThreadSeoSchema.properties)).toEqual([
      'title',
      'description',
      'canonical',
      'robots',
      'ogTitle',
      'ogDescription',
      'ogImage',
    ]);
  });

  test.each(['a', 'é', '勇'])(
    'comes with a slug of any length that has a page: 200 of %s',
    async (letter) => {
      const { id } = await newThread();
      for (const length of [101, 200]) {
        const slug = letter.repeat(length);
        expect((await save(id, {}, { slug })).errors).toBeUndefined();
        const page = await app.anonymous.get(`/forums/${encodeURIComponent(slug)}`);
        expect(page.status).toBe(200);
      }
    },
  );

  test('is in the head of the page', async () => {
    const { id, slug } = await newThread('Plain & simple');
    const before = await head(slug);
    expect(before).toContain('<title>Plain &amp; simple · Alpha Circle</title>');
    expect(before).toContain('<meta name="description" content="First words">');
    expect(before).toMatch(
      new RegExp(`<link rel="canonical" href="http://alpha.localhost[^"]*/forums/${slug}">`),
    );
    expect(before).toContain('<meta property="og:title" content="Plain &amp; simple">');
    expect(before).not.toContain('name="robots"');
    const seo = {
      title: 'Better "title"',
      description: 'What it is about',
      canonical: '/elsewhere',
      robots: 'noindex, follow',
      ogTitle: 'Shared title',
      ogDescription: 'Shared words',
      ogImage: 'https://example.org/a.png',
    };
    const { data } = await save(id, { ...seo });
    expect(data.setThreadSeo).toEqual({ slug, seo, version: 2 });
    const after = await head(slug);
    expect(after).toContain('<title>Better &quot;title&quot;</title>');
    expect(after).toContain('<meta name="description" content="What it is about">');
    expect(after).toMatch(/<link rel="canonical" href="http:\/\/alpha.localhost[^"]*\/elsewhere">/);
    expect(after).toContain('<meta name="robots" content="noindex, follow">');
    expect(after).toContain('<meta property="og:title" content="Shared title">');
    expect(after).toContain('<meta property="og:description" content="Shared words">');
    expect(after).toContain('<meta property="og:image" content="https://example.org/a.png">');
    // The heading still shows the thread's name.
    expect((await app.anonymous.get(`/forums/${slug}`)).text).toContain(
      '<h1>Plain &amp; simple</h1>',
    );
  });

  test('is replaced as a whole, without empty values', async () => {
    const { id } = await newThread();
    await save(id, { title: 'One', robots: 'index, follow' });
    const { data } = await save(id, { title: '', robots: '', description: 'Two' });
    expect(data.setThreadSeo.seo).toEqual({ description: 'Two' });
  });

  test.each([
    [{ canonical: 'elsewhere' }, seoMessages.address, 'canonical'],
    // Browsers cannot open this URL.
    [{ canonical: 'https://[x' }, seoMessages.address, 'canonical'],
    [{ ogImage: 'javascript:alert(1)' }, seoMessages.address, 'ogImage'],
    [{ robots: 'maybe' }, seoMessages.robots, 'robots'],
    [{ title: 'x'.repeat(201) }, tooLongMessage('Title', 200), 'title'],
    [{ keywords: 'x' }, seoMessages.unknown(['keywords']), undefined],
    [['x'], threadMessages.seoObject, undefined],
  ])('%j is refused', async (seo, message, field) => {
    const { id } = await newThread();
    const { errors } = await save(id, seo);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT' } });
    expect(errors?.[0]?.extensions.field).toBe(field);
  });
});

describe('the address of a thread', () => {
  test('changes, and every old one redirects to it', async () => {
    const { id, slug } = await newThread();
    expect((await save(id, {}, { slug: 'second' })).data.setThreadSeo.slug).toBe('second');
    await save(id, {}, { slug: 'third' });
    for (const old of [slug, 'second']) {
      const { status, headers } = await app.anonymous.get(`/forums/${old}?page=2`);
      expect([status, headers.location]).toEqual([301, '/forums/third?page=2']);
    }
    // Renamed back: the page is at this slug, and the others redirect to it.
    await save(id, {}, { slug: 'second' });
    expect((await app.anonymous.get('/forums/second')).status).toBe(200);
    const { headers } = await app.anonymous.get('/forums/third');
    expect(headers.location).toBe('/forums/second');
  });

  test('is not found if the thread is hidden, or on another site', async () => {
    const { id, slug } = await newThread();
    await save(id, {}, { slug: 'kept-secret' });
    await app.query('update threads set is_pending_moderation = true where id = $1', id);
    expect((await app.anonymous.get(`/forums/${slug}`)).status).toBe(404);
    await app.query(
      'update threads set is_pending_moderation = false, is_deleted = true where id = $1',
      id,
    );
    expect((await app.anonymous.get(`/forums/${slug}`)).status).toBe(404);
    const foreign = await app.as('foreignAdmin');
    expect((await foreign.get('/forums/kept-secret')).status).toBe(404);
  });

  test('accepts replies sent before it changed', async () => {
    const { id, slug } = await newThread();
    await save(id, {}, { slug: 'renamed-meanwhile' });
    const member = await app.as('member');
    const { status, headers } = await member.post(`/forums/${slug}`, { form: { body: 'Hello' } });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/forums\/renamed-meanwhile\?at=reply-/);
  });

  test('cannot be empty, or one that another thread has or had', async () => {
    const [one, two] = [await newThread(), await newThread()];
    await save(one.id, {}, { slug: 'mine-now' });
    const empty = await save(two.id, {}, { slug: ' ' });
    expect(empty.errors?.[0]).toMatchObject({
      message: flagMessages.slugEmpty,
      extensions: { code: 'INVALID_INPUT', field: 'slug' },
    });
    for (const slug of ['mine-now', one.slug]) {
      const { errors } = await save(two.id, {}, { slug });
      expect(errors?.[0]).toMatchObject({
        message: flagMessages.slugTaken,
        extensions: { code: 'CONFLICT', field: 'slug' },
      });
    }
    // A new thread does not get the slug either.
    const written = await app.services.content.write(
      { siteId: await app.siteId('alpha'), userId: by },
      { kind: 'thread', name: one.slug, body: '<p>New</p>' },
    );
    const [row] = await app.query('select slug from threads where id = $1', written.id);
    expect(row.slug).toMatch(new RegExp(`^${one.slug}-\\w+$`));
  });

  test('can be released by a thread that took it while another released it', async () => {
    const [first, second] = [await newThread(), await newThread()];
    await save(second.id, {}, { slug: 'taken-at-once' });
    await app.query(
      `insert into thread_slugs (site_id, slug, thread_id)
       select site_id, 'taken-at-once', id from threads where id = $1`,
      first.id,
    );
    const { data } = await save(second.id, {}, { slug: 'given-up' });
    expect(data.setThreadSeo.slug).toBe('given-up');
    const { headers } = await app.anonymous.get('/forums/taken-at-once');
    expect(headers.location).toBe('/forums/given-up');
  });

  test('of an erased person is deleted', async () => {
    const { id } = await newThread();
    await save(id, {}, { slug: 'about-my-name' });
    await app.query(`update threads set slug = 'deleted-thread-' || id where id = $1`, id);
    expect(await app.query('select slug from thread_slugs where thread_id = $1', id)).toEqual([]);
  });
});

/** User agent of a person; bots are counted separately. */
const byPerson = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } };

describe('a short link', () => {
  test("is created once, follows the thread's address, and counts clicks", async () => {
    const { id, slug } = await newThread();
    const twice = await Promise.all([
      moderator.graphql(shortLink, { id }),
      admin.graphql(shortLink, { id }),
    ]);
    const [link, same] = twice.map(({ data }) => data.threadShortLink);
    expect(same).toEqual(link);
    expect(link.fromUrl).toMatch(/^http:\/\/alpha\.localhost[:\d]*\/s\/[a-z2-9]{6}$/);
    expect(link.toUrl).toMatch(new RegExp(`^http://alpha\\.localhost[:\\d]*/forums/${slug}$`));
    expect(link.clickCount).toBe(0);
    const path = new URL(link.fromUrl).pathname;
    const first = await app.anonymous.get(path, byPerson);
    expect([first.status, first.headers.location]).toEqual([302, `/forums/${slug}`]);
    await save(id, {}, { slug: 'moved-on' });
    expect((await app.anonymous.get(path, byPerson)).headers.location).toBe('/forums/moved-on');
    const { data } = await moderator.graphql(shortLink, { id });
    expect(data.threadShortLink).toMatchObject({ id: link.id, clickCount: 2 });
    expect((await (await app.as('foreignAdmin')).get(path)).status).toBe(404);
    expect((await app.anonymous.get('/s/nothing')).status).toBe(404);
  });

  test("is on the site's host, wherever it is requested", async () => {
    const { id } = await newThread();
    const userId = await app.userId('moderator');
    const onNeutralHost = await app.as({ userId, host: 'localhost' });
    const { data } = await onNeutralHost.graphql(shortLink, { id });
    expect(data.threadShortLink.fromUrl).toMatch(/^http:\/\/alpha\.localhost[:\d]*\/s\//);
  });

  test.each(['is_pending_moderation', 'is_deleted', 'is_spam'])(
    'is not found while the thread has %s, and does not count',
    async (state) => {
      const { id, slug } = await newThread();
      const { data } = await moderator.graphql(shortLink, { id });
      const path = new URL(data.threadShortLink.fromUrl).pathname;
      await app.query(`update threads set ${state} = true where id = $1`, id);
      const { status, text, headers } = await app.anonymous.get(path, byPerson);
      expect([status, headers.location]).toEqual([404, undefined]);
      expect(text).not.toContain(slug);
      await app.query(`update threads set ${state} = false where id = $1`, id);
      expect((await app.anonymous.get(path, byPerson)).headers.location).toBe(`/forums/${slug}`);
      const after = await moderator.graphql(shortLink, { id });
      expect(after.data.threadShortLink.clickCount).toBe(1);
    },
  );
});

describe('permissions', () => {
  test('admins save SEO data, of threads of their own site', async () => {
    const { id } = await newThread();
    const refused = await moderator.graphql(setSeo, { id, seo: '{}' });
    expect(refused.errors?.[0]).toMatchObject({
      message: messages.noPermission,
      extensions: { code: 'FORBIDDEN' },
    });
    const foreign = await app.as('foreignAdmin');
    for (const answer of [
      await foreign.graphql(setSeo, { id, seo: '{}' }),
      await foreign.graphql(shortLink, { id }),
      await admin.graphql(shortLink, { id: '999999' }),
    ]) {
      expect(answer.errors?.[0]).toMatchObject({
        message: threadMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    const stale = await save(id, { title: 'T' }, { version: 7 });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
  });
});
