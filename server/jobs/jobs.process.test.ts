import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  connect,
  expireHeartbeats,
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
} from '../testing/server-process.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../testing/smtp-server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

async function smtpForTest(): Promise<TestSmtp> {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  return smtp;
}

function start(databaseUrl: string, env: Record<string, string>): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder(), ...env });
}

async function requestReset(server: ServerProcess): Promise<void> {
  const { status } = await server.client().post('/api/auth/request-password-reset', {
    json: { email: 'member@steward.example' },
  });
  expect(status).toBe(200);
}

async function mailRows(client: pg.Client) {
  return (await client.query('select id, status, attempts from outgoing_mail order by id')).rows;
}

/** Never answers the first mail, and resolves when it has arrived. */
function holdFirst(smtp: TestSmtp): Promise<ReceivedMail> {
  return new Promise((resolve) => {
    let first = true;
    smtp.judge = (mail) => {
      if (!first) return;
      first = false;
      resolve(mail);
      return new Promise(() => {});
    };
  });
}

test('a web process queues and a worker process sends', async () => {
  const databaseUrl = await postgres.newDatabase();
  const smtp = await smtpForTest();
  const web = await start(databaseUrl, { PROCESS: 'web' });
  await requestReset(web);
  const client = await connect(databaseUrl);
  const waiting = await client.query("select name from jobs.job where state = 'created'");
  expect(waiting.rows).toEqual([{ name: 'auth.send-reset-links' }]);
  const worker = await start(databaseUrl, { PROCESS: 'worker', SMTP_URL: smtp.url });
  await expect
    .poll(() => mailRows(client), { timeout: 15_000 })
    .toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(smtp.received).toMatchObject([{ to: ['member@steward.example'] }]);
  // A worker does not listen for requests.
  await expect(worker.client().get('/healthz')).rejects.toThrow('ECONNREFUSED');
  expect(await worker.stop('SIGTERM')).toEqual({ code: 0, signal: null });
});

test('a mail whose sender is killed half way is sent after the restart, with the same message id', async () => {
  const databaseUrl = await postgres.newDatabase();
  const smtp = await smtpForTest();
  const held = holdFirst(smtp);
  const server = await start(databaseUrl, { SMTP_URL: smtp.url });
  await requestReset(server);
  const { messageId } = await held;
  await server.stop('SIGKILL');
  const client = await connect(databaseUrl);
  expect(await mailRows(client)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  const active = await client.query(
    "select from jobs.job where state = 'active' and name = 'mail.send'",
  );
  expect(active.rowCount).toBe(1);

  await expireHeartbeats(client);
  await start(databaseUrl, { SMTP_URL: smtp.url });
  await expect
    .poll(() => mailRows(client), { timeout: 60_000, interval: 250 })
    .toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(smtp.received).toMatchObject([{ to: ['member@steward.example'], messageId }]);
});

test('a stopping worker finishes the current mail', async () => {
  const databaseUrl = await postgres.newDatabase();
  const smtp = await smtpForTest();
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  smtp.judge = () => {
    arrived.resolve();
    return answer.promise;
  };
  const server = await start(databaseUrl, { SMTP_URL: smtp.url });
  await requestReset(server);
  await arrived.promise;
  const exited = server.stop('SIGTERM');
  await expect.poll(() => server.output()).toContain('"msg":"stopping"');
  answer.resolve();
  expect(await exited).toEqual({ code: 0, signal: null });
  expect(await mailRows(await connect(databaseUrl))).toMatchObject([
    { status: 'sent', attempts: 1 },
  ]);
  expect(smtp.received).toHaveLength(1);
});
