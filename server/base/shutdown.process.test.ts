import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openEventStream } from '../testing/event-stream.ts';
import {
  connect,
  copyOfDataFolder,
  spawnServer,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
} from '../testing/server-process.ts';

const claims = (dataDir: string) =>
  readdirSync(join(dataDir, 'database')).filter((name) => name.startsWith('lock'));

/** A connection without a request, as browsers open in advance. */
async function connectOnly(port: number): Promise<void> {
  const socket = createConnection({ host: '127.0.0.1', port });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
}

/** Fails when it takes longer; a forced end would take far longer still. */
async function within<T>(ms: number, outcome: Promise<T>): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`not within ${ms} ms`);
  });
  return Promise.race([outcome, late]);
}

describe('on the embedded database', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends open event streams, closes the database and exits with 0',
    async (signal) => {
      const dataDir = await copyOfDataFolder();
      const server = await startServer({ DATA_DIR: dataDir });
      expect(claims(dataDir)).toEqual([expect.stringMatching(`^lock-${server.pid}-`)]);
      const admin = await server.signIn('admin');
      const stream = await openEventStream(server.port, admin);
      onTestFinished(() => stream.close());
      await connectOnly(server.port);
      expect(await within(10_000, server.stop(signal))).toEqual({ code: 0, signal: null });
      await within(5000, stream.ended);
      expect(server.output()).toContain('"msg":"stopped"');
      expect(claims(dataDir)).toEqual([]);
    },
  );

  test('a second process on the same folder gets the pid of the first, which continues', async () => {
    const dataDir = await copyOfDataFolder();
    const first = await startServer({ DATA_DIR: dataDir });
    const second = await spawnServer({ DATA_DIR: dataDir });
    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.output()).toBe(
      `The database folder ${join(dataDir, 'database')} is in use by process ${first.pid}. ` +
        'Stop that process first, or set DATA_DIR to another folder.\n',
    );
    expect((await first.client().get('/readyz')).status).toBe(200);
  });

  test('a server that cannot start exits with 1 and the reason', async () => {
    const server = await spawnServer({ DATA_DIR: temporaryFolder(), PORT: 'http' });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain('PORT must be a whole number (it is "http")');
  });
});

describe('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  test('SIGTERM lets running requests finish', async () => {
    const databaseUrl = await postgres.newDatabase();
    const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() });
    const admin = await server.signIn('admin');
    const stream = await openEventStream(server.port, admin);
    onTestFinished(() => stream.close());
    await connectOnly(server.port);
    // The request waits for this lock, and the shutdown for the request.
    const blocker = await connect(databaseUrl);
    await blocker.query('begin; lock table awards');
    const underWay = admin.graphql('mutation { upsertAward(name: "Slow", year: 2024) { name } }');
    underWay.catch(() => {});
    await expect
      .poll(async () => (await blocker.query('select from pg_locks where not granted')).rowCount)
      .toBe(1);
    const exited = server.stop('SIGTERM');
    await within(5000, stream.ended);
    await sleep(300);
    await blocker.query('commit');
    expect(await underWay).toMatchObject({ data: { upsertAward: { name: 'Slow' } } });
    expect(await within(10_000, exited)).toEqual({ code: 0, signal: null });
  });
});
