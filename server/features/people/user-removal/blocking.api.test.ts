import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import { taskMessages } from '../../../../contract/tasks/task-runs.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter, mentionOf } from '../../../testing/content.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { removableContent } from '../removal.area.ts';
import { blockUsersJob } from './blocking.job.ts';

const previewQuery = `query ($userIds: [ID!]!) { blockingPreview(userIds: $userIds) { items users } }`;
const runQuery = `query ($id: ID!) {
  taskRun(id: $id) { id kind status done total message result finishedAt }
}`;

let app: TestApp;
let admin: ApiClient;
let write: ContentWriter;
const closedFlagsOf: number[][] = [];

beforeAll(async () => {
  // Without a worker: each test runs the job itself.
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  write = await contentWriter(app);
});
afterAll(() => app.close());

async function block(...userIds: number[]): Promise<number> {
  const actor = await actorOf(app, 'admin');
  return app.database.transaction((trx) => app.services.blocking.block(trx, actor, userIds));
}

const job = () =>
  blockUsersJob({
    database: app.database,
    callers: app.services.callers,
    events: app.services.events,
    content: removableContent,
    closeFlags: async (_trx, _siteId, userIds) => void closedFlagsOf.push([...userIds]),
  });

const rowOf = async (table: string, id: number) =>
  (await app.database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0];

async function visibleItems(userId: number): Promise<number> {
  const actor = await actorOf(app, 'admin');
  return app.services.blocking.countItems(actor, [userId]);
}

describe('blocking', () => {
  test('removes role, badge, sessions and links at once, with an audit event', async () => {
    const user = await newUser(app, { roleId: 2 });
    const client = await app.as({ userId: user.id, host: 'alpha.localhost' });
    await app.database.db
      .insertInto('one_time_tokens')
      .values({
        tokenHash: Buffer.from(`token of ${user.id}`),
        purpose: 'password_reset',
        userId: user.id,
        expiresAt: new Date(Date.now() + 1e6),
      })
      .execute();
    const { version } = await rowOf('users', user.id);

    const taskRunId = await block(user.id);

    expect(await rowOf('users', user.id)).toMatchObject({
      role_id: 4,
      badge: 'MEMBER',
      version: version + 1,
    });
    expect((await client.get('/api/auth/check-session')).json().status).toBe('error');
    for (const table of ['sessions', 'one_time_tokens']) {
      const { rowCount } = await app.database.pool.query(
        `select 1 from ${table} where user_id = $1`,
        [user.id],
      );
      expect([table, rowCount]).toEqual([table, 0]);
    }
    const event = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entityId', '=', user.id)
      .where('action', '=', 'user.blocked')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actorId: await app.userId('admin'),
      before: { roleId: '2' },
      after: { roleId: '4', badge: 'MEMBER', taskRunId },
    });
  });

  test('deletes all five kinds, with progress that a screen can follow', async () => {
    const user = await newUser(app);
    await write.oneOfEach(user.id);
    const other = await newUser(app);
    await write.oneOfEach(other.id);

    const taskRunId = await block(user.id);
    const before = await admin.graphql(runQuery, { id: String(taskRunId) });
    expect(before.data.taskRun).toMatchObject({
      kind: 'BLOCK_USERS',
      status: 'QUEUED',
      done: 0,
      total: 5,
      result: {},
    });
    await job().handle({ taskRunId });

    const after = await admin.graphql(runQuery, { id: String(taskRunId) });
    expect(after.data.taskRun).toMatchObject({
      status: 'DONE',
      done: 5,
      total: 5,
      message: 'Items deleted: 5. Texts with mentions removed: 0.',
      result: { deleted: 5, unlinked: 0 },
      finishedAt: expect.any(String),
    });
    expect(await visibleItems(user.id)).toBe(0);
    expect(await visibleItems(other.id)).toBe(5);
    expect(closedFlagsOf).toContainEqual([user.id]);
  });

  test('leaves a tombstone where others answered, with the answers in place', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const postId = await write.post({ by: other.id });
    const answered = await write.comment({ by: user.id, postId });
    const answer = await write.comment({ by: other.id, postId, parentId: answered });
    const answeredByThemselves = await write.comment({ by: user.id, postId });
    await write.comment({ by: user.id, postId, parentId: answeredByThemselves });
    const threadId = await write.thread({ by: user.id, name: 'Cheap pills' });
    const reply = await write.reply({ by: user.id, threadId });
    await write.reply({ by: other.id, threadId, parentId: reply });
    const statusId = await write.status({ by: user.id });
    const statusReply = await write.statusReply({ by: other.id, statusId });

    await job().handle({ taskRunId: await block(user.id) });

    const tombstone = { is_deleted: true, body: '' };
    expect(await rowOf('comments', answered)).toMatchObject(tombstone);
    expect(await rowOf('replies', reply)).toMatchObject(tombstone);
    expect(await rowOf('user_profile_statuses', statusId)).toMatchObject(tombstone);
    expect(await rowOf('threads', threadId)).toMatchObject({
      ...tombstone,
      name: 'Deleted thread',
      slug: expect.stringContaining('cheap-pills'),
    });
    // Staff still see deleted items that have no answers.
    expect(await rowOf('comments', answeredByThemselves)).toMatchObject({
      is_deleted: true,
      body: expect.stringContaining('Text'),
    });
    expect(await rowOf('comments', answer)).toMatchObject({
      is_deleted: false,
      parent_id: answered,
    });
    expect((await rowOf('user_profile_status_replies', statusReply)).is_deleted).toBe(false);
  });

  test('turns their mentions into plain text in every body, and no others', async () => {
    const user = await newUser(app, { username: 'Mentioned' });
    const other = await newUser(app);
    const own = mentionOf(user.id, 'Mentioned');
    const neighbour = mentionOf(Number(`${user.id}1`), 'Neighbour');
    const body = `<p>Hi ${own} and ${neighbour}</p>`;
    await write.oneOfEach(other.id, body);
    const postId = await write.post({ by: other.id, body });

    await job().handle({ taskRunId: await block(user.id) });

    for (const table of [...Object.values(contentTables)]) {
      const { rows } = await app.database.pool.query(
        `select body from ${table} where user_id = $1`,
        [other.id],
      );
      for (const row of rows) expect(row.body).toBe(`<p>Hi @Mentioned and ${neighbour}</p>`);
    }
    expect((await rowOf('posts', postId)).body).toBe(`<p>Hi @Mentioned and ${neighbour}</p>`);
  });

  test('of several people is one run, found by each of them', async () => {
    const users = [await newUser(app), await newUser(app), await newUser(app)];
    for (const user of users) await write.oneOfEach(user.id);
    const taskRunId = await block(...users.map((user) => user.id));
    await job().handle({ taskRunId });
    for (const user of users) {
      expect(await visibleItems(user.id)).toBe(0);
      const { data } = await admin.graphql(
        `query ($id: ID) { taskRuns(kind: BLOCK_USERS, subjectId: $id) { id done total } }`,
        { id: String(user.id) },
      );
      expect(data.taskRuns).toEqual([{ id: String(taskRunId), done: 15, total: 15 }]);
    }
  });

  test('skips people who were unblocked before the job reached them', async () => {
    const user = await newUser(app);
    await write.oneOfEach(user.id);
    const taskRunId = await block(user.id);
    await app.database.pool.query('update users set role_id = 3 where id = $1', [user.id]);
    await job().handle({ taskRunId });
    expect(await visibleItems(user.id)).toBe(5);
  });
});

