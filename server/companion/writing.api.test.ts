import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentMessages } from '../../contract/moderation/content.ts';
import { plainTextMaxLength, writingMessages } from '../../contract/moderation/public-writing.ts';
import type { ApiClient } from '../testing/client.ts';
import { createClient } from '../testing/client.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newMember } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let member: Awaited<ReturnType<typeof newMember>>;
let staffId: number;

beforeAll(async () => {
  app = await startTestApp();
  write = await contentWriter(app);
  staffId = await app.userId('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await newMember(app);
});

async function newThread(more: { closed?: boolean; held?: boolean } = {}) {
  const id = await write.thread({ by: staffId });
  const [row] = await app.query(
    `update threads set is_closed = $2, requires_pre_moderation = $3 where id = $1
     returning slug`,
    id,
    more.closed ?? false,
    more.held ?? false,
  );
  return { id, path: `/forums/${row.slug}` };
}

const repliesIn = (threadId: number) =>
  app.query('select * from replies where thread_id = $1 order by id', threadId);

/** Follows the redirect of a form to the item it led to. */
async function follow(client: ApiClient, reply: { status: number; headers: object }) {
  const { location = '' } = reply.headers as { location?: string };
  expect(reply.status).toBe(303);
  const [path = '', anchor = ''] = location.split('#');
  return { anchor, text: (await client.get(path)).text };
}

describe('a member', () => {
  test('comments on a post, and answers a comment', async () => {
    const postId = await write.post({ by: staffId });
    const [{ slug }] = await app.query('select slug from posts where id = $1', postId);
    const path = `/posts/${slug}`;
    const first = await member.post(path, { form: { body: 'One\n\nTwo' } });
    const { anchor, text } = await follow(member, first);
    expect(text).toContain(`<li id="${anchor}"`);
    expect(text).toContain('<p>One</p>\n<p>Two</p>');

    const form = await member.get(`${path}?at=${anchor}&answer=${anchor}`);
    const parent = /name="parent" value="(\d+)"/.exec(form.text)?.[1] ?? '';
    expect(form.text).toContain(`Your answer to ${member.slug}`);
    const answer = await member.post(path, { form: { body: 'Three', parent } });
    expect((await follow(member, answer)).text).toContain('depth-1');
  });

  test('replies in a thread, and answers a reply', async () => {
    const thread = await newThread();
    const parentId = await write.reply({ by: staffId, threadId: thread.id });
    await member.post(thread.path, { form: { body: 'To all' } });
    await member.post(thread.path, { form: { body: 'To one', parent: String(parentId) } });
    const replies = (await repliesIn(thread.id)).slice(1);
    expect(replies.map((row) => [row.body, row.parent_id, row.user_id])).toEqual([
      ['<p>To all</p>', null, member.id],
      ['<p>To one</p>', parentId, member.id],
    ]);
  });

  test('posts on their own profile, and others reply', async () => {
    const path = `/profile/${member.slug}`;
    const { anchor, text } = await follow(
      member,
      await member.post(path, { form: { body: 'Sunny' } }),
    );
    expect(text).toContain(`<li id="${anchor}"`);
    const statusId = anchor.replace('status-', '');
    const other = await newMember(app);
    expect((await other.get(path)).text).not.toContain('Your status');
    const reply = await other.post(path, { form: { body: 'Here too', status: statusId } });
    const shown = await follow(other, reply);
    expect(shown.anchor).toMatch(/^status-reply-\d+$/);
    expect(shown.text).toContain('Here too');
    expect((await other.post(path, { form: { body: 'Not mine' } })).status).toBe(403);
  });

  test('starts a thread, on sites that have a forum', async () => {
    expect((await member.get('/forums/new')).text).toContain('Start a thread');
    const reply = await member.post('/forums/new', {
      form: { name: ' Tea & <b>cake</b> ', body: 'Or both' },
    });
    expect(reply.headers.location).toMatch(/^\/forums\/tea/);
    const { text } = await follow(member, reply);
    expect(text).toContain('<h1>Tea &amp; &lt;b&gt;cake&lt;/b&gt;</h1>');

    const elsewhere = await app.as('foreignAdmin');
    expect((await elsewhere.get('/')).text).not.toContain('/forums/new');
    for (const page of [
      await elsewhere.get('/forums/new'),
      await elsewhere.post('/forums/new', { form: { name: 'A', body: 'B' } }),
    ]) {
      expect(page.status).toBe(404);
      expect(page.text).toContain(writingMessages.forumsUnavailable);
    }
  });

  test('whose text is held is told, and nobody else sees it', async () => {
    const thread = await newThread({ held: true });
    const reply = await member.post(thread.path, { form: { body: 'hold me' } });
    const { text } = await follow(member, reply);
    expect(text).toContain('Your reply is waiting for approval.');
    expect(text).toContain('hold me');
    expect((await app.anonymous.get(thread.path)).text).not.toContain('hold me');
    const [flag] = await app.query(
      "select * from content_flags where assoc_type = 'reply' and author_id = $1",
      member.id,
    );
    expect(flag).toMatchObject({ is_open: true, is_required_to_publish: true });
  });
});

describe('what cannot be posted', () => {
  test.each([
    ['nothing', '', contentMessages.bodyRequired],
    ['spaces', ' \n \u200b ', contentMessages.bodyRequired],
    ['too much', 'x'.repeat(plainTextMaxLength + 1), writingMessages.textTooLong],
  ])('is shown again with the reason: %s', async (_, body, message) => {
    const thread = await newThread();
    const reply = await member.post(thread.path, { form: { body } });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(`<a href="#field-body">${message}</a>`);
    expect(reply.text).toContain(`\n${body}</textarea>`);
    expect(await repliesIn(thread.id)).toEqual([]);
  });

  test('keeps the title of a thread too, and names the wrong field', async () => {
    const name = `"><script>${'x'.repeat(200)}`;
    const long = await member.post('/forums/new', { form: { name, body: 'A <b>' } });
    expect(long.text).toContain(contentMessages.nameTooLong);
    expect(long.text).toContain('value="&quot;&gt;&lt;script&gt;xx');
    expect(long.text).toContain('\nA &lt;b&gt;</textarea>');
    const none = await member.post('/forums/new', { form: { body: 'words' } });
    expect(none.text).toContain(contentMessages.nameRequired);
    expect(none.text).toMatch(/<input id="field-name"[^>]* aria-invalid="true"/);
    expect(none.text).toContain('\nwords</textarea>');
  });

  test('stays below the item it answers', async () => {
    const thread = await newThread();
    const parentId = await write.reply({ by: staffId, threadId: thread.id });
    const form = { body: ' ', parent: String(parentId) };
    const { text } = await member.post(thread.path, { form });
    expect(text).toContain(`<input type="hidden" name="parent" value="${parentId}">`);
    expect(text.match(/<textarea/g)).toHaveLength(1);
  });

  test('is refused in threads closed meanwhile, and is not lost', async () => {
    const thread = await newThread({ closed: true });
    const reply = await member.post(thread.path, { form: { body: 'too late' } });
    expect(reply.status).toBe(409);
    expect(reply.text).toContain(contentMessages.threadClosed);
    expect(reply.text).toContain('\ntoo late</textarea>');
    expect(await repliesIn(thread.id)).toEqual([]);
  });

  test('is refused below hidden items, elsewhere, or on another site', async () => {
    const [thread, other] = [await newThread(), await newThread()];
    const foreign = await contentWriter(app, 'beta');
    const foreignBy = await app.userId('foreignAdmin');
    const hidden = [
      await write.reply({ by: staffId, threadId: thread.id, isDeleted: true }),
      await write.reply({ by: staffId, threadId: thread.id, isPending: true }),
      await write.reply({ by: staffId, threadId: other.id }),
      await foreign.reply({
        by: foreignBy,
        threadId: await foreign.thread({ by: foreignBy }),
      }),
      999_999_999,
    ];
    for (const parent of hidden) {
      const form = { body: 'lost?', parent: String(parent) };
      const reply = await member.post(thread.path, { form });
      expect([parent, reply.status]).toEqual([parent, 404]);
      expect(reply.text).toContain(contentMessages.parentNotFound);
      expect(reply.text).toContain('\nlost?</textarea>');
    }
    const status = await foreign.status({ by: foreignBy });
    const form = { body: 'lost?', status: String(status) };
    expect((await member.post(`/profile/${member.slug}`, { form })).status).toBe(404);
    expect(await app.query('select 1 from replies where user_id = $1', member.id)).toEqual([]);
    expect(
      await app.query('select 1 from user_profile_status_replies where user_id = $1', member.id),
    ).toEqual([]);
  });

  test('is refused on missing pages', async () => {
    for (const path of ['/posts/nothing', '/forums/nothing', '/profile/nothing']) {
      expect((await member.post(path, { form: { body: 'x' } })).status).toBe(404);
    }
  });
});

describe('those who may not write', () => {
  test('and are not signed in get their text back', async () => {
    const thread = await newThread();
    for (const path of [thread.path, '/forums/new']) {
      const reply = await app.anonymous.post(path, { form: { body: 'keep me', name: 'A' } });
      expect(reply.status).toBe(401);
      expect(reply.text).toContain(writingMessages.signedOut);
      expect(reply.text).toContain('\nkeep me</textarea>');
      expect(reply.text).toContain('/login?redirect=');
    }
    expect(await repliesIn(thread.id)).toEqual([]);
    expect((await app.anonymous.get('/forums/new')).headers.location).toBe(
      '/login?redirect=%2Fforums%2Fnew',
    );
  });

  test('because they were blocked are signed out, and posting is refused', async () => {
    const thread = await newThread();
    expect((await member.get(thread.path)).text).toContain('<textarea');
    await app.query('update users set role_id = 4 where id = $1', member.id);
    for (const blocked of [member, await app.as('spammer')]) {
      expect((await blocked.get(thread.path)).text).not.toContain('<textarea');
      expect((await blocked.post(thread.path, { form: { body: 'Buy this' } })).status).toBe(401);
    }
    await expect(
      app.services.publicWriting.write(
        { siteId: await app.siteId('alpha'), userId: member.id },
        { kind: 'reply', threadId: thread.id },
        { text: 'Buy this', picture: undefined },
      ),
    ).rejects.toThrow(contentMessages.mayNotWrite);
    expect(await repliesIn(thread.id)).toEqual([]);
  });

  test('because another site sent them are refused', async () => {
    const thread = await newThread();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const reply = await member.post(thread.path, { form: { body: 'forged' }, headers });
      expect(reply.status).toBe(403);
    }
    expect(await repliesIn(thread.id)).toEqual([]);
  });

  test('on this site, since their account is on another', async () => {
    const thread = await newThread();
    const { cookie = '' } = await app.as('foreignAdmin');
    const stranger = createClient({ port: app.port, host: 'alpha.localhost', cookie });
    expect((await stranger.post(thread.path, { form: { body: 'hi' } })).status).toBe(401);
  });
});
