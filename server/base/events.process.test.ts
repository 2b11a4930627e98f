import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import {
  connect,
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
} from '../testing/server-process.ts';
import { type ChangeEvent, openEvents } from './events.ts';

const upsert = 'mutation ($name: String!) { upsertAward(name: $name, year: 2024) { id } }';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

function startWeb(databaseUrl: string): Promise<ServerProcess> {
  return startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    PROCESS: 'web',
  });
}

async function streamOf(server: ServerProcess, username: string, host?: string) {
  const client = await server.signIn(username, host);
  const stream = await openEventStream(server.port, client);
  onTestFinished(() => stream.close());
  return { client, stream };
}

/** Process ids of listening connections, recognised by their last statement. */
async function listeners(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
  );
  return rows.map((row) => row.pid);
}

/** Terminates the listening connections and waits for new ones. */
async function replaceListeners(admin: pg.Client): Promise<void> {
  const before = await listeners(admin);
  for (const pid of before) await admin.query('select pg_terminate_backend($1)', [pid]);
  const replaced = async () => (await listeners(admin)).filter((pid) => !before.includes(pid));
  await expect.poll(replaced, { timeout: 10_000 }).toHaveLength(before.length);
}

async function openOwnDatabase(databaseUrl: string, poolSize: number): Promise<Database> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: temporaryFolder(),
    poolSize,
    onError() {},
  });
  onTestFinished(() => database.close().catch(() => {}));
  return database;
}

test('a change in one process reaches another, for its own site only', async () => {
  const databaseUrl = await postgres.newDatabase();
  const [one, other] = await Promise.all([startWeb(databaseUrl), startWeb(databaseUrl)]);
  const { stream } = await streamOf(other, 'moderator');
  const elsewhere = await streamOf(other, 'foreignAdmin', 'beta.localhost');
  const admin = await one.signIn('admin');
  const create = async (name: string): Promise<string> =>
    `award ${(await admin.graphql(upsert, { name })).data.upsertAward.id}`;

  const first = await create('First');
  await expect.poll(() => stream.heard, { timeout: 5000 }).toEqual([first]);

  // Again after the database has dropped the listening connections.
  await replaceListeners(await connect(databaseUrl));
  const second = await create('Second');
  await expect.poll(() => stream.heard, { timeout: 5000 }).toEqual([first, second]);
  expect((await other.client().get('/readyz')).status).toBe(200);

  const own = await elsewhere.client.graphql(upsert, { name: 'Elsewhere' });
  const heardElsewhere = (it: EventStream) => expect.poll(() => it.heard, { timeout: 5000 });
  await heardElsewhere(elsewhere.stream).toEqual([`award ${own.data.upsertAward.id}`]);
  expect(stream.heard).toEqual([first, second]);

  // Processes cache no settings, so a change applies everywhere at once.
  const tech = await one.signIn('communityTech');
  const settings = JSON.stringify({ signUpText: 'Ask the front desk' });
  const { errors } = await tech.graphql(
    'mutation ($settings: String!) { setSiteSettings(settings: $settings) }',
    { settings },
  );
  expect(errors).toBeUndefined();
  expect((await other.client().get('/login')).text).toContain('Ask the front desk');
});

test('changes rolled back in another process are not published', async () => {
  const databaseUrl = await postgres.newDatabase();
  const server = await startWeb(databaseUrl);
  const { stream } = await streamOf(server, 'admin');
  const database = await openOwnDatabase(databaseUrl, 2);
  const events = await openEvents(database, () => {});
  onTestFinished(() => events.close());
  const { rows } = await database.pool.query("select id from sites where prefix = 'alpha'");
  const change = (id: number): ChangeEvent => ({ siteId: rows[0].id, noun: 'award', id });
  const failing = database.transaction(async (trx) => {
    await events.publish(trx, change(1));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await database.transaction((trx) => events.publish(trx, change(2)));
  await expect.poll(() => stream.heard, { timeout: 5000 }).toEqual(['award 2']);
});

test('a listener lost repeatedly reconnects and gets everything once', async () => {
  const databaseUrl = await postgres.newDatabase();
  const database = await openOwnDatabase(databaseUrl, 4);
  const errors: unknown[] = [];
  const events = await openEvents(database, (error) => errors.push(error));
  onTestFinished(() => events.close());
  const admin = await connect(databaseUrl);
  for (let round = 1; round <= 2; round += 1) {
    await replaceListeners(admin);
    expect(errors).toHaveLength(round);
  }
  const heard: ChangeEvent[] = [];
  void (async () => {
    for await (const change of events.subscribe(1)) heard.push(change);
  })();
  for (const id of [1, 2]) {
    await database.transaction((trx) => events.publish(trx, { siteId: 1, noun: 'award', id }));
  }
  await expect.poll(() => heard.map((change) => change.id)).toEqual([1, 2]);
  expect(await listeners(admin)).toHaveLength(1);
});

test('closing during a reconnect leaves nothing open', async () => {
  const databaseUrl = await postgres.newDatabase();
  const database = await openOwnDatabase(databaseUrl, 1);
  const lost = Promise.withResolvers<void>();
  const events = await openEvents(database, () => lost.resolve());
  const admin = await connect(databaseUrl);
  const [listener] = await listeners(admin);
  await admin.query('select pg_terminate_backend($1)', [listener]);
  await lost.promise;
  // The only connection is in use, so that the new listener has to wait for it.
  const client = await database.pool.connect();
  await expect.poll(() => database.pool.waitingCount, { timeout: 5000 }).toBe(1);
  await events.close();
  client.release();
  const late = sleep(5000, 'late', { ref: false });
  expect(await Promise.race([database.close(), late])).toBeUndefined();
});