describe('the question before blocking', () => {
  test('names the number of items and people', async () => {
    const users = [await newUser(app), await newUser(app)];
    for (const user of users) await write.oneOfEach(user.id);
    await write.status({ by: users[0]?.id ?? 0, isDeleted: true });
    const userIds = users.map((user) => String(user.id));
    const { data } = await admin.graphql(previewQuery, { userIds });
    expect(data.blockingPreview).toEqual({ items: 10, users: 2 });
    const nobody = await admin.graphql(previewQuery, { userIds: [] });
    expect(nobody.data.blockingPreview).toEqual({ items: 0, users: 0 });
  });

  test.each([
    ['of another site', async () => String(await app.userId('foreignAdmin'))],
    ['nobody has', async () => '999999'],
    ['that is none', async () => 'abc'],
  ])('does not know an id %s', async (_, id) => {
    const { errors } = await admin.graphql(previewQuery, { userIds: [await id()] });
    expect(errors?.[0]).toMatchObject({
      message: userMessages.notFound,
      extensions: { code: 'NOT_FOUND' },
    });
  });
});

describe('task runs', () => {
  test('of another site are not found', async () => {
    const taskRunId = await block((await newUser(app)).id);
    const foreign = await app.as('foreignAdmin');
    for (const [client, id] of [
      [foreign, String(taskRunId)],
      [admin, '999999'],
      [admin, 'x'],
    ] as const) {
      const { errors } = await client.graphql(runQuery, { id });
      expect(errors?.[0]).toMatchObject({
        message: taskMessages.runNotFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    const { data } = await foreign.graphql('{ taskRuns(kind: BLOCK_USERS) { id } }');
    expect(data.taskRuns).toEqual([]);
  });
});
