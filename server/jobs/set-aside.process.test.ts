import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  expireHeartbeats,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../testing/server-process.ts';
import { startSilentServer } from '../testing/silent-server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Preloaded module that throws an uncaught error whenever the mail server is called. */
function faultyPackage(port: number): string {
  const file = join(temporaryFolder(), 'faulty.mjs');
  writeFileSync(
    file,
    `import { Socket } from 'node:net';
     const { connect } = Socket.prototype;
     Socket.prototype.connect = function (...args) {
       if (JSON.stringify(args).includes(${port})) {
         setImmediate(() => { throw new Error('the mail package failed'); });
       }
       return connect.apply(this, args);
     };`,
  );
  return `--import=${pathToFileURL(file).href}`;
}

test('a job that crashed its process twice is set aside with its reason, and the next process survives', async () => {
  const databaseUrl = await postgres.newDatabase();
  const smtp = await startSilentServer();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    NODE_OPTIONS: faultyPackage(smtp.port),
  };
  const database = await connect(databaseUrl);
  const first = await startServer(settings);
  await first.client().post('/api/auth/request-password-reset', {
    json: { email: 'member@steward.example' },
  });
  expect(await first.exited).toEqual({ code: 70, signal: null });
  expect(first.output()).toContain('"work":"job mail.send"');
  await expireHeartbeats(database);
  const second = await startServer(settings);
  expect(await second.exited).toEqual({ code: 70, signal: null });
  await expireHeartbeats(database);
  const third = await startServer(settings);
  await until(() => third.output().includes('"msg":"job set aside"'), 60_000);
  const { rows } = await database.query('select queue, reason from set_aside_jobs');
  expect(rows).toEqual([{ queue: 'mail.send', reason: 'the mail package failed' }]);
  expect((await database.query('select from job_runs')).rowCount).toBe(0);
  expect((await third.client().get('/readyz')).status).toBe(200);
  await smtp.stop();
});
