import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitMessages } from '../../contract/limit-messages.ts';
import { messages } from '../../contract/messages.ts';
import { type PostgresCluster, startCluster } from '../testing/postgres-cluster.ts';
import { connect, startServer, temporaryFolder, until } from '../testing/server-process.ts';
import { prepareTemplate } from '../testing/template.ts';
import { expectNothingLost, startWriteLoad, type WriteLoad } from '../testing/write-load.ts';

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startCluster('steward');
  await prepareTemplate({
    databaseUrl: cluster.primary.urlOf('steward'),
    dataDir: cluster.primary.folder,
    poolSize: 2,
  });
});
afterAll(() => cluster.stop());

const startBehindPooler = (env: Record<string, string> = {}) =>
  startServer({
    DATABASE_URL: cluster.pooledUrlOf('steward'),
    DATABASE_DIRECT_URL: cluster.sessionUrlOf('steward'),
    DATA_DIR: temporaryFolder(),
    ...env,
  });

async function goesOn(load: WriteLoad): Promise<void> {
  const before = load.acknowledged.length;
  await until(() => load.acknowledged.length > before + 10, 60_000);
}

const inStep = '"msg":"reading from the replica"';
const behind = '"msg":"no longer reading from the replica"';
const countOf = (text: string, part: string) => text.split(part).length - 1;

test('visitors read from the replica while it is in sync, and from the primary otherwise', async () => {
  const { primary, replica } = cluster;
  const web = await startServer({
    DATABASE_URL: primary.urlOf('steward'),
    DATABASE_REPLICA_URL: replica.urlOf('steward'),
    DATA_DIR: temporaryFolder(),
    PROCESS: 'web',
  });
  const visitor = web.client();
  const expectTitle = async (title: string) =>
    expect((await visitor.get('/login')).text).toContain(title);
  const client = await connect(primary.urlOf('steward'));
  const rename = (name: string) =>
    client.query("update sites set name = $1 where prefix = 'alpha'", [name]);

  await until(() => web.output().includes(inStep));
  await expectTitle('Alpha');
  const onReplica = await connect(replica.urlOf('steward'));
  const { rows } = await onReplica.query(
    `select from pg_stat_activity where query like '%"sites"%' and pid <> pg_backend_pid()`,
  );
  expect(rows.length).toBeGreaterThan(0);

  await onReplica.query('select pg_wal_replay_pause()');
  await rename('Paused Circle');
  await until(() => countOf(web.output(), behind) === 1);
  await expectTitle('Paused Circle');
  // People who have just written see their change, wherever others read from.
  const answer = await visitor.post('/login', { form: { login: 'x', password: 'y' } });
  expect(answer.cookie('steward_recent_write')).toBe('1');

  await onReplica.query('select pg_wal_replay_resume()');
  await until(() => countOf(web.output(), inStep) === 2);
  await expectTitle('Paused Circle');

  await onReplica.end();
  await primary.run("alter system set synchronous_standby_names = ''");
  await primary.run('select pg_reload_conf()');
  await replica.stop('SIGINT');
  await rename('Cut Circle');
  await expectTitle('Cut Circle');
  await replica.start();
  await until(() => countOf(web.output(), inStep) === 3);
  await expectTitle('Cut Circle');
  await primary.run("alter system set synchronous_standby_names = '*'");
  await primary.run('select pg_reload_conf()');
});

test('behind a pooler no acknowledged write is lost, whatever happens to the database', async () => {
  const web = await startBehindPooler();
  const admin = await web.signIn('admin');
  const load = startWriteLoad([admin, admin, admin, admin], 'Award');
  await goesOn(load);
  expect(load.failures).toEqual([]);

  const { primary } = cluster;
  await primary.run(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'steward'",
  );
  await goesOn(load);

  await primary.stop('SIGINT');
  await until(() => load.failures.length > 0);
  await primary.start();
  await goesOn(load);

  const failuresBefore = load.failures.length;
  await primary.run('alter system set default_transaction_read_only = on');
  await primary.run('select pg_reload_conf()');
  await until(() => load.failures.length > failuresBefore + 10);
  await primary.run('alter system reset default_transaction_read_only');
  await primary.run('select pg_reload_conf()');
  await goesOn(load);

  await primary.stop('SIGQUIT');
  await cluster.promoteReplica();
  await goesOn(load);
  await load.stop();

  const told: string[] = [limitMessages.databaseAway, messages.somethingWentWrongTryAgain];
  expect([...new Set(load.failures)].filter((failure) => !told.includes(failure))).toEqual([]);
  const client = await connect(cluster.replica.urlOf('steward'));
  await expectNothingLost(client, load);
  const listening = "select from pg_stat_activity where query = 'listen steward_changes'";
  await until(async () => (await client.query(listening)).rows.length > 0);
  const mails = await web.client().post('/api/auth/request-password-reset', {
    json: { email: 'member@steward.example' },
  });
  expect(mails.status).toBe(200);
  const sent = "select from jobs.job where name = 'mail.send' and state = 'completed'";
  await until(async () => (await client.query(sent)).rows.length === 1);
});
