import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { resultsCsvPath } from '../../contract/engagement/engagements.ts';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import { messages } from '../../contract/messages.ts';
import { openEvents } from '../base/events.ts';
import { createHosts } from '../base/hosts.ts';
import type { SitemapKind } from '../base/sitemap-kind.ts';
import { buildPostIndex } from '../features/site/post-search/build-post-index.ts';
import { createSitemapBuilder } from '../features/site/sitemaps/sitemap-builder.ts';
import { createCallers } from '../lib/callers.ts';
import { type PostgresCluster, startCluster } from '../testing/postgres-cluster.ts';
import { connect, startServer, temporaryFolder, until } from '../testing/server-process.ts';
import { prepareTemplate } from '../testing/template.ts';
import { expectNothingLost, startWriteLoad, type WriteLoad } from '../testing/write-load.ts';
import { openDatabase } from './database.ts';

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

/**
 * Reads until the last statement of some connection of the replica contains the part. Looks while a
 * read is under way too, since the check of every second may use the same connection soon after.
 */
async function untilOnReplica(client: pg.Client, part: string, read: () => Promise<unknown>) {
  const isLastStatement = async () => {
    const { rows } = await client.query(
      'select from pg_stat_activity where pid <> pg_backend_pid() and position($1 in query) > 0',
      [part],
    );
    return rows.length > 0;
  };
  await until(async () => {
    let isReading = true;
    const reading = read().finally(() => {
      isReading = false;
    });
    let isSeen = false;
    while (isReading && !isSeen) {
      isSeen = await isLastStatement();
      await sleep(5);
    }
    await reading;
    return isSeen || (await isLastStatement());
  });
}

test('charts, downloads, sitemaps and search indexes are read from the replica once it has all', async () => {
  const { primary, replica } = cluster;
  const urls = {
    databaseUrl: primary.urlOf('steward'),
    databaseReplicaUrl: replica.urlOf('steward'),
  };
  const web = await startServer({
    DATABASE_URL: urls.databaseUrl,
    DATABASE_REPLICA_URL: urls.databaseReplicaUrl,
    DATA_DIR: temporaryFolder(),
    PROCESS: 'web',
  });
  const onPrimary = await connect(urls.databaseUrl);
  const onReplica = await connect(urls.databaseReplicaUrl);
  await until(() => web.output().includes(inStep));
  const admin = await web.signIn('superAdmin');
  const download = async (id: number) => (await admin.get(resultsCsvPath(id))).status;
  const chart = '{ experimentStats(id: "999999") { __typename } }';

  await untilOnReplica(onReplica, 'experiment', () => admin.graphql(chart));
  await untilOnReplica(onReplica, 'engagement', () => download(999_999));

  // The replica falls behind, which nobody has noticed yet: a writer still sees what was written.
  await onReplica.query('select pg_wal_replay_pause()');
  await onPrimary.query('set synchronous_commit = local');
  const { rows } = await onPrimary.query(
    `insert into engagements (site_id, type, question)
     select id, 'poll', 'Just written?' from sites where prefix = 'alpha' returning id`,
  );
  expect(await download(rows[0].id)).toBe(200);
  await onReplica.query('select pg_wal_replay_resume()');

  let isUsable = false;
  const database = await openDatabase({
    ...urls,
    dataDir: temporaryFolder(),
    poolSize: 4,
    onError() {},
    onReplicaChange(next) {
      isUsable = next;
    },
  });
  onTestFinished(() => database.close());
  await until(() => isUsable);
  const callers = createCallers();
  const siteId = await siteIdOf(onPrimary, 'alpha');
  await untilOnReplica(onReplica, 'from posts', () =>
    buildPostIndex({ database, callers }, siteId),
  );

  const readFrom: boolean[] = [];
  const kind: SitemapKind = {
    name: 'things',
    isFor: () => true,
    async step() {
      const result = await sql<{ isReplica: boolean }>`
        select pg_is_in_recovery() as "isReplica"`.execute(database.db);
      readFrom.push(result.rows[0]?.isReplica ?? false);
      return [];
    },
  };
  const events = await openEvents(database, () => {});
  onTestFinished(() => events.close());
  const hosts = createHosts(new URL('http://localhost'));
  const builder = createSitemapBuilder({ database, events, callers, hosts, kinds: [kind] });
  await builder.build(new Date());
  expect(readFrom).toContain(true);
  expect(readFrom).not.toContain(false);
});

async function siteIdOf(client: pg.Client, prefix: string): Promise<number> {
  const { rows } = await client.query('select id from sites where prefix = $1', [prefix]);
  return rows[0].id;
}

test('behind a pooler nothing that was acknowledged is lost, whatever happens to the database', async () => {
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

  const told: string[] = [exceededLimitMessages.databaseAway, messages.somethingWentWrongTryAgain];
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
