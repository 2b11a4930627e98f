import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postMessages } from '../../../../contract/site/posts.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { picture } from '../../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let userId: number;

beforeAll(async () => {
  app = await startTestApp();
  site = await intakeClient(app);
  userId = await app.userId('member');
  await app.query(
    `insert into tags (type, name, slug) values ('GLOBAL', 'Salt', 'salt'), ('GLOBAL', 'Sleep', 'sleep')`,
  );
});
afterAll(() => app.close());

const post = (more: object = {}) => ({ userId, title: 'A post', body: '<p>Words</p>', ...more });
const put = (externalId: string, json: unknown, idempotencyKey?: string, by = site) =>
  by.send('PUT', `/posts/external/${encodeURIComponent(externalId)}`, json, idempotencyKey);
const patch = (externalId: string, json: unknown) =>
  site.patch(`/posts/external/${externalId}`, json);
const state = async (externalId: string) =>
  (await site.get(`/posts/external/${externalId}`)).json();
const page = (path: string) => app.anonymous.get(path);
const refused = async (json: object) => {
  const { status, json: answer } = await site.post('/posts', post(json));
  return [status, answer().error?.message, answer().error?.field];
};

describe('a post', () => {
  test('is written and changed by our id, and takes comments', async () => {
    const created = await site.post('/posts', {
      userId,
      title: ' Salt, and how to miss it less ',
      body: '<h2>Herbs</h2><script>x</script>',
    });
    expect([created.status, created.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        externalId: null,
        userId,
        type: 'POST',
        status: 'PUBLISHED',
        title: 'Salt, and how to miss it less',
        slug: 'salt-and-how-to-miss-it-less',
        permalink: 'posts/salt-and-how-to-miss-it-less',
        path: '/posts/salt-and-how-to-miss-it-less',
        isDeleted: false,
        publishedAt: expect.any(String),
        modifiedAt: expect.any(String),
      },
    ]);
    const { id } = created.json();
    await site.write({ kind: 'comment', postId: id, userId, body: 'Thank you' });
    const changed = await site.patch(`/posts/${id}`, { title: 'Salt' });
    expect(changed.json()).toMatchObject({ title: 'Salt', slug: 'salt-and-how-to-miss-it-less' });
    expect((await site.get(`/posts/${id}`)).json().body).toBe('<h2>Herbs</h2>');
    await site.patch(`/posts/${id}`, { isDeleted: true });
    const comment = { kind: 'comment', postId: id, userId, body: 'x' };
    expect((await site.post('/content', comment)).status).toBe(404);
  });

  test('has all its properties', async () => {
    const sent = post({
      title: 'Everything',
      slug: 'all-of-it',
      excerpt: ' In short. ',
      thumbnail: { url: 'https://pictures.example/salt.jpg', alt: 'Salt' },
      categories: [
        { slug: 'nutrition', name: 'Nutrition' },
        { slug: 'daily-life', name: 'Daily life', description: 'At home' },
      ],
      tags: ['salt'],
      seo: { title: 'All', metadesc: 'Of it', meta_robots_noindex: true },
      publishedAt: '2026-01-02T03:04:05Z',
      modifiedAt: '2026-01-03T03:04:05Z',
    });
    const created = await put('wp-1', sent);
    expect([created.status, created.json().permalink]).toEqual([201, 'posts/all-of-it']);
    const { userId: author, ...rest } = sent;
    expect(await state('wp-1')).toMatchObject({
      ...rest,
      userId: author,
      externalId: 'wp-1',
      excerpt: 'In short.',
      categories: [
        { slug: 'daily-life', name: 'Daily life' },
        { slug: 'nutrition', name: 'Nutrition' },
      ],
      publishedAt: '2026-01-02T03:04:05.000Z',
      modifiedAt: '2026-01-03T03:04:05.000Z',
    });
    const [row] = await app.query(
      `select is_noindex, version from posts where external_id = 'wp-1'`,
    );
    expect(row).toEqual({ is_noindex: true, version: 1 });
  });

  test('that is sent again changes only differences', async () => {
    const first = (await put('wp-2', post({ categories: [{ slug: 'a', name: 'A' }] }))).json();
    const again = await put('wp-2', post({ categories: [{ slug: 'a', name: 'A' }] }));
    expect([again.status, again.json()]).toEqual([200, first]);
    const versions = () => app.query(`select version from posts where id = $1`, first.id);
    expect(await versions()).toEqual([{ version: 1 }]);
    const moved = await put(
      'wp-2',
      post({ categories: [{ slug: 'a', name: 'Renamed' }], tags: [] }),
    );
    expect(moved.json().modifiedAt).toBe(first.modifiedAt);
    expect((await state('wp-2')).categories).toEqual([{ slug: 'a', name: 'Renamed' }]);
    const retitled = await put('wp-2', post({ title: 'Another title' }));
    expect(retitled.json()).toMatchObject({ id: first.id, slug: first.slug });
    expect(retitled.json().modifiedAt > first.modifiedAt).toBe(true);
    expect((await state('wp-2')).categories).toHaveLength(1);
    expect((await patch('wp-2', { categories: [] })).status).toBe(200);
    expect((await state('wp-2')).categories).toEqual([]);
    const other = await newUser(app);
    expect((await patch('wp-2', { userId: other.id })).json().userId).toBe(other.id);
  });

  test('sent twice at once is created once', async () => {
    const both = await Promise.all([put('wp-twice', post()), put('wp-twice', post())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0]?.json().id).toBe(both[1]?.json().id);
    const replay = await put('wp-key', post(), 'key-1');
    const replayed = await put('wp-key', post(), 'key-1');
    expect([replay.status, replayed.status, replayed.headers['idempotent-replayed']]).toEqual([
      201,
      201,
      'true',
    ]);
  });

  test('is withdrawn, published again, and redirects from former addresses', async () => {
    await put('wp-3', post({ title: 'Here and gone', slug: 'first-address' }));
    expect((await page('/posts/first-address')).status).toBe(200);
    await patch('wp-3', { status: 'UNPUBLISHED' });
    expect((await page('/posts/first-address')).status).toBe(404);
    await patch('wp-3', { status: 'PUBLISHED', slug: 'second-address' });
    await patch('wp-3', { slug: 'third-address' });
    for (const old of ['first-address', 'second-address']) {
      const { status, headers } = await page(`/posts/${old}?page=2`);
      expect([status, headers.location]).toEqual([301, '/posts/third-address?page=2']);
    }
    // A new post can take over another one's former address.
    await put('wp-4', post({ title: 'A new one', slug: 'first-address' }));
    expect((await page('/posts/first-address')).text).toContain('A new one');
    await patch('wp-3', { slug: 'second-address' });
    expect((await page('/posts/third-address')).headers.location).toBe('/posts/second-address');
    await patch('wp-3', { status: 'UNPUBLISHED' });
    expect((await page('/posts/third-address')).status).toBe(404);
  });

  test('that was a draft gets its publication time when published', async () => {
    await put('wp-5', post({ slug: 'a-draft', status: 'DRAFT', publishedAt: '2020-01-01' }));
    expect((await page('/posts/a-draft')).status).toBe(404);
    const published = await patch('wp-5', { status: 'PUBLISHED' });
    expect(Date.parse(published.json().publishedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await page('/posts/a-draft')).status).toBe(200);
    await patch('wp-5', { publishedAt: new Date(Date.now() + 60_000).toISOString() });
    expect((await page('/posts/a-draft')).status).toBe(404);
  });

  test('may be a page, without comments, and stays one', async () => {
    const made = await put('page-1', post({ type: 'PAGE', title: 'About us' }));
    expect(made.json().permalink).toBe('pages/about-us');
    expect((await page('/pages/about-us')).text).toContain('<p>Words</p>');
    const comment = { kind: 'comment', postId: made.json().id, userId, body: 'x' };
    expect((await site.post('/content', comment)).status).toBe(404);
    const turned = await put('page-1', post({ type: 'POST' }));
    expect([turned.status, turned.json().error.message]).toEqual([400, postMessages.typeFixed]);
    expect((await put('page-1', post({ title: 'Us' }))).json().type).toBe('PAGE');
    // Posts of different types can have the same slug.
    expect((await put('post-1', post({ slug: 'about-us' }))).status).toBe(201);
  });

  test('of another site is not found', async () => {
    const { id } = (await put('mine', post())).json();
    const beta = await intakeClient(app, 'beta');
    const foreign = await app.userId('foreignAdmin');
    expect((await beta.get(`/posts/${id}`)).status).toBe(404);
    expect((await beta.patch(`/posts/${id}`, { title: 'x' })).status).toBe(404);
    const theirs = await put('mine', { ...post(), userId: foreign }, undefined, beta);
    expect([theirs.status, theirs.json().id === id]).toEqual([201, false]);
    expect((await put('mine', { ...post(), userId: foreign })).status).toBe(404);
  });

  test('is refused with the reason', async () => {
    await put('taken', post({ slug: 'taken' }));
    expect(await refused({ slug: 'taken' })).toEqual([
      409,
      postMessages.permalinkTaken('posts/taken'),
      'slug',
    ]);
    await put('mover', post({ slug: 'mover' }));
    expect((await patch('mover', { slug: 'taken' })).status).toBe(409);
    for (const [json, message] of [
      [{ title: ' ' }, postMessages.titleRequired],
      [{ body: '<script>x</script>' }, postMessages.bodyRequired],
      [{ slug: 'Not A Slug' }, postMessages.slug],
      [{ type: 'JOURNAI' }, postMessages.type],
      [{ status: 'LIVE' }, postMessages.status],
      [{ publishedAt: 'soon' }, postMessages.time],
      [{ thumbnail: { url: 'javascript:x' } }, postMessages.thumbnail],
      [{ thumbnail: { url: 'http://plain.example/a.jpg' } }, postMessages.thumbnail],
      [{ categories: [{ slug: 'x' }] }, postMessages.categories],
      [{ tags: ['salt', 'unknown'] }, postMessages.tagsUnknown(['unknown'])],
      [{ seo: { keywords: 'x' } }, postMessages.seoUnknown(['keywords'])],
      [{ seo: { canonical: 'javascript:x' } }, postMessages.canonical],
      [{ seo: { meta_robots_noindex: 'yes' } }, postMessages.seoNoindex],
    ] as const) {
      expect([json, ...(await refused(json)).slice(0, 2)]).toEqual([json, 400, message]);
    }
    expect((await put('no good id', post())).json().error.message).toBe(postMessages.externalId);
    expect((await patch('nobody-sent-this', { title: 'x' })).status).toBe(404);
    expect(await refused({ userId: await app.userId('spammer') })).toContain(403);
  });

  test('keeps tables, figures and links of editors, and is sanitised', async () => {
    const body =
      '<figure><img src="https://pictures.example/a.jpg" alt="A" /><figcaption>A</figcaption></figure>' +
      '<table><thead><tr><th scope="col">Salt</th></tr></thead></table>' +
      '<p><a href="/Posts/Kept" rel="noopener">own</a> ' +
      '<a href="https://elsewhere.example/" rel="noopener noreferrer">other</a></p>';
    await put(
      'html',
      post({ slug: 'html', body: `${body}<iframe src="x"></iframe><p onclick="x()">` }),
    );
    const stored = (await state('html')).body;
    expect(stored.replaceAll(' />', '/>')).toContain(body.replaceAll(' />', '/>'));
    expect(stored).not.toMatch(/iframe|onclick/);
    const { text } = await page('/posts/html');
    expect(text).toContain('<figcaption>A</figcaption>');
    expect(text).toContain('href="/Posts/Kept"');
    expect(text).not.toContain('src="https://pictures.example');
  });
});

describe('a picture', () => {
  const send = async (data: Buffer) => {
    const reply = await fetch(`http://127.0.0.1:${app.port}/api/intake/v1/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.key}`, 'content-type': 'image/png' },
      body: new Uint8Array(data),
    });
    return { status: reply.status, json: (await reply.json()) as { url: string } };
  };

  test('is stored once, and public while a post shows it', async () => {
    const data = await picture(40, 30).png().toBuffer();
    const first = await send(data);
    expect(first).toMatchObject({ status: 201, json: { width: 40, height: 30 } });
    const { url } = first.json;
    expect(await send(data)).toEqual({ status: 200, json: first.json });
    expect((await page(url)).status).toBe(404);
    await put('pictured', post({ slug: 'pictured', thumbnail: { url, alt: 'A dot' } }));
    expect((await page(url)).headers['content-type']).toBe('image/webp');
    expect((await page('/posts/pictured')).text).toContain(`src="${url}"`);
    await patch('pictured', { status: 'UNPUBLISHED' });
    expect((await page(url)).status).toBe(404);
  });

  test('that is none is refused', async () => {
    expect((await send(Buffer.from('no picture'))).status).toBe(400);
    expect((await site.post('/images', { data: 'x' })).status).toBe(400);
  });
});
