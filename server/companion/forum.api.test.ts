import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentMessages } from '../../contract/moderation/content.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newMember } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let by: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  write = await contentWriter(app);
  by = await app.userId('member');
});
afterAll(() => app.close());

const read = async (path: string) => (await app.anonymous.get(path)).text;
const slugOf = async (id: number): Promise<string> =>
  (await app.query('select slug from threads where id = $1', id))[0].slug;

/** Threads on a page, in order. */
function listed(text: string): number[] {
  return Array.from(text.matchAll(/<li id="thread-(\d+)"/g), ([, id]) => Number(id));
}

async function newTag(name: string, place = 0, type: 'FORUM' | 'GLOBAL' = 'FORUM') {
  const [tag] = await app.query(
    `insert into tags (site_id, type, name, slug, description, display_order)
     values ($1, $2, $3, lower($3), $3 || ' & more', $4) returning id`,
    type === 'FORUM' ? await app.siteId('alpha') : null,
    type,
    name,
    place,
  );
  return tag.id as number;
}

async function newThread(
  day: number,
  {
    tags = [],
    ...more
  }: {
    tags?: number[];
    isFeatured?: boolean;
    isDeleted?: boolean;
    isSpam?: boolean;
    isPending?: boolean;
  } = {},
): Promise<number> {
  const { isFeatured = false, ...item } = more;
  const id = await write.thread({ by, name: `Day ${day}`, ...item });
  for (const tag of tags) {
    await app.query(
      'insert into thread_tags (site_id, thread_id, tag_id) select site_id, id, $2 from threads where id = $1',
      id,
      tag,
    );
  }
  await app.query(
    `update threads set is_featured = $2, last_active_at = timestamptz '2026-01-01' + $3 * interval '1 day'
     where id = $1`,
    id,
    isFeatured,
    day,
  );
  return id;
}

