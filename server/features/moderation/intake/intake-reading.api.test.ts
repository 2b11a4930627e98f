import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let beta: IntakeClient;
let write: ContentWriter;
let foreign: ContentWriter;
let userId: number;
let foreignUser: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  beta = await intakeClient(app, 'beta');
  write = await contentWriter(app);
  foreign = await contentWriter(app, 'beta');
  userId = (await newUser(app)).id;
  foreignUser = await app.userId('foreignAdmin');
});
afterAll(() => app.close());

async function errorOf(item: Record<string, unknown>) {
  const response = await site.post('/content', item);
  return { status: response.status, ...response.json().error };
}

describe('another site', () => {
  test('its places and items do not exist', async () => {
    const threadId = await foreign.thread({ by: foreignUser });
    const postId = await foreign.post({ by: foreignUser });
    const statusId = await foreign.status({ by: foreignUser });
    const body = 'x';
    for (const item of [
      { kind: 'reply', threadId },
      { kind: 'comment', postId },
      { kind: 'user_profile_status_reply', statusId },
    ]) {
      expect(await errorOf({ ...item, userId, body })).toMatchObject({ status: 404 });
    }
    for (const response of [
      await site.get(`/content/thread/${threadId}`),
      await site.patch(`/content/thread/${threadId}`, { body }),
      await site.patch(`/posts/${postId}`, { title: 'Mine' }),
      await site.post('/reports', {
        userId,
        assocType: 'thread',
        assocId: threadId,
        reason: 'SPAM',
      }),
      await site.post('/reports', {
        userId,
        assocType: 'user',
        assocId: foreignUser,
        reason: 'SPAM',
      }),
    ]) {
      expect([response.status, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await beta.get(`/content/thread/${threadId}`)).status).toBe(200);
  });

  test.each(['0', '-1', '1e3', 'abc', '99999999999', '2147483648', '%00', '1 or 1=1'])(
    'an id like %s is not found rather than an error',
    async (id) => {
      const response = await site.get(`/content/thread/${encodeURIComponent(id)}`);
      expect(response.status).toBe(404);
    },
  );
});

describe('reading back', () => {
  test.each([
    [{}, 'visible'],
    [{ isPending: true }, 'pending'],
    [{ isSpam: true }, 'spam'],
    [{ isDeleted: true, isPending: true }, 'deleted'],
  ])('tells of %j that it is %s', async (state, expected) => {
    const id = await write.status({ by: userId, ...state });
    const { status, json } = await site.get(`/content/user_profile_status/${id}`);
    expect([status, json().state]).toEqual([200, expected]);
  });
});
