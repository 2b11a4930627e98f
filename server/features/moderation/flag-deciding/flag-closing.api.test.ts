import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Events } from '../../../base/events.ts';
import { exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { erasuresAfterContent, removableContent } from '../../people/removal.area.ts';
import { blockUsersJob } from '../../people/user-removal/blocking.job.ts';
import { deleteUserJob } from '../../people/user-removal/deletion.job.ts';
import { createFlagCloser } from '../flags/flag-closing.ts';

const spam = '<p>Cheap pills!!! Buy now, click here: <a href="https://pills.example">order</a></p>';

let app: TestApp;
let site: IntakeClient;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  siteId = await app.siteId('alpha');
  // Nothing is held, so that items are visible and can be reported.
  await app.query(`update sites set settings = '{"heldSpamFrom": 0}' where id = $1`, siteId);
});
afterAll(() => app.close());

const partsOf = (events: Events = app.services.events) => ({
  database: app.database,
  callers: app.services.callers,
  events,
  closeFlags: createFlagCloser({ events }),
  content: removableContent,
  erasures: erasuresAfterContent,
});

async function block(userId: number): Promise<number> {
  const actor = await actorOf(app, 'admin');
  return app.database.transaction((trx) => app.services.blocking.block(trx, actor, [userId]));
}

const report = (userId: number, assocType: string, assocId: number, details = '') =>
  site.post('/reports', { userId, assocType, assocId, reason: 'OTHER', details });

/** Person with a flag on a text, a flag that staff closed, and a flag about the account. */
async function troublemaker() {
  const user = await newUser(app);
  const reader = await newUser(app);
  const open = await site.write({ kind: 'user_profile_status', userId: user.id, body: spam });
  const closed = await site.write({ kind: 'thread', name: 'Buy', userId: user.id, body: spam });
  await app.query(
    `update content_flags set is_open = false where assoc_type = 'thread' and assoc_id = $1`,
    closed.id,
  );
  await report(reader.id, 'user', user.id, 'A pest');
  return { ...user, reader, open, thread: closed };
}

const flagsOf = (userId: number) =>
  app.query(
    `select id, assoc_type, is_open, version from content_flags where author_id = $1
     order by assoc_type`,
    userId,
  );

describe('blocking', () => {
  test('closes what is open of their content and about them, and leaves the rest', async () => {
    const adminId = await app.userId('admin');
    const user = await troublemaker();
    const other = await troublemaker();
    const heard = app.services.events.subscribe(siteId);
    await blockUsersJob(partsOf()).handle({ taskRunId: await block(user.id) });

    const flags = await flagsOf(user.id);
    expect(flags).toMatchObject([
      { assoc_type: 'thread', is_open: false, version: 1 },
      { assoc_type: 'user', is_open: false, version: 2 },
      { assoc_type: 'user_profile_status', is_open: false, version: 2 },
    ]);
    const events = await app.query(
      `select content_flag_id, user_id, version from content_flag_events
       where status = 'CLOSED_BY_BLOCKING' order by content_flag_id`,
    );
    const closed = flags.slice(1).map(({ id, version }) => ({
      content_flag_id: id,
      user_id: adminId,
      version,
    }));
    expect(events).toEqual(closed.sort((a, b) => a.content_flag_id - b.content_flag_id));
    expect((await flagsOf(other.id)).map((flag) => flag.is_open)).toEqual([false, true, true]);

    const waiting = new Set(closed.map((event) => event.content_flag_id));
    for await (const { noun, id } of heard) {
      if (noun === 'contentFlag') waiting.delete(id);
      if (waiting.size === 0) break;
    }
  });

  test('names who did it on the items', async () => {
    const user = await troublemaker();
    await blockUsersJob(partsOf()).handle({ taskRunId: await block(user.id) });
    const { data } = await (await app.as('moderator')).graphql(
      `query ($id: ID!) { activityStream(userId: $id) { items { isDeleted removedBy { username } } } }`,
      { id: String(user.id) },
    );
    const removed = { isDeleted: true, removedBy: { username: 'admin' } };
    expect(data.activityStream.items).toEqual([removed, removed]);
  });

  test('leaves open care cases open: the person is still there', async () => {
    const user = await newUser(app);
    const body = exampleBodies.danger;
    const { id } = await site.write({ kind: 'user_profile_status', userId: user.id, body });
    await blockUsersJob(partsOf()).handle({ taskRunId: await block(user.id) });
    expect(await flagOf(app, 'user_profile_status', id)).toMatchObject({
      is_care: true,
      is_open: true,
      outcome: 'DELETED',
    });
  });

  test('run twice, closes once', async () => {
    const user = await troublemaker();
    const taskRunId = await block(user.id);
    const job = blockUsersJob(partsOf());
    await Promise.all([job.handle({ taskRunId }), job.handle({ taskRunId })]);
    const before = await flagsOf(user.id);
    await job.handle({ taskRunId });
    expect(await flagsOf(user.id)).toEqual(before);
    expect(before.map((flag) => flag.version)).toEqual([1, 2, 2]);
  });

  test('spares someone who was unblocked before the job came to them', async () => {
    const user = await troublemaker();
    const taskRunId = await block(user.id);
    await app.query('update users set role_id = 3 where id = $1', user.id);
    await blockUsersJob(partsOf()).handle({ taskRunId });
    expect((await flagsOf(user.id)).filter((flag) => flag.is_open)).toHaveLength(2);
  });

  test('is no chance to write once more: whoever writes at that moment is done before', async () => {
    const { id: userId } = await newUser(app);
    const [taskRunId, ...answers] = await Promise.all([
      block(userId),
      ...Array.from({ length: 5 }, () =>
        site.post('/content', { kind: 'user_profile_status', userId, body: spam }),
      ),
    ]);
    await blockUsersJob(partsOf()).handle({ taskRunId });
    expect(answers.every(({ status }) => status === 201 || status === 403)).toBe(true);
    expect(
      await app.query(
        'select id from user_profile_statuses where user_id = $1 and not is_deleted',
        userId,
      ),
    ).toEqual([]);
    expect((await flagsOf(userId)).filter((flag) => flag.is_open)).toEqual([]);
  });
});

