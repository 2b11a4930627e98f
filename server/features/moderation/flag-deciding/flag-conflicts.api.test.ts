import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const update = `mutation ($id: ID!, $operation: ContentFlagOperation, $version: Int, $people: [ID!]) {
  updateContentFlag(id: $id, operation: $operation, version: $version, assignedToUserIds: $people) {
    id isOpen version
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

describe('someone else was faster', () => {
  test('whoever comes second is told what was done, by whom and when', async () => {
    const { flagId: id } = await scene.flagged('comment');
    await admin.graphql(update, { id, operation: 'DONE' });
    await app.database.pool.query(
      `update content_flag_events set inserted_at = now() - interval '130 seconds'
       where content_flag_id = $1`,
      [id],
    );
    const { errors } = await moderator.graphql(update, { id, operation: 'DONE' });
    expect(errors?.[0]).toMatchObject({
      message: 'This content flag was marked as done by admin 2 minutes ago.',
      extensions: { code: 'CONFLICT', changedBy: 'admin', status: 'DONE' },
    });
  });

  test.each([
    ['DELETE', 'The content was deleted by admin just now.'],
    ['SPAM', 'The content was marked as spam by admin just now.'],
  ])('done, after %s', async (operation, message) => {
    const { flagId: id } = await scene.flagged('comment');
    await admin.graphql(update, { id, operation });
    const { errors } = await moderator.graphql(update, { id, operation: 'DONE' });
    expect(errors?.[0]?.message).toBe(message);
  });

  test('of several at once one decides, and the others are told', async () => {
    const flagged = await scene.flagged('comment');
    const people = await Promise.all([
      app.as('moderator'),
      app.as('admin'),
      app.as('superAdmin'),
      app.as('communityTech'),
    ]);
    const answers = await Promise.all(
      people.map((client) => client.graphql(update, { id: flagged.flagId, operation: 'SPAM' })),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const codes = answers.flatMap(({ errors }) => errors ?? []).map((e) => e.extensions.code);
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
    expect((await scene.stateOf(flagged)).events).toEqual(['SPAM']);
  });
});

describe('the version that was seen', () => {
  test('acting on another one is refused with what changed', async () => {
    const flagged = await scene.flagged('comment');
    const id = flagged.flagId;
    const people = [String(await app.userId('superAdmin'))];
    await admin.graphql(update, { id, people, version: 1 });
    const { errors } = await moderator.graphql(update, { id, operation: 'DONE', version: 1 });
    expect(errors?.[0]).toMatchObject({
      message: 'This content flag was assigned by admin just now.',
      extensions: { code: 'CONFLICT' },
    });
    expect((await scene.stateOf(flagged)).isOpen).toBe(true);
    const again = await moderator.graphql(update, { id, operation: 'DONE', version: 2 });
    expect(again.data.updateContentFlag).toMatchObject({ isOpen: false, version: 3 });
  });

  test('an undoing is a change too', async () => {
    const { flagId: id } = await scene.flagged('comment');
    await admin.graphql(update, { id, operation: 'DONE' });
    const { rows } = await app.database.pool.query(
      'select id from content_flag_events where content_flag_id = $1',
      [id],
    );
    await admin.graphql(
      'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok } }',
      {
        ids: [rows[0].id],
      },
    );
    const { errors } = await moderator.graphql(update, { id, operation: 'DONE', version: 1 });
    expect(errors?.[0]?.message).toBe('The last action was undone by admin just now.');
  });
});

describe('the same again', () => {
  test.each([
    ['DONE', 'visible'],
    ['SPAM', 'visible'],
    ['DELETE', 'visible'],
    ['APPROVE', 'pending'],
    ['UN_DELETE', 'deleted'],
  ] as const)('%s by the same person changes nothing more', async (operation, state) => {
    const flagged = await scene.flagged('comment', state);
    const id = flagged.flagId;
    // Like a double click: the second request has the version of the first.
    const answers = await Promise.all(
      [1, 2].map(() => admin.graphql(update, { id, operation, version: 1 })),
    );
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    expect(answers.map(({ data }) => data.updateContentFlag.version)).toEqual([2, 2]);
    expect((await scene.stateOf(flagged)).events).toHaveLength(1);
  });

  test('is another decision when something happened in between', async () => {
    const { flagId: id } = await scene.flagged('comment');
    await admin.graphql(update, { id, operation: 'DONE' });
    await moderator.graphql(update, { id, operation: 'REOPEN' });
    const { data } = await admin.graphql(update, { id, operation: 'DONE' });
    expect(data.updateContentFlag).toMatchObject({ isOpen: false, version: 4 });
  });
});

describe('refusals', () => {
  test('flags of another site do not exist here', async () => {
    const foreign = await app.as('foreignAdmin');
    const flagged = await scene.flagged('comment');
    for (const id of [flagged.flagId, '0', 'x']) {
      const { errors } = await foreign.graphql(update, { id, operation: 'DONE' });
      expect(errors?.[0]).toMatchObject({
        message: flagMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect((await scene.stateOf(flagged)).events).toEqual([]);
  });

  test('content that is gone for good can only be closed', async () => {
    const flagged = await scene.flagged('comment');
    await app.database.pool.query('delete from comments where id = $1', [flagged.itemId]);
    const { errors } = await admin.graphql(update, { id: flagged.flagId, operation: 'SPAM' });
    expect(errors?.[0]).toMatchObject({
      message: flagMessages.contentNotFound,
      extensions: { code: 'NOT_FOUND' },
    });
    const { data } = await admin.graphql(update, { id: flagged.flagId, operation: 'DONE' });
    expect(data.updateContentFlag.isOpen).toBe(false);
  });

  test('asking for nothing', async () => {
    const { flagId: id } = await scene.flagged('comment');
    const { errors } = await admin.graphql(update, { id });
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});
