import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { type IntakeClient, intakeClient } from '../testing/intake.ts';
import { mainElementOfPage } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let userId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  userId = await app.userId('member');
  await app.query(
    `insert into tags (type, name, slug, description)
     values ('GLOBAL', 'Salt', 'salt', 'All about salt'), ('GLOBAL', 'Snow', 'snow', '')`,
  );
});
afterAll(() => app.close());

const read = async (path: string) => (await app.anonymous.get(path)).text;
const send = async (id: string, more: object = {}) => {
  const post = { userId, title: id, slug: id, body: `<p>Body of ${id}</p>`, ...more };
  const { status, text } = await site.send('PUT', `/posts/external/${id}`, post);
  if (status > 201) throw new Error(text);
};
const head = (page: string) => page.slice(0, page.indexOf('</head>'));
const cardsOf = (page: string) =>
  Array.from(page.matchAll(/<h[23]><a href="([^"]+)">/g), ([, path]) => path);

describe('the head of a post', () => {
  test("defaults to the post's own values", async () => {
    await send('plain', {
      title: 'Plain & simple',
      body: '<p>What [thread id=1] it is about.</p>',
    });
    const { text, headers } = await app.anonymous.get('/posts/plain');
    expect(head(text)).toContain('<title>Plain &amp; simple · Alpha Circle</title>');
    expect(head(text)).toContain('<meta name="description" content="What it is about.">');
    expect(head(text)).toMatch(
      /<link rel="canonical" href="http:\/\/alpha\.localhost:\d+\/posts\/plain">/,
    );
    expect(head(text)).toContain('<meta property="og:type" content="article">');
    expect(head(text)).not.toContain('robots');
    expect(headers['x-robots-tag']).toBeUndefined();
  });

  test("follows the sender's SEO data, with noindex in the header too", async () => {
    await send('said', {
      type: 'PAGE',
      seo: {
        title: 'Another <title>',
        metadesc: 'In "short"',
        canonical: 'https://elsewhere.example/said',
        meta_robots_noindex: true,
      },
      thumbnail: { url: 'https://pictures.example/a.jpg', alt: 'A "b"' },
    });
    const { text, headers } = await app.anonymous.get('/pages/said');
    expect(head(text)).toContain('<title>Another &lt;title&gt;</title>');
    expect(head(text)).toContain('<meta name="description" content="In &quot;short&quot;">');
    expect(head(text)).toContain('<link rel="canonical" href="https://elsewhere.example/said">');
    expect(head(text)).toContain('<meta name="robots" content="noindex">');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(mainElementOfPage(text)).toMatch(
      /<img class="post-picture" src="\/api\/content-image\?[^"]+" alt="A &quot;b&quot;"/,
    );
    expect(mainElementOfPage(text)).not.toContain('comments');
  });

  test('of a thread has noindex in the header too', async () => {
    const [{ slug }] = await app.query(
      `insert into threads (site_id, user_id, name, slug, body, seo)
       select site_id, id, 'Hush', 'hush', 'x', '{"robots": "noindex, follow"}' from users where id = $1
       returning slug`,
      userId,
    );
    const { headers, text } = await app.anonymous.get(`/forums/${slug}`);
    expect(headers['x-robots-tag']).toBe('noindex, follow');
    expect(text.match(/name="robots"/g)).toHaveLength(1);
  });
});

