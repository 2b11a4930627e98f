import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newMember } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let staffId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', PAGE_CACHE_SECONDS: '60' } });
  write = await contentWriter(app);
  staffId = await app.userId('admin');
});
afterAll(() => app.close());

async function newThread(name: string) {
  const id = await write.thread({ by: staffId, name, body: '<p>Words & "more" </script></p>' });
  const [{ slug }] = await app.query('select slug from threads where id = $1', id);
  return { id, path: `/forums/${slug}` };
}
const rename = (id: number, name: string) =>
  app.query('update threads set name = $2 where id = $1', id, name);
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

describe('a page for visitors', () => {
  test('is cached for a minute, with an entity tag', async () => {
    const { id, path } = await newThread('Before');
    const first = await app.anonymous.get(path);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    expect(String(first.headers.vary)).toMatch(/\bCookie\b/i);
    expect(first.headers['set-cookie']).toBeUndefined();
    await rename(id, 'After');
    const second = await app.anonymous.get(path);
    expect(second.text).toBe(first.text);
    expect(second.headers['content-security-policy']).toBe(
      first.headers['content-security-policy'],
    );
    const etag = String(first.headers.etag);
    const same = await app.anonymous.get(path, { headers: { 'if-none-match': etag } });
    expect([same.status, same.text]).toEqual([304, '']);
    expect((await app.anonymous.get(`${path}?page=1`)).text).toContain('After');
  });

  test('is never served to members, nor made from theirs', async () => {
    const { id, path } = await newThread('Shared');
    const member = await newMember(app);
    const own = await member.get(path);
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.etag).toBeUndefined();
    expect(own.text).toContain(member.slug);
    const shared = await app.anonymous.get(path);
    expect(shared.text).not.toContain(member.slug);
    await rename(id, 'Renamed');
    expect((await member.get(path)).text).toContain('Renamed');
    expect((await app.anonymous.get(path)).text).toBe(shared.text);
  });

  test('is not used for browsers with any cookie', async () => {
    const { id, path } = await newThread('Cookie');
    await app.anonymous.get(path);
    await rename(id, 'Changed');
    for (const cookie of ['steward_session=invented', 'anything=1']) {
      const { text, headers } = await app.anonymous.get(path, { headers: { cookie } });
      expect(text).toContain('Changed');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('differs by host', async () => {
    const [alpha, beta] = [
      await app.anonymous.get('/'),
      await app.anonymous.get('/', { headers: { host: `beta.localhost:${app.port}` } }),
    ];
    expect(alpha.headers.etag).toBeDefined();
    expect(beta.headers.etag).not.toBe(alpha.headers.etag);
  });

  test('with an experiment is never cached, even for visitors outside it', async () => {
    const body = '<p>[experiment symbol=tint variant=a]One[/experiment]</p>';
    const id = await write.post({ by: staffId, body });
    const [{ slug }] = await app.query('select slug from posts where id = $1', id);
    const robot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
    const { status, headers } = await app.anonymous.get(`/posts/${slug}`, { headers: robot });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });

  test('that failed, or is a personal form, is not cached', async () => {
    for (const path of ['/forums/nothing-here', '/login', '/sign-up', '/search?q=x']) {
      const { headers } = await app.anonymous.get(path);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });
});

describe('heads', () => {
  test.each(['/', '/posts', '/forums', '/conditions'])(
    '%s has a description and data for shared links',
    async (path) => {
      const { status, text } = await app.anonymous.get(path);
      expect(status).toBe(200);
      expect(text).toMatch(/<meta name="description" content="[^"]{10,}">/);
      expect(text).toMatch(/<meta property="og:title" content="[^"]+">/);
      expect(text).toMatch(/<meta property="og:url" content="http[^"]+">/);
      expect(text).toContain('<link rel="canonical"');
    },
  );

  test('of a thread tell what was discussed, and no markup breaks out', async () => {
    const { id, path } = await newThread('Told to </script> engines');
    await write.reply({ by: staffId, threadId: id, body: '<p>An answer</p>' });
    await write.reply({ by: staffId, threadId: id, body: '<p>Hidden</p>', isDeleted: true });
    const data = dataIn((await app.anonymous.get(path)).text);
    expect(data).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: 'Told to </script> engines',
      commentCount: 1,
      comment: [{ '@type': 'Comment', text: 'An answer' }],
    });
    expect(JSON.stringify(data)).not.toContain('Hidden');
  });

  test('of a post name an article, and lists what they hold', async () => {
    const id = await write.post({ by: staffId, title: 'Sleep well' });
    const [{ slug }] = await app.query('select slug from posts where id = $1', id);
    const article = dataIn((await app.anonymous.get(`/posts/${slug}`)).text);
    expect(article).toMatchObject({ '@type': 'Article', headline: 'Sleep well' });
    const list = dataIn((await app.anonymous.get('/posts?page=1')).text);
    expect(list['@type']).toBe('CollectionPage');
    expect(list.mainEntity.itemListElement.map(({ name }: { name: string }) => name)).toContain(
      'Sleep well',
    );
  });
});

test('a text that its author or staff removed leaves the kept pages of every process', async () => {
  const network = await startTestApp({ env: { PAGE_CACHE_SECONDS: '60' }, isTwofold: true });
  try {
    const writer = await contentWriter(network);
    const member = await newMember(network);
    for (const remove of [
      (id: number) => member.post(`/delete/reply/${id}`, { form: {} }),
      async (id: number) => {
        const admin = await network.as('admin');
        const { data } = await admin.graphql(
          'mutation ($id: ID!) { openContentFlag(assocType: REPLY, assocId: $id) { id } }',
          { id: String(id) },
        );
        await admin.graphql(
          'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DELETE) { id } }',
          data.openContentFlag,
        );
      },
    ]) {
      const threadId = await writer.thread({ by: member.id });
      const [{ slug }] = await network.query('select slug from threads where id = $1', threadId);
      const id = await writer.reply({ by: member.id, threadId, body: '<p>Regretted</p>' });
      // Two requests: the processes answer in turn.
      const shown = async () => {
        const path = `/forums/${slug}`;
        const pages = [await network.anonymous.get(path), await network.anonymous.get(path)];
        return pages.map(({ text }) => text.includes('Regretted'));
      };
      expect(await shown()).toEqual([true, true]);
      await remove(id);
      await expect.poll(shown).toEqual([false, false]);
    }
  } finally {
    await network.close();
  }
});
