import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { mentionOf } from '../../../testing/content.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const edit = `mutation ($id: ID!, $body: String!, $version: Int) {
  editContentFlagBody(id: $id, body: $body, version: $version) {
    version assoc { body } contentFlagEvents { status previousBody user { username } canUndo }
  }
}`;
const reply = `mutation ($id: ID!, $body: String!) {
  ugcReply(id: $id, body: $body) { version contentFlagEvents { status user { username } } }
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

describe('editing the body', () => {
  test('cleans it, keeps the earlier one in the history, and counts as a change', async () => {
    const { flagId: id } = await scene.flagged('comment', 'visible', { body: '<p>Before</p>' });
    const body = '<p onclick="x()">After <script>alert(1)</script><b>all</b></p>';
    const { data } = await admin.graphql(edit, { id, body, version: 1 });
    expect(data.editContentFlagBody).toEqual({
      version: 2,
      assoc: { body: '<p>After <b>all</b></p>' },
      contentFlagEvents: [
        {
          status: 'EDITED',
          previousBody: '<p>Before</p>',
          user: { username: 'admin' },
          canUndo: false,
        },
      ],
    });
    const again = await admin.graphql(edit, { id, body });
    expect(again.data.editContentFlagBody.version).toBe(2);
  });

  test.each(Object.keys(contentTables) as (keyof typeof contentTables)[])(
    'works for a %s',
    async (kind) => {
      const { flagId: id } = await scene.flagged(kind, 'pending');
      const { data } = await admin.graphql(edit, { id, body: '<p>Better</p>' });
      expect(data.editContentFlagBody.assoc.body).toBe('<p>Better</p>');
    },
  );

  test('mentions only who exists here', async () => {
    const { flagId: id } = await scene.flagged('comment');
    const member = mentionOf(await app.userId('member'), 'Somebody');
    const stranger = mentionOf(await app.userId('foreignAdmin'), 'Stranger');
    const { data } = await admin.graphql(edit, { id, body: `<p>${member} ${stranger}</p>` });
    const memberId = await app.userId('member');
    expect(data.editContentFlagBody.assoc.body).toBe(
      `<p>${mentionOf(memberId, 'member')} @Stranger</p>`,
    );
  });

  test('refuses an older version, naming who changed it', async () => {
    const { flagId: id } = await scene.flagged('comment');
    await admin.graphql(edit, { id, body: '<p>First</p>', version: 1 });
    const late = await (await app.as('superAdmin')).graphql(edit, {
      id,
      body: '<p>Second</p>',
      version: 1,
    });
    expect(late.errors?.[0]).toMatchObject({
      message: 'The content was edited by admin just now.',
      extensions: { code: 'CONFLICT' },
    });
  });

  test.each(['', '   ', '<p></p>', '<script>x</script>'])('refuses nothing: %j', async (body) => {
    const { flagId: id } = await scene.flagged('comment');
    const { errors } = await admin.graphql(edit, { id, body });
    expect(errors?.[0]).toMatchObject({
      message: contentMessages.bodyRequired,
      extensions: { code: 'INVALID_INPUT', field: 'body' },
    });
  });

  test('is for admins, about content of the site', async () => {
    const { flagId: id } = await scene.flagged('comment');
    const refused = await moderator.graphql(edit, { id, body: '<p>Mine</p>' });
    expect(refused.errors?.[0]?.message).toBe(messages.noPermission);
    const person = await scene.flagged('user');
    const onPerson = await admin.graphql(edit, { id: person.flagId, body: '<p>Mine</p>' });
    expect(onPerson.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const foreign = await (await app.as('foreignAdmin')).graphql(edit, { id, body: '<p>x</p>' });
    expect(foreign.errors?.[0]?.message).toBe(flagMessages.notFound);
  });
});

describe('replying', () => {
  const placeOf = {
    comment: ['comments', 'post_id', 'parent_id'],
    reply: ['replies', 'thread_id', 'parent_id'],
    thread: ['replies', 'thread_id', 'parent_id'],
    user_profile_status: ['user_profile_status_replies', 'status_id', 'null'],
    user_profile_status_reply: ['user_profile_status_replies', 'status_id', 'null'],
  } as const;

  test.each(Object.keys(placeOf) as (keyof typeof placeOf)[])(
    'to a %s stands under it, in the name of the staff member, unflagged',
    async (kind) => {
      const flagged = await scene.flagged(kind);
      const { data } = await moderator.graphql(reply, {
        id: flagged.flagId,
        body: '<p>Welcome <img src="https://example.org/a.png"></p>',
      });
      expect(data.ugcReply).toMatchObject({
        version: 2,
        contentFlagEvents: [{ status: 'REPLIED', user: { username: 'moderator' } }],
      });
      const [table, page, parent] = placeOf[kind];
      const { rows } = await app.database.pool.query(
        `select id, ${page} as page, ${parent} as parent, is_pending_moderation as pending
         from ${table} where user_id = $1 order by id desc limit 1`,
        [await app.userId('moderator')],
      );
      const standsAlone = flagged.pageId === 0;
      expect(rows[0]).toMatchObject({
        page: standsAlone ? flagged.itemId : flagged.pageId,
        parent: kind === 'comment' || kind === 'reply' ? flagged.itemId : null,
        pending: false,
      });
      const { rows: flags } = await app.database.pool.query(
        'select 1 from content_flags where author_id = $1',
        [await app.userId('moderator')],
      );
      expect(flags).toEqual([]);
    },
  );

  test.each(Object.keys(placeOf) as (keyof typeof placeOf)[])(
    'to a %s that waits appears with it, and waits again when that is undone',
    async (kind) => {
      const flagged = await scene.flagged(kind, 'pending');
      const { data, errors } = await moderator.graphql(reply, {
        id: flagged.flagId,
        body: '<p>We will look</p>',
      });
      expect(errors).toBeUndefined();
      expect(data.ugcReply.contentFlagEvents[0].status).toBe('REPLIED');
      const [table] = placeOf[kind];
      const isWaiting = async () => {
        const { rows } = await app.database.pool.query(
          `select is_pending_moderation as pending from ${table} where user_id = $1
           order by id desc limit 1`,
          [await app.userId('moderator')],
        );
        return rows[0].pending;
      };
      expect(await isWaiting()).toBe(true);
      const approved = await admin.graphql(
        `mutation ($id: ID!) { updateContentFlag(id: $id, operation: APPROVE) {
          contentFlagEvents { id } } }`,
        { id: flagged.flagId },
      );
      expect(await isWaiting()).toBe(false);
      await admin.graphql(
        'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok } }',
        { ids: [approved.data.updateContentFlag.contentFlagEvents[0].id] },
      );
      expect(await isWaiting()).toBe(true);
    },
  );

  test('raises the thread', async () => {
    const flagged = await scene.flagged('reply', 'visible');
    await moderator.graphql(reply, { id: flagged.flagId, body: '<p>Hello</p>' });
    const { rows } = await app.database.pool.query(
      `select last_active_at > now() - interval '1 minute' as raised from threads where id = $1`,
      [flagged.pageId],
    );
    expect(rows[0].raised).toBe(true);
  });

  test.each([
    ['deleted', flagMessages.replyToHidden],
    ['spam', flagMessages.replyToHidden],
  ] as const)('to what is %s is refused', async (state, message) => {
    const flagged = await scene.flagged('comment', state);
    const { errors } = await moderator.graphql(reply, { id: flagged.flagId, body: '<p>Hi</p>' });
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'CONFLICT' } });
    expect((await scene.stateOf(flagged)).events).toEqual([]);
  });

  test('in a closed thread is refused', async () => {
    for (const kind of ['reply', 'thread'] as const) {
      const flagged = await scene.flagged(kind);
      await app.database.pool.query('update threads set is_closed = true where id = any($1)', [
        [flagged.pageId, kind === 'thread' ? flagged.itemId : 0],
      ]);
      const { errors } = await moderator.graphql(reply, { id: flagged.flagId, body: '<p>Hi</p>' });
      expect(errors?.[0]?.message).toBe(contentMessages.threadClosed);
    }
  });

  test('to people, to other sites, or nothing is refused', async () => {
    const person = await scene.flagged('user');
    const toPerson = await admin.graphql(reply, { id: person.flagId, body: '<p>Hi</p>' });
    expect(toPerson.errors?.[0]).toMatchObject({
      message: messages.noPermission,
      extensions: { code: 'FORBIDDEN' },
    });
    const { flagId: id } = await scene.flagged('comment');
    const foreign = await (await app.as('foreignAdmin')).graphql(reply, { id, body: '<p>x</p>' });
    expect(foreign.errors?.[0]?.message).toBe(flagMessages.notFound);
    const empty = await moderator.graphql(reply, { id, body: '<p> </p>' });
    expect(empty.errors?.[0]?.message).toBe(contentMessages.bodyRequired);
  });
});
