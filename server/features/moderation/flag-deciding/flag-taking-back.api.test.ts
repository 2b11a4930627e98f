import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newFlag } from '../../../testing/flags.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const update = `mutation ($id: ID!, $operation: ContentFlagOperation) {
  updateContentFlag(id: $id, operation: $operation) { id }
}`;
const record = `query ($id: ID!) {
  contentFlag(id: $id) { author { username } authorHistory { flags open approved deleted spam done reports } }
}`;

let app: TestApp;
let scene: ModerationScene;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

/** A comment by a new author. */
async function fresh(state: 'visible' | 'pending' = 'visible') {
  const author = await newUser(app);
  const postId = await scene.content.post({ by: author.id });
  const item = { by: author.id, postId, isPending: state === 'pending' };
  const assocId = await scene.content.comment(item);
  return String(
    await newFlag(app, { assocType: 'comment', assocId, authorId: author.id, reportCount: 2 }),
  );
}

async function operate(id: string, operation: string, client = admin) {
  const { errors } = await client.graphql(update, { id, operation });
  return errors?.[0]?.message;
}

async function recordOf(id: string) {
  const { data } = await admin.graphql(record, { id });
  return data.contentFlag.authorHistory;
}

describe('taking spam or deletion back', () => {
  test.each([
    ['SPAM', 'UN_SPAM', 'spam'],
    ['DELETE', 'UN_DELETE', 'deleted'],
  ] as const)(
    '%s and %s leave nothing on the record of the author',
    async (does, back, counted) => {
      const id = await fresh();
      await operate(id, does);
      expect(await recordOf(id)).toMatchObject({ [counted]: 1, done: 0 });
      await operate(id, back);
      expect(await recordOf(id)).toMatchObject({ [counted]: 0, done: 1, open: 0 });
    },
  );

  test('a later refusal names what still holds, and who did that', async () => {
    const id = await fresh();
    await operate(id, 'SPAM', moderator);
    await operate(id, 'UN_SPAM');
    expect(await operate(id, 'DONE', moderator)).toBe(
      'The content was unmarked as spam by admin just now.',
    );
    expect(await operate(id, 'UN_SPAM', moderator)).toBe(
      'The content was unmarked as spam by admin just now.',
    );
    const other = await fresh();
    await operate(other, 'DELETE');
    await operate(other, 'UN_DELETE');
    await operate(other, 'REOPEN', moderator);
    await operate(other, 'DONE', moderator);
    expect(await operate(other, 'DONE')).toBe(
      'This content flag was marked as done by moderator just now.',
    );
  });
});

describe('what cannot be done about a person', () => {
  test('is told as such to those who may do it to content', async () => {
    const { flagId: id } = await scene.flagged('user');
    for (const client of [admin, await app.as('superAdmin')]) {
      expect(await operate(id, 'SPAM', client)).toBe(flagMessages.notForPeople);
      expect(await operate(id, 'DELETE', client)).toBe(flagMessages.notForPeople);
    }
    const { data } = await (await app.as('superAdmin')).graphql(
      `mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: SPAM) { ok message } }`,
      { ids: [id] },
    );
    expect(data.updateContentFlags).toEqual([{ ok: false, message: flagMessages.notForPeople }]);
  });
});

describe('another author of a thread', () => {
  const change = `mutation ($id: ID!, $userId: ID) {
    updateThread(id: $id, userId: $userId) { user { username } }
  }`;
  const history = `query ($id: ID!) {
    contentFlag(id: $id) {
      author { id } authorHistory { flags reports }
      contentFlagEvents { id status body canUndo }
    }
  }`;

  async function thread() {
    const author = await newUser(app);
    const id = await scene.content.thread({ by: author.id });
    const flagId = await newFlag(app, {
      assocType: 'thread',
      assocId: id,
      authorId: author.id,
      isReported: true,
      reportCount: 3,
    });
    return { id, flagId: String(flagId), author };
  }

  test('is recorded by name, leaves the reports with who wrote it, and can be undone', async () => {
    const { id, flagId, author } = await thread();
    const { data } = await admin.graphql(change, { id, userId: await app.userId('moderator') });
    expect(data.updateThread.user.username).toBe('moderator');
    const after = (await admin.graphql(history, { id: flagId })).data.contentFlag;
    expect(after).toMatchObject({
      author: { id: String(author.id) },
      authorHistory: { flags: 1, reports: 3 },
    });
    const [event] = after.contentFlagEvents;
    expect(event).toMatchObject({
      body: `Changed the author from ${author.username} to moderator`,
      canUndo: true,
    });
    const undone = await admin.graphql(
      'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok message } }',
      { ids: [event.id] },
    );
    expect(undone.data.undoContentFlagEvents).toEqual([{ ok: true, message: null }]);
    const now = await admin.graphql('query ($id: ID) { thread(id: $id) { user { id } } }', { id });
    expect(now.data.thread.user.id).toBe(String(author.id));
  });

  test('a report that comes later is still about who wrote it', async () => {
    const author = await newUser(app);
    const id = await scene.content.thread({ by: author.id });
    await admin.graphql(change, { id, userId: await app.userId('moderator') });
    const opened = await admin.graphql(
      'mutation ($id: ID!) { openContentFlag(assocType: THREAD, assocId: $id) { author { id } } }',
      { id },
    );
    expect(opened.data.openContentFlag.author.id).toBe(String(author.id));
  });
});
