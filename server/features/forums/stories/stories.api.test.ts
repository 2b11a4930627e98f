import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const convert = `mutation ($id: ID!) {
  createThreadFromStory(postId: $id) {
    id slug name body insertedAt lastActiveDate user { id }
    totalResponses responses { id parentId body isDeleted isSpam isPendingModeration user { id } }
  }
}`;

let app: TestApp;
let scene: ModerationScene;
let admin: ApiClient;
let by: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  admin = await app.as('admin');
  by = await app.userId('member');
});
afterAll(() => app.close());

const slugOf = async (postId: number): Promise<string> =>
  (await app.query('select slug from posts where id = $1', postId))[0].slug;

describe('a story', () => {
  test('becomes a thread with its author, text and pictures', async () => {
    const body = '<p>Salt <img src="/api/content-pictures/a.webp" alt="" /></p>';
    const postId = await scene.content.post({ by, title: 'My story', body });
    await app.query(`update posts set published_at = '2026-02-03T00:00Z' where id = $1`, postId);
    const path = `/posts/${await slugOf(postId)}`;
    const stream = await openEventStream(app.port, await app.as('moderator'));
    const { data } = await admin.graphql(convert, { id: postId });
    const thread = data.createThreadFromStory;
    expect(thread).toMatchObject({
      slug: 'my-story',
      name: 'My story',
      body: expect.stringContaining('<img src="/api/content-pictures/a.webp"'),
      user: { id: String(by) },
      totalResponses: 0,
    });
    expect(thread.insertedAt).toBe(thread.lastActiveDate);
    await expect.poll(() => stream.heard).toContain(`thread ${thread.id}`);
    stream.close();
    const { status, headers } = await app.anonymous.get(path);
    expect([status, headers.location]).toEqual([301, '/forums/my-story']);
    expect((await app.anonymous.get('/forums/my-story')).text).toContain('<h1>My story</h1>');
    expect((await app.anonymous.get('/')).text).not.toContain(path);
    const [event] = await app.query(
      `select actor_id, after from audit_events where action = 'thread.created_from_story'
       and entity_id = $1`,
      thread.id,
    );
    expect(event).toEqual({
      actor_id: await app.userId('admin'),
      after: { postId, replies: 0 },
    });
  });

  test('moves its comments as replies, nested and with their state', async () => {
    const { content, authorId } = scene;
    const postId = await content.post({ by, title: 'Discussed' });
    const at = (day: number) => `2130-01-0${day}T00:00:00Z`;
    const first = await content.comment({ by: authorId, postId, body: '<p>First</p>', at: at(1) });
    const parent = { by, postId, parentId: first };
    await content.comment({ ...parent, body: '<p>Answer</p>', at: at(2) });
    await content.comment({ ...parent, body: '<p>Gone</p>', at: at(3), isDeleted: true });
    await content.comment({ ...parent, body: '<p>Waits</p>', at: at(4), isPending: true });
    await content.comment({ by, postId, body: '<p>Spam</p>', at: at(5), isSpam: true });
    const { data } = await admin.graphql(convert, { id: postId });
    const { responses, slug, lastActiveDate } = data.createThreadFromStory;
    const firstReply = responses[0].id;
    const visible = { isDeleted: false, isSpam: false, isPendingModeration: false };
    expect(responses).toEqual(
      [
        { ...visible, body: '<p>First</p>', parentId: null, user: { id: String(authorId) } },
        { ...visible, body: '<p>Answer</p>', parentId: firstReply, user: { id: String(by) } },
        {
          ...visible,
          body: '<p>Gone</p>',
          parentId: firstReply,
          isDeleted: true,
          user: { id: String(by) },
        },
        {
          ...visible,
          body: '<p>Waits</p>',
          parentId: firstReply,
          isPendingModeration: true,
          user: { id: String(by) },
        },
        { ...visible, body: '<p>Spam</p>', parentId: null, isSpam: true, user: { id: String(by) } },
      ].map((reply, i) => ({ ...reply, id: responses[i].id })),
    );
    expect(lastActiveDate).toBe('2130-01-02T00:00:00.000Z');
    const { text } = await app.anonymous.get(`/forums/${slug}`);
    expect(text).toContain('2 replies');
    for (const hidden of ['Gone', 'Waits', 'Spam']) expect(text).not.toContain(hidden);
    expect(await app.query('select id from comments where post_id = $1', postId)).toEqual([]);
  });

  test('moves the flags of its comments, with their history', async () => {
    const { flagId, itemId, pageId } = await scene.flagged('comment');
    const moderator = await app.as('moderator');
    await moderator.graphql(
      'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { id } }',
      { id: flagId },
    );
    const edited = await admin.graphql(
      'mutation ($id: ID!) { editContentFlagBody(id: $id, body: "<p>Edited</p>") { id } }',
      { id: flagId },
    );
    expect(edited.errors).toBeUndefined();
    const stream = await openEventStream(app.port, moderator);
    const { data } = await admin.graphql(convert, { id: pageId });
    await expect.poll(() => stream.heard).toContain(`contentFlag ${flagId}`);
    stream.close();
    const replyId = data.createThreadFromStory.responses[0].id;
    const flag = await moderator.graphql(
      `query ($id: ID!) { contentFlag(id: $id) { assocType assocId isOpen uri version
        contentFlagEvents { status previousBody user { username } } } }`,
      { id: flagId },
    );
    expect(flag.data.contentFlag).toMatchObject({
      assocType: 'REPLY',
      assocId: replyId,
      isOpen: false,
      uri: expect.stringContaining(`#reply-${replyId}`),
    });
    expect(flag.data.contentFlag.contentFlagEvents).toMatchObject([
      { status: 'THREAD_CHANGED', user: { username: 'admin' } },
      { status: 'EDITED', previousBody: expect.stringContaining('<p>') },
      { status: 'DONE', user: { username: 'moderator' } },
    ]);
    const revisions = await app.query(
      `select assoc_type from content_revisions where assoc_id = $1 and assoc_type = 'comment'`,
      itemId,
    );
    expect(revisions).toEqual([]);
  });
});

