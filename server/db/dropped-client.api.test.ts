import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  app = await startTestApp();
  pool = app.database.pool;
  await pool.query('create table traces (what text)');
});
beforeEach(async () => {
  await pool.query('truncate traces');
});
afterAll(() => app.close());

/** The parts of pg's client that its types leave out. */
interface Wire {
  stream: { destroy(): void };
  parse(query: { text: string }): void;
  bind(config: { values: unknown[] }): void;
  execute(config: object): void;
  flush(): void;
  once(event: WireEvent, heard: () => void): void;
}
type WireEvent = 'commandComplete' | 'errorMessage';

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection;

async function traces(): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>('select what from traces');
  return rows.map((row) => row.what);
}

/** Expects that other clients are served at once and see nothing of the dropped client's work. */
async function expectNothingLeft(): Promise<void> {
  const asked = performance.now();
  const others = await Promise.all(Array.from({ length: 12 }, () => traces()));
  expect(others.flat()).toEqual([]);
  // Creating an index needs a lock that a forgotten transaction would hold.
  await pool.query('create index on traces (what)');
  // Waiting for an abandoned transaction would never end.
  expect(performance.now() - asked).toBeLessThan(10_000);
}

async function takeClient(): Promise<pg.PoolClient> {
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  return client;
}

async function openTransaction(): Promise<pg.PoolClient> {
  const client = await takeClient();
  await client.query('begin');
  await client.query('insert into traces values ($1)', ['from a dropped client']);
  return client;
}

test('a client thrown away inside a transaction leaves nothing behind', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into traces values ($1)', ['from a dropped client']);
  client.release(true);
  await expectNothingLeft();
});

test('a client whose connection breaks inside a transaction leaves nothing behind', async () => {
  const client = await openTransaction();
  wireOf(client).stream.destroy();
  await expectNothingLeft();
});

test('a connection that breaks while others wait lets them go on', async () => {
  const client = await openTransaction();
  const waiting = Array.from({ length: 5 }, () => traces());
  wireOf(client).stream.destroy();
  expect((await Promise.all(waiting)).flat()).toEqual([]);
  await expectNothingLeft();
});

test('a connection that breaks while a transaction begins leaves none open', async () => {
  for (let round = 0; round < 10; round += 1) {
    const client = await pool.connect();
    const begun = client.query("begin; insert into traces values ('begun')").catch(() => {});
    // At different moments: before it was sent, while it runs, after.
    for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
    wireOf(client).stream.destroy();
    await begun;
    client.release(true);
  }
  await expectNothingLeft();
});

/** Parsed, bound and executed, but the message that would end the statement never comes. */
async function sendHalfAStatement(client: pg.PoolClient, text: string, heard: WireEvent) {
  const wire = wireOf(client);
  const answered = new Promise<void>((resolve) => wire.once(heard, resolve));
  wire.parse({ text });
  wire.bind({ values: ['half'] });
  wire.execute({});
  wire.flush();
  await answered;
}

test('a connection that breaks in the middle of a statement leaves nothing behind', async () => {
  const client = await takeClient();
  await sendHalfAStatement(client, 'insert into traces values ($1)', 'commandComplete');
  wireOf(client).stream.destroy();
  await expectNothingLeft();
});

test('a connection that breaks after half a failed statement leaves nothing behind', async () => {
  const client = await openTransaction();
  await sendHalfAStatement(client, 'insert into nowhere values ($1)', 'errorMessage');
  wireOf(client).stream.destroy();
  await expectNothingLeft();
});

test('a use case whose connection breaks fails, and the next one works', async () => {
  const { database } = app;
  for (const whileWaiting of [true, false]) {
    let client: pg.PoolClient | undefined;
    const noteClient = (acquired: pg.PoolClient) => {
      client = acquired;
    };
    pool.once('acquire', noteClient);
    const outcome = database.transaction(async (trx) => {
      await sql`insert into traces values ('from a use case')`.execute(trx);
      if (client) wireOf(client).stream.destroy();
      // Broken between two statements, or during one.
      if (!whileWaiting) await sleep(50);
      await sql`insert into traces values ('and another')`.execute(trx);
    });
    await expect(outcome).rejects.toThrow(/terminated|not queryable/);
    await expectNothingLeft();
  }
  await database.transaction((trx) => sql`insert into traces values ('kept')`.execute(trx));
  expect(await traces()).toEqual(['kept']);
});
