import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { emailsIn, runDeliverySchedule, untilDelivery } from '../../../testing/lead-delivery.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import { newUser } from '../../../testing/people.ts';
import { startSftp, type TestSftp } from '../../../testing/sftp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let sftp: TestSftp;

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
beforeEach(() => app.query('delete from throttles'));

/** Creates a form with a lead of Ada, who has an account, and one of Bo, who has none. */
async function answered(client = admin, dir?: string) {
  const ada = await newUser(app);
  const address = `${ada.username}@steward.example`;
  const form = await saveForm(client, {
    ...(dir && {
      deliveryOptions: {
        connectionOptions: { host: 'localhost', port: sftp.port, user: sftp.user, dir },
      },
    }),
  });
  await submitForm(app.anonymous, form, { Email: address.toUpperCase() });
  await submitForm(app.anonymous, form, { Email: 'bo@example.org' });
  return { ada, address, form };
}

async function deleteUser(id: number): Promise<void> {
  const { errors } = await admin.graphql(
    'mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }',
    { id: String(id) },
  );
  expect(errors).toBeUndefined();
}

async function leadsOf({ id }: TestForm) {
  const { data } = await admin.graphql(
    `query ($id: ID!) { commercialLeadForm(id: $id) { numberOfSubmissions }
      leads(formId: $id) { total leads { email } } getCsvData(id: $id) }`,
    { id },
  );
  return data;
}

test('a deleted person is in no list, file or count; others stay', async () => {
  const { ada, form } = await answered();
  expect((await leadsOf(form)).leads.total).toBe(2);
  await deleteUser(ada.id);
  const left = await leadsOf(form);
  expect(left.leads).toEqual({ total: 1, leads: [{ email: 'bo@example.org' }] });
  expect(left.commercialLeadForm.numberOfSubmissions).toBe(1);
  expect(emailsIn(left.getCsvData)).toEqual(['bo@example.org']);
});

test('the same address on another site is another person', async () => {
  const { ada, address } = await answered();
  const foreign = await app.as('foreignAdmin');
  const form = await saveForm(foreign);
  await submitForm(foreign, form, { Email: address });
  await deleteUser(ada.id);
  const [row] = await app.query('select count(*) from leads where form_id = $1', form.id);
  expect(row.count).toBe(1);
});

test('an unsent delivery leaves them out', async () => {
  const dir = sftp.newDir();
  const { ada, form } = await answered(admin, join(dir, 'missing'));
  await runDeliverySchedule(app);
  const failed = await untilDelivery(admin, form.id, { status: 'FAILED', leadCount: 2 });
  await deleteUser(ada.id);
  await saveForm(admin, { id: form.id, deliveryOptions: { connectionOptions: { dir } } });
  await admin.graphql('mutation ($id: ID!) { replayLeadDelivery(id: $id) { id } }', {
    id: failed.id,
  });
  await untilDelivery(admin, form.id, { status: 'SENT', leadCount: 1 });
  expect(emailsIn(sftp.files(dir)[failed.fileName])).toEqual(['bo@example.org']);
});

test('a replay keeps the delivered file, or replaces it without them', async () => {
  const dir = sftp.newDir();
  const { ada, address, form } = await answered(admin, dir);
  await runDeliverySchedule(app);
  const sent = await untilDelivery(admin, form.id, { status: 'SENT' });
  await deleteUser(ada.id);
  const replay = () =>
    admin.graphql('mutation ($id: ID!) { replayLeadDelivery(id: $id) { id } }', { id: sent.id });
  await replay();
  await untilDelivery(admin, form.id, {
    status: 'SENT',
    replayOf: sent.id,
    checksum: sent.checksum,
  });
  expect(emailsIn(sftp.files(dir)[sent.fileName])).toContain(address.toUpperCase());
  rmSync(join(dir, sent.fileName));
  await replay();
  const again = await untilDelivery(admin, form.id, { status: 'SENT', error: null });
  expect(again.replayOf).toBe(sent.id);
  expect(again.checksum).not.toBe(sent.checksum);
  expect(emailsIn(sftp.files(dir)[sent.fileName])).toEqual(['bo@example.org']);
});
