import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import {
  deliveriesOf,
  emailsIn,
  runDeliverySchedule,
  skipDeliveryRetryPause,
  untilDelivery,
} from '../../../testing/lead-delivery.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import {
  startProxy,
  startSftp,
  type TestProxy,
  type TestSftp,
} from '../../../testing/sftp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let sftp: TestSftp;
let proxy: TestProxy;
/** Each test has a directory of its own, so that leftovers of others do not matter. */
let dir: string;

beforeAll(async () => {
  app = await startTestApp({ env: { FETCH_LOOPBACK: 'on' } });
  admin = await app.as('admin');
  sftp = await startSftp();
  proxy = await startProxy(sftp.port);
  sftp.authorize((await admin.graphql('{ getPublicKey }')).data.getPublicKey);
});
afterAll(async () => {
  await proxy.stop();
  await sftp.stop();
  await app.close();
});
beforeEach(async () => {
  sftp.order({});
  proxy.bytesLeft = Number.POSITIVE_INFINITY;
  dir = sftp.newDir();
  await app.database.pool.query('delete from throttles');
});

async function newForm(fields: Record<string, unknown> = {}, fileType = 'default_csv') {
  return saveForm(admin, {
    leadFormQuestions: [
      { name: 'Email', type: 'email' },
      { name: 'Note', type: 'text', crmId: 'N7' },
    ],
    deliveryOptions: {
      fileType,
      connectionOptions: { host: 'localhost', port: proxy.port, user: sftp.user, dir },
    },
    ...fields,
  });
}

async function addLeads(form: TestForm, ...names: string[]): Promise<void> {
  for (const name of names) {
    const answers = { Email: `${name}@example.org`, Note: `of ${name}` };
    expect((await submitForm(app.anonymous, form, answers)).status).toBe(303);
  }
}

/** Inserts many leads with a note that makes the file large. */
async function addManyLeads(form: TestForm, count: number): Promise<void> {
  const [email, note] = form.leadFormQuestions.map(({ id }) => Number(id));
  await app.database.pool.query(
    `insert into leads (site_id, form_id, email, answers)
     select site_id, id, 'p' || n || '@example.org', jsonb_build_array(
       jsonb_build_object('questionId', $2::int, 'name', 'Email', 'value', 'p' || n || '@example.org'),
       jsonb_build_object('questionId', $3::int, 'name', 'Note', 'value', repeat(md5(n::text), 10)))
     from lead_forms, generate_series(1, $4::int) as n where id = $1`,
    [form.id, email, note, count],
  );
}

async function replay(id: string): Promise<void> {
  const { errors } = await admin.graphql(
    'mutation ($id: ID!) { replayLeadDelivery(id: $id) { status } }',
    { id },
  );
  expect(errors).toBeUndefined();
}