describe('a post', () => {
  test('is not found as a draft, withdrawn, as another type, or on another site', async () => {
    await send('a-page', { type: 'PAGE' });
    await send('drafted', { status: 'DRAFT' });
    await send('withdrawn', { status: 'UNPUBLISHED' });
    const beta = await app.as('foreignAdmin');
    for (const path of ['/posts/a-page', '/posts/drafted', '/posts/withdrawn', '/pages/plain']) {
      const { status, text } = await app.anonymous.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain(messages.notFoundPage);
      // Shows the site header, so that people find something else.
      expect(text).toContain('<a class="brand" href="/">Alpha Circle</a>');
    }
    expect((await beta.get('/posts/plain')).status).toBe(404);
    expect((await app.anonymous.get('/pages/a-page')).status).toBe(200);
  });

  test('that is withdrawn takes its comments along everywhere', async () => {
    await send('talked-about', { title: 'Talked about' });
    const [{ id }] = await app.query(`select id from posts where slug = 'talked-about'`);
    await site.write({ kind: 'comment', postId: id, userId, body: 'Only here' });
    expect(await read('/profile/member')).toContain('Only here');
    expect(await read('/posts')).toContain('1 comment');
    await send('talked-about', { status: 'UNPUBLISHED' });
    expect(await read('/profile/member')).not.toContain('Only here');
    await app.query('delete from comments where post_id = $1', id);
  });

  test('shows its author and more of its category', async () => {
    const categories = [{ slug: 'kitchen', name: 'Kitchen & co', description: 'Of cooking' }];
    for (const [i, id] of ['soup', 'bread', 'stew'].entries()) {
      await send(id, { categories, tags: ['salt'], publishedAt: `2026-02-0${i + 1}` });
    }
    await send('hidden-stew', { categories, tags: ['salt'], status: 'DRAFT' });
    const main = mainElementOfPage(await read('/posts/bread'));
    expect(main).toContain('<a class="name" href="/profile/member">member</a>');
    expect(main).toContain('More in Kitchen &amp; co');
    expect(cardsOf(main)).toEqual(['/posts/stew', '/posts/soup']);
    expect(main).toContain('<a href="/tags/salt">Salt</a>');

    const category = await read('/categories/kitchen');
    expect(cardsOf(category)).toEqual(['/posts/stew', '/posts/bread', '/posts/soup']);
    expect(category).toContain('Of cooking');
    const tag = await app.anonymous.get('/tags/salt');
    expect(cardsOf(tag.text)).toEqual(['/posts/stew', '/posts/bread', '/posts/soup']);
    expect(tag.headers['x-robots-tag']).toBeUndefined();
    expect((await app.anonymous.get('/tags/snow')).headers['x-robots-tag']).toBe('noindex');
    for (const path of ['/categories/nothing', '/tags/nothing']) {
      expect((await app.anonymous.get(path)).status).toBe(404);
    }
    // Withdrawn and rescheduled posts change the list at once.
    await send('stew', { status: 'UNPUBLISHED' });
    await send('soup', { publishedAt: '2026-03-01' });
    expect(cardsOf(await read('/categories/kitchen'))).toEqual(['/posts/soup', '/posts/bread']);
    expect(cardsOf(await read('/tags/salt'))).toEqual(['/posts/soup', '/posts/bread']);
    const beta = await app.as('foreignAdmin');
    expect((await beta.get('/categories/kitchen')).status).toBe(404);
  });
});

describe('lists of posts', () => {
  test('have pages, and the home page has the newest', async () => {
    const ids = Array.from({ length: 14 }, (_, i) => `row-${i}`);
    for (const [i, id] of ids.entries()) {
      await send(id, {
        categories: [{ slug: 'rows', name: 'Rows' }],
        publishedAt: new Date(Date.now() - (i + 1) * 1000).toISOString(),
      });
    }
    await app.query(`update posts set published_at = '2026-01-01' where slug not like 'row-%'`);
    const first = await read('/categories/rows');
    expect(cardsOf(first)).toEqual(ids.slice(0, 12).map((id) => `/posts/${id}`));
    expect(first).toContain('href="/categories/rows?page=2"');
    const second = await read('/categories/rows?page=2');
    expect(cardsOf(second)).toEqual(['/posts/row-12', '/posts/row-13']);
    expect(second).toMatch(/<link rel="canonical" href="[^"]+\/categories\/rows\?page=2">/);
    expect(cardsOf(await read('/posts'))).toHaveLength(12);
    expect(cardsOf(await read('/'))).toEqual(ids.slice(0, 7).map((id) => `/posts/${id}`));
  });
});

