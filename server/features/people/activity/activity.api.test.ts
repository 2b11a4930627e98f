import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const stream = `query ($userId: ID!, $first: Int, $after: ID, $last: Int, $before: ID, $kind: String) {
  activityStream(
    userId: $userId, first: $first, after: $after, last: $last, before: $before, assocType: $kind
  ) {
    items {
      id assocType assocId body insertedAt isDeleted isSpam isPendingModeration title uri
      contentFlagId user { id username avatar { thumb } }
    }
    pageInfo { startId endId hasNextPage hasPreviousPage }
  }
}`;

interface Item {
  id: string;
  assocType: string;
  assocId: string;
  body: string;
  isDeleted: boolean;
  title: string | null;
  uri: string | null;
  contentFlagId: string | null;
}

let app: TestApp;
let moderator: ApiClient;
let write: ContentWriter;

beforeAll(async () => {
  app = await startTestApp();
  moderator = await app.as('moderator');
  write = await contentWriter(app);
});
afterAll(() => app.close());

async function page(userId: number, args: Record<string, unknown> = {}) {
  const { data, errors } = await moderator.graphql(stream, { userId: String(userId), ...args });
  expect(errors).toBeUndefined();
  return data.activityStream as {
    items: Item[];
    pageInfo: {
      startId: string | null;
      endId: string | null;
      hasNextPage: boolean;
      hasPreviousPage: boolean;
    };
  };
}

const bodies = (items: Item[]) => items.map((item) => item.body);

/** Twelve items, `1` the oldest; items 4 to 8 have the same time. */
async function twelve(): Promise<number> {
  const by = (await newUser(app)).id;
  const postId = await write.post({ by });
  const same = '2024-03-01T12:00:00Z';
  const at = (n: number) =>
    n >= 4 && n <= 8 ? same : `2024-${n < 4 ? '02' : '04'}-${n + 10}T00:00:00Z`;
  const threadId = await write.thread({ by, body: '1', at: at(1) });
  const statusId = await write.status({ by, body: '2', at: at(2) });
  await write.comment({ by, postId, body: '3', at: at(3) });
  // Sorted by kind, which decides among items of the same time.
  await write.comment({ by, postId, body: '4', at: same });
  await write.comment({ by, postId, body: '5', at: same });
  await write.reply({ by, threadId, body: '6', at: same });
  await write.status({ by, body: '7', at: same });
  await write.statusReply({ by, statusId, body: '8', at: same });
  for (const n of [9, 10, 11, 12]) await write.reply({ by, threadId, body: String(n), at: at(n) });
  return by;
}

