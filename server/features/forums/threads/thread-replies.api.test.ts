import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($id: ID!, $limit: Int, $offset: Int, $sortDesc: Boolean) {
  threadReplies(threadId: $id, limit: $limit, offset: $offset, sort: "insertedAt", sortDesc: $sortDesc) {
    total
    replies { body isDeleted isSpam isPendingModeration parentId uri contentFlagId user { username } }
  }
}`;

let app: TestApp;
let moderator: ApiClient;
let threadId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  moderator = await app.as('moderator');
  const write = await contentWriter(app);
  const by = await app.userId('member');
  threadId = await write.thread({ by });
  const at = (day: number) => ({ by, threadId, at: `2130-01-0${day}T00:00:00Z` });
  const first = await write.reply({ ...at(1), body: 'one' });
  await write.reply({ ...at(2), body: 'two', parentId: first, isDeleted: true });
  await write.reply({ ...at(3), body: 'three', isSpam: true });
  await write.reply({ ...at(4), body: 'four', isPending: true });
  await write.reply({ by, threadId: await write.thread({ by }), body: 'elsewhere' });
});
afterAll(() => app.close());

async function page(variables: object = {}) {
  const { data, errors } = await moderator.graphql(list, { id: threadId, ...variables });
  expect(errors).toBeUndefined();
  return data.threadReplies as { total: number; replies: { body: string }[] };
}

test('has every reply with its state, page by page', async () => {
  const state = { isDeleted: false, isSpam: false, isPendingModeration: false };
  const { total, replies } = await page();
  expect(total).toBe(4);
  expect(replies).toMatchObject([
    { ...state, body: 'one', parentId: null, user: { username: 'member' } },
    { ...state, body: 'two', isDeleted: true, parentId: expect.any(String) },
    { ...state, body: 'three', isSpam: true },
    { ...state, body: 'four', isPendingModeration: true },
  ]);
  const second = await page({ limit: 2, offset: 2, sortDesc: true });
  expect(second.replies.map(({ body }) => body)).toEqual(['two', 'one']);
});

test('of another site, or of none, are not found', async () => {
  for (const [client, id] of [
    [await app.as('foreignAdmin'), threadId],
    [moderator, 999_999],
    [moderator, 'x'],
  ] as const) {
    const { errors } = await client.graphql(list, { id });
    expect(errors?.[0]?.message).toBe(threadMessages.notFound);
  }
});
