import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  connect,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const decisionCount = 600;
const itemCount = 200;

async function openQueue(connectionString: string): Promise<PgBoss> {
  const options = { schema: 'jobs', supervise: false, schedule: false, migrate: false };
  const boss = new PgBoss({ connectionString, ...options });
  onTestFinished(() => boss.stop({ graceful: false }));
  await boss.start();
  return boss;
}

test('killed between decision and notice, while notices are written and items decided: each is done once', async () => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  const database = await connect(databaseUrl);
  const web = await startServer({ ...settings, PROCESS: 'web' });
  const admin = await web.signIn('admin');

  // Threads of as many members, each decided through the API or, for most, in one statement.
  await database.query(`update sites set settings = settings || '{"noticeDelayMinutes": 0}'`);
  const { rows: created } = await database.query<{ id: number }>(
    `with people as (
       insert into people select from generate_series(1, $1) returning id
     )
     insert into users (site_id, person_id, username, slug, email, role_id)
     select (select id from sites where prefix = 'alpha'), id, 'told' || id, 'told-' || id,
       'told' || id || '@example.org', 3
     from people returning id`,
    [decisionCount + 1],
  );
  const [spammer, ...members] = created;
  const [first, ...others] = members;
  const { rows: threads } = await database.query<{ id: number }>(
    `insert into threads (site_id, user_id, name, slug, body)
     select site_id, id, 'A thread', 'a-thread', '<p>Buy this.</p>' from users where id = $1
     returning id`,
    [first?.id],
  );
  const opened = await admin.graphql(
    `mutation { openContentFlag(assocType: THREAD, assocId: "${threads[0]?.id}") { id } }`,
  );
  const decided = await admin.graphql(
    `mutation { updateContentFlag(id: "${opened.data.openContentFlag.id}", operation: DELETE) { id } }`,
  );
  expect(decided.errors).toBeUndefined();
  await database.query(
    `insert into user_profile_statuses (site_id, user_id, body)
     select site_id, id, '<p>Buy this.</p>' from users, generate_series(1, $2) where id = $1`,
    [spammer?.id, itemCount],
  );
  const removal = await admin.graphql(
    `mutation { removeAllByAuthor(authorId: "${spammer?.id}") { id total } }`,
  );
  expect(removal.data?.removeAllByAuthor.total).toBe(itemCount);
  await web.stop('SIGKILL');
  await database.query(
    `insert into moderation_decisions (site_id, kind, assoc_type, assoc_id, author_id, body,
       is_found_automatically, due_at)
     select site_id, 'WARNING', 'user', id, id, '', false, now() from users where id = any($1)`,
    [others.map(({ id }) => id)],
  );

  const countOf = async (table: 'moderation_notices' | 'outgoing_mail') => {
    const { rows } = await database.query<{ user_id: number; count: number }>(
      `select user_id, count(*)::int as count from ${table} where user_id = any($1) group by 1`,
      [members.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.user_id, row.count]));
  };
  const countDecided = async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from item_run_items where is_ok',
    );
    return rows[0]?.count ?? 0;
  };
  expect((await countOf('moderation_notices')).size).toBe(0);

  // One job for all notices, so that the same one is killed twice.
  const boss = await openQueue(databaseUrl);
  const jobId = await boss.send('moderation.notices', {});
  for (const killAt of [20, 120]) {
    const decidedBefore = await countDecided();
    const worker = await startServer({ ...settings, PROCESS: 'worker' });
    await until(
      async () =>
        (await countOf('moderation_notices')).size >= killAt &&
        (await countDecided()) >= decidedBefore + 2,
    );
    await worker.stop('SIGKILL');
    expect((await countOf('moderation_notices')).size).toBeLessThan(decisionCount);
    // As the queue does when a heartbeat is missing, but before it schedules another job.
    await database.query(`update jobs.job set state = 'retry' where state = 'active'`);
  }
  await startServer({ ...settings, PROCESS: 'worker' });
  await until(async () => (await countOf('moderation_notices')).size === decisionCount, 60_000);
  await until(async () => (await countOf('outgoing_mail')).size === decisionCount, 60_000);
  for (const table of ['moderation_notices', 'outgoing_mail'] as const) {
    expect(new Set((await countOf(table)).values())).toEqual(new Set([1]));
  }
  await until(async () => (await countDecided()) === itemCount, 60_000);
  const { rows: removals } = await database.query<{ decisions: number; events: number }>(
    `select (select count(*)::int from moderation_decisions as decision
         where decision.assoc_type = 'user_profile_status' and decision.assoc_id = status.id)
         as decisions,
       (select count(*)::int from content_flag_events as event
         join content_flags as flag on flag.id = event.content_flag_id
         where flag.assoc_type = 'user_profile_status' and flag.assoc_id = status.id
           and event.status = 'DELETED') as events
     from user_profile_statuses as status where user_id = $1 and is_deleted`,
    [spammer?.id],
  );
  expect(removals).toHaveLength(itemCount);
  await until(async () => {
    const [job] = await boss.findJobs('moderation.notices', { id: jobId ?? '' });
    return job?.state === 'completed';
  }, 60_000);
  expect((await database.query('select queue, reason from set_aside_jobs')).rows).toEqual([]);
  expect(new Set(removals.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ decisions: 1, events: 1 })]),
  );
  await boss.send('moderation.notices', {});
  await until(async () => {
    const { rowCount } = await database.query(
      'select from moderation_decisions where due_at is not null',
    );
    return rowCount === 0;
  });
});