describe('the search', () => {
  test('finds posts and threads, and says if it finds nothing', async () => {
    await send('quinoa-page', { type: 'PAGE', title: 'Quinoa' });
    await send('quinoa-draft', { title: 'Quinoa draft', status: 'DRAFT' });
    await app.query(
      `insert into threads (site_id, user_id, name, slug, body)
       select site_id, id, 'Who likes quinoa?', 'who-likes', 'x' from users where id = $1`,
      userId,
    );
    const { text, headers } = await app.anonymous.get('/search?q=quinoa');
    expect(cardsOf(text)).toEqual(['/pages/quinoa-page']);
    expect(text).toContain('<a href="/forums/who-likes">Who likes quinoa?</a>');
    expect(headers['x-robots-tag']).toBe('noindex, follow');
    expect(text).toContain('<h2 id="posts">1 page</h2>');
    const none = await read(`/search?q=${encodeURIComponent('<b>"%')}`);
    expect(none).toContain('Nothing was found for “&lt;b&gt;&quot;%”');
    expect((await app.anonymous.get('/search')).status).toBe(200);
    expect((await app.anonymous.get('/search?q=x&q=y&page=-1')).status).toBe(200);
    const beyond = await read('/search?q=quinoa&page=9');
    expect(beyond).toContain('There are no more results.');
    expect(beyond).not.toContain('Nothing was found');
    expect(cardsOf(await read('/search?q=quinoa&kind=posts'))).toEqual([]);
    expect(await read('/search?q=quinoa&kind=pages')).not.toContain('who-likes');
    expect(await read('/search?q=quinoa&kind=forum')).toContain('who-likes');
    // A site without a forum has no threads to find.
    const beta = await app.as('foreignAdmin');
    expect((await beta.get('/search?q=quinoa')).text).not.toContain('who-likes');
  });
});

describe('the search by subject', () => {
  const label = async (slug: string, name: string) =>
    app.query(
      `with tag as (insert into tags (type, name, slug) values ('GLOBAL', $2, $3) returning id)
       insert into post_tags (site_id, post_id, tag_id)
       select site_id, posts.id, tag.id from posts, tag where posts.slug = $1`,
      ...[slug, name, name.toLowerCase().replaceAll(' ', '-')],
    );

  test('finds tags, conditions and AI pages, and tolerates typos and missing words', async () => {
    await send('lamp-oil', { title: 'Lamp oil', body: '<p>Burns slowly.</p>' });
    await send('marigold-tea', { title: 'Marigold tea', body: '<p>Grown in pots.</p>' });
    for (const name of ['Side effects', 'Mental health']) await label('lamp-oil', name);
    await app.query(
      `insert into posts (site_id, user_id, type, title, slug, body, content)
       select site_id, id, 'JOURNAI', 'Facts', 'facts', '', '{"facts":["Zinnias open late."]}'
       from users where id = $1`,
      userId,
    );
    const paths = async (q: string) => cardsOf(await read(`/search?q=${encodeURIComponent(q)}`));
    expect(await paths('side effects')).toEqual(['/posts/lamp-oil']);
    expect(await paths('mental health')).toEqual(['/posts/lamp-oil']);
    expect(await paths('zinnia')).toEqual(['/myjournai/facts']);
    expect((await paths('please, how do I grow marigold tea in Iceland'))[0]).toBe(
      '/posts/marigold-tea',
    );
    const typo = await read('/search?q=marigld');
    expect(cardsOf(typo)).toEqual(['/posts/marigold-tea']);
    expect(typo).toContain('Did you mean <a href="/search?q=marigold">marigold</a>?');
    const inForum = await read('/search?q=marigld&kind=forum');
    expect(inForum).toContain('q=marigold&amp;kind=forum">marigold</a>?');
    await app.query(
      `insert into disorders (name, has_detail_page) values ('Sunflower fever', true)`,
    );
    const found = await read('/search?q=sunflower+fever');
    expect(found).toContain('<a href="/conditions/sunflower-fever">Sunflower fever</a>');
  });
});

describe('the header', () => {
  test("links to the login and back, or to the member's own pages", async () => {
    expect(await read('/posts?page=2')).toContain('href="/login?redirect=%2Fposts%3Fpage%3D2"');
    expect(await read('/login')).not.toContain('>Sign in</a>');
    const member = (await (await app.as('member')).get('/posts')).text;
    expect(member).not.toContain('>Sign in</a>');
    expect(member).toContain('You are signed in as <strong>member</strong>.');
    expect(member).toContain('action="/api/auth/sign-out"');
  });
});
