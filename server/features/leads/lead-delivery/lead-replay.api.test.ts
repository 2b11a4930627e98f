import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import {
  attemptsOf,
  deliveriesOf,
  runDeliverySchedule,
  type TestDelivery,
  untilDelivery,
} from '../../../testing/lead-delivery.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import { startSftp, type TestSftp } from '../../../testing/sftp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

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

/** Creates a form whose only lead was delivered. */
async function delivered(): Promise<{ form: TestForm; first: TestDelivery }> {
  const form = await saveForm(admin, {
    leadFormQuestions: [
      { name: 'Email', type: 'email' },
      { name: 'Note', type: 'text' },
    ],
    deliveryOptions: {
      connectionOptions: { host: 'localhost', port: sftp.port, user: sftp.user, dir },
    },
  });
  await submitForm(app.anonymous, form, { Email: 'ada@example.org', Note: 'hi' });
  await runDeliverySchedule(app);
  return { form, first: await untilDelivery(admin, form.id, { status: 'SENT' }) };
}

const replay = (id: string, client = admin) =>
  client.graphql('mutation ($id: ID!) { replayLeadDelivery(id: $id) { id status } }', { id });

async function stateOfLead({ id }: TestForm) {
  const { data } = await admin.graphql(
    'query ($id: ID!) { leads(formId: $id) { leads { state deliveryId } } }',
    { id },
  );
  return data.leads.leads[0];
}

async function deliveryHealthOf({ id }: TestForm) {
  const { data } = await admin.graphql(
    'query ($id: ID!) { commercialLeadForm(id: $id) { deliveryOptions { health failedLeads } } }',
    { id },
  );
  return data.commercialLeadForm.deliveryOptions;
}

test('is a separate delivery; the first one and its leads stay unchanged', async () => {
  const { form, first } = await delivered();
  const before = sftp.files(dir);
  // Fields may change between delivery and replay; the file does not.
  await saveForm(admin, { id: form.id, leadFormQuestions: form.leadFormQuestions.slice(0, 1) });
  await replay(first.id);
  const second = await untilDelivery(admin, form.id, { status: 'SENT', replayOf: first.id });
  expect(second).toMatchObject({
    attempts: 1,
    leadCount: 1,
    error: 'The file was still there as it was, so nothing was sent.',
  });
  expect(sftp.files(dir)).toEqual(before);

  rmSync(join(dir, first.fileName));
  await replay(second.id);
  await expect.poll(async () => (await deliveriesOf(admin, form.id)).length).toBe(3);
  const third = await untilDelivery(admin, form.id, { status: 'SENT', error: null });
  expect(third).toMatchObject({ replayOf: first.id, checksum: first.checksum });
  expect(sftp.files(dir)).toEqual(before);
  expect((await deliveriesOf(admin, form.id)).at(-1)).toEqual(first);
  expect(await stateOfLead(form)).toEqual({ state: 'SENT', deliveryId: first.id });
});

test('that fails does not affect the first delivery, and is retried as the same one', async () => {
  const { form, first } = await delivered();
  rmSync(join(dir, first.fileName));
  sftp.order({ readOnly: true });
  await replay(first.id);
  const failed = await untilDelivery(admin, form.id, { status: 'FAILED', replayOf: first.id });
  expect(failed.error).toContain('is not writable');
  expect(await stateOfLead(form)).toEqual({ state: 'SENT', deliveryId: first.id });
  expect((await deliveriesOf(admin, form.id)).at(-1)).toEqual(first);
  expect(await deliveryHealthOf(form)).toEqual({ health: 'FINE', failedLeads: 0 });

  sftp.order({});
  await replay(first.id);
  const sent = await untilDelivery(admin, form.id, { status: 'SENT', replayOf: first.id });
  expect(sent.id).toBe(failed.id);
  expect((await deliveriesOf(admin, form.id)).map(({ id }) => id)).toEqual([failed.id, first.id]);
  const attempts = await attemptsOf(admin, sent.id);
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([
    [2, 'SENT'],
    [1, 'FAILED'],
  ]);
  expect(attempts[1]).toMatchObject({ error: failed.error, finishedAt: expect.any(String) });
  expect(attempts[0]).toMatchObject({ checksum: first.checksum, error: null });
  expect(await attemptsOf(admin, first.id)).toMatchObject([{ number: 1, status: 'SENT' }]);
});

test("and its attempts are visible on the form's site only", async () => {
  const { first } = await delivered();
  const foreign = await app.as('foreignAdmin');
  expect((await replay(first.id, foreign)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  for (const field of ['retryLeadDelivery(id: $id) { id }', 'replayLeadDelivery(id: $id) { id }']) {
    const { errors } = await foreign.graphql(`mutation ($id: ID!) { ${field} }`, { id: first.id });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  }
  const { errors } = await foreign.graphql(
    'query ($id: ID!) { leadDeliveryAttempts(deliveryId: $id) { number } }',
    { id: first.id },
  );
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('attempts are read page by page', async () => {
  const { first } = await delivered();
  await app.query(
    `insert into lead_delivery_attempts (site_id, delivery_id, number, status)
       select site_id, id, n, 'FAILED' from lead_deliveries, generate_series(2, 120) as n
       where id = $1`,
    first.id,
  );
  const numbers: number[] = [];
  for (let page = 0; page < 4; page++) {
    const { data } = await admin.graphql(
      `query ($id: ID!, $before: Int) {
        leadDeliveryAttempts(deliveryId: $id, before: $before) { number } }`,
      { id: first.id, before: numbers.at(-1) },
    );
    numbers.push(...data.leadDeliveryAttempts.map(({ number }: { number: number }) => number));
  }
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
});
