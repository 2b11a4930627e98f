import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChangeLog } from '../../../base/changes.ts';
import { createMailService } from '../../../mail/mail.service.ts';
import { sendMailJob } from '../../../mail/send-mail.job.ts';
import { sendMailsJob } from '../../../mail/send-mails.job.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { generateLeads, jobOf, resultOf, sumOf } from '../../../testing/lead-uploads.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { generateLeadsJob } from './generate-leads.job.ts';

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

/** Three batches, so that a run can end between and inside them. */
const many = (name: string) => Array.from({ length: 12_000 }, (_, i) => `${name}${i}@example.org`);

async function expectEachOnce(uploadId: number, emails: readonly string[]): Promise<void> {
  const result = await resultOf(superAdmin, uploadId);
  expect(result).toMatchObject({ status: 'DONE', newLeads: emails.length, mailed: emails.length });
  expect(sumOf(result)).toBe(emails.length);
  const [counts] = await app.query(
    `select count(*) as mails, count(distinct to_address) as people from outgoing_mail
     where to_address = any($1)`,
    emails,
  );
  expect(counts).toEqual({ mails: emails.length, people: emails.length });
}

describe('an upload whose job', () => {
  test('breaks off inside any batch goes on there, with the same counts and no second mail', async () => {
    const emails = many('broken');
    const uploadId = await start(emails);
    const { events, jobs, callers } = app.services;
    let batches = 0;
    const breaking = generateLeadsJob({
      database: app.database,
      callers,
      changes: createChangeLog(events),
      mail: createMailService({ jobs }),
      events: {
        ...events,
        // The last thing that a batch does: all of it is written, and none of it committed.
        publish(trx, ...changes) {
          batches += 1;
          if (batches % 2 === 0) throw new Error('broken off');
          return events.publish(trx, ...changes);
        },
      },
    });
    await expect(breaking.handle({ uploadId })).rejects.toThrow('broken off');
    expect(await resultOf(superAdmin, uploadId)).toMatchObject({
      newLeads: null,
      processed: 5000,
      status: 'FAILED',
    });
    await jobOf(app).handle({ uploadId });
    await expectEachOnce(uploadId, emails);
  });

  test('has failed for good is started again by staff, once, and does the rest', async () => {
    const emails = ['restarted1@example.org', 'restarted2@example.org'];
    const uploadId = await start(emails);
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
    // Under way: there is nothing to be done about it.
    expect((await restart(superAdmin)).data.restartLeadUpload.hasStopped).toBe(false);
    expect(await waiting()).toEqual([]);

    await app.query(`update lead_uploads set status = 'FAILED' where id = $1`, uploadId);
    const admin = await app.as('admin');
    expect((await restart(admin)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await Promise.all([restart(superAdmin), restart(superAdmin)]);
    expect(await waiting()).toEqual([{ uploadId }]);
    const [event] = await app.query(
      `select actor_id, after from audit_events
       where action = 'leadUpload.restarted' and entity_id = $1`,
      uploadId,
    );
    expect(event).toEqual({
      actor_id: await app.userId('superAdmin'),
      after: { processed: 0 },
    });
    await jobOf(app).handle({ uploadId });
    await expectEachOnce(uploadId, emails);
    expect((await restart(superAdmin)).data.restartLeadUpload).toMatchObject({
      status: 'DONE',
      hasStopped: false,
    });
  });

  test('died without a word can be started again after a while', async () => {
    const uploadId = await start(['silent@example.org']);
    await app.query(
      `update lead_uploads set status = 'RUNNING', updated_at = now() - interval '11 minutes'
       where id = $1`,
      uploadId,
    );
    const { data } = await superAdmin.graphql(
      `{ getUpload(id: "${uploadId}") { status hasStopped } }`,
    );
    expect(data.getUpload).toEqual({ status: 'RUNNING', hasStopped: true });
  });

  test('runs twice at once, and once more afterwards, does everything once', async () => {
    const emails = many('twice');
    const uploadId = await start(emails);
    await Promise.all([jobOf(app).handle({ uploadId }), jobOf(app).handle({ uploadId })]);
    await jobOf(app).handle({ uploadId });
    await expectEachOnce(uploadId, emails);
  });

  test('meets another one with the same addresses gives each lead to one of them', async () => {
    const emails = many('shared');
    const uploads = [await start(emails), await start(emails.toReversed())];
    await Promise.all(uploads.map((uploadId) => jobOf(app).handle({ uploadId })));
    const results = await Promise.all(uploads.map((id) => resultOf(superAdmin, id)));
    const sum = (name: 'newLeads' | 'subscribersAlreadyOptedIn') =>
      results.reduce((total, result) => total + result[name], 0);
    expect([sum('newLeads'), sum('subscribersAlreadyOptedIn')]).toEqual([12_000, 12_000]);
  });

  test('has nothing to do any more is fine with that', async () => {
    await expect(jobOf(app).handle({ uploadId: 2_000_000_000 })).resolves.toBeUndefined();
  });
});

describe('the mails', () => {
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());

  test('go out once each, also when some are refused at first', async () => {
    const emails = Array.from({ length: 30 }, (_, i) => `mailed${i}@example.org`);
    const uploadId = await start(emails);
    await jobOf(app).handle({ uploadId });
    const [job] = await app.query(
      `select data from jobs.job where name = 'mail.send-many' order by created_on desc limit 1`,
    );
    expect(job.data.mailIds).toHaveLength(emails.length);
    const { db } = app.database;
    const parts = { db, smtpUrl: smtp.url, from: 'a@steward.example', messageIdHost: 'test' };
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
