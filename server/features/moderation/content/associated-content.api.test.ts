import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { maxListedAnswers } from './associated-content.batches.ts';

const context = `query ($id: ID!) { contentFlag(id: $id) { assoc {
  ... on Comment {
    parentId comments { id parentId }
    post { id slug title uri user { username } totalComments
      comments { id parentId isDeleted contentFlagId uri } }
  }
  ... on Reply {
    parentId responses { id }
    thread { id name slug totalResponses contentFlagId responses { id parentId } }
  }
  ... on Thread { totalResponses responses(limit: 3) { id } }
  ... on UserProfileStatus { totalReplies replies { id } }
  ... on UserProfileStatusReply { status { id totalReplies replies { id } } }
} } }`;

let app: TestApp;
let scene: ModerationScene;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

async function assocOf(id: string) {
  const { data, errors } = await moderator.graphql(context, { id });
  expect(errors).toBeUndefined();
  return data.contentFlag.assoc;
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => Number(id));

describe('what stands around the content', () => {
  test('a comment has its post with all comments, those that are deleted too', async () => {
    const flagged = await scene.flagged('comment');
    const { pageId: postId, itemId } = flagged;
    const by = scene.authorId;
    const first = await scene.content.comment({ by, postId, isDeleted: true });
    const nested = await scene.content.comment({ by, postId, parentId: itemId });
    const assoc = await assocOf(flagged.flagId);
    expect(assoc).toMatchObject({
      parentId: null,
      comments: [{ id: String(nested), parentId: String(itemId) }],
      post: { id: String(postId), title: expect.stringContaining('Post'), totalComments: 3 },
    });
    expect(assoc.post.comments).toMatchObject([
      { id: String(itemId), parentId: null, contentFlagId: flagged.flagId },
      { id: String(first), isDeleted: true, contentFlagId: null },
      { id: String(nested), parentId: String(itemId) },
    ]);
    expect(assoc.post.comments[2].uri).toContain(`/posts/${assoc.post.slug}`);
  });

  test('a reply has its thread, a thread its replies', async () => {
    const flagged = await scene.flagged('reply');
    const { pageId: threadId, itemId } = flagged;
    const by = scene.authorId;
    const nested = await scene.content.reply({ by, threadId, parentId: itemId });
    const opened = await moderator.graphql(
      'mutation ($id: ID!) { openContentFlag(assocType: THREAD, assocId: $id) { id } }',
      { id: threadId },
    );
    const threadFlag = opened.data.openContentFlag.id;
    const assoc = await assocOf(flagged.flagId);
    expect(assoc.thread).toMatchObject({
      id: String(threadId),
      totalResponses: 2,
      contentFlagId: threadFlag,
    });
    expect(idsOf(assoc.thread.responses)).toEqual([itemId, nested]);
    expect(idsOf(assoc.responses)).toEqual([nested]);
    for (let i = 0; i < 3; i++) await scene.content.reply({ by, threadId });
    const thread = await assocOf(threadFlag);
    expect(thread.totalResponses).toBe(5);
    expect(idsOf(thread.responses).slice(0, 2)).toEqual([itemId, nested]);
    expect(thread.responses).toHaveLength(3);
  });

  test('a status has its replies, a reply its status', async () => {
    const flagged = await scene.flagged('user_profile_status_reply');
    const assoc = await assocOf(flagged.flagId);
    expect(assoc.status).toEqual({
      id: String(flagged.pageId),
      totalReplies: 1,
      replies: [{ id: String(flagged.itemId) }],
    });
    const status = await scene.flagged('user_profile_status');
    expect(await assocOf(status.flagId)).toEqual({ totalReplies: 0, replies: [] });
  });
});

describe('a discussion that is longer than a screen', () => {
  test('is shown around the item, half before it and half from there on', async () => {
    const by = scene.authorId;
    const threadId = await scene.content.thread({ by });
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into replies (site_id, thread_id, user_id, body, inserted_at)
       select $1, $2, $3, '<p>' || i || '</p>', timestamptz '2026-01-01' + i / 2 * interval '1 minute'
       from generate_series(1, 500) i returning id`,
      [await app.siteId('alpha'), threadId, by],
    );
    const ids = rows.map(({ id }) => id);
    const flagOf = async (index: number) => {
      const { data } = await moderator.graphql(
        'mutation ($id: ID!) { openContentFlag(assocType: REPLY, assocId: $id) { id } }',
        { id: ids[index] },
      );
      return data.openContentFlag.id;
    };
    const middle = await assocOf(await flagOf(300));
    expect(middle.thread.totalResponses).toBe(500);
    expect(idsOf(middle.thread.responses)).toEqual(ids.slice(300 - maxListedAnswers / 2, 400));
    const last = await assocOf(await flagOf(499));
    expect(idsOf(last.thread.responses)).toEqual(ids.slice(399));
    const { data } = await moderator.graphql(
      `query ($id: ID!) { thread(id: $id) { responses(limit: 900) { id } } }`,
      { id: threadId },
    );
    expect(idsOf(data.thread.responses)).toEqual(ids.slice(0, maxListedAnswers));
  });
});

describe('markup', () => {
  test('is cleaned again when it is shown', async () => {
    const body = '<p>Hi<script>alert(1)</script> <a href="javascript:x()">there</a></p>';
    const flagged = await scene.flagged('comment', 'visible', { body });
    const query = 'query ($id: ID!) { contentFlag(id: $id) { preview assoc { body } } }';
    const { data } = await moderator.graphql(query, { id: flagged.flagId });
    expect(data.contentFlag.preview).toBe('Hi there');
    expect(data.contentFlag.assoc.body).not.toMatch(/script|javascript/);
  });
});
