import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Events } from '../../../base/events.ts';
import { type ContentWriter, contentWriter, mentionOf } from '../../../testing/content.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { removableContent } from '../removal.area.ts';
import { blockUsersJob } from './blocking.job.ts';

let app: TestApp;
let write: ContentWriter;
let reader: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  write = await contentWriter(app);
  reader = (await newUser(app)).id;
});
afterAll(() => app.close());

const closeFlags = async () => {};

/** Parts as the product passes them to the job. */
const parts = () => ({
  database: app.database,
  callers: app.services.callers,
  events: app.services.events,
  content: removableContent,
});

/** More than two batches of comments, one of each other kind, and mentions by someone else. */
async function prolific(): Promise<{ id: number; items: number }> {
  const user = await newUser(app);
  await write.oneOfEach(user.id);
  const postId = await write.post({ by: reader });
  await app.database.pool.query(
    `insert into comments (site_id, post_id, user_id, body)
     select site_id, id, $2, 'x' from posts, generate_series(1, 1200) where id = $1`,
    [postId, user.id],
  );
  await write.comment({ by: reader, postId, body: mentionOf(user.id, user.username) });
  return { id: user.id, items: 1206 };
}

async function block(userId: number): Promise<number> {
  const actor = await actorOf(app, 'admin');
  return app.database.transaction((trx) => app.services.blocking.block(trx, actor, [userId]));
}

async function runOf(taskRunId: number): Promise<TaskRun> {
  const actor = await actorOf(app, 'admin');
  return app.services.taskRuns.get(actor, taskRunId);
}

async function left(userId: number): Promise<{ items: number; mentions: number }> {
  const items = await app.services.blocking.countItems(await actorOf(app, 'admin'), [userId]);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as mentions from comments where body like $1`,
    [`%data-user-id="${userId}"%`],
  );
  return { items, mentions: rows[0].mentions };
}

/** Lets this many steps commit and fails the next, as if the process were killed. */
function breakingAfter(steps: number): Events {
  let published = 0;
  return {
    ...app.services.events,
    async publish(trx, ...changes) {
      if (published++ >= steps) throw new Error('killed');
      await app.services.events.publish(trx, ...changes);
    },
  };
}

describe('the job that blocks', () => {
  test('killed between batches, continues at its position', async () => {
    const user = await prolific();
    const taskRunId = await block(user.id);

    const broken = blockUsersJob({ ...parts(), events: breakingAfter(2), closeFlags });
    await expect(broken.handle({ taskRunId })).rejects.toThrow('killed');
    expect(await runOf(taskRunId)).toMatchObject({ status: 'RUNNING', done: 1000 });
    expect((await left(user.id)).items).toBe(user.items - 1 - 1000);

    const whole = blockUsersJob({ ...parts(), closeFlags });
    await whole.handle({ taskRunId });
    expect(await left(user.id)).toEqual({ items: 0, mentions: 0 });
    expect(await runOf(taskRunId)).toMatchObject({
      status: 'DONE',
      done: user.items,
      total: user.items,
      result: { deleted: user.items - 1, unlinked: 1 },
    });
  });

  test('reports its failure, and can be retried', async () => {
    const user = await prolific();
    const taskRunId = await block(user.id);
    const broken = blockUsersJob({
      ...parts(),
      closeFlags: async () => {
        throw new Error('no flags today');
      },
    });
    await expect(broken.handle({ taskRunId })).rejects.toThrow('no flags today');
    expect(await runOf(taskRunId)).toMatchObject({
      status: 'FAILED',
      message: 'Stopped by an error. It will be tried again.',
    });
    await blockUsersJob({ ...parts(), closeFlags }).handle({ taskRunId });
    expect(await runOf(taskRunId)).toMatchObject({ status: 'DONE', done: user.items });
  });

  test('run twice, does nothing the second time', async () => {
    const user = await prolific();
    const taskRunId = await block(user.id);
    const job = blockUsersJob({ ...parts(), closeFlags });
    await job.handle({ taskRunId });
    const first = await runOf(taskRunId);
    await write.status({ by: user.id, body: 'written by an administrator afterwards' });
    await job.handle({ taskRunId });
    expect(await runOf(taskRunId)).toEqual(first);
    expect((await left(user.id)).items).toBe(1);
  });

  test('run by two at once, shares the work and counts it once', async () => {
    const user = await prolific();
    const taskRunId = await block(user.id);
    const job = blockUsersJob({ ...parts(), closeFlags });
    await Promise.all([job.handle({ taskRunId }), job.handle({ taskRunId })]);
    expect(await left(user.id)).toEqual({ items: 0, mentions: 0 });
    expect(await runOf(taskRunId)).toMatchObject({
      status: 'DONE',
      result: { deleted: user.items - 1, unlinked: 1 },
    });
  });

  test('of a run that does not exist, does nothing', async () => {
    const job = blockUsersJob({ ...parts(), closeFlags });
    await expect(job.handle({ taskRunId: 999_999 })).resolves.toBeUndefined();
  });
});

describe('with a worker', () => {
  test('the queued job runs by itself, and publishes events', async () => {
    const working = await startTestApp();
    try {
      const user = await newUser(working);
      await (await contentWriter(working)).oneOfEach(user.id);
      const actor = await actorOf(working, 'admin');
      const heard = working.services.events.subscribe(actor.siteId);
      const taskRunId = await working.database.transaction((trx) =>
        working.services.blocking.block(trx, actor, [user.id]),
      );
      const nouns = new Set<string>();
      for await (const change of heard) {
        nouns.add(change.noun);
        const { status } = await working.services.taskRuns.get(actor, taskRunId);
        if (status === 'DONE' && nouns.has('taskRun')) break;
      }
      expect([...nouns].sort()).toEqual(['taskRun', 'user']);
      expect(await working.services.blocking.countItems(actor, [user.id])).toBe(0);
    } finally {
      await working.close();
    }
  });
});