describe('deleting', () => {
  async function deleteUser(userId: number): Promise<number> {
    const actor = await actorOf(app, 'admin');
    return (await app.services.deletion.delete(actor, userId, true)).id;
  }

  test('leaves no word of theirs in flags, and keeps what was decided and why', async () => {
    const user = await troublemaker();
    const other = await troublemaker();
    await site.patch(`/content/user_profile_status/${user.open.id}`, { body: 'Earlier secrets' });
    await site.patch(`/content/user_profile_status/${user.open.id}`, { body: 'Latest' });
    await site.patch(`/content/user_profile_status/${other.open.id}`, { body: 'Another' });
    await report(user.id, 'user_profile_status', other.open.id, 'My secret: he wrote to me');
    const before = await flagsOf(user.id);
    const admin = await app.as('admin');
    const renamed = await admin.graphql(
      'mutation ($id: ID!) { updateThread(id: $id, name: "Secret", isClosed: true) { id } }',
      { id: String(user.thread.id) },
    );
    expect(renamed.errors).toBeUndefined();

    await deleteUserJob(partsOf()).handle({ taskRunId: await deleteUser(user.id) });

    expect((await flagsOf(user.id)).map((flag) => flag.is_open)).toEqual([false, false, false]);
    const flags = await app.query(
      'select automod, spam_prob from content_flags where author_id = $1 and automod is not null',
      user.id,
    );
    expect(flags).toHaveLength(2);
    for (const { automod, spam_prob } of flags) {
      const parts = [automod.spam, automod.offensive, automod.care];
      expect(parts.map(({ words }) => words)).toEqual([[], [], []]);
      expect(automod.spam.prob).toBeCloseTo(spam_prob, 5);
    }
    const revisionsOf = (id: number) =>
      app.query(
        `select body from content_revisions where assoc_type = 'user_profile_status'
         and assoc_id = $1`,
        id,
      );
    expect(await revisionsOf(user.open.id)).toEqual([]);
    expect(await revisionsOf(other.open.id)).toHaveLength(1);

    const [filed] = await app.query(
      'select reason, details from content_flag_reports where reporter_id = $1',
      user.id,
    );
    expect(filed).toEqual({ reason: 'OTHER', details: '' });
    const [event] = await app.query(
      `select body from content_flag_events where status = 'REPORTED' and user_id = $1`,
      user.id,
    );
    expect(event).toEqual({ body: 'Something else' });
    const trails = await app.query(
      `select event.before, event.after from content_flag_events as event
       join content_flags as flag on flag.id = event.content_flag_id
       where flag.assoc_type = 'thread' and flag.assoc_id = $1 and event.before is not null
       union all
       select before, after from audit_events where entity_type = 'thread' and entity_id = $1`,
      user.thread.id,
    );
    expect(trails).toHaveLength(2);
    for (const { before: was, after: is } of trails) {
      expect([was.isClosed, is.isClosed]).toEqual([false, true]);
      expect(JSON.stringify([was, is])).not.toMatch(/Buy|Secret/);
    }
    // Reports about them are other members' words.
    const about = before.find((flag) => flag.assoc_type === 'user');
    const [said] = await app.query(
      `select body from content_flag_events where status = 'REPORTED' and content_flag_id = $1`,
      about?.id,
    );
    expect(said).toEqual({ body: 'Something else: A pest' });
  });
});
