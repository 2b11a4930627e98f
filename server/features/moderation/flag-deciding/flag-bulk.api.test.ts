import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { flagMessages, maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newFlag } from '../../../testing/flags.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
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

  testOnPostgres('200 overlapping actions of two people overwrite nothing unseen', async () => {
    const people = { admin, moderator };
    // They go through the flags in different orders, so that one comes late to what the other changed.
    const steps = { admin: 1, moderator: 7 };
    const flags = [];
    for (let i = 0; i < 12; i++) flags.push(await scene.flagged('comment'));
    const ids = flags.map(({ flagId }) => flagId);
    interface Sent {
      by: keyof typeof people;
      seen: number;
    }
    const sentByEvent = new Map<string, Sent>();
    let refusedCount = 0;

    /** Each person acts on what they saw last, and learns the rest from the answers. */
    async function work(by: keyof typeof people) {
      const seen = new Map(ids.map((id) => [id, { version: 1, isOpen: true }]));
      for (let action = 0; action < 100; action++) {
        const chosen = [0, 1, 2, 3].map(
          (i) => ids[(action * steps[by] + i * 3) % ids.length] as string,
        );
        const isOpen = seen.get(chosen[0] as string)?.isOpen ?? true;
        const alike = chosen.filter((id) => seen.get(id)?.isOpen === isOpen);
        const { data } = await people[by].graphql(bulk, {
          ids: alike,
          operation: isOpen ? 'DONE' : 'REOPEN',
          versions: alike.map((id) => seen.get(id)?.version ?? 0),
        });
        for (const { id, ok, eventId, contentFlag } of data.updateContentFlags) {
          if (eventId) sentByEvent.set(eventId, { by, seen: seen.get(id)?.version ?? 0 });
          if (!ok) refusedCount += 1;
          if (contentFlag) seen.set(id, contentFlag);
        }
      }
    }
    await Promise.all([work('admin'), work('moderator')]);

    expect(refusedCount).toBeGreaterThan(0);
    const events = await app.query(
      `select event.id::text, event.version, users.username from content_flag_events as event
       join users on users.id = event.user_id
       where event.content_flag_id = any($1) and event.status in ('DONE', 'REOPENED')`,
      ids.map(Number),
    );
    // Every change is one that somebody was told of, and follows the very version that they saw.
    expect(events).toHaveLength(sentByEvent.size);
    for (const { id, version, username } of events) {
      const sent = sentByEvent.get(id);
      expect([sent?.by, sent?.seen]).toEqual([username, version - 1]);
    }
    const [{ total }] = await app.query(
      'select sum(version - 1)::int as total from content_flags where id = any($1)',
      ids.map(Number),
    );
    expect(total).toBe(events.length);
  });

  test('too many, or nothing to do', async () => {
    const ids = Array.from({ length: maxFlagsAtOnce + 1 }, (_, i) => String(i + 1));
    const many = await admin.graphql(bulk, { ids, operation: 'DONE' });
    expect(many.errors?.[0]?.message).toBe(flagMessages.tooManyAtOnce);
    const none = await admin.graphql(bulk, { ids: ids.slice(0, 1) });
    expect(none.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});
