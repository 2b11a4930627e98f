import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { type ContentWriter, contentWriter, mentionOf } from '../testing/content.ts';
import { mainElementOfPage } from '../testing/pages.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let by: number;

beforeAll(async () => {
  app = await startTestApp();
  write = await contentWriter(app);
  by = await app.userId('member');
});
afterAll(() => app.close());

async function slugOf(table: 'posts' | 'threads', id: number): Promise<string> {
  const { rows } = await app.database.pool.query(`select slug from ${table} where id = $1`, [id]);
  return rows[0].slug;
}

const postAt = async (id: number) => `/posts/${await slugOf('posts', id)}`;
const threadAt = async (id: number) => `/forums/${await slugOf('threads', id)}`;
const read = async (path: string) => (await app.anonymous.get(path)).text;

/** Anchors of a page in order, each with its indentation. */
function outline(text: string): string[] {
  const entries = text.matchAll(/<li id="([^"]+)" class="entry depth-(\d)"/g);
  return Array.from(entries, ([, anchor, depth]) => `${'-'.repeat(Number(depth))}${anchor}`);
}

describe('a post', () => {
  test('shows its words, and comments below what they answer', async () => {
    const postId = await write.post({ by, title: 'Salt & <sorrow>', body: '<p>Less of it.</p>' });
    const first = await write.comment({ by, postId, body: '<p>First</p>' });
    const second = await write.comment({ by, postId, body: '<p>Second</p>' });
    const answer = await write.comment({ by, postId, parentId: first, body: '<p>Answer</p>' });
    const { status, headers, text } = await app.anonymous.get(await postAt(postId));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain('<h1>Salt &amp; &lt;sorrow&gt;</h1>');
    expect(text).toContain('<p>Less of it.</p>');
    expect(text).toContain('3 comments');
    expect(outline(text)).toEqual([`comment-${first}`, `-comment-${answer}`, `comment-${second}`]);
    expect(text).toContain(`in reply to <a href="${await postAt(postId)}?at=comment-${first}`);
  });

  test('is not found if deleted, unpublished, unknown, or of another site', async () => {
    const deleted = await write.post({ by, isDeleted: true });
    const future = await write.post({ by });
    await app.database.pool.query(
      "update posts set published_at = now() + interval '1 hour' where id = $1",
      [future],
    );
    const foreignBy = await app.userId('foreignAdmin');
    const foreign = await (await contentWriter(app, 'beta')).post({ by: foreignBy });
    for (const id of [deleted, future, foreign]) {
      expect((await app.anonymous.get(await postAt(id))).status).toBe(404);
    }
    expect((await app.anonymous.get('/posts/nothing')).text).toContain(messages.notFoundPage);
  });
});

describe('a thread', () => {
  test('has one address; older ones redirect', async () => {
    const threadId = await write.thread({ by, name: 'Only one', body: '<p>Here</p>' });
    const slug = await slugOf('threads', threadId);
    expect(await read(`/forums/${slug}`)).toContain('<p>Here</p>');
    const old = await app.anonymous.get(`/threads/${slug}?at=reply-1`);
    expect([old.status, old.headers.location]).toEqual([301, `/forums/${slug}?at=reply-1`]);
  });

  test('is not found if deleted or spam, even for its author', async () => {
    const author = await newUser(app);
    const client = await app.as({ userId: author.id, host: 'alpha.localhost' });
    for (const state of [{ isDeleted: true }, { isSpam: true }]) {
      const path = await threadAt(await write.thread({ by: author.id, ...state }));
      expect((await app.anonymous.get(path)).status).toBe(404);
      expect((await client.get(path)).status).toBe(404);
    }
  });

  test('that is pending is visible to its author only, with a notice', async () => {
    const author = await newUser(app);
    const path = await threadAt(await write.thread({ by: author.id, isPending: true }));
    const client = await app.as({ userId: author.id, host: 'alpha.localhost' });
    expect((await client.get(path)).text).toContain('Your thread is waiting for approval.');
    for (const other of [app.anonymous, await app.as('member'), await app.as('superAdmin')]) {
      expect((await other.get(path)).status).toBe(404);
    }
  });

  test('that is closed says so and has no form', async () => {
    const threadId = await write.thread({ by });
    await write.reply({ by: await app.userId('admin'), threadId });
    await app.database.pool.query('update threads set is_closed = true where id = $1', [threadId]);
    const { text } = await (await app.as('member')).get(await threadAt(threadId));
    expect(text).toContain('This thread is closed.');
    expect(mainElementOfPage(text)).not.toMatch(/<form|Answer/);
    expect(text).toContain('Report');
    expect(await read(await threadAt(threadId))).not.toContain('Sign in to reply');
  });

  test('asks signed-out visitors to sign in, and returns', async () => {
    const path = await threadAt(await write.thread({ by }));
    const text = await read(path);
    const back = encodeURIComponent(`${path}?page=1`);
    expect(text).toContain(`<a href="/login?redirect=${back}">Sign in to reply</a>`);
    expect(mainElementOfPage(text)).not.toContain('<form');
    expect(mainElementOfPage(text)).toContain('>Report');
  });
});

