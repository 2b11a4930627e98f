import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

test('a run goes on after its connections break, and a second worker takes over from one that was killed', async () => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  const database = await connect(databaseUrl);
  await database.query(
    `insert into posts (site_id, user_id, title, slug, body)
     select site_id, id, 'Killed ' || i, 'killed-' || i, '<p><a href="/old">x</a></p>'
     from users, generate_series(1, 10000) i where username = 'member'`,
  );
  const web = await startServer({ ...settings, PROCESS: 'web' });
  const first = await startServer({ ...settings, PROCESS: 'worker' });
  const scripts = scriptCaller(await web.signIn('superAdmin'));
  // Nobody gets past this post until it is let go.
  await database.query('begin');
  await database.query(`select from posts where slug = 'killed-3000' for update`);
  await scripts.start('link_rewriter_tool', { from: '/old', to: '/new', places: ['posts'] });
  const [{ id } = { id: '' }] = await scripts.runs('link_rewriter_tool');
  const progress = async () =>
    (await scripts.runs('link_rewriter_tool')).find((run) => run.id === id)?.progress ?? 0;
  await until(async () => (await progress()) >= 2000, 60_000);

  // The worker's connection breaks in the middle of a step, once it waits there.
  const admin = await connect(databaseUrl);
  const breakOne = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like '%for no key update%' and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
    );
  await until(async () => ((await breakOne()).rowCount ?? 0) > 0, 60_000);
  await until(async () => (await scripts.runs('link_rewriter_tool'))[0]?.failed, 60_000);
  await first.stop('SIGKILL');
  const doneByFirst = await progress();
  expect(doneByFirst).toBeLessThan(10_000);
  await database.query('rollback');
  // As if the time had passed after which the queue gives up on a silent worker.
  await database.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute', start_after = now()`,
  );
  await startServer({ ...settings, PROCESS: 'worker' });
  const run = await scripts.over('link_rewriter_tool', id, 150_000);
  expect(run).toMatchObject({ aborted: false, failed: false });
  expect(run.message).toContain('Links: 10000. Texts: 10000.'.replaceAll('10000', '10,000'));
  const { rows } = await database.query(
    `select count(*) filter (where body like '%"/new"%' and version = 2)::int as once,
       (select count(*)::int from audit_events where action = 'post.links_edited') as told,
       (select count(*)::int from task_run_logs where kind = 'change') as logged from posts`,
  );
  expect(rows).toEqual([{ once: 10_000, told: 10_000, logged: 10_000 }]);
});
