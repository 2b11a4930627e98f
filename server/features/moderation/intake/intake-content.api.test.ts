import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentMessages, maxReplyDepth } from '../../../../contract/moderation/content.ts';
import { contentTables } from '../../../db/content-tables.ts';
import { type ContentWriter, contentWriter, mentionOf } from '../../../testing/content.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let write: ContentWriter;
let userId: number;
let foreignUser: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  write = await contentWriter(app);
  userId = (await newUser(app)).id;
  foreignUser = await app.userId('foreignAdmin');
});
afterAll(() => app.close());

const rowOf = async (kind: keyof typeof contentTables, id: number) =>
  (await app.database.pool.query(`select * from ${contentTables[kind]} where id = $1`, [id]))
    .rows[0];

async function errorOf(item: Record<string, unknown>) {
  const response = await site.post('/content', item);
  return { status: response.status, ...response.json().error };
}

describe('writing', () => {
  test('stores each kind where it belongs', async () => {
    const postId = await write.post({ by: userId });
    const threadId = await write.thread({ by: userId });
    const statusId = await write.status({ by: userId });
    for (const [item, stored] of [
      [
        { kind: 'comment', postId },
        { post_id: postId, parent_id: null },
      ],
      [
        { kind: 'thread', name: 'How do you sleep?' },
        { name: 'How do you sleep?', slug: 'how-do-you-sleep' },
      ],
      [
        { kind: 'reply', threadId },
        { thread_id: threadId, parent_id: null },
      ],
      [{ kind: 'user_profile_status' }, {}],
      [{ kind: 'user_profile_status_reply', statusId }, { status_id: statusId }],
    ] as const) {
      const written = await site.write({ ...item, userId, body: '<p>A quiet evening.</p>' });
      expect(written).toEqual({ kind: item.kind, id: expect.any(Number), state: 'visible' });
      expect(await rowOf(item.kind, written.id)).toMatchObject({
        ...stored,
        site_id: await app.siteId('alpha'),
        user_id: userId,
        body: '<p>A quiet evening.</p>',
        is_deleted: false,
        is_spam: false,
        is_pending_moderation: false,
      });
      const read = await site.get(`/content/${item.kind}/${written.id}`);
      expect(read.json()).toMatchObject({ ...written, userId });
    }
  });

  test('nests answers, and raises the thread', async () => {
    const threadId = await write.thread({ by: userId });
    await app.database.pool.query(
      `update threads set last_active_at = '2020-01-01T00:00Z' where id = $1`,
      [threadId],
    );
    const first = await site.write({ kind: 'reply', threadId, userId, body: 'One' });
    const second = await site.write({
      kind: 'reply',
      threadId,
      parentId: first.id,
      userId,
      body: 'Two',
    });
    expect(await rowOf('reply', second.id)).toMatchObject({ parent_id: first.id });
    expect((await rowOf('thread', threadId)).last_active_at.getUTCFullYear()).toBeGreaterThan(2020);
  });

  test('gives threads of one name different addresses, also at once, in any script', async () => {
    const name = 'Ångström & 勇気 – हिन्दी?';
    const threads = await Promise.all(
      Array.from({ length: 5 }, () => site.write({ kind: 'thread', name, userId, body: 'x' })),
    );
    const rows = await Promise.all(threads.map(({ id }) => rowOf('thread', id)));
    expect(new Set(rows.map((row) => row.slug)).size).toBe(5);
    expect(rows.map((row) => row.slug)).toContain('angstrom-勇気-हिन्दी');
    for (const row of rows) expect(row.name).toBe(name);
    const odd = await site.write({ kind: 'thread', name: '?!', userId, body: 'x' });
    expect((await rowOf('thread', odd.id)).slug).toMatch(/^thread/);
    for (const [name, slug] of [
      ['Deleted thread 7', /^deleted-thread-7-\w+/],
      ['New!', /^new-\w+/],
    ] as const) {
      const reserved = await site.write({ kind: 'thread', name, userId, body: 'x' });
      expect((await rowOf('thread', reserved.id)).slug).toMatch(slug);
    }
  });

  test('makes the body safe', async () => {
    const { id } = await site.write({
      kind: 'user_profile_status',
      userId,
      body: '<p onclick="x()">Fine <script>alert(1)</script>🎗️</p>',
    });
    expect((await rowOf('user_profile_status', id)).body).toBe('<p>Fine 🎗️</p>');
  });

  test('keeps mentions of people here, as they are called, and makes text of all others', async () => {
    const known = await newUser(app, { username: 'Walter' });
    const blocked = await newUser(app, { roleId: 4 });
    const body = [
      mentionOf(known.id, 'Somebody'),
      mentionOf(blocked.id, 'blocked'),
      mentionOf(foreignUser, 'foreign'),
      mentionOf(999_999, 'nobody'),
    ].join(' ');
    const { id } = await site.write({ kind: 'user_profile_status', userId, body });
    expect((await rowOf('user_profile_status', id)).body).toBe(
      `${mentionOf(known.id, 'Walter')} @blocked @foreign @nobody`,
    );
  });
});