describe('what is hidden', () => {
  test('is absent, or a tombstone if it has answers', async () => {
    const threadId = await write.thread({ by });
    const reply = (body: string, more = {}) =>
      write.reply({ by, threadId, body: `<p>${body}</p>`, ...more });
    await reply('gone-a', { isDeleted: true });
    await reply('gone-b', { isSpam: true });
    await reply('gone-c', { isPending: true });
    const deleted = await reply('gone-d', { isDeleted: true });
    const spam = await reply('gone-e', { isSpam: true, parentId: deleted });
    const answer = await reply('still here', { parentId: spam });
    const text = await read(await threadAt(threadId));
    expect(outline(text)).toEqual([`reply-${deleted}`, `-reply-${spam}`, `--reply-${answer}`]);
    expect(text).not.toContain('gone-');
    expect(text.match(new RegExp(writingMessages.deleted, 'g'))).toHaveLength(2);
    expect(text).toContain('1 reply');
  });

  test('and pending is shown to its author, with a notice and without controls', async () => {
    const author = await newUser(app);
    const client = await app.as({ userId: author.id, host: 'alpha.localhost' });
    const postId = await write.post({ by });
    const body = '<p>not yet</p>';
    await write.comment({ by: author.id, postId, body, isPending: true });
    const own = (await client.get(await postAt(postId))).text;
    expect(own).toContain('Your comment is waiting for approval.');
    expect(own).toContain('not yet');
    expect(mainElementOfPage(own)).not.toMatch(/>Answer|>Report/);
    expect(await read(await postAt(postId))).not.toContain('not yet');
  });

  test('changes at once with decisions of staff', async () => {
    const threadId = await write.thread({ by });
    const id = await write.reply({ by, threadId, body: '<p>flickers</p>' });
    const path = await threadAt(threadId);
    const admin = await app.as('admin');
    const opened = await admin.graphql(
      'mutation ($id: ID!) { openContentFlag(assocType: REPLY, assocId: $id) { id } }',
      { id: String(id) },
    );
    for (const [operation, isShown] of [
      ['DELETE', false],
      ['UN_DELETE', true],
      ['SPAM', false],
      ['UN_SPAM', true],
    ] as const) {
      const { errors } = await admin.graphql(
        'mutation ($id: ID!, $operation: ContentFlagOperation) { updateContentFlag(id: $id, operation: $operation) { id } }',
        { id: opened.data.openContentFlag.id, operation },
      );
      expect(errors).toBeUndefined();
      expect([operation, (await read(path)).includes('flickers')]).toEqual([operation, isShown]);
    }
  });

  test('includes names of deleted accounts and profiles of blocked people', async () => {
    const threadId = await write.thread({ by });
    const [deleted, blocked] = [await newUser(app), await newUser(app)];
    for (const { id } of [deleted, blocked]) await write.reply({ by: id, threadId });
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [
      deleted.id,
    ]);
    await app.database.pool.query('update users set role_id = 4 where id = $1', [blocked.id]);
    const text = await read(await threadAt(threadId));
    expect(text).toContain('Deleted member');
    expect(text).not.toContain(deleted.username);
    expect(text).toContain(`<span class="name">${blocked.username}</span>`);
  });
});

