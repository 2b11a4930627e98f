import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  type FlaggedItem,
  type ItemState,
  type ModerationScene,
  moderationScene,
} from '../../../testing/moderation.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const fields = `isOpen outcome decidedBy { username } decidedAt isEscalated canApprove
  contentFlagEvents { id body canUndo }`;
const update = `mutation ($id: ID!, $operation: ContentFlagOperation) {
  updateContentFlag(id: $id, operation: $operation) { ${fields} }
}`;
const read = `query ($id: ID!) { contentFlag(id: $id) { ${fields} reasons reportedWords
  reportedReasons { reason label count }
  contentFlagReportCount contentFlagReports { details times reason user { username } } } }`;

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

async function operate({ flagId }: FlaggedItem, operation: string, client = admin) {
  const { data, errors } = await client.graphql(update, { id: flagId, operation });
  expect([operation, errors]).toEqual([operation, undefined]);
  return data.updateContentFlag;
}

const flagOf = async ({ flagId }: FlaggedItem, client = admin) =>
  (await client.graphql(read, { id: flagId })).data.contentFlag;

describe('the outcome', () => {
  test.each([
    ['visible', ['DONE'], 'KEPT'],
    ['pending', ['DONE'], 'WAITING'],
    ['pending', ['APPROVE'], 'APPROVED'],
    ['visible', ['SPAM'], 'SPAM'],
    ['visible', ['DELETE'], 'DELETED'],
    ['pending', ['SPAM', 'UN_SPAM'], 'WAITING'],
    ['visible', ['SPAM', 'UN_SPAM'], 'KEPT'],
    ['visible', ['SPAM', 'DELETE', 'UN_DELETE'], 'SPAM'],
    ['visible', ['SPAM', 'REOPEN', 'DONE'], 'SPAM'],
    ['pending', ['APPROVE', 'REOPEN', 'DONE'], 'KEPT'],
  ] as [ItemState, string[], string][])('of what is %s after %j is %s', async (state, done, is) => {
    const flagged = await scene.flagged('comment', state);
    for (const operation of done) await operate(flagged, operation);
    expect(await flagOf(flagged)).toMatchObject({
      isOpen: false,
      outcome: is,
      decidedBy: { username: 'admin' },
      decidedAt: expect.any(String),
    });
  });

  test('is nobody’s while it is open and can be seen, and its author’s while it stays hidden', async () => {
    const kept = await scene.flagged('comment');
    await operate(kept, 'DONE', moderator);
    expect(await operate(kept, 'REOPEN')).toMatchObject({
      outcome: null,
      decidedBy: null,
      decidedAt: null,
    });
    const hidden = await scene.flagged('comment');
    await operate(hidden, 'SPAM', moderator);
    expect(await operate(hidden, 'REOPEN')).toMatchObject({
      isOpen: true,
      outcome: 'SPAM',
      decidedBy: { username: 'moderator' },
    });
  });

  test('comes back with an undo, and so does who decided', async () => {
    const flagged = await scene.flagged('comment');
    await operate(flagged, 'DONE', moderator);
    const before = await flagOf(flagged);
    const { contentFlagEvents } = await operate(flagged, 'SPAM');
    await admin.graphql(
      'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok } }',
      {
        ids: [contentFlagEvents[0].id],
      },
    );
    const { outcome, decidedBy, decidedAt } = before;
    expect(await flagOf(flagged)).toMatchObject({ outcome, decidedBy, decidedAt });
  });

  test('stands in the history in words', async () => {
    const bodyAfter = async (state: ItemState, operation: string) =>
      (await operate(await scene.flagged('comment', state), operation)).contentFlagEvents[0].body;
    expect(await bodyAfter('visible', 'DONE')).toBe('Marked as done: kept');
    expect(await bodyAfter('pending', 'DONE')).toBe(
      'Marked as done: stays hidden until someone approves it',
    );
    expect(await bodyAfter('visible', 'SPAM')).toBe('Hidden as spam');
    expect(await bodyAfter('pending', 'APPROVE')).toBe('Approved and published');
  });
});

describe('approving', () => {
  const settings = async (json: object) =>
    app.query('update sites set settings = $1 where id = $2', json, await app.siteId('alpha'));

  test('is offered to those who may, where it is possible', async () => {
    const [waiting, seen] = [
      await scene.flagged('comment', 'pending', { outcome: 'WAITING' }),
      await scene.flagged('comment'),
    ];
    expect((await flagOf(waiting)).canApprove).toBe(true);
    expect((await flagOf(waiting, moderator)).canApprove).toBe(false);
    expect((await flagOf(seen)).canApprove).toBe(false);
    await operate(waiting, 'DELETE');
    expect((await flagOf(waiting)).canApprove).toBe(false);
  });

  test('is for moderators too where the site says so, taking it back included', async () => {
    const flagged = await scene.flagged('comment', 'pending', { outcome: 'WAITING' });
    const variables = { id: flagged.flagId, operation: 'APPROVE' };
    const refused = await moderator.graphql(update, variables);
    expect(refused.errors?.[0]?.message).toBe(messages.noPermission);
    await settings({ moderatorsMayApprove: true });
    try {
      expect((await flagOf(flagged, moderator)).canApprove).toBe(true);
      const approved = await operate(flagged, 'APPROVE', moderator);
      expect(approved).toMatchObject({
        outcome: 'APPROVED',
        contentFlagEvents: [{ canUndo: true }],
      });
      const other = await scene.flagged('comment');
      const deleting = { id: other.flagId, operation: 'DELETE' };
      const stillRefused = await moderator.graphql(update, deleting);
      expect(stillRefused.errors?.[0]?.message).toBe(messages.noPermission);
    } finally {
      await settings({});
    }
    expect((await flagOf(flagged, moderator)).contentFlagEvents[0].canUndo).toBe(false);
  });
});

describe('escalating', () => {
  const mails = () =>
    app.query(
      `select to_address, body_text from outgoing_mail where subject = 'A content flag was escalated to the admins' order by id`,
    );

  test('marks the flag and tells the admins of the site, once for all that is sent together', async () => {
    const flagged = await scene.flagged('comment', 'pending', { outcome: 'WAITING' });
    const before = await mails();
    expect(await operate(flagged, 'ESCALATE', moderator)).toMatchObject({
      isOpen: true,
      isEscalated: true,
      outcome: 'WAITING',
    });
    const told = (await mails()).slice(before.length);
    const admins = await app.query(
      `select email from users where site_id = $1 and role_id in (1, 5, 6) and email is not null
       and deleted_at is null order by id`,
      await app.siteId('alpha'),
    );
    expect(told.map((mail) => mail.to_address)).toEqual(admins.map(({ email }) => email));
    expect(told[0].body_text).toContain(`/moderation/content-flag/${flagged.flagId}`);

    const many = [await scene.flagged('comment'), await scene.flagged('user')];
    await moderator.graphql(
      'mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: ESCALATE) { ok } }',
      { ids: many.map(({ flagId }) => flagId) },
    );
    expect(await mails()).toHaveLength(before.length + 2 * admins.length);
    for (const each of many) expect((await flagOf(each)).isEscalated).toBe(true);
  });

  test('opens what is closed, ends with a decision, and comes back with its undo', async () => {
    const flagged = await scene.flagged('comment', 'pending', { isOpen: false });
    await operate(flagged, 'ESCALATE', moderator);
    const { contentFlagEvents, isEscalated } = await operate(flagged, 'DONE');
    expect(isEscalated).toBe(false);
    await admin.graphql(
      'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok } }',
      {
        ids: [contentFlagEvents[0].id],
      },
    );
    expect(await flagOf(flagged)).toMatchObject({ isOpen: true, isEscalated: true });
    const again = await moderator.graphql(update, { id: flagged.flagId, operation: 'ESCALATE' });
    expect(again.errors?.[0]?.message).toBe(
      'This content flag was escalated to the admins by you just now.',
    );
  });
});

describe('reports', () => {
  test('are told by reason with their counts, and in the words of who reported', async () => {
    const flagged = await scene.flagged('comment', 'visible', { isSpam: true });
    const reporters = [await newUser(app), await newUser(app), await newUser(app)];
    const siteId = await app.siteId('alpha');
    const report = (index: number, reason: string, details: string) =>
      app.services.content.report(
        { siteId, userId: reporters[index]?.id ?? 0 },
        'comment',
        flagged.itemId,
        { reason, details },
      );
    await report(0, 'MISINFORMATION', 'He tells people to stop dialysis');
    await report(1, 'OTHER', '');
    await report(2, 'MISINFORMATION', '');
    const flag = await flagOf(flagged, moderator);
    expect(flag.reasons).toEqual(['Dangerous health advice × 2', 'Something else', 'Spam']);
    expect(flag.reportedWords).toBe('He tells people to stop dialysis');
    expect(flag.reportedReasons[0]).toEqual({
      reason: 'MISINFORMATION',
      label: 'Dangerous health advice',
      count: 2,
    });
    expect(flag.contentFlagReports).toHaveLength(3);
    expect(flag.contentFlagReports[0]).toMatchObject({
      details: 'He tells people to stop dialysis',
      user: { username: reporters[0]?.username },
    });
    expect(flag.contentFlagReportCount).toBe(3);
    const others = await Promise.all(Array.from({ length: 50 }, () => newUser(app)));
    await app.query(
      `insert into content_flag_reports (site_id, content_flag_id, reporter_id, reason)
       select $1, $2, unnest($3::int[]), 'SPAM'`,
      siteId,
      flagged.flagId,
      others.map(({ id }) => id),
    );
    const many = await flagOf(flagged, moderator);
    expect(many.contentFlagReportCount).toBe(53);
    expect(many.contentFlagReports).toHaveLength(50);
  });
});

describe('what nobody flagged', () => {
  const item = `query ($assocType: ContentFlagAssocType!, $assocId: ID!) {
    flaggableItem(assocType: $assocType, assocId: $assocId) {
      assocType assocId author { id } assoc { body contentFlagId }
    }
  }`;

  test('is shown as it is, and stays without a flag', async () => {
    const by = scene.authorId;
    const assocId = await scene.content.thread({ by, body: '<p>Hello</p>' });
    const { data } = await moderator.graphql(item, { assocType: 'THREAD', assocId });
    expect(data.flaggableItem).toEqual({
      assocType: 'THREAD',
      assocId: String(assocId),
      author: { id: String(by) },
      assoc: { body: '<p>Hello</p>', contentFlagId: null },
    });
    const person = await moderator.graphql(item, { assocType: 'USER', assocId: by });
    expect(person.data.flaggableItem).toMatchObject({ author: { id: String(by) }, assoc: null });
    const flags = await app.query(
      `select 1 from content_flags where assoc_id = $1 and assoc_type = 'thread'`,
      assocId,
    );
    expect(flags).toEqual([]);
    const foreign = await app.as('foreignAdmin');
    for (const assocType of ['THREAD', 'USER']) {
      const other = await foreign.graphql(item, {
        assocType,
        assocId: assocType === 'USER' ? by : assocId,
      });
      expect(other.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const missing = await moderator.graphql(item, { assocType: 'REPLY', assocId: 999_999 });
    expect(missing.errors?.[0]?.message).toBe(flagMessages.contentNotFound);
  });
});
