import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import {
  type AssocType,
  assocTypes,
  type FlagOperation,
  flagMessages,
  flagOperations,
} from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import {
  type ItemState,
  type ModerationScene,
  moderationScene,
} from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const update = `mutation ($id: ID!, $operation: ContentFlagOperation, $version: Int) {
  updateContentFlag(id: $id, operation: $operation, version: $version) {
    id isOpen isSpam isDeleted version
    contentFlagEvents { id status body user { username } canUndo isUndone }
  }
}`;

const roles = ['moderator', 'admin', 'communityTech', 'superAdmin'] as const;
type Role = (typeof roles)[number];
const contentStates: ItemState[] = ['visible', 'pending', 'deleted', 'spam'];

let app: TestApp;
let scene: ModerationScene;
const clients = {} as Record<Role, ApiClient>;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  for (const role of roles) clients[role] = await app.as(role);
});
afterAll(() => app.close());

/** Repeated here on purpose, so that the table in the code is not tested against itself. */
const isForAdmins: FlagOperation[] = ['APPROVE', 'DELETE', 'UN_DELETE'];
const effects: Record<
  FlagOperation,
  { when(content: ItemState, isOpen: boolean): boolean; content?: ItemState; isOpen?: boolean }
> = {
  APPROVE: { when: (content) => content === 'pending', content: 'visible', isOpen: false },
  DONE: { when: (_, isOpen) => isOpen, isOpen: false },
  REOPEN: { when: (_, isOpen) => !isOpen, isOpen: true },
  DELETE: { when: (content) => content !== 'deleted', content: 'deleted', isOpen: false },
  UN_DELETE: { when: (content) => content === 'deleted', content: 'visible' },
  SPAM: { when: (content) => content !== 'spam', content: 'spam', isOpen: false },
  UN_SPAM: { when: (content) => content === 'spam', content: 'visible' },
  ESCALATE: { when: () => true, isOpen: true },
};

/** Deleted content stays deleted when it is marked as spam: the strongest state shows. */
function shownAfter(operation: FlagOperation, content: ItemState): ItemState {
  if (operation === 'SPAM' && content === 'deleted') return 'deleted';
  return effects[operation].content ?? content;
}

async function attempt(
  client: ApiClient,
  kind: AssocType,
  state: ItemState,
  isOpen: boolean,
  operation: FlagOperation,
) {
  const flagged = await scene.flagged(kind, state, { isOpen });
  const before = await scene.stateOf(flagged);
  const { data, errors } = await client.graphql(update, { id: flagged.flagId, operation });
  const after = await scene.stateOf(flagged);
  if (errors) expect(after).toEqual(before);
  else expect(data.updateContentFlag.isOpen).toBe(after.isOpen);
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message, before, after };
}

describe.each(roles)('a %s', (role) => {
  test.each(flagOperations)(
    '%s, in every state of the flag and of the content',
    async (operation) => {
      for (const content of contentStates) {
        for (const isOpen of [true, false]) {
          const result = await attempt(clients[role], 'comment', content, isOpen, operation);
          const where = `${operation} on ${content}, ${isOpen ? 'open' : 'closed'}`;
          if (role === 'moderator' && isForAdmins.includes(operation)) {
            expect([where, result.code, result.message]).toEqual([
              where,
              'FORBIDDEN',
              messages.noPermission,
            ]);
          } else if (!effects[operation].when(content, isOpen)) {
            expect([where, result.code]).toEqual([where, 'CONFLICT']);
          } else {
            expect([where, result.code, result.after.content, result.after.isOpen]).toEqual([
              where,
              undefined,
              shownAfter(operation, content),
              effects[operation].isOpen ?? isOpen,
            ]);
            expect(result.after.events).toHaveLength(1);
            expect(result.after.version).toBe(result.before.version + 1);
          }
        }
      }
    },
  );

  test('about a person: done, reopen and escalate, nothing else', async () => {
    for (const operation of flagOperations) {
      for (const isOpen of [true, false]) {
        const result = await attempt(clients[role], 'user', 'visible', isOpen, operation);
        const isPossible = operation === (isOpen ? 'DONE' : 'REOPEN') || operation === 'ESCALATE';
        const isKnown = operation === 'DONE' || operation === 'REOPEN';
        const expected = isPossible ? undefined : isKnown ? 'CONFLICT' : 'FORBIDDEN';
        expect([operation, isOpen, result.code]).toEqual([operation, isOpen, expected]);
      }
    }
  });
});