describe('deliveries', () => {
  test('contain new leads in one file, each once, with size and checksum in the ledger', async () => {
    const form = await newForm();
    await addLeads(form, 'ada', 'bo');
    await runDeliverySchedule(app);
    const sent = await untilDelivery(admin, form.id, { status: 'SENT' });
    const files = sftp.files(dir);
    expect(Object.keys(files)).toEqual([sent.fileName]);
    expect(sent.fileName).toMatch(new RegExp(`^form-${form.id}-\\d{8}T\\d{6}Z-${sent.id}\\.csv$`));
    const content = files[sent.fileName] ?? '';
    const [head, ...rows] = parse(content);
    expect(head).toEqual(['Email', 'Note', 'Opted In', 'Submitted At', 'Lead ID']);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['ada@example.org', 'of ada', 'No'],
      ['bo@example.org', 'of bo', 'No'],
    ]);
    expect(sent).toMatchObject({
      leadCount: 2,
      byteSize: Buffer.byteLength(content),
      checksum: createHash('sha256').update(content).digest('hex'),
      attempts: 1,
      error: null,
    });

    await addLeads(form, 'cy');
    await runDeliverySchedule(app);
    await expect.poll(async () => (await deliveriesOf(admin, form.id)).length).toBe(2);
    const second = await untilDelivery(admin, form.id, { status: 'SENT', leadCount: 1 });
    expect(emailsIn(sftp.files(dir)[second.fileName])).toEqual(['cy@example.org']);
    const { data } = await admin.graphql(
      'query ($id: ID!) { leads(formId: $id) { leads { email state deliveryId } } }',
      { id: form.id },
    );
    expect(data.leads.leads).toEqual([
      { email: 'cy@example.org', state: 'SENT', deliveryId: second.id },
      { email: 'bo@example.org', state: 'SENT', deliveryId: sent.id },
      { email: 'ada@example.org', state: 'SENT', deliveryId: sent.id },
    ]);
  });

  test('as an Epsilon file escape everything that people write', async () => {
    const form = await newForm({ campaignName: 'A|B' }, 'epsilon');
    await submitForm(app.anonymous, form, { Email: 'ada@example.org', Note: 'one|two' });
    await runDeliverySchedule(app);
    const { fileName } = await untilDelivery(admin, form.id, { status: 'SENT' });
    expect(fileName).toMatch(/\.txt$/);
    const lines = sftp.files(dir)[fileName]?.split('\r\n') ?? [];
    expect(lines[0]).toMatch(new RegExp(`^H\\|${form.id}\\|A B\\|\\d{4}-[^|]+Z\\|1\\|N7$`));
    expect(lines[1]).toMatch(/^D\|\d+\|\d{4}-[^|]+Z\|N\|ada@example\.org\|one two$/);
    expect(lines.slice(2)).toEqual(['T|1', '']);
  });

  test('include leads of deleted forms; forms without a host keep theirs', async () => {
    const form = await newForm();
    await addLeads(form, 'late');
    const idle = await newForm({ deliveryOptions: { connectionOptions: { host: '' } } });
    await addLeads(idle, 'kept');
    await admin.graphql('mutation ($id: ID!) { deleteCommercialLeadForm(id: $id) { id } }', {
      id: form.id,
    });
    await runDeliverySchedule(app);
    await expect
      .poll(() => Object.keys(sftp.files(dir)), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/\.csv$/)]);
    expect(emailsIn(Object.values(sftp.files(dir))[0])).toEqual(['late@example.org']);
    expect(await deliveriesOf(admin, idle.id)).toEqual([]);
  });

  test('keep a removed column where it has answers', async () => {
    const form = await newForm();
    await addLeads(form, 'ada');
    await saveForm(admin, { id: form.id, leadFormQuestions: form.leadFormQuestions.slice(0, 1) });
    await runDeliverySchedule(app);
    const { fileName } = await untilDelivery(admin, form.id, { status: 'SENT' });
    const [head, row] = parse(sftp.files(dir)[fileName] ?? '');
    expect([head?.slice(0, 2), row?.slice(0, 2)]).toEqual([
      ['Email', 'Note'],
      ['ada@example.org', 'of ada'],
    ]);
  });
});