describe('the forum', () => {
  test('lists categories in order, featured threads first, then by activity', async () => {
    const [second, first] = [await newTag('Second', 2), await newTag('First', 1)];
    const global = await newTag('Everywhere', 0, 'GLOBAL');
    const old = await newThread(1, { tags: [second] });
    const featured = await newThread(2, { isFeatured: true, tags: [first, global] });
    const lively = await newThread(3, { tags: [second, global] });
    for (const state of [{ isDeleted: true }, { isSpam: true }, { isPending: true }]) {
      await newThread(9, { ...state, isFeatured: true, tags: [first, second, global] });
    }
    const text = await read('/forums');
    expect(listed(text)).toEqual([featured, lively, old]);
    expect(text).not.toContain('Day 9');
    const nav = text.slice(text.indexOf('<nav aria-label="Categories"'), text.indexOf('</nav>'));
    expect(Array.from(nav.matchAll(/tags\/(\w+)"/g), ([, slug]) => slug)).toEqual([
      'first',
      'second',
    ]);
    const item = text.slice(
      text.indexOf(`id="thread-${featured}"`),
      text.indexOf(`id="thread-${lively}"`),
    );
    expect(item).toContain('<strong>Featured</strong>');
    expect(item).toContain('<a href="/forums/tags/everywhere">Everywhere</a>');

    expect(listed(await read('/forums/tags/second'))).toEqual([lively, old]);
    expect(await read('/forums/tags/second')).toContain('Second &amp; more');
    expect(listed(await read('/forums/tags/everywhere'))).toEqual([featured, lively]);
    expect((await app.anonymous.get('/forums/tags/nothing')).status).toBe(404);

    // Decisions of staff are visible at once.
    await app.query('update threads set is_featured = true where id = $1', old);
    expect(listed(await read('/forums/tags/second'))).toEqual([old, lively]);
    await app.query('update threads set is_deleted = true where id = $1', old);
    expect(listed(await read('/forums/tags/second'))).toEqual([lively]);
  });

  test('has pages', async () => {
    const tag = await newTag('Long');
    const ids = [];
    for (let day = 1; day <= 31; day++) ids.push(await newThread(day, { tags: [tag] }));
    const first = await read('/forums/tags/long');
    expect(listed(first)).toEqual(ids.slice(1).toReversed());
    expect(first).toContain('href="/forums/tags/long?page=2"');
    const second = await read('/forums/tags/long?page=2');
    expect(listed(second)).toEqual(ids.slice(0, 1));
    expect(second).not.toContain('page=3');
    expect(second).toMatch(/<link rel="canonical" href="http:[^"]+\/forums\/tags\/long\?page=2">/);
  });

  test('shows the tags of a thread on its page, and what is featured on the homepage', async () => {
    const id = await newThread(40, { tags: [await newTag('Shown')] });
    const slug = await slugOf(id);
    expect(await read(`/forums/${slug}`)).toContain('<a href="/forums/tags/shown">Shown</a>');
    expect(await read('/')).not.toContain('Featured threads');
    await app.query('update threads set is_homepage_featured = true where id = $1', id);
    const featured = async () =>
      (await read('/')).split('Featured threads')[1]?.split('In the forum')[0];
    expect(await featured()).toContain(`href="/forums/${slug}"`);
    await app.query('update threads set is_pending_moderation = true where id = $1', id);
    expect(await read('/')).not.toContain(`/forums/${slug}`);
  });

  test('does not exist on a site without forums, nor do its threads', async () => {
    const foreign = await app.as('foreignAdmin');
    const beta = await contentWriter(app, 'beta');
    const id = await beta.thread({ by: await app.userId('foreignAdmin') });
    for (const path of [
      '/forums',
      '/forums/tags/second',
      '/forums/new',
      `/forums/${await slugOf(id)}`,
    ]) {
      const { status, text } = await foreign.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain(writingMessages.forumsUnavailable);
    }
    expect(await (await foreign.get('/')).text).not.toContain('/forums');
  });
});

describe('the shortcode of a thread', () => {
  test('is a link in an article while the thread is public', async () => {
    const id = await newThread(45);
    await write.post({ by, title: 'Linked', body: `<p>[thread id=${id}]</p>` });
    const [{ slug }] = (await app.query(`select slug from posts where title = 'Linked'`)) as [
      { slug: string },
    ];
    const page = () => read(`/posts/${slug}`);
    expect(await page()).toContain(`<a href="/forums/${await slugOf(id)}">Day 45</a>`);
    await app.query('update threads set is_pending_moderation = true where id = $1', id);
    const text = await page();
    expect(text).not.toContain('Day 45');
    expect(text).not.toContain('[thread');
  });
});

describe('what is hidden', () => {
  test('reveals nothing in the page head, not even to its author', async () => {
    const author = await newMember(app);
    const id = await write.thread({ by: author.id, isPending: true, body: '<p>Secret</p>' });
    await app.query(`update threads set seo = '{"title": "Secret too"}' where id = $1`, id);
    const path = `/forums/${await slugOf(id)}`;
    expect((await app.anonymous.get(path)).status).toBe(404);
    const head = (await author.get(path)).text.split('</head>')[0];
    expect(head).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(head).not.toMatch(/Secret|og:/);
  });

  test('pending and deleted replies are absent', async () => {
    const threadId = await newThread(50);
    await write.reply({ by, threadId, body: '<p>Waits for it</p>', isPending: true });
    await write.reply({ by, threadId, body: '<p>Gone for good</p>', isDeleted: true });
    await write.reply({ by, threadId, body: '<p>Here to stay</p>' });
    const text = await read(`/forums/${await slugOf(threadId)}`);
    expect(text).toContain('Here to stay');
    expect(text).toContain('1 reply');
    expect(text).not.toMatch(/Waits for it|Gone for good/);
  });
});

describe('posting directly', () => {
  test('a closed thread refuses replies', async () => {
    const id = await newThread(60);
    await app.query('update threads set is_closed = true where id = $1', id);
    const member = await newMember(app);
    const { status, text } = await member.post(`/forums/${await slugOf(id)}`, {
      form: { body: 'Let me in' },
    });
    expect(status).toBe(409);
    expect(text).toContain(contentMessages.threadClosed);
    expect(await app.query('select id from replies where thread_id = $1', id)).toEqual([]);
  });

  test('a pre-moderated thread holds them and keeps its position', async () => {
    const id = await newThread(61);
    await app.query('update threads set requires_pre_moderation = true where id = $1', id);
    const before = await app.query('select last_active_at from threads where id = $1', id);
    const member = await newMember(app);
    const path = `/forums/${await slugOf(id)}`;
    const { status } = await member.post(path, { form: { body: 'Held back' } });
    expect(status).toBe(303);
    expect(await read(path)).not.toContain('Held back');
    expect(await app.query('select last_active_at from threads where id = $1', id)).toEqual(before);
    const [flag] = await app.query(
      `select is_required_to_publish from content_flags
       join replies on replies.id = assoc_id where assoc_type = 'reply' and thread_id = $1`,
      id,
    );
    expect(flag.is_required_to_publish).toBe(true);
  });

  test.each([{ isDeleted: true }, { isSpam: true }, { isPending: true }])(
    'a hidden thread (%j) accepts none',
    async (state) => {
      const id = await newThread(62, state);
      const member = await newMember(app);
      const { status } = await member.post(`/forums/${await slugOf(id)}`, {
        form: { body: 'Psst' },
      });
      expect(status).toBe(404);
      expect(await app.query('select id from replies where thread_id = $1', id)).toEqual([]);
    },
  );
});
