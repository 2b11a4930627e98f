import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import { messages } from '../../../../contract/messages.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { newFlag } from '../../../testing/flags.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const fields = `id name slug seo body isClosed requiresPreModeration isFeatured isHomepageFeatured
  version user { username }`;
const read = `query ($id: ID, $slug: String) { thread(id: $id, slug: $slug) { ${fields} } }`;
const update = `mutation ($id: ID!, $userId: ID, $body: String, $name: String, $isFeatured: Boolean,
    $isHomepageFeatured: Boolean, $requiresPreModeration: Boolean, $isClosed: Boolean,
    $slug: String, $seo: JSON, $version: Int) {
  updateThread(id: $id, userId: $userId, body: $body, name: $name, isFeatured: $isFeatured,
    isHomepageFeatured: $isHomepageFeatured, requiresPreModeration: $requiresPreModeration,
    isClosed: $isClosed, slug: $slug, seo: $seo, version: $version) { ${fields} }
}`;
const feature = `mutation ($id: ID!, $isFeatured: Boolean, $isHomepageFeatured: Boolean) {
  featureThread(id: $id, isFeatured: $isFeatured, isHomepageFeatured: $isHomepageFeatured) {
    isFeatured isHomepageFeatured
  }
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

async function newThread(state: 'visible' | 'pending' = 'visible') {
  const { flagId, itemId } = await scene.flagged('thread', state);
  return { flagId, id: String(itemId) };
}

async function eventsOf(flagId: string) {
  const { data } = await admin.graphql(
    `query ($id: ID!) { contentFlag(id: $id) { version author { username }
      contentFlagEvents { status body previousName previousBody } } }`,
    { id: flagId },
  );
  return data.contentFlag;
}

describe('changing a thread', () => {
  test.each([
    [{ isClosed: true }, flagMessages.commentsClosed],
    [{ requiresPreModeration: true }, flagMessages.preModerated],
    [{ isFeatured: true, isHomepageFeatured: true }, 'Featured. Featured on the homepage'],
    [{ slug: 'a-new-address' }, 'Changed the address'],
    [{ seo: { title: 'For search engines' } }, 'Changed the SEO data'],
  ])('%j is recorded in its flag', async (change, words) => {
    const { id, flagId } = await newThread();
    const { data } = await admin.graphql(update, { id, ...change });
    expect(data.updateThread).toMatchObject({ id, ...change, version: 2 });
    expect(await eventsOf(flagId)).toMatchObject({
      version: 2,
      contentFlagEvents: [{ status: 'THREAD_CHANGED', body: words }],
    });
    const again = await admin.graphql(update, { id, ...change });
    expect(again.data.updateThread.version).toBe(2);
  });

  test('title and text keep their earlier versions', async () => {
    const { id, flagId } = await newThread();
    const before = (await admin.graphql(read, { id })).data.thread;
    const body = '<p>Better <script>x</script>words</p>';
    const { data } = await admin.graphql(update, { id, name: '  A better title ', body });
    expect(data.updateThread).toMatchObject({
      name: 'A better title',
      body: '<p>Better words</p>',
    });
    expect((await eventsOf(flagId)).contentFlagEvents).toEqual([
      {
        status: 'EDITED',
        body: 'Changed the title. Edited the text',
        previousName: before.name,
        previousBody: before.body,
      },
    ]);
  });

  test('the author can be any staff member, and nobody else', async () => {
    const { id, flagId } = await newThread();
    const userId = await app.userId('moderator');
    const { data } = await admin.graphql(update, { id, userId });
    expect(data.updateThread.user.username).toBe('moderator');
    expect((await eventsOf(flagId)).contentFlagEvents[0].body).toMatch(
      /^Changed the author from \w+ to moderator$/,
    );
    for (const name of ['member', 'spammer', 'foreignAdmin']) {
      const { errors } = await admin.graphql(update, { id, userId: await app.userId(name) });
      expect([name, errors?.[0]?.message]).toEqual([name, threadMessages.authorStaff]);
    }
  });

  test('pre-moderation marks the flags of the thread and its replies', async () => {
    const flagged = await scene.flagged('reply');
    const elsewhere = await scene.flagged('reply');
    const threadFlag = await newFlag(app, {
      assocType: 'thread',
      assocId: flagged.pageId,
      authorId: scene.authorId,
    });
    const marks = async () => {
      const { rows } = await app.database.pool.query(
        `select requires_pre_moderation as held from content_flags where id = any($1) order by id`,
        [[flagged.flagId, elsewhere.flagId, threadFlag]],
      );
      return rows.map(({ held }) => held);
    };
    const stream = await openEventStream(app.port, moderator);
    await admin.graphql(update, { id: flagged.pageId, requiresPreModeration: true });
    expect(await marks()).toEqual([true, false, true]);
    // Notifies open screens without a new version, so a concurrent decision on the reply still counts.
    await expect.poll(() => stream.heard).toContain(`contentFlag ${flagged.flagId}`);
    expect(stream.heard).not.toContain(`contentFlag ${elsewhere.flagId}`);
    expect((await scene.stateOf(flagged)).version).toBe(1);
    stream.close();
    await admin.graphql(update, { id: flagged.pageId, requiresPreModeration: false });
    expect(await marks()).toEqual([false, false, false]);
  });

  test('open screens get events about the thread and its flag', async () => {
    const { id, flagId } = await newThread();
    const stream = await openEventStream(app.port, moderator);
    await admin.graphql(update, { id, isClosed: true });
    await expect.poll(() => stream.heard).toContain(`thread ${id}`);
    expect(stream.heard).toContain(`contentFlag ${flagId}`);
    stream.close();
  });

  test('SEO data may come as text', async () => {
    const { id } = await newThread();
    const { data } = await admin.graphql(update, { id, seo: '{"title":"T"}' });
    expect(data.updateThread.seo).toEqual({ title: 'T' });
  });

  test.each([
    [{ slug: '  ' }, flagMessages.slugEmpty, 'slug'],
    [{ slug: 'Has Spaces' }, threadMessages.slugCharacters, 'slug'],
    [{ name: ' ' }, contentMessages.nameRequired, 'name'],
    [{ body: '<p></p>' }, contentMessages.bodyRequired, 'body'],
    [{ seo: '{broken' }, threadMessages.seoObject, 'seo'],
    [{ seo: [1] }, threadMessages.seoObject, 'seo'],
  ])('%j is refused', async (change, message, field) => {
    const { id } = await newThread();
    const { errors } = await admin.graphql(update, { id, ...change });
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } });
  });

  test('a taken or reserved slug is refused', async () => {
    const [one, two] = [await newThread(), await newThread()];
    await admin.graphql(update, { id: one.id, slug: 'taken' });
    const taken = await admin.graphql(update, { id: two.id, slug: 'taken' });
    expect(taken.errors?.[0]).toMatchObject({
      message: flagMessages.slugTaken,
      extensions: { code: 'CONFLICT', field: 'slug' },
    });
    for (const slug of ['new', 'tags', 'deleted-thread-7']) {
      const { errors } = await admin.graphql(update, { id: two.id, slug });
      expect(errors?.[0]).toMatchObject({
        message: threadMessages.slugReserved,
        extensions: { code: 'INVALID_INPUT', field: 'slug' },
      });
    }
  });

  test('an older version is refused, naming who changed it', async () => {
    const { id } = await newThread();
    await (await app.as('superAdmin')).graphql(update, { id, isClosed: true, version: 1 });
    const { errors } = await admin.graphql(update, { id, name: 'Late', version: 1 });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('This thread was changed by superAdmin just now'),
      extensions: { code: 'CONFLICT', field: 'version' },
    });
  });
});

describe('featuring', () => {
  test('sets either or both, and unsets them', async () => {
    const { id } = await newThread();
    const on = await admin.graphql(feature, { id, isFeatured: true });
    expect(on.data.featureThread).toEqual({ isFeatured: true, isHomepageFeatured: false });
    const off = await admin.graphql(feature, { id, isFeatured: false, isHomepageFeatured: true });
    expect(off.data.featureThread).toEqual({ isFeatured: false, isHomepageFeatured: true });
  });

  test('requires approval', async () => {
    const { id } = await newThread('pending');
    for (const answer of [
      await admin.graphql(feature, { id, isFeatured: true }),
      await admin.graphql(update, { id, isHomepageFeatured: true }),
    ]) {
      expect(answer.errors?.[0]).toMatchObject({
        message: flagMessages.approveBeforeFeaturing,
        extensions: { code: 'CONFLICT' },
      });
    }
  });
});

describe('permissions', () => {
  test('moderators read threads and change none', async () => {
    const { id } = await newThread();
    const slug = (await moderator.graphql(read, { id })).data.thread.slug;
    expect((await moderator.graphql(read, { slug })).data.thread.id).toBe(id);
    const tags = 'mutation ($id: ID!) { setThreadTags(id: $id, tagIds: []) { id } }';
    for (const [query, variables] of [
      [update, { id, isClosed: true }],
      [feature, { id, isFeatured: true }],
      [tags, { id }],
    ] as const) {
      const { errors } = await moderator.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({
        message: messages.noPermission,
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });

  test('threads of another site are not found', async () => {
    const { id } = await newThread();
    const slug = (await admin.graphql(read, { id })).data.thread.slug;
    const foreign = await app.as('foreignAdmin');
    for (const answer of [
      await foreign.graphql(read, { id }),
      await foreign.graphql(read, { slug }),
      await foreign.graphql(update, { id, isClosed: true }),
      await foreign.graphql(feature, { id, isFeatured: true }),
      await foreign.graphql(read, { id: 'x' }),
    ]) {
      expect(answer.errors?.[0]).toMatchObject({
        message: threadMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });
});
