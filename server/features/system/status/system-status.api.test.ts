import { afterAll, beforeAll, expect, test } from 'vitest';
import { createErrorTally } from '../../../base/error-groups.ts';
import { createLogger, onLoggedError } from '../../../base/logger.ts';
import { runAsWork } from '../../../lib/work-context.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = `{ systemStatus {
  version problems { what advice }
  processes { role version pid memoryBytes seenAt }
  databaseKind databaseBytes connectionCount maxConnections longestTransactionSeconds
  replicas { name } largestTables { name bytes rowCount deadRowCount }
  queues { queue setAside } backfills { name lastError } queuedMailCount failedMailCount
  freeBytes totalBytes indexes { name } hasNightlyBackup lastBackupAt
  errors { message place work errorCount lastRequestId version }
} }`;

async function read() {
  const admin = await app.as('superAdmin');
  const { data, errors } = await admin.graphql(ask);
  expect(errors).toBeUndefined();
  return data.systemStatus;
}

test('super admins see this process, the database and the disk', async () => {
  const status = await read();
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    processes: [{ role: 'all', version: status.version, pid: process.pid }],
    databaseKind: app.database.kind,
    replicas: [],
    hasNightlyBackup: false,
    lastBackupAt: null,
    indexes: [{ name: 'Search of posts' }, { name: 'Sitemaps' }],
  });
  expect(status.databaseBytes).toBeGreaterThan(1_000_000);
  expect(status.freeBytes).toBeGreaterThan(0);
  expect(status.largestTables).toHaveLength(10);
});

test('a process that stopped reporting, a job set aside and a failing back-fill are problems', async () => {
  await app.query(
    `insert into live_processes (id, role, version, host, pid, memory_bytes, started_at, seen_at)
     values (gen_random_uuid(), 'worker', '0.0.1', 'elsewhere', 4242, 1,
       now() - interval '1 hour', now() - interval '10 minutes')`,
  );
  await app.query(
    `insert into set_aside_jobs (job_id, queue, data, reason)
     values (gen_random_uuid(), 'mail.send', '{}', 'it ended')`,
  );
  await app.query(
    `insert into backfills (name, statement, last_error, finished_at)
     values ('broken', 'select 1', 'no such table', now())`,
  );
  const { problems } = await read();
  expect(problems.map(({ what }: { what: string }) => what)).toEqual([
    'The worker process 4242 on elsewhere stopped reporting.',
    'A job of mail.send ended its process twice and was set aside.',
    'The back-fill broken fails: no such table',
  ]);
});

test('logged errors are grouped without values of people', async () => {
  const log = createLogger('error', { write() {} });
  const tally = createErrorTally();
  onLoggedError(log, tally.add);
  for (const id of [1, 22, 333]) {
    runAsWork({ kind: 'route', name: 'POST /login' }, () =>
      log
        .child({ reqId: `request ${id}` })
        .error(
          { err: new Error(`no row ${id} for "Ann" <ann@example.org>\nKey (email)=(x)`) },
          'failed',
        ),
    );
  }
  log.error({ err: new Error('another') }, 'failed');
  log.warn({ err: new Error('only a warning') }, 'tried again');
  await tally.store(app.database.db, '1.2.3');
  tally.add(new Error('another'));
  await tally.store(app.database.db, '1.2.4');
  const { errors } = await read();
  expect(errors).toContainEqual({
    message: 'Error: no row N for “…” <[address]>',
    place: expect.stringContaining('system-status.api.test.ts'),
    work: 'route POST /login',
    errorCount: 3,
    lastRequestId: 'request 333',
    version: '1.2.3',
  });
  expect(errors.map(({ message }: { message: string }) => message)).not.toContainEqual(
    expect.stringContaining('warning'),
  );
});