describe('a long discussion', () => {
  test('has pages, and the address of an item leads to the right one', async () => {
    const threadId = await write.thread({ by });
    const ids: number[] = [];
    for (let i = 0; i < 120; i++) ids.push(await write.reply({ by, threadId }));
    const path = await threadAt(threadId);
    const first = await read(path);
    expect(outline(first)).toEqual(ids.slice(0, 50).map((id) => `reply-${id}`));
    expect(first).toContain('120 replies');
    expect(first).toContain('Page 1 of 3');
    expect(first).toContain(`<a rel="next" href="${path}?page=2">`);
    expect(first).not.toContain('rel="prev"');
    const last = await read(`${path}?page=3`);
    expect(outline(last)).toHaveLength(20);
    expect(last).not.toContain('rel="next"');
    expect(await read(`${path}?at=reply-${ids[77]}`)).toContain('Page 2 of 3');
    for (const [search, page] of [
      ['page=99', 3],
      ['page=0', 1],
      ['page=x&at=reply-0', 1],
      ['page=2&page=3', 1],
      ['at=%00', 1],
    ] as const) {
      expect(await read(`${path}?${search}`)).toContain(`Page ${page} of 3`);
    }
  });
});

describe('hostile markup', () => {
  test.each([
    '<script>alert("evil")</script>',
    '<img src=x onerror="evil()">',
    '<a href="javascript:evil()">x</a>',
    '<a href="&#106;avascript:evil()">x</a>',
    '<p style="background:url(https://evil.example/)">x</p>',
    '<scr<script>ipt>evil()</scr</script>ipt>',
    '<svg><style><img src="</style><img src=x onerror=evil()>"></svg>',
    '<iframe srcdoc="<script>evil()</script>"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<a class="mention" data-user-id="1" href="https://evil.example/">@admin</a>',
    '<img src="https://evil.example/pixel.gif">',
  ])('is harmless: %s', async (body) => {
    const postId = await write.post({ by, body });
    await write.comment({ by, postId, body });
    const text = await read(await postAt(postId));
    const [, shown = ''] = text.split('<h1>');
    expect(shown).not.toMatch(/<(script|iframe|svg|style|form|input)|javascript:|onerror=|style=/i);
    expect(shown).not.toMatch(/class="mention"|(src|action)="https?:/);
  });

  test('keeps mentions and pictures, which come from our own address', async () => {
    const mention = mentionOf(by, 'Member');
    const postId = await write.post({
      by,
      body: `<p>${mention}<img src="https://cdn.example.org/a.png" alt="A tree"></p>`,
    });
    const text = await read(await postAt(postId));
    expect(text).toContain(mention);
    expect(text).toMatch(
      /<img src="\/api\/content-image\?src=https%3A%2F%2Fcdn\.example\.org%2Fa\.png&amp;until=\d+&amp;sig=[\w-]{43}" alt="A tree"/,
    );
  });
});

describe('the home page', () => {
  test('links to the newest public content', async () => {
    await write.post({ by, title: 'A fresh post' });
    await write.post({ by, title: 'A withdrawn post', isDeleted: true });
    await write.thread({ by, name: 'A fresh thread' });
    for (const state of [{ isDeleted: true }, { isSpam: true }, { isPending: true }]) {
      await write.thread({ by, name: 'A hidden thread', ...state });
    }
    const text = await read('/');
    expect(text).toMatch(/<a href="\/posts\/a-fresh-post-\d+">A fresh post<\/a>/);
    expect(text).toMatch(/<a href="\/forums\/a-fresh-thread-\d+">A fresh thread<\/a>/);
    expect(text).not.toMatch(/withdrawn|A hidden/);
    expect(text).not.toContain('/messages');
    const member = (await (await app.as('member')).get('/')).text;
    expect(member).toContain('<a href="/messages">Messages</a>');
    expect(member).toContain('<a href="/profile/member">Your profile</a>');
  });
});