describe('what is refused', () => {
  test.each([
    [{ kind: 'letter', body: 'x' }, 400, 'INVALID_INPUT', 'kind'],
    [{ body: 'x' }, 400, 'INVALID_INPUT', 'kind'],
    [{ kind: 'user_profile_status' }, 400, 'INVALID_INPUT', 'body'],
    [{ kind: 'user_profile_status', body: 7 }, 400, 'INVALID_INPUT', 'body'],
    [{ kind: 'user_profile_status', body: '<p> \u200b&nbsp;</p>' }, 400, 'INVALID_INPUT', 'body'],
    [{ kind: 'user_profile_status', body: '<script>x</script>' }, 400, 'INVALID_INPUT', 'body'],
    [{ kind: 'user_profile_status', body: 'x'.repeat(100_001) }, 400, 'INVALID_INPUT', 'body'],
    [{ kind: 'thread', body: 'x' }, 400, 'INVALID_INPUT', 'name'],
    [{ kind: 'thread', name: ' \u0000 ', body: 'x' }, 400, 'INVALID_INPUT', 'name'],
    [{ kind: 'thread', name: 'x', body: 'a\ud800' }, 400, 'INVALID_INPUT', 'body'],
    [{ kind: 'thread', name: 'x'.repeat(201), body: 'x' }, 400, 'INVALID_INPUT', 'name'],
    [{ kind: 'comment', body: 'x' }, 400, 'INVALID_INPUT', 'postId'],
    [{ kind: 'comment', postId: '1', body: 'x' }, 400, 'INVALID_INPUT', 'postId'],
    [{ kind: 'comment', postId: 999_999, body: 'x' }, 404, 'NOT_FOUND', 'postId'],
    [{ kind: 'comment', postId: 2 ** 31, body: 'x' }, 400, 'INVALID_INPUT', 'postId'],
    [{ kind: 'reply', threadId: 999_999, body: 'x' }, 404, 'NOT_FOUND', 'threadId'],
    [
      { kind: 'user_profile_status_reply', statusId: -1, body: 'x' },
      400,
      'INVALID_INPUT',
      'statusId',
    ],
  ])('%j', async (item, status, code, field) => {
    expect(await errorOf({ ...item, userId })).toEqual({
      status,
      code,
      field,
      message: expect.stringMatching(/^\S.*\S$/),
    });
  });

  test('places that the public cannot see, or that are closed', async () => {
    const at = { userId, body: 'x' };
    const hidden = [{ isDeleted: true }, { isSpam: true }, { isPending: true }];
    for (const state of hidden) {
      const threadId = await write.thread({ by: userId, ...state });
      expect(await errorOf({ kind: 'reply', threadId, ...at })).toMatchObject({
        status: 404,
        message: contentMessages.threadNotFound,
      });
      const statusId = await write.status({ by: userId, ...state });
      expect(await errorOf({ kind: 'user_profile_status_reply', statusId, ...at })).toMatchObject({
        status: 404,
        message: contentMessages.statusNotFound,
      });
      const open = await write.thread({ by: userId });
      const parentId = await write.reply({ by: userId, threadId: open, ...state });
      expect(await errorOf({ kind: 'reply', threadId: open, parentId, ...at })).toMatchObject({
        status: 404,
        field: 'parentId',
      });
    }
    const postId = await write.post({ by: userId, isDeleted: true });
    expect((await errorOf({ kind: 'comment', postId, ...at })).field).toBe('postId');
    const threadId = await write.thread({ by: userId });
    await app.database.pool.query('update threads set is_closed = true where id = $1', [threadId]);
    expect(await errorOf({ kind: 'reply', threadId, ...at })).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'This thread is closed.',
      field: 'threadId',
    });
  });

  test('a parent of another post or thread', async () => {
    const parentId = await write.comment({ by: userId, postId: await write.post({ by: userId }) });
    const postId = await write.post({ by: userId });
    expect(await errorOf({ kind: 'comment', postId, parentId, userId, body: 'x' })).toMatchObject({
      status: 404,
      field: 'parentId',
    });
    const other = await write.reply({ by: userId, threadId: await write.thread({ by: userId }) });
    const threadId = await write.thread({ by: userId });
    expect(
      await errorOf({ kind: 'reply', threadId, parentId: other, userId, body: 'x' }),
    ).toMatchObject({ status: 404, field: 'parentId' });
  });

  test('answers that are nested too deep', async () => {
    const postId = await write.post({ by: userId });
    let parentId = await write.comment({ by: userId, postId });
    for (let depth = 1; depth < maxReplyDepth; depth++) {
      parentId = await write.comment({ by: userId, postId, parentId });
    }
    const item = { kind: 'comment', postId, userId, body: 'x' };
    const deepest = await site.write({ ...item, parentId });
    expect(await errorOf({ ...item, parentId: deepest.id })).toMatchObject({
      status: 409,
      message: contentMessages.tooDeep,
    });
  });

  test('people who are blocked, deleted, unknown or of another site', async () => {
    const blocked = await newUser(app, { roleId: 4 });
    const deleted = await newUser(app);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [
      deleted.id,
    ]);
    const by = (author: unknown) =>
      errorOf({ kind: 'user_profile_status', userId: author, body: 'x' });
    expect(await by(blocked.id)).toMatchObject({
      status: 403,
      message: contentMessages.mayNotWrite,
    });
    for (const author of [deleted.id, 999_999, foreignUser]) {
      expect(await by(author)).toMatchObject({
        status: 404,
        message: contentMessages.authorNotFound,
      });
    }
    for (const author of [undefined, 'x', 0, 1.5]) {
      expect(await by(author)).toMatchObject({ status: 400, field: 'userId' });
    }
  });
});
