import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadMessages } from '../../../../contract/leads/lead-uploads.ts';
import { sendMailJob } from '../../../mail/send-mail.job.ts';
import { sendMailsJob } from '../../../mail/send-mails.job.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  generateLeads,
  runUpload,
  sumOfUploadResult,
  taskRunIdOfUpload,
  uploadJobOf,
  uploadResultOf,
} from '../../../testing/lead-uploads.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

async function start(emails: readonly string[]): Promise<number> {
  const { data } = await superAdmin.graphql(generateLeads, {
    emailList: emails.join(),
    siteId: String(await app.siteId('alpha')),
    leadMediumId: '1',
  });
  return Number(data.generateLeads.id);
}

/** Three batches, so that a run can be interrupted between and inside them. */
const many = (name: string, length = 12_000) =>
  Array.from({ length }, (_, i) => `${name}${i}@example.org`);

async function expectEachOnce(uploadId: number, emails: readonly string[]): Promise<void> {
  const result = await uploadResultOf(superAdmin, uploadId);
  expect(result).toMatchObject({ status: 'DONE', newLeads: emails.length, mailed: emails.length });
  expect(sumOfUploadResult(result)).toBe(emails.length);
  const [counts] = await app.query(
    `select count(*) as mails, count(distinct to_address) as people from outgoing_mail
     where to_address = any($1)`,
    emails,
  );
  expect(counts).toEqual({ mails: emails.length, people: emails.length });
}