describe('the activity stream', () => {
  test('lists the newest five of all kinds, sanitised, with their author', async () => {
    const user = await newUser(app);
    await write.oneOfEach(user.id, '<p onclick="x()">Hello<script>alert(1)</script></p>');
    const { items } = await page(user.id);
    expect(items.map((item) => item.assocType).sort()).toEqual([
      'comment',
      'reply',
      'thread',
      'user_profile_status',
      'user_profile_status_reply',
    ]);
    for (const item of items) {
      expect(item).toMatchObject({
        body: '<p>Hello</p>',
        assocId: expect.stringMatching(/^\d+$/),
        user: { id: String(user.id), username: user.username, avatar: { thumb: null } },
      });
    }
  });

  test('pages to the oldest and back without losing or repeating an item', async () => {
    const userId = await twelve();
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { items, pageInfo } = await page(userId, { first: 2, after });
      seen.push(...bodies(items));
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      expect(pageInfo.startId).toBe(items[0]?.id);
      after = pageInfo.endId;
      if (!pageInfo.hasNextPage) break;
    }
    const newestFirst = Array.from({ length: 12 }, (_, i) => String(12 - i));
    expect(seen).toEqual(newestFirst);

    const back: string[] = ['1'];
    let before: string | null = after;
    for (;;) {
      const { items, pageInfo } = await page(userId, { last: 3, before });
      back.unshift(...bodies(items));
      expect(pageInfo.hasNextPage).toBe(true);
      before = pageInfo.startId;
      if (!pageInfo.hasPreviousPage) break;
    }
    expect(back).toEqual(newestFirst);
  });

  test('continues at its position when items are added or removed', async () => {
    const userId = await twelve();
    const first = await page(userId, { first: 4 });
    await write.status({ by: userId, body: 'new' });
    const { assocId } = first.items[3] as Item;
    await app.database.pool.query(`update replies set is_deleted = true, body = '' where id = $1`, [
      assocId,
    ]);
    const second = await page(userId, { first: 2, after: first.pageInfo.endId });
    expect(bodies(second.items)).toEqual(['8', '7']);
  });

  test('marks deleted, spam and pending items, with or without text', async () => {
    const user = await newUser(app);
    const day = (n: number) => ({ by: user.id, at: `2024-05-0${n}T00:00:00Z` });
    await write.status({ ...day(1), body: 'deleted', isDeleted: true });
    await write.status({ ...day(2), body: '', isDeleted: true });
    await write.status({ ...day(3), body: 'spam', isSpam: true });
    await write.status({ ...day(4), body: 'waits', isPending: true });
    const state = { isDeleted: false, isSpam: false, isPendingModeration: false };
    expect((await page(user.id)).items).toMatchObject([
      { ...state, body: 'waits', isPendingModeration: true },
      { ...state, body: 'spam', isSpam: true },
      { ...state, body: '', isDeleted: true },
      { ...state, body: 'deleted', isDeleted: true },
    ]);
  });

  test('marks every item after someone is blocked and their content deleted', async () => {
    const user = await newUser(app);
    const reader = await newUser(app);
    await write.oneOfEach(user.id);
    const threadId = await write.thread({ by: user.id });
    await write.reply({ by: reader.id, threadId });
    await (await app.as('admin')).graphql(
      'mutation ($id: ID!) { updateUser(id: $id, roleId: "4", confirmBlock: true) { id } }',
      { id: String(user.id) },
    );
    await vi.waitFor(
      async () => {
        const { items } = await page(user.id, { first: 50 });
        expect(items.map((item) => item.isDeleted)).toEqual(Array(6).fill(true));
      },
      { timeout: 20_000 },
    );
  });

  test('shows where each item is, and its flag', async () => {
    const { id: by, username } = await newUser(app);
    const owner = await newUser(app);
    const postId = await write.post({ by: owner.id, title: 'Living with it' });
    const threadId = await write.thread({ by: owner.id, name: 'Sleep' });
    const day = (n: number) => ({ by, at: `2024-06-0${n}T00:00:00Z` });
    const comment = await write.comment({ ...day(6), postId });
    const reply = await write.reply({ ...day(5), threadId });
    await write.reply({ ...day(4), threadId, isDeleted: true });
    await write.status(day(3));
    await write.statusReply({ ...day(2), statusId: await write.status({ by: owner.id }) });
    const hidden = await write.thread({ ...day(1), name: 'Hidden', isPending: true });
    const flag = await (await app.as('moderator')).graphql(
      `mutation ($id: ID!) { openContentFlag(assocType: REPLY, assocId: $id) { id } }`,
      { id: String(reply) },
    );
    const { items } = await page(by, { first: 50 });
    const slugs = await app.database.pool.query(
      `select (select slug from posts where id = $1) as post,
        (select slug from threads where id = $2) as thread`,
      [postId, threadId],
    );
    const { post, thread } = slugs.rows[0];
    expect(items.map(({ title, uri }) => [title, uri])).toEqual([
      ['Living with it', `/posts/${post}?at=comment-${comment}#comment-${comment}`],
      ['Sleep', `/forums/${thread}?at=reply-${reply}#reply-${reply}`],
      ['Sleep', `/forums/${thread}`],
      [username, expect.stringMatching(/^\/profile\/.*#status-\d+$/)],
      [owner.username, expect.stringMatching(/^\/profile\/.*#status-reply-\d+$/)],
      ['Hidden', null],
    ]);
    expect(items[1]?.contentFlagId).toBe(flag.data.openContentFlag.id);
    expect(items[0]?.contentFlagId).toBeNull();
    expect(items[5]?.assocId).toBe(String(hidden));
  });

  test('can be of one kind only', async () => {
    const userId = await twelve();
    const first = await page(userId, { kind: 'comment', first: 2 });
    expect(bodies(first.items)).toEqual(['5', '4']);
    const rest = await page(userId, { kind: 'comment', after: first.pageInfo.endId });
    expect(bodies(rest.items)).toEqual(['3']);
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  test('of someone who wrote nothing is empty', async () => {
    const user = await newUser(app);
    expect(await page(user.id)).toEqual({
      items: [],
      pageInfo: { startId: null, endId: null, hasNextPage: false, hasPreviousPage: false },
    });
  });

  test('returns five by default, and at most fifty', async () => {
    const user = await newUser(app);
    for (let i = 0; i < 52; i++) await write.status({ by: user.id });
    expect((await page(user.id)).items).toHaveLength(5);
    expect((await page(user.id, { first: 500 })).items).toHaveLength(50);
    expect((await page(user.id, { first: 0 })).items).toHaveLength(0);
    expect((await page(user.id, { last: 3 })).items).toHaveLength(3);
  });
});

describe('refused are', () => {
  test.each([
    [{ first: -1 }, 'first'],
    [{ last: -1 }, 'last'],
    [{ after: 'nonsense' }, 'after'],
    [{ before: Buffer.from('1:post:2').toString('base64url') }, 'before'],
    [{ first: 1, last: 1 }, 'before'],
    [{ kind: 'post' }, 'assocType'],
  ])('%j', async (args, field) => {
    const userId = String(await app.userId('member'));
    const { errors } = await moderator.graphql(stream, { userId, ...args });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  test('people who are not on the site', async () => {
    const deleted = await newUser(app);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [
      deleted.id,
    ]);
    for (const id of [await app.userId('foreignAdmin'), deleted.id, 999_999, 'x']) {
      const { errors } = await moderator.graphql(stream, { userId: String(id) });
      expect(errors?.[0]).toMatchObject({
        message: userMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });
});
