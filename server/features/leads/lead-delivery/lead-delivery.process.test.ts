import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { emailsIn, untilDelivery } from '../../../testing/lead-delivery.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import {
  connect,
  expireHeartbeats,
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';
import { startSftp, type TestSftp } from '../../../testing/sftp-server.ts';

let postgres: TestPostgres;
let sftp: TestSftp;
beforeAll(async () => {
  postgres = await startTestPostgres();
  sftp = await startSftp();
});
afterAll(async () => {
  await sftp.stop();
  await postgres.stop();
});

interface Scene {
  start(): Promise<ServerProcess>;
  database: pg.Client;
  server: ServerProcess;
  admin: ApiClient;
  form: TestForm;
  dir: string;
  emails: string[];
}

/** Starts a server with a form and three leads that are due. */
async function prepare(): Promise<Scene> {
  const databaseUrl = await postgres.newDatabase();
  // The installation's key must survive restarts.
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    FETCH_LOOPBACK: 'on',
  };
  const start = () => startServer(settings);
  const server = await start();
  const admin = await server.signIn('admin');
  sftp.authorize((await admin.graphql('{ getPublicKey }')).data.getPublicKey);
  const dir = sftp.newDir();
  const form = await saveForm(admin, {
    deliveryOptions: {
      connectionOptions: { host: 'localhost', port: sftp.port, user: sftp.user, dir },
    },
  });
  const emails = ['ada@example.org', 'bo@example.org', 'cy@example.org'];
  for (const Email of emails) await submitForm(server.client(), form, { Email });
  await queueSchedule(databaseUrl);
  return { start, database: await connect(databaseUrl), server, admin, form, dir, emails };
}

async function queueSchedule(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  onTestFinished(() => boss.stop({ graceful: false }));
  await boss.start();
  await boss.send('leads.schedule', {});
}

/** Kills the worker while the upload is held, and starts another one. */
async function killAndRestart({ server, start, database }: Scene): Promise<ApiClient> {
  await until(() => sftp.isHolding(), 30_000);
  await server.stop('SIGKILL');
  sftp.order({});
  const active = await database.query(
    "select from jobs.job where name = 'leads.deliver' and state = 'active'",
  );
  expect(active.rowCount).toBe(1);
  await expireHeartbeats(database);
  return (await start()).signIn('admin');
}

test('killed after the upload and before the rename: one file, each lead once', async () => {
  sftp.order({ hold: 'before rename' });
  const scene = await prepare();
  const { dir, form, emails } = scene;
  await until(() => sftp.isHolding(), 30_000);
  expect(Object.keys(sftp.files(dir))).toEqual([expect.stringMatching(/\.csv\.1\.part$/)]);
  const admin = await killAndRestart(scene);
  const sent = await untilDelivery(admin, form.id, { status: 'SENT' });
  expect(Object.keys(sftp.files(dir))).toEqual([sent.fileName]);
  expect(emailsIn(sftp.files(dir)[sent.fileName])).toEqual(emails);
  expect(sent).toMatchObject({ attempts: 2, leadCount: 3 });
});

test('killed after the rename and before the ledger: one file, each lead once', async () => {
  sftp.order({ hold: 'after rename' });
  const scene = await prepare();
  const { dir, form, emails, admin: before } = scene;
  await until(() => sftp.isHolding(), 30_000);
  const [queued] = Object.keys(sftp.files(dir));
  expect(queued).toMatch(/\.csv$/);
  await untilDelivery(before, form.id, { status: 'RUNNING', attempts: 1 });
  const admin = await killAndRestart(scene);
  const sent = await untilDelivery(admin, form.id, { status: 'SENT' });
  expect(Object.keys(sftp.files(dir))).toEqual([sent.fileName]);
  expect(sent.fileName).toBe(queued);
  expect(emailsIn(sftp.files(dir)[sent.fileName])).toEqual(emails);
  expect(sent).toMatchObject({ attempts: 2, leadCount: 3 });
});

test('killed after the rename, and the receiver picked up the file: it is not sent again', async () => {
  sftp.order({ hold: 'after rename' });
  const scene = await prepare();
  await until(() => sftp.isHolding(), 30_000);
  const taken = sftp.newDir();
  const [name = ''] = Object.keys(sftp.files(scene.dir));
  renameSync(join(scene.dir, name), join(taken, name));
  const admin = await killAndRestart(scene);
  const sent = await untilDelivery(admin, scene.form.id, { status: 'SENT' });
  expect(sftp.files(scene.dir)).toEqual({});
  expect(emailsIn(sftp.files(taken)[name])).toEqual(scene.emails);
  expect(sent.error).toBe('The receiver took the file before its arrival could be confirmed.');
});