describe('an upload whose job', () => {
  test('breaks inside any batch continues there, with the same counts and no second mail', async () => {
    const emails = many('broken');
    const uploadId = await start(emails);
    const { events } = app.services;
    let batches = 0;
    const breaking = uploadJobOf(app, {
      ...events,
      // Publishing is the last step of a batch: everything is written, nothing committed.
      publish(trx, ...changes) {
        batches += 1;
        if (batches % 2 === 0) throw new Error('broken off');
        return events.publish(trx, ...changes);
      },
    });
    await expect(runUpload(app, uploadId, breaking)).rejects.toThrow('broken off');
    expect(await uploadResultOf(superAdmin, uploadId)).toMatchObject({
      newLeads: null,
      processed: 5000,
      status: 'FAILED',
    });
    const { data } = await superAdmin.graphql(
      `{ getUpload(id: "${uploadId}") { startedBy logs { message } } }`,
    );
    expect(data.getUpload).toEqual({
      startedBy: 'superAdmin',
      logs: [
        { message: 'Addresses 1 to 5,000. New leads: 5,000. Welcome emails: 5,000.' },
        { message: 'Stopped by an error. It will be tried again.' },
      ],
    });
    await runUpload(app, uploadId);
    await expectEachOnce(uploadId, emails);
  });

  test('has finally failed is restarted by staff, once, and does the rest', async () => {
    const emails = ['restarted1@example.org', 'restarted2@example.org'];
    const uploadId = await start(emails);
    const taskRunId = await taskRunIdOfUpload(app, uploadId);
    await app.query("delete from jobs.job where name = 'leads.generate'");
    const restart = async (client: ApiClient) =>
      client.graphql(
        'mutation ($id: ID!) { restartLeadUpload(id: $id) { status hasStopped processed } }',
        { id: String(uploadId) },
      );
    const waiting = async () =>
      (await app.query("select data from jobs.job where name = 'leads.generate'")).map(
        ({ data }) => data,
      );
    // Running uploads are not restarted.
    expect((await restart(superAdmin)).data.restartLeadUpload.hasStopped).toBe(false);
    expect(await waiting()).toEqual([]);

    await app.query(`update task_runs set status = 'FAILED' where id = $1`, taskRunId);
    const admin = await app.as('admin');
    expect((await restart(admin)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await Promise.all([restart(superAdmin), restart(superAdmin)]);
    expect(await waiting()).toEqual([{ taskRunId }]);
    const [event] = await app.query(
      `select actor_id, after from audit_events
       where action = 'leadUpload.restarted' and entity_id = $1`,
      uploadId,
    );
    expect(event).toEqual({
      actor_id: await app.userId('superAdmin'),
      after: { processed: 0 },
    });
    await runUpload(app, uploadId);
    await expectEachOnce(uploadId, emails);
    expect((await restart(superAdmin)).data.restartLeadUpload).toMatchObject({
      status: 'DONE',
      hasStopped: false,
    });
  });

  test('died silently can be restarted after a while', async () => {
    const uploadId = await start(['silent@example.org']);
    await app.query(
      `update task_runs set status = 'RUNNING', updated_at = now() - interval '11 minutes'
       where id = $1`,
      await taskRunIdOfUpload(app, uploadId),
    );
    const { data } = await superAdmin.graphql(
      `{ getUpload(id: "${uploadId}") { status hasStopped } }`,
    );
    expect(data.getUpload).toEqual({ status: 'RUNNING', hasStopped: true });
  });

  test('is stopped by hand ends with the current batch: results stay, the rest is deleted', async () => {
    const emails = many('halted', 16_000);
    const uploadId = await start(emails);
    const abort = (client: ApiClient) =>
      client.graphql(
        `mutation ($id: ID!) { abortLeadUpload(id: $id) {
          status hasStopped processed newLeads mailed message logs { message } } }`,
        { id: String(uploadId) },
      );
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { events } = app.services;
    const held = uploadJobOf(app, {
      ...events,
      async publish(trx, ...changes) {
        reached.resolve();
        await released.promise;
        await events.publish(trx, ...changes);
      },
    });
    const working = runUpload(app, uploadId, held);
    await reached.promise;
    const stopping = abort(superAdmin);
    released.resolve();
    const { abortLeadUpload: aborted } = (await stopping).data;
    await working;

    const { processed } = aborted;
    expect([5000, 10_000, 15_000]).toContain(processed);
    expect(aborted).toMatchObject({ status: 'ABORTED', newLeads: processed, mailed: processed });
    const told = processed.toLocaleString('en');
    expect(aborted.message).toBe(
      `Stopped by hand after ${told} of 16,000. New leads: ${told}. What was done stays done; the other addresses were not looked at, and are forgotten.`,
    );
    expect(aborted.logs.at(-1)).toEqual({ message: aborted.message });
    // An aborted run cannot be resumed.
    await runUpload(app, uploadId);
    const restarted = await superAdmin.graphql(
      `mutation { restartLeadUpload(id: "${uploadId}") { status hasStopped processed } }`,
    );
    expect(restarted.data.restartLeadUpload).toEqual({
      status: 'ABORTED',
      hasStopped: false,
      processed,
    });
    expect((await abort(superAdmin)).errors?.[0]?.message).toBe(uploadMessages.notRunning);
    const [kept] = await app.query(
      `select (select count(*) from subscribers where email like 'halted%') as leads,
        (select count(*) from outgoing_mail where to_address like 'halted%') as mails,
        (select count(*) from lead_upload_parts where upload_id = $1) as parts`,
      uploadId,
    );
    expect(kept).toEqual({ leads: processed, mails: processed, parts: 0 });
    const [event] = await app.query(
      `select actor_id, after from audit_events
       where action = 'leadUpload.aborted' and entity_id = $1`,
      uploadId,
    );
    expect(event).toEqual({
      actor_id: await app.userId('superAdmin'),
      after: { processed, total: 16_000 },
    });
  });

  test('belongs to another site cannot be stopped here, nor without permission', async () => {
    const uploadId = await start(['theirs@example.org']);
    const abort = async (client: ApiClient) =>
      (await client.graphql(`mutation { abortLeadUpload(id: "${uploadId}") { id } }`)).errors?.[0]
        ?.extensions.code;
    const stranger = await newUser(app, { prefix: 'beta', roleId: 5 });
    expect(await abort(await app.as({ userId: stranger.id, host: 'beta.localhost' }))).toBe(
      'NOT_FOUND',
    );
    const admin = await app.as('admin');
    expect(await abort(admin)).toBe('FORBIDDEN');
    // Admins see other task runs, but not this one.
    const run = await admin.graphql(
      `{ taskRun(id: "${await taskRunIdOfUpload(app, uploadId)}") { id } }`,
    );
    expect(run.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  testOnPostgres('runs twice at once, and once more afterwards, does everything once', async () => {
    const emails = many('twice');
    const uploadId = await start(emails);
    await Promise.all([runUpload(app, uploadId), runUpload(app, uploadId)]);
    await runUpload(app, uploadId);
    await expectEachOnce(uploadId, emails);
  });

  testOnPostgres(
    'meets another one with the same addresses gives each lead to one of them',
    async () => {
      const emails = many('shared');
      const uploads = [await start(emails), await start(emails.toReversed())];
      await Promise.all(uploads.map((uploadId) => runUpload(app, uploadId)));
      const results = await Promise.all(uploads.map((id) => uploadResultOf(superAdmin, id)));
      const sum = (name: 'newLeads' | 'subscribersAlreadyOptedIn') =>
        results.reduce((total, result) => total + result[name], 0);
      expect([sum('newLeads'), sum('subscribersAlreadyOptedIn')]).toEqual([12_000, 12_000]);
    },
  );

  test('has nothing left to do succeeds', async () => {
    await expect(uploadJobOf(app).handle({ taskRunId: 2_000_000_000 })).resolves.toBeUndefined();
  });
});

describe('the mails', () => {
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());

  test('are sent once each, even if some are refused at first', async () => {
    const emails = Array.from({ length: 30 }, (_, i) => `mailed${i}@example.org`);
    const uploadId = await start(emails);
    await runUpload(app, uploadId);
    const [job] = await app.query(
      `select data from jobs.job where name = 'mail.send-many' order by created_on desc limit 1`,
    );
    expect(job.data.mailIds).toHaveLength(emails.length);
    const { db } = app.database;
    const parts = {
      db,
      smtpUrl: smtp.url,
      from: 'a@steward.example',
      messageIdHost: 'test',
      metrics: app.services.metrics,
    };
    const send = sendMailsJob(sendMailJob(parts));
    smtp.judge = ({ to }) => {
      if (to[0]?.startsWith('mailed1')) throw new Error('busy');
    };
    await expect(send.handle(job.data)).rejects.toThrow();
    expect(smtp.received).toHaveLength(19);
    smtp.judge = () => {};
    await send.handle(job.data);
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(emails.toSorted());
  });
});