describe('a second time', () => {
  test('it is refused, naming the thread', async () => {
    const postId = await scene.content.post({ by, title: 'Only once' });
    const both = await Promise.all([
      admin.graphql(convert, { id: postId }),
      (await app.as('superAdmin')).graphql(convert, { id: postId }),
    ]);
    const thread = both.map(({ data }) => data?.createThreadFromStory).find(Boolean);
    const refused = both.flatMap(({ errors }) => errors ?? []);
    expect(refused).toMatchObject([
      {
        message: forumMessages.alreadyConverted,
        extensions: {
          code: 'CONFLICT',
          threadId: thread.id,
          threadSlug: 'only-once',
          threadPath: '/forums/only-once',
        },
      },
    ]);
    expect(await app.query(`select id from threads where name = 'Only once'`)).toHaveLength(1);
  });

  test('nobody can comment on it or restore it', async () => {
    const postId = await scene.content.post({ by, title: 'Over now' });
    const path = `/posts/${await slugOf(postId)}`;
    const { data } = await admin.graphql(convert, { id: postId });
    const member = await app.as('member');
    expect((await member.post(path, { form: { body: 'Late' } })).status).toBe(404);
    const siteId = await app.siteId('alpha');
    await expect(
      app.services.content.write(
        { siteId, userId: by },
        { kind: 'comment', postId, body: '<p>Late</p>' },
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A deleted thread does not reveal its slug.
    await app.query(
      'update threads set is_deleted = true where id = $1',
      data.createThreadFromStory.id,
    );
    expect((await app.anonymous.get(path)).status).toBe(404);
  });
});

describe('stories that are not converted', () => {
  test('stay unchanged if something fails half way', async () => {
    const postId = await scene.content.post({ by, title: 'All or nothing' });
    await scene.content.comment({ by, postId });
    await app.query(
      `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused'; end $$`,
    );
    await app.query(
      `create trigger refused before delete on comments for each row execute function refuse()`,
    );
    const { errors } = await admin.graphql(convert, { id: postId });
    await app.query('drop trigger refused on comments');
    expect(errors?.[0]?.message).toBe(messages.somethingWentWrongTryAgain);
    expect(await app.query(`select id from threads where name = 'All or nothing'`)).toEqual([]);
    expect((await app.anonymous.get(`/posts/${await slugOf(postId)}`)).text).toContain('1 comment');
  });

  test('posts that are deleted, unknown, of another site, or not published yet', async () => {
    const deleted = await scene.content.post({ by, isDeleted: true });
    const [foreign] = await app.query(
      `insert into posts (site_id, user_id, title, slug, body)
       select site_id, id, 'Abroad', 'abroad', '' from users where username = 'foreignAdmin' returning id`,
    );
    for (const id of [deleted, foreign.id, 999_999, 'x']) {
      const { errors } = await admin.graphql(convert, { id });
      expect(errors?.[0]).toMatchObject({
        message: forumMessages.postNotFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    const unnamed = await admin.graphql(convert, { id: ' ' });
    expect(unnamed.errors?.[0]).toMatchObject({
      message: forumMessages.postIdRequired,
      extensions: { code: 'INVALID_INPUT', field: 'postId' },
    });
    const future = await scene.content.post({ by });
    await app.query(
      `update posts set published_at = now() + interval '1 day' where id = $1`,
      future,
    );
    const { errors } = await admin.graphql(convert, { id: future });
    expect(errors?.[0]?.message).toBe(forumMessages.postUnpublished);
  });

  test('by moderators, or where there is no forum', async () => {
    const postId = await scene.content.post({ by });
    for (const [caller, message] of [
      ['moderator', messages.noPermission],
      ['foreignAdmin', forumMessages.unavailable],
    ] as const) {
      const { errors } = await (await app.as(caller)).graphql(convert, { id: postId });
      expect(errors?.[0]).toMatchObject({
        message,
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });
});

describe('finding a story', () => {
  const find = `query ($search: String!) {
    stories(search: $search) { id title uri threadId threadSlug user { id } }
  }`;
  const preview = `query ($id: ID!) {
    storyPreview(postId: $id) {
      story { id title uri } comments authors flags openFlags threadUri
    }
  }`;
  const found = async (search: string): Promise<string[]> =>
    (await admin.graphql(find, { search })).data.stories.map(({ id }: { id: string }) => id);

  test('accepts part of its title, its address or its id', async () => {
    const id = String(await scene.content.post({ by, title: 'Finding 100% of my way' }));
    const slug = await slugOf(Number(id));
    for (const search of [
      'finding 100%',
      `http://alpha.localhost:${app.port}/posts/${slug}?at=comment-1`,
      `/posts/${slug}`,
      id,
    ]) {
      expect(await found(search), search).toContain(id);
    }
    expect(await found('')).toEqual([]);
    expect(await found('finding _00%')).toEqual([]);
    const [hidden, early] = [
      await scene.content.post({ by, title: 'Finding hidden', isDeleted: true }),
      await scene.content.post({ by, title: 'Finding early' }),
    ];
    await app.query(`update posts set published_at = now() + '1 day' where id = $1`, early);
    expect(await found('finding ')).toEqual([id]);
    expect(await found(String(hidden))).not.toContain(String(hidden));
    // Pages are not stories, and a former address still finds the story.
    await app.query(`update posts set type = 'PAGE', published_at = now() where id = $1`, early);
    await app.query(`update posts set slug = 'moved-on' where id = $1`, id);
    expect(await found('finding ')).toEqual([id]);
    expect(await found(`/posts/${slug}`)).toEqual([id]);
  });

  test('previews the conversion, and then shows the thread', async () => {
    const { itemId, pageId } = await scene.flagged('comment');
    await scene.content.comment({ by, postId: pageId, parentId: itemId });
    const { data } = await admin.graphql(preview, { id: pageId });
    const { title } = data.storyPreview.story;
    expect(data.storyPreview).toEqual({
      story: { id: String(pageId), title, uri: `/posts/${await slugOf(pageId)}` },
      comments: 2,
      authors: 2,
      flags: 1,
      openFlags: 1,
      threadUri: expect.stringMatching(/^\/forums\//),
    });
    const converted = await admin.graphql(convert, { id: pageId });
    const thread = converted.data.createThreadFromStory;
    expect(`/forums/${thread.slug}`).toBe(data.storyPreview.threadUri);
    const after = await admin.graphql(find, { search: String(pageId) });
    expect(after.data.stories).toMatchObject([{ threadId: thread.id, threadSlug: thread.slug }]);
    const twin = await scene.content.post({ by, title });
    const taken = await admin.graphql(preview, { id: twin });
    expect(taken.data.storyPreview.threadUri).toBeNull();
  });

  test('is for admins of a site with forums, and of their own site', async () => {
    const id = await scene.content.post({ by, title: 'Private matter' });
    const moderator = await app.as('moderator');
    for (const [query, variables] of [
      [find, { search: 'Private' }],
      [preview, { id }],
    ] as const) {
      const { errors } = await moderator.graphql(query, variables);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    }
    await app.query(`update sites set features = '{forums}' where prefix = 'beta'`);
    const foreign = await app.as('foreignAdmin');
    expect((await foreign.graphql(find, { search: String(id) })).data.stories).toEqual([]);
    expect((await foreign.graphql(preview, { id })).errors?.[0]?.message).toBe(
      forumMessages.postNotFound,
    );
  });
});