describe('every kind of content', () => {
  const kinds = assocTypes.filter((kind) => kind !== 'user');
  test.each(kinds)('%s can be decided about', async (kind) => {
    for (const operation of flagOperations) {
      const content = contentStates.find((state) => effects[operation].when(state, true));
      const isOpen = operation !== 'REOPEN';
      const result = await attempt(clients.admin, kind, content ?? 'visible', isOpen, operation);
      expect([operation, result.code, result.after.content]).toEqual([
        operation,
        undefined,
        shownAfter(operation, content ?? 'visible'),
      ]);
    }
  });
});

describe('what a decision leaves', () => {
  test('the answer has the event with its author, which the person can undo', async () => {
    const { flagId } = await scene.flagged('comment');
    const { data } = await clients.moderator.graphql(update, { id: flagId, operation: 'SPAM' });
    expect(data.updateContentFlag).toMatchObject({ isOpen: false, isSpam: true, version: 2 });
    expect(data.updateContentFlag.contentFlagEvents).toMatchObject([
      { status: 'SPAM', user: { username: 'moderator' }, canUndo: true, isUndone: false },
    ]);
  });

  test('an audit event, and a change that open screens hear of', async () => {
    const { flagId } = await scene.flagged('comment');
    const stream = await openEventStream(app.port, clients.moderator);
    await clients.admin.graphql(update, { id: flagId, operation: 'DELETE' });
    await expect.poll(() => stream.heard).toContain(`contentFlag ${flagId}`);
    stream.close();
    const audit = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entityType', '=', 'contentFlag')
      .where('entityId', '=', Number(flagId))
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'contentFlag.deleted',
        actorId: await app.userId('admin'),
        version: 2,
        before: { flag: { isOpen: true }, content: { isDeleted: false } },
        after: { flag: { isOpen: false }, content: { isDeleted: true } },
      },
    ]);
  });

  test('the thread is as active as its latest reply that can be seen', async () => {
    const { authorId, content } = scene;
    const threadId = await content.thread({ by: authorId, at: '2026-01-01T10:00:00Z' });
    const early = { by: authorId, threadId, at: '2026-01-02T10:00:00Z' };
    await content.reply(early);
    const reply = { ...early, at: '2026-01-03T10:00:00Z' };
    const replyId = await content.reply(reply);
    const { data } = await clients.admin.graphql(
      `mutation ($assocId: ID!) { openContentFlag(assocType: REPLY, assocId: $assocId) { id } }`,
      { assocId: replyId },
    );
    const activeAt = async () => {
      const query = '{ thread(id: "ID") { lastActiveDate } }'.replace('ID', String(threadId));
      return (await clients.admin.graphql(query)).data.thread.lastActiveDate;
    };
    const { id } = data.openContentFlag;
    await clients.admin.graphql(update, { id, operation: 'DELETE' });
    expect(await activeAt()).toBe('2026-01-02T10:00:00.000Z');
    await clients.admin.graphql(update, { id, operation: 'UN_DELETE' });
    expect(await activeAt()).toBe('2026-01-03T10:00:00.000Z');
    await clients.admin.graphql(update, { id, operation: 'SPAM' });
    expect(await activeAt()).toBe('2026-01-02T10:00:00.000Z');
  });

  test('what is hidden by something else cannot be approved', async () => {
    const flagged = await scene.flagged('comment', 'pending');
    await clients.admin.graphql(update, { id: flagged.flagId, operation: 'DELETE' });
    const { errors } = await clients.admin.graphql(update, {
      id: flagged.flagId,
      operation: 'APPROVE',
    });
    expect(errors?.[0]?.message).toBe(flagMessages.approveHidden);
  });
});
