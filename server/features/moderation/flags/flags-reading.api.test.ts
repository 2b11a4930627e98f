import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { assocTypes, flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { contentPath } from '../../../../contract/public-paths.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const one = `query ($id: ID, $assocType: ContentFlagAssocType, $assocId: ID) {
  contentFlag(id: $id, assocType: $assocType, assocId: $assocId) {
    id assocId assocType type uri preview reasons isDeleted
    author { username } user { username }
    assoc { __typename id body isPendingModeration contentFlagId user { username } }
  }
}`;
const open = `mutation ($assocType: ContentFlagAssocType!, $assocId: ID!) {
  openContentFlag(assocType: $assocType, assocId: $assocId) {
    id isOpen reasons version contentFlagEvents { status body user { username } }
  }
}`;
const typeNames = {
  comment: 'Comment',
  reply: 'Reply',
  thread: 'Thread',
  user_profile_status: 'UserProfileStatus',
  user_profile_status_reply: 'UserProfileStatusReply',
} as const;

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

describe('one flag', () => {
  const body = `<p>Try <b>this</b> <img src="https://example.org/x.png"> ${'word '.repeat(40)}</p>`;

  test.each(assocTypes)('about a %s, by its id and by what it is about', async (kind) => {
    const flagged = await scene.flagged(kind, 'visible', { body, isImage: true, reportCount: 2 });
    const assocType = kind.toUpperCase();
    const byItem = await moderator.graphql(one, { assocType, assocId: flagged.itemId });
    const { data } = await moderator.graphql(one, { id: flagged.flagId });
    expect(byItem.data).toEqual(data);
    const flag = data.contentFlag;
    expect(flag).toMatchObject({
      id: flagged.flagId,
      assocId: String(flagged.itemId),
      assocType,
      type: kind,
      reasons: ['Image'],
      isDeleted: false,
    });
    if (kind === 'user') {
      expect(flag).toMatchObject({ assoc: null, user: flag.author });
      expect(flag.preview).toBe(flag.user.username);
      expect(flag.uri).toBe(`/profile/${flag.user.username}`);
    } else {
      expect(flag.preview).toMatch(/^(Thread \d+: )?Try this word/);
      expect(flag.preview.length).toBeLessThanOrEqual(61);
      expect(flag.assoc).toMatchObject({
        __typename: typeNames[kind],
        id: String(flagged.itemId),
        contentFlagId: flagged.flagId,
        user: flag.author,
      });
      const slug = /^\/\w+\/([^?#]+)/.exec(flag.uri)?.[1] ?? '';
      expect(flag.uri).toBe(contentPath(kind, flagged.itemId, slug));
    }
  });

  test.each([
    { id: '0' },
    { id: 'x' },
    { id: '2147483647' },
    { assocType: 'REPLY', assocId: '999' },
  ])('%j does not exist', async (variables) => {
    const { errors } = await admin.graphql(one, variables);
    expect(errors?.[0]).toMatchObject({
      message: flagMessages.notFound,
      extensions: { code: 'NOT_FOUND' },
    });
  });

  test('of another site does not exist, neither by its id nor by its item', async () => {
    const foreign = await app.as('foreignAdmin');
    const { flagId: id, itemId: assocId } = await scene.flagged('thread');
    for (const variables of [{ id }, { assocType: 'THREAD', assocId }]) {
      const { errors } = await foreign.graphql(one, variables);
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const opened = await foreign.graphql(open, { assocType: 'THREAD', assocId });
    expect(opened.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('needs to be named', async () => {
    const { errors } = await admin.graphql(one, { assocType: 'REPLY' });
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});

describe('opening the flag of an item', () => {
  test('makes one where there is none, once', async () => {
    const assocId = await scene.content.status({ by: scene.authorId });
    const variables = { assocType: 'USER_PROFILE_STATUS', assocId };
    const answers = await Promise.all([1, 2, 3].map(() => moderator.graphql(open, variables)));
    expect(new Set(answers.map(({ data }) => data.openContentFlag.id)).size).toBe(1);
    const { data } = await moderator.graphql(open, variables);
    expect(data.openContentFlag).toMatchObject({ isOpen: true, reasons: [] });
    expect(data.openContentFlag.contentFlagEvents.at(-1)).toEqual({
      status: 'OPENED',
      body: 'Opened by hand',
      user: { username: 'moderator' },
    });
  });

  test('returns a closed one as it is', async () => {
    const flagged = await scene.flagged('comment', 'visible', { isOpen: false });
    const { data } = await moderator.graphql(open, {
      assocType: 'COMMENT',
      assocId: flagged.itemId,
    });
    expect(data.openContentFlag).toMatchObject({ id: flagged.flagId, isOpen: false, version: 1 });
  });

  test('works for people, and not for what does not exist', async () => {
    const { data } = await moderator.graphql(open, {
      assocType: 'USER',
      assocId: await app.userId('member'),
    });
    expect(data.openContentFlag.isOpen).toBe(true);
    const { errors } = await moderator.graphql(open, { assocType: 'COMMENT', assocId: 999_999 });
    expect(errors?.[0]?.message).toBe(contentMessages.notFound);
  });
});

describe('scores', () => {
  const scores = `query ($id: ID!) { contentFlag(id: $id) {
    automod { modelVersion spam { prob words { word weight } } offensive { prob } }
  } }`;

  test('admins read them with the words that moved them', async () => {
    const { flagId: id } = await scene.flagged('comment', 'visible', { spamProb: 0.9 });
    const { data } = await admin.graphql(scores, { id });
    expect(data.contentFlag.automod).toEqual({
      modelVersion: 'test-1',
      spam: { prob: 0.9, words: [{ word: 'miracle', weight: 1.5 }] },
      offensive: { prob: 0 },
    });
  });

  test.each([
    'query ($id: ID!) { contentFlag(id: $id) { automod { spam { prob } } } }',
    'query ($id: ID!) { contentFlag(id: $id) { automod { modelVersion } } }',
    'query ($id: ID!) { contentFlag(id: $id) { ...f } } fragment f on ContentFlag { a: automod { __typename } }',
    'query { contentFlagStream { contentFlags { automod { spam { prob } } } } }',
    'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { automod { spam { prob } } } }',
    'mutation ($id: ID!) { updateContentFlags(ids: [$id], operation: DONE) { contentFlag { automod { spam { prob } } } } }',
    'mutation ($id: ID!) { ugcReply(id: $id, body: "x") { automod { spam { prob } } } }',
  ])('moderators do not: %s', async (query) => {
    const flagged = await scene.flagged('comment', 'visible', { spamProb: 0.9 });
    const document = query.includes('$id') ? { id: flagged.flagId } : {};
    const { data, errors } = await moderator.graphql(query, document);
    expect([data, errors?.[0]?.message]).toEqual([undefined, messages.mustBeAdmin]);
    expect((await scene.stateOf(flagged)).events).toEqual([]);
  });

  test('nor do they find them in the history', async () => {
    const flagged = await scene.flagged('comment');
    await app.database.pool.query(
      `insert into content_flag_events (site_id, content_flag_id, status, body, version)
       values ($1, $2, 'SCORED', 'Spam 93%', 1)`,
      [await app.siteId('alpha'), flagged.flagId],
    );
    const query = `query ($id: ID!) { contentFlag(id: $id) { contentFlagEvents { body } } }`;
    const events = async (client: ApiClient) =>
      (await client.graphql(query, { id: flagged.flagId })).data.contentFlag.contentFlagEvents;
    expect(await events(admin)).toEqual([{ body: 'Spam 93%' }]);
    expect(await events(moderator)).toEqual([]);
  });
});

test('a history longer than one page is read to its beginning', async () => {
  const { flagId } = await scene.flagged('comment');
  const other = await scene.flagged('comment');
  await app.query(
    `insert into content_flag_events (site_id, content_flag_id, status, body, version)
     select flag.site_id, flag.id, case n when 3 then 'SCORED' else 'ESCALATED' end, n::text, n
     from content_flags as flag, generate_series(1, 203) as n
     where flag.id = any($1) order by 5`,
    [flagId, other.flagId],
  );
  const query = `query ($id: ID!, $before: ID) { contentFlag(id: $id) {
    contentFlagEventCount contentFlagEvents(before: $before) { id body canUndo } } }`;
  const read = async (client: ApiClient, before?: string) =>
    (await client.graphql(query, { id: flagId, before })).data.contentFlag;

  const { contentFlagEvents: latest, contentFlagEventCount } = await read(admin);
  expect(contentFlagEventCount).toBe(203);
  expect(latest).toHaveLength(200);
  const { contentFlagEvents: older } = await read(admin, latest.at(-1).id);
  expect(older.map(({ body }: { body: string }) => body)).toEqual(['3', '2', '1']);
  expect(older.some(({ canUndo }: { canUndo: boolean }) => canUndo)).toBe(false);
  expect((await read(admin, older.at(-1).id)).contentFlagEvents).toEqual([]);

  const forModerator = await read(moderator, latest.at(-1).id);
  expect(forModerator.contentFlagEventCount).toBe(202);
  expect(forModerator.contentFlagEvents).toHaveLength(2);
  const elsewhere = await admin.graphql(query, { id: other.flagId, before: latest.at(-1).id });
  expect(elsewhere.data.contentFlag.contentFlagEvents).toEqual([]);
});

describe('the history of its author', () => {
  test('counts flags by how they ended, reports too', async () => {
    const own = await moderationScene(app);
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) =>
        own.flagged('user_profile_status', 'visible', { reportCount: n }),
      ),
    );
    const update = `mutation ($id: ID!, $operation: ContentFlagOperation) {
      updateContentFlag(id: $id, operation: $operation) { id } }`;
    for (const [index, operation] of ['DONE', 'SPAM', 'DELETE', 'DONE'].entries()) {
      await admin.graphql(update, { id: ids[index]?.flagId, operation });
    }
    const pending = await own.flagged('user_profile_status', 'pending');
    await admin.graphql(update, { id: pending.flagId, operation: 'APPROVE' });
    await admin.graphql(update, { id: ids[3]?.flagId, operation: 'REOPEN' });
    const query = `query ($id: ID!) { contentFlag(id: $id) {
      authorHistory { flags open approved deleted spam done reports } } }`;
    const { data } = await moderator.graphql(query, { id: pending.flagId });
    expect(data.contentFlag.authorHistory).toEqual({
      flags: 6,
      open: 2,
      approved: 1,
      deleted: 1,
      spam: 1,
      done: 1,
      reports: 15,
    });
  });
});