describe('failures', () => {
  testOnPostgres('a connection cut half way is retried, and ends in one whole file', async () => {
    const form = await newForm();
    await addManyLeads(form, 2000);
    proxy.bytesLeft = 300_000;
    await runDeliverySchedule(app);
    const failed = await untilDelivery(admin, form.id, { status: 'FAILED' });
    expect(failed.error).toBe('The connection to localhost was lost.');
    expect(new Date(failed.nextAttemptAt ?? 0).getTime()).toBeGreaterThan(Date.now() - 5000);
    expect(Object.keys(sftp.files(dir))).toEqual([`${failed.fileName}.1.part`]);
    proxy.bytesLeft = Number.POSITIVE_INFINITY;
    await skipDeliveryRetryPause(app);
    const sent = await untilDelivery(admin, form.id, { status: 'SENT' });
    expect(Object.keys(sftp.files(dir))).toEqual([sent.fileName]);
    const emails = emailsIn(sftp.files(dir)[sent.fileName]);
    expect(emails).toHaveLength(2000);
    expect(new Set(emails).size).toBe(2000);
    expect(sent.byteSize).toBe(Buffer.byteLength(sftp.files(dir)[sent.fileName] ?? ''));
  });

  testOnPostgres('a full disk is reported, and the file is sent once there is space', async () => {
    const form = await newForm();
    await addManyLeads(form, 1000);
    sftp.order({ maxFileKilobytes: 64 });
    await runDeliverySchedule(app);
    const failed = await untilDelivery(admin, form.id, { status: 'FAILED' });
    expect(failed.error).toContain('Its disk may be full.');
    sftp.order({});
    await skipDeliveryRetryPause(app);
    const sent = await untilDelivery(admin, form.id, { status: 'SENT' });
    expect(Object.keys(sftp.files(dir))).toEqual([sent.fileName]);
    expect(new Set(emailsIn(sftp.files(dir)[sent.fileName])).size).toBe(1000);
  });

  test('problems that staff can fix are explained', async () => {
    const form = await newForm();
    await addLeads(form, 'ada');
    sftp.order({ readOnly: true });
    await runDeliverySchedule(app);
    const failed = await untilDelivery(admin, form.id, { status: 'FAILED' });
    expect(failed.error).toBe(`The directory ${dir} is not writable for this user.`);
    const { data } = await admin.graphql(
      'query ($id: ID!) { leads(formId: $id) { leads { state } } }',
      { id: form.id },
    );
    expect(data.leads.leads).toEqual([{ state: 'FAILED' }]);
  });

  testOnPostgres('a different file of that name is not overwritten', async () => {
    const form = await newForm();
    await addLeads(form, 'ada');
    sftp.order({ readOnly: true });
    await runDeliverySchedule(app);
    const { fileName } = await untilDelivery(admin, form.id, { status: 'FAILED' });
    writeFileSync(join(dir, fileName), 'something else');
    sftp.order({});
    await skipDeliveryRetryPause(app);
    await untilDelivery(admin, form.id, {
      status: 'FAILED',
      error: `A different file named ${join(dir, fileName)} is already there.`,
    });
    expect(sftp.files(dir)).toEqual({ [fileName]: 'something else' });
  });

  testOnPostgres(
    'another host key stops deliveries and alerts the editors once; accepting it continues',
    async () => {
      const form = await newForm({ campaignName: 'Another key' });
      await addLeads(form, 'ada');
      await runDeliverySchedule(app);
      await untilDelivery(admin, form.id, { status: 'SENT' });
      await sftp.changeHostKey();
      await addLeads(form, 'bo');
      await runDeliverySchedule(app);
      const stopped = await untilDelivery(admin, form.id, { status: 'FAILED', leadCount: 1 });
      expect(stopped.error).toContain('The host key of localhost');
      expect(stopped.nextAttemptAt).toBeNull();
      await replay(stopped.id);
      await untilDelivery(admin, form.id, { status: 'FAILED', attempts: 2 });
      await addLeads(form, 'cy');
      await runDeliverySchedule(app);
      const mails = await app.database.db
        .selectFrom('outgoing_mail')
        .select(['toAddress', 'subject', 'bodyText'])
        .where('subject', '=', "Leads of 'Another key' are not delivered")
        .execute();
      expect(mails.map((mail) => mail.toAddress)).toEqual(['admin@steward.example']);
      expect(mails[0]?.bodyText).toContain(stopped.error);
      expect(mails[0]?.bodyText).toContain(
        `http://alpha.localhost:${app.port}/moderation/commercial-lead-gen-form-builder/${form.id}?tab=deliveries`,
      );

      const { data } = await admin.graphql(
        'query ($id: ID!) { commercialLeadForm(id: $id) { deliveryOptions { hostKey { host port newFingerprint } } } }',
        { id: form.id },
      );
      const { host, port, newFingerprint } = data.commercialLeadForm.deliveryOptions.hostKey;
      await admin.graphql(
        `mutation ($host: String!, $port: Int!, $fingerprint: String!) {
        acceptSftpHostKey(host: $host, port: $port, fingerprint: $fingerprint)
      }`,
        { host, port, fingerprint: newFingerprint },
      );
      await untilDelivery(admin, form.id, { id: stopped.id, status: 'SENT' });
      await runDeliverySchedule(app);
      await expect.poll(async () => (await deliveriesOf(admin, form.id)).length).toBe(3);
      await untilDelivery(admin, form.id, { status: 'SENT', leadCount: 1 });
      expect(Object.values(sftp.files(dir)).flatMap(emailsIn).sort()).toEqual([
        'ada@example.org',
        'bo@example.org',
        'cy@example.org',
      ]);
    },
  );
});
