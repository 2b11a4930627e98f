import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { flagMessages, maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newFlag } from '../../../testing/flags.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const bulk = `mutation ($ids: [ID!]!, $operation: ContentFlagOperation, $people: [ID!], $versions: [Int!]) {
  updateContentFlags(ids: $ids, operation: $operation, assignedToUserIds: $people, versions: $versions) {
    id ok message eventId contentFlag { id isOpen version }
  }
}`;
const undo = `mutation ($ids: [ID!]!) {
  undoContentFlagEvents(eventIds: $ids) { ok message }
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

describe('several at once', () => {
  test('each has its own outcome, and a refused one stops no other', async () => {
    const [open, closed, person, other] = [
      await scene.flagged('comment'),
      await scene.flagged('comment', 'spam', { isOpen: false }),
      await scene.flagged('user'),
      await scene.flagged('thread'),
    ];
    const foreignId = await newFlag(app, {
      prefix: 'beta',
      assocType: 'comment',
      assocId: 1,
      authorId: await app.userId('foreignAdmin'),
    });
    const ids = [open, closed, person, other].map(({ flagId }) => flagId);
    const { data } = await moderator.graphql(bulk, {
      ids: [...ids.slice(0, 3), String(foreignId), 'x', ...ids.slice(3)],
      operation: 'SPAM',
    });
    expect(data.updateContentFlags).toMatchObject([
      { id: open.flagId, ok: true, message: null, contentFlag: { isOpen: false } },
      { id: closed.flagId, ok: false, message: 'The content is marked as spam already.' },
      { id: person.flagId, ok: false, message: flagMessages.notForPeople, eventId: null },
      { id: String(foreignId), ok: false, message: flagMessages.notFound },
      { id: 'x', ok: false, message: flagMessages.notFound },
      { id: other.flagId, ok: true, contentFlag: { isOpen: false } },
    ]);
    expect((await scene.stateOf(other)).content).toBe('spam');
    expect((await scene.stateOf(person)).isOpen).toBe(true);
  });

  test('what someone else changed meanwhile is refused, with who and what', async () => {
    const [kept, untouched] = [await scene.flagged('comment'), await scene.flagged('comment')];
    const ids = [kept.flagId, untouched.flagId];
    await admin.graphql(bulk, { ids: [kept.flagId], operation: 'DONE', versions: [1] });
    const { data } = await moderator.graphql(bulk, { ids, operation: 'SPAM', versions: [1, 1] });
    expect(data.updateContentFlags).toMatchObject([
      {
        id: kept.flagId,
        ok: false,
        message: 'This content flag was marked as done by admin just now.',
        contentFlag: { version: 2, isOpen: false },
      },
      { id: untouched.flagId, ok: true },
    ]);
    expect((await scene.stateOf(kept)).content).toBe('visible');
    const again = { ids: [kept.flagId], operation: 'SPAM', versions: [2] };
    expect((await moderator.graphql(bulk, again)).data.updateContentFlags[0].ok).toBe(true);
    const uneven = await moderator.graphql(bulk, { ids, operation: 'DONE', versions: [1] });
    expect(uneven.errors?.[0]).toMatchObject({
      message: flagMessages.versionsDiffer,
      extensions: { code: 'INVALID_INPUT', field: 'versions' },
    });
  });

  test('deleting is for admins', async () => {
    const flagged = await scene.flagged('comment');
    const variables = { ids: [flagged.flagId], operation: 'DELETE' };
    const refused = await moderator.graphql(bulk, variables);
    expect(refused.data.updateContentFlags[0].message).toBe(messages.noPermission);
    const { data } = await admin.graphql(bulk, variables);
    expect(data.updateContentFlags[0].ok).toBe(true);
    expect((await scene.stateOf(flagged)).content).toBe('deleted');
  });

  test('assigning adds to those who are assigned', async () => {
    const [first, second] = [await app.userId('admin'), await app.userId('superAdmin')];
    const flags = [await scene.flagged('comment'), await scene.flagged('comment')];
    const ids = flags.map(({ flagId }) => flagId);
    await admin.graphql(bulk, { ids: ids.slice(0, 1), people: [String(first)] });
    const { data } = await admin.graphql(bulk, { ids, people: [String(second)] });
    expect(data.updateContentFlags.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    const assignees = await Promise.all(flags.map(async (f) => (await scene.stateOf(f)).assignees));
    expect(assignees).toEqual([[first, second].sort((a, b) => a - b), [second]]);
    const again = await admin.graphql(bulk, { ids, people: [String(second)] });
    expect(again.data.updateContentFlags).toMatchObject([
      { ok: true, eventId: null },
      { ok: true, eventId: null },
    ]);
  });

  test('all of it can be undone by its events', async () => {
    const flags = [
      await scene.flagged('comment'),
      await scene.flagged('reply'),
      await scene.flagged('thread', 'pending'),
    ];
    const ids = flags.map(({ flagId }) => flagId);
    const { data } = await admin.graphql(bulk, { ids, operation: 'DELETE' });
    const events = data.updateContentFlags.map(({ eventId }: { eventId: string }) => eventId);
    const undone = await admin.graphql(undo, { ids: events });
    expect(undone.data.undoContentFlagEvents).toEqual(
      Array.from({ length: 3 }, () => ({ ok: true, message: null })),
    );
    const states = await Promise.all(flags.map((flagged) => scene.stateOf(flagged)));
    expect(states.map(({ content, isOpen }) => [content, isOpen])).toEqual([
      ['visible', true],
      ['visible', true],
      ['pending', true],
    ]);
  });

  test('named twice is done once', async () => {
    const { flagId } = await scene.flagged('comment');
    const { data } = await admin.graphql(bulk, { ids: [flagId, flagId], operation: 'DONE' });
    expect(data.updateContentFlags).toHaveLength(1);
  });

  test('too many, or nothing to do', async () => {
    const ids = Array.from({ length: maxFlagsAtOnce + 1 }, (_, i) => String(i + 1));
    const many = await admin.graphql(bulk, { ids, operation: 'DONE' });
    expect(many.errors?.[0]?.message).toBe(flagMessages.tooManyAtOnce);
    const none = await admin.graphql(bulk, { ids: ids.slice(0, 1) });
    expect(none.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});
