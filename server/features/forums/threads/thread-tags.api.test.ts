import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const setTags = `mutation ($id: ID!, $ids: [ID!]!) {
  setThreadTags(id: $id, tagIds: $ids) { tags { name type } forumTags { name } version }
}`;
const setForumTags = `mutation ($id: ID!, $ids: [ID!]!) {
  setThreadForumTags(id: $id, forumTagIds: $ids) { tags { name } forumTags { name type } }
}`;

let app: TestApp;
let scene: ModerationScene;
let admin: ApiClient;
const tags: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  admin = await app.as('admin');
  const [alpha, beta] = [await app.siteId('alpha'), await app.siteId('beta')];
  for (const [name, type, siteId] of [
    ['Sleep', 'FORUM', alpha],
    ['Diet', 'FORUM', alpha],
    ['Abroad', 'FORUM', beta],
    ['Asthma', 'GLOBAL', null],
    ['Lupus', 'GLOBAL', null],
  ] as const) {
    const { id } = await app.database.db
      .insertInto('tags')
      .values({ siteId, type, name, slug: name.toLowerCase() })
      .returning('id')
      .executeTakeFirstOrThrow();
    tags[name] = id;
  }
});
afterAll(() => app.close());

const ids = (...names: string[]) => names.map((name) => String(tags[name]));

describe('tags to choose from', () => {
  test('the global ones, and for the forum those of the site as well', async () => {
    const { data } = await (await app.as('moderator')).graphql(
      '{ tags { name type } forumTags { name type } }',
    );
    expect(data.tags).toEqual([
      { name: 'Asthma', type: 'GLOBAL' },
      { name: 'Lupus', type: 'GLOBAL' },
    ]);
    expect(data.forumTags.map(({ name }: { name: string }) => name)).toEqual([
      'Diet',
      'Sleep',
      'Asthma',
      'Lupus',
    ]);
  });
});

describe('tags of a thread', () => {
  test('each list is set as a whole and does not affect the other', async () => {
    const { itemId, flagId } = await scene.flagged('thread');
    const id = String(itemId);
    await admin.graphql(setForumTags, { id, ids: ids('Sleep', 'Diet') });
    const { data } = await admin.graphql(setTags, { id, ids: ids('Lupus', 'Asthma') });
    expect(data.setThreadTags).toMatchObject({
      tags: [{ name: 'Asthma' }, { name: 'Lupus' }],
      forumTags: [{ name: 'Diet' }, { name: 'Sleep' }],
      version: 3,
    });
    const fewer = await admin.graphql(setForumTags, { id, ids: ids('Sleep') });
    expect(fewer.data.setThreadForumTags).toEqual({
      tags: [{ name: 'Asthma' }, { name: 'Lupus' }],
      forumTags: [{ name: 'Sleep', type: 'FORUM' }],
    });
    const same = await admin.graphql(setTags, { id, ids: ids('Asthma', 'Lupus') });
    expect(same.data.setThreadTags.version).toBe(4);
    const none = await admin.graphql(setTags, { id, ids: [] });
    expect(none.data.setThreadTags.tags).toEqual([]);
    expect((await scene.stateOf({ kind: 'thread', flagId, itemId, pageId: 0 })).events).toEqual(
      Array.from({ length: 4 }, () => 'THREAD_CHANGED'),
    );
  });

  test.each([
    ['a tag of another site', setForumTags, 'Abroad'],
    ['a global tag as a category', setForumTags, 'Asthma'],
    ['a category as a global tag', setTags, 'Sleep'],
    ['a tag that does not exist', setTags, 'Nothing'],
  ])('%s is refused, and nothing changes', async (_, mutation, name) => {
    const { itemId } = await scene.flagged('thread');
    const { errors } = await admin.graphql(mutation, {
      id: itemId,
      ids: [...ids('Lupus'), String(tags[name] ?? 999_999)],
    });
    expect(errors?.[0]).toMatchObject({
      message: flagMessages.tagNotFound,
      extensions: { code: 'NOT_FOUND' },
    });
    const { data } = await admin.graphql('query ($id: ID) { thread(id: $id) { tags { id } } }', {
      id: itemId,
    });
    expect(data.thread.tags).toEqual([]);
  });
});
