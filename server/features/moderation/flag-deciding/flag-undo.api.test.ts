import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { type FlagOperation, flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  type FlaggedItem,
  type ModerationScene,
  moderationScene,
} from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const update = `mutation ($id: ID!, $operation: ContentFlagOperation, $people: [ID!]) {
  updateContentFlag(id: $id, operation: $operation, assignedToUserIds: $people) {
    contentFlagEvents { id status canUndo isUndone body user { username } }
  }
}`;
const undo = `mutation ($ids: [ID!]!) {
  undoContentFlagEvents(eventIds: $ids) {
    id ok message eventId
    contentFlag { id isOpen contentFlagEvents { id status isUndone canUndo body } }
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

async function decide(
  { flagId }: FlaggedItem,
  change: { operation?: FlagOperation; people?: string[] },
  client = admin,
): Promise<string> {
  const { data, errors } = await client.graphql(update, { id: flagId, ...change });
  expect(errors).toBeUndefined();
  return data.updateContentFlag.contentFlagEvents[0].id;
}

async function undone(ids: string[], client = admin) {
  const { data, errors } = await client.graphql(undo, { ids });
  expect(errors).toBeUndefined();
  return data.undoContentFlagEvents;
}

describe('restores what was before', () => {
  test.each([
    ['APPROVE', 'pending', true],
    ['DONE', 'visible', true],
    ['REOPEN', 'visible', false],
    ['DELETE', 'visible', true],
    ['DELETE', 'pending', true],
    ['DELETE', 'visible', false],
    ['UN_DELETE', 'deleted', true],
    ['SPAM', 'visible', true],
    ['SPAM', 'deleted', false],
    ['UN_SPAM', 'spam', false],
  ] as const)('%s of %s content, open: %s', async (operation, state, isOpen) => {
    const flagged = await scene.flagged('reply', state, { isOpen, isSpam: state === 'spam' });
    const before = await scene.stateOf(flagged);
    const eventId = await decide(flagged, { operation });
    const [outcome] = await undone([eventId]);
    expect(outcome).toMatchObject({ id: eventId, ok: true, message: null });
    const after = await scene.stateOf(flagged);
    expect(after).toMatchObject({
      isOpen: before.isOpen,
      isSpam: before.isSpam,
      content: before.content,
      version: 3,
    });
    expect(after.events.at(-1)).toBe('UNDONE');
    expect(outcome.contentFlag.contentFlagEvents).toMatchObject([
      { id: outcome.eventId, status: 'UNDONE', canUndo: false },
      { id: eventId, isUndone: true, canUndo: false },
    ]);
  });

  test('assignees, together with the decision', async () => {
    const [first, second] = [await app.userId('moderator'), await app.userId('superAdmin')];
    const flagged = await scene.flagged('comment');
    await decide(flagged, { people: [String(first)] });
    const eventId = await decide(flagged, { operation: 'DONE', people: [String(second)] });
    expect(await scene.stateOf(flagged)).toMatchObject({ isOpen: false, assignees: [second] });
    await undone([eventId]);
    expect(await scene.stateOf(flagged)).toMatchObject({ isOpen: true, assignees: [first] });
  });

  test('several of one flag together, whatever their order', async () => {
    const flagged = await scene.flagged('comment');
    const first = await decide(flagged, { people: [String(await app.userId('moderator'))] });
    const second = await decide(flagged, { operation: 'SPAM' });
    const outcomes = await undone([first, second]);
    expect(outcomes.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok])).toEqual([
      [first, true],
      [second, true],
    ]);
    expect(await scene.stateOf(flagged)).toMatchObject({
      isOpen: true,
      content: 'visible',
      assignees: [],
    });
  });

  test('does not announce the flag as new', async () => {
    const flagged = await scene.flagged('comment', 'visible', { at: '2026-01-01T00:00:00Z' });
    await undone([await decide(flagged, { operation: 'DONE' })]);
    const { rows } = await app.database.pool.query(
      'select opened_at from content_flags where id = $1',
      [flagged.flagId],
    );
    expect(rows[0].opened_at).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});

describe('is refused', () => {
  const outcomeOf = async (eventId: string, client: ApiClient) =>
    (await undone([eventId], client))[0];

  test('when the flag changed since, naming who', async () => {
    const flagged = await scene.flagged('comment');
    const eventId = await decide(flagged, { operation: 'DONE' }, moderator);
    await decide(flagged, { operation: 'REOPEN' });
    expect(await outcomeOf(eventId, moderator)).toMatchObject({
      ok: false,
      message: 'This content flag was marked as not done by admin just now.',
    });
    expect((await scene.stateOf(flagged)).isOpen).toBe(true);
  });

  test('when someone else undid it already; again by the same person is fine', async () => {
    const flagged = await scene.flagged('comment');
    const eventId = await decide(flagged, { operation: 'DONE' }, moderator);
    const [outcome] = await undone([eventId]);
    expect(await outcomeOf(eventId, admin)).toMatchObject({ ok: true, eventId: outcome.eventId });
    expect(await outcomeOf(eventId, moderator)).toMatchObject({
      ok: false,
      message: 'The last action was undone by admin just now.',
    });
    expect((await scene.stateOf(flagged)).events).toEqual(['DONE', 'UNDONE']);
  });

  test("to moderators, of what others did; admins may undo anyone's", async () => {
    const flagged = await scene.flagged('comment');
    const eventId = await decide(flagged, { operation: 'DONE' }, await app.as('superAdmin'));
    expect(await outcomeOf(eventId, moderator)).toMatchObject({
      ok: false,
      message: messages.noPermission,
    });
    expect(await outcomeOf(eventId, admin)).toMatchObject({ ok: true });
  });

  test('of an undoing, of reports, and of what does not exist here', async () => {
    const flagged = await scene.flagged('comment');
    const [{ eventId }] = await undone([await decide(flagged, { operation: 'DONE' })]);
    expect(await outcomeOf(eventId, admin)).toMatchObject({ message: flagMessages.cannotUndo });
    const foreign = await app.as('foreignAdmin');
    const done = await decide(flagged, { operation: 'DONE' });
    for (const id of [done, '0', 'x', '2147483647']) {
      expect(await outcomeOf(id, foreign)).toMatchObject({
        id,
        ok: false,
        message: flagMessages.eventNotFound,
      });
    }
    expect((await scene.stateOf(flagged)).isOpen).toBe(false);
  });

  test('when it would show what someone wrote who was blocked meanwhile', async () => {
    const own = await scene.flagged('user_profile_status');
    const eventId = await decide(own, { operation: 'DELETE' });
    const role = 'update users set role_id = $2 where id = $1';
    await app.database.pool.query(role, [scene.authorId, 4]);
    expect(await outcomeOf(eventId, admin)).toMatchObject({
      ok: false,
      message: flagMessages.authorRemoved,
    });
    await app.database.pool.query(role, [scene.authorId, 3]);
    expect(await outcomeOf(eventId, admin)).toMatchObject({ ok: true });
  });

  test('and one refusal does not keep the others from being undone', async () => {
    const [one, two] = [await scene.flagged('comment'), await scene.flagged('comment')];
    const first = await decide(one, { operation: 'SPAM' });
    const second = await decide(two, { operation: 'SPAM' });
    await decide(one, { operation: 'UN_SPAM' });
    const outcomes = await undone([first, second, '999999999']);
    expect(outcomes.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, false]);
    expect((await scene.stateOf(two)).content).toBe('visible');
  });

  test('to all but one who ask at once', async () => {
    const flagged = await scene.flagged('comment');
    const eventId = await decide(flagged, { operation: 'DELETE' });
    const others = [await app.as('superAdmin'), await app.as('communityTech'), admin];
    const outcomes = await Promise.all(others.map((client) => outcomeOf(eventId, client)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await scene.stateOf(flagged)).events).toEqual(['DELETED', 'UNDONE']);
  });
});
