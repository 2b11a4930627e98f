import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  attemptsOf,
  deliveriesOf,
  emailsIn,
  untilDelivery,
} from '../../../testing/lead-delivery.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import { startSftp, type TestSftp } from '../../../testing/sftp-server.ts';
import { startSilentServer } from '../../../testing/silent-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nextScheduledTime } from '../lead-forms/next-delivery.ts';

let app: TestApp;
let admin: ApiClient;
let sftp: TestSftp;
let dir: string;

beforeAll(async () => {
  app = await startTestApp({ env: { FETCH_LOOPBACK: 'on' } });
  admin = await app.as('admin');
  sftp = await startSftp();
  sftp.authorize((await admin.graphql('{ getPublicKey }')).data.getPublicKey);
});
afterAll(async () => {
  await sftp.stop();
  await app.close();
});
beforeEach(async () => {
  sftp.order({});
  dir = sftp.newDir();
  await app.query('delete from throttles');
});

const phone = { name: 'Phone', type: 'phonenumber' };

function newForm(connection: object = {}, delivery: object = {}): Promise<TestForm> {
  return saveForm(admin, {
    leadFormQuestions: [{ name: 'Email', type: 'email' }, phone],
    deliveryOptions: {
      ...delivery,
      connectionOptions: {
        host: 'localhost',
        port: sftp.port,
        user: sftp.user,
        dir,
        ...connection,
      },
    },
  });
}

async function addLead(form: TestForm, name = 'ada'): Promise<void> {
  const answers = { Email: `${name}@example.org`, Phone: '+49 170 1234567' };
  expect((await submitForm(app.anonymous, form, answers)).status).toBe(303);
}

const sendNow = (form: TestForm, client = admin) =>
  client.graphql(
    `mutation ($id: ID!) { sendLeadsNow(formId: $id) { deliveryOptions { waitingLeads } } }`,
    { id: form.id },
  );

async function deliveryOf(form: TestForm) {
  const { data } = await admin.graphql(
    `query ($id: ID!) { commercialLeadForm(id: $id) { lastLeadAt deliveryOptions {
      health waitingLeads failedLeads lastSentAt nextDeliveryAt spreadsheetGuard } } }`,
    { id: form.id },
  );
  return data.commercialLeadForm.deliveryOptions;
}

