import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newFlag } from '../../../testing/flags.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const neighbours = `query ($id: ID!, $sort: String, $sortDesc: Boolean, $isOpen: Boolean,
    $isSpam: Boolean, $assignedToUserIds: [ID!], $openedAfter: DateTime) {
  contentFlagNeighbours(id: $id, sort: $sort, sortDesc: $sortDesc, isOpen: $isOpen,
    isSpam: $isSpam, assignedToUserIds: $assignedToUserIds, openedAfter: $openedAfter) {
    previousId nextId
  }
}`;
const list = `query ($sort: String, $sortDesc: Boolean, $isOpen: Boolean, $isSpam: Boolean,
    $assignedToUserIds: [ID!]) {
  contentFlagStream(limit: 100, sort: $sort, sortDesc: $sortDesc, isOpen: $isOpen,
    isSpam: $isSpam, assignedToUserIds: $assignedToUserIds) { contentFlags { id } }
}`;

let app: TestApp;
let admin: ApiClient;
const ids: string[] = [];
let foreignId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  const authorId = await app.userId('member');
  for (let i = 0; i < 24; i++) {
    const id = await newFlag(app, {
      assocType: 'comment',
      assocId: i + 1,
      authorId,
      isOpen: i % 5 !== 0,
      isSpam: i % 12 === 1,
      // Groups of four have the same time and number of reports.
      reportCount: Math.floor(i / 4),
      spamProb: i % 3 === 0 ? null : Math.floor(i / 4) / 10,
      at: `2026-01-01T10:0${Math.floor(i / 4)}:00Z`,
    });
    ids.push(String(id));
  }
  const siteId = await app.siteId('alpha');
  for (const index of [2, 7, 11, 16]) {
    await app.database.pool.query(
      `insert into content_flag_assigns (site_id, content_flag_id, user_id) values ($1, $2, $3)`,
      [siteId, ids[index], await app.userId('moderator')],
    );
  }
  foreignId = await newFlag(app, {
    prefix: 'beta',
    assocType: 'comment',
    assocId: 1,
    authorId: await app.userId('foreignAdmin'),
  });
});
afterAll(() => app.close());

const mine = async () => ({ assignedToUserIds: [String(await app.userId('moderator'))] });

describe('going through a list', () => {
  test.each([
    ['all', {}],
    ['all, the other way', { sort: 'insertedAt' }],
    ['open ones', { isOpen: true }],
    ['closed ones by update', { isOpen: false, sort: 'updatedAt' }],
    ['by reports with ties', { isOpen: true, sort: 'reportCount', sortDesc: true }],
    ['by a score that some lack', { sort: 'spamProb', sortDesc: true }],
    ['by a score, upwards', { sort: 'spamProb', isOpen: true }],
    ['a few that match', { isSpam: true }],
    ['a few open ones by reports', { isSpam: true, isOpen: true, sort: 'reportCount' }],
  ])('%s: each step is the next row, there and back', async (_, filter) => {
    const { data } = await admin.graphql(list, filter);
    const rows = data.contentFlagStream.contentFlags.map(({ id }: { id: string }) => id);
    expect(rows.length).toBeGreaterThan(1);
    for (const [index, id] of rows.entries()) {
      const answer = await admin.graphql(neighbours, { id, ...filter });
      expect(answer.data.contentFlagNeighbours).toEqual({
        previousId: rows[index - 1] ?? null,
        nextId: rows[index + 1] ?? null,
      });
    }
  });

  test('what is assigned to someone', async () => {
    const filter = { ...(await mine()), sort: 'insertedAt' };
    const answer = await admin.graphql(neighbours, { id: ids[7], ...filter });
    expect(answer.data.contentFlagNeighbours).toEqual({ previousId: ids[2], nextId: ids[11] });
  });

  test('what is about one author', async () => {
    const rows = await app.query('select author_id from content_flags where id = $1', ids[0]);
    const authorId = rows[0].author_id;
    const ofAuthor = await app.query(
      `select id from content_flags where author_id = $1 and site_id = $2 and is_open
       order by inserted_at, id`,
      authorId,
      await app.siteId('alpha'),
    );
    const filter = { authorIds: [String(authorId)], isOpen: true };
    const ask = `query ($id: ID!, $filter: ContentFlagFilter) {
      contentFlagNeighbours(id: $id, sort: "insertedAt", filter: $filter) { previousId nextId }
      contentFlagStream(filter: $filter, sort: "insertedAt") { contentFlags { id } }
    }`;
    const own = ofAuthor.map(({ id }) => String(id));
    const { data } = await admin.graphql(ask, { id: own[0], filter });
    const listed = data.contentFlagStream.contentFlags.map(({ id }: { id: string }) => id);
    expect(listed.toSorted()).toEqual(own.toSorted());
    expect(data.contentFlagNeighbours.nextId).toBe(listed[listed.indexOf(own[0]) + 1] ?? null);
  });

  test('what came in since', async () => {
    const filter = { openedAfter: '2026-01-01T10:04:00Z', sort: 'insertedAt' };
    const answer = await admin.graphql(neighbours, { id: ids[3], ...filter });
    expect(answer.data.contentFlagNeighbours).toEqual({ previousId: null, nextId: ids[20] });
  });
});

describe('a flag that has left the list', () => {
  test('still knows its place, and those closed meanwhile are passed over', async () => {
    const filter = { isOpen: true, sort: 'insertedAt' };
    const close = 'update content_flags set is_open = false where id = any($1)';
    await app.database.pool.query(close, [[ids[12], ids[13], ids[14]]]);
    const answer = await admin.graphql(neighbours, { id: ids[13], ...filter });
    expect(answer.data.contentFlagNeighbours).toEqual({ previousId: ids[11], nextId: ids[16] });
  });

  test('an empty list has no neighbours', async () => {
    const nobody = { assignedToUserIds: [String(await app.userId('superAdmin'))] };
    const answer = await admin.graphql(neighbours, { id: ids[0], ...nobody });
    expect(answer.data.contentFlagNeighbours).toEqual({ previousId: null, nextId: null });
  });
});

describe('refusals', () => {
  test('another site, and ids that do not exist', async () => {
    for (const id of [String(foreignId), '0', 'x', '2147483647']) {
      const { errors } = await admin.graphql(neighbours, { id });
      expect(errors?.[0]).toMatchObject({
        message: flagMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });

  test('moderators learn no scores from the order', async () => {
    const moderator = await app.as('moderator');
    const { errors } = await moderator.graphql(neighbours, { id: ids[0], sort: 'spamProb' });
    expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
  });
});