describe('sending now', () => {
  test('sends waiting leads once, and the form shows the state', async () => {
    const form = await newForm();
    expect(await deliveryOf(form)).toMatchObject({ health: 'UNUSED', waitingLeads: 0 });
    expect((await sendNow(form)).errors?.[0]?.message).toBe(leadFormMessages.nothingToSend);
    await addLead(form);
    await addLead(form, 'bo');
    const before = await deliveryOf(form);
    expect(before).toMatchObject({ waitingLeads: 2, lastSentAt: null });
    expect(new Date(before.nextDeliveryAt)).toEqual(nextScheduledTime(new Date()));
    const foreign = await app.as('foreignAdmin');
    expect((await sendNow(form, foreign)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { data } = await sendNow(form);
    expect(data.sendLeadsNow.deliveryOptions.waitingLeads).toBe(0);
    const sent = await untilDelivery(admin, form.id, { status: 'SENT', leadCount: 2 });
    expect(emailsIn(sftp.files(dir)[sent.fileName])).toEqual(['ada@example.org', 'bo@example.org']);
    expect(await deliveryOf(form)).toMatchObject({ health: 'FINE', lastSentAt: sent.sentAt });
    const [event] = await app.query(
      `select after from audit_events where action = 'leadForm.leadsSent' and entity_id = $1`,
      Number(form.id),
    );
    expect(event.after).toMatchObject({ leadCount: 2, fileName: sent.fileName });
  });

  test('counts the leads in an unsent file', async () => {
    const form = await newForm();
    await addLead(form);
    sftp.order({ readOnly: true });
    await sendNow(form);
    await untilDelivery(admin, form.id, { status: 'FAILED' });
    const failing = { health: 'FAILING', waitingLeads: 0, failedLeads: 1 };
    expect(await deliveryOf(form)).toMatchObject(failing);
    sftp.order({});
  });

  test('needs a host', async () => {
    const form = await newForm({ host: '' });
    await addLead(form);
    expect(await deliveryOf(form)).toMatchObject({
      health: 'NO_HOST',
      waitingLeads: 1,
      nextDeliveryAt: null,
    });
    expect((await sendNow(form)).errors?.[0]?.message).toBe(leadFormMessages.sendNeedsHost);
  });
});

describe('files', () => {
  test('contain values as they are, unless the form guards formulas; downloads always do', async () => {
    const phones = async (form: TestForm) => {
      await addLead(form);
      await sendNow(form);
      const { fileName } = await untilDelivery(admin, form.id, { status: 'SENT' });
      return parse(sftp.files(dir)[fileName] ?? '')[1]?.[1];
    };
    const plain = await newForm();
    expect(await phones(plain)).toBe('+491701234567');
    const { text } = await admin.get(`/api/lead-forms/${plain.id}/leads.csv`);
    expect(parse(text)[1]?.[1]).toBe("'+491701234567");
    const guarded = await newForm({}, { spreadsheetGuard: true });
    expect(await deliveryOf(guarded)).toMatchObject({ spreadsheetGuard: true });
    expect(await phones(guarded)).toBe("'+491701234567");
  });
});

describe('a delivery that failed', () => {
  async function failing() {
    const form = await newForm({ dir: join(dir, 'missing') });
    await addLead(form);
    await sendNow(form);
    const failed = await untilDelivery(admin, form.id, { status: 'FAILED', attempts: 1 });
    expect(await deliveryOf(form)).toMatchObject({ health: 'FAILING' });
    // Moves the next attempt hours away.
    await app.query(
      `update jobs.job set start_after = now() + interval '5 hours'
       where name = 'leads.deliver' and state = 'created'`,
    );
    return { form, failed };
  }

  test('is retried at once on request', async () => {
    const { form, failed } = await failing();
    const retry = () =>
      admin.graphql('mutation ($id: ID!) { retryLeadDelivery(id: $id) { status } }', {
        id: failed.id,
      });
    expect((await retry()).data.retryLeadDelivery.status).toBe('QUEUED');
    await untilDelivery(admin, form.id, { status: 'FAILED', attempts: 2 });
    const attempts = await attemptsOf(admin, failed.id);
    expect(attempts.map(({ number, status }) => [number, status])).toEqual([
      [2, 'FAILED'],
      [1, 'FAILED'],
    ]);
    await app.query(`update lead_deliveries set status = 'SENT' where id = $1`, failed.id);
    expect((await retry()).errors?.[0]?.message).toBe(leadFormMessages.nothingToRetry);
  });

  test('is retried at once if the form is saved with another connection, and only then', async () => {
    const { form, failed } = await failing();
    await saveForm(admin, { id: form.id, name: 'Another header' });
    await saveForm(admin, {
      id: form.id,
      deliveryOptions: { connectionOptions: { dir: join(dir, 'missing') } },
    });
    expect((await deliveriesOf(admin, form.id))[0]).toMatchObject({
      status: 'FAILED',
      attempts: 1,
    });
    await saveForm(admin, { id: form.id, deliveryOptions: { connectionOptions: { dir } } });
    await untilDelivery(admin, form.id, { id: failed.id, status: 'SENT', attempts: 2 });
    expect(await deliveryOf(form)).toMatchObject({ health: 'FINE' });
  });

  test('is uploaded again if the form names another place after an upload that was not renamed', async () => {
    const { form, failed } = await failing();
    // As after a connection that was lost between the upload and the rename.
    await app.query(
      `update lead_deliveries set uploaded_attempt = 1, byte_size = 100, sha256 = 'lost'
       where id = $1`,
      failed.id,
    );
    await saveForm(admin, { id: form.id, deliveryOptions: { connectionOptions: { dir } } });
    await untilDelivery(admin, form.id, { id: failed.id, status: 'SENT', attempts: 2 });
    expect(Object.keys(sftp.files(dir))).toEqual([failed.fileName]);
  });
});

test('a silent receiver delays nobody else, and its attempt is shown as running', async () => {
  const silent = await startSilentServer();
  try {
    const stuck = [await newForm({ port: silent.port }), await newForm({ port: silent.port })];
    for (const form of stuck) {
      await addLead(form);
      await sendNow(form);
    }
    const [first] = stuck as [TestForm];
    await untilDelivery(admin, first.id, { status: 'RUNNING', attempts: 1 });
    const { data } = await admin.graphql(
      'query ($id: ID!) { leads(formId: $id) { leads { state } } }',
      { id: first.id },
    );
    expect(data.leads.leads).toEqual([{ state: 'RUNNING' }]);
    const quick = await newForm();
    await addLead(quick);
    await sendNow(quick);
    await untilDelivery(admin, quick.id, { status: 'SENT' });
    expect((await deliveriesOf(admin, first.id))[0]).toMatchObject({ status: 'RUNNING' });
    // The second file waits for the first without occupying a worker slot.
    expect(silent.visits).toBe(1);
  } finally {
    await silent.stop();
  }
});
