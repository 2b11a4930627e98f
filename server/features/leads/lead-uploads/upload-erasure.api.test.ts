import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import {
  generateLeads,
  runUpload,
  sumOfUploadResult,
  uploadResultOf,
} from '../../../testing/lead-uploads.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

async function begin(...emails: string[]): Promise<string> {
  const { data } = await superAdmin.graphql(generateLeads, {
    emailList: emails.join(),
    siteId: String(await app.siteId('alpha')),
    leadMediumId: '1',
  });
  return data.generateLeads.id;
}

async function upload(...emails: string[]): Promise<void> {
  await runUpload(app, await begin(...emails));
}

async function deleteUser(id: number): Promise<void> {
  await superAdmin.graphql('mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }', {
    id: String(id),
  });
}

const remembered = async (email: string) =>
  (await app.query('select email from lead_upload_addresses where email = $1', email)).length;

test('an address is erased with its account, even from before it had one', async () => {
  await upload('late@steward.example', 'other@example.org');
  const { id } = await newUser(app, { username: 'late', email: 'Late@steward.example' });
  await upload('late@steward.example');
  expect(await remembered('late@steward.example')).toBe(2);
  const [{ opt_out }] = await app.query(
    `select body_text as opt_out from outgoing_mail where to_address = 'late@steward.example'`,
  );
  await deleteUser(id);
  expect(await remembered('late@steward.example')).toBe(0);
  expect(await remembered('other@example.org')).toBe(1);
  const subscribers = await app.query('select email from subscribers order by email');
  expect(subscribers).toEqual([{ email: 'other@example.org' }]);
  const mails = await app.query('select to_address from outgoing_mail');
  expect(mails).toEqual([{ to_address: 'other@example.org' }]);
  // The opt-out link of an erased address returns 404.
  const path = /\/opt-out\/\S+/.exec(opt_out)?.[0] ?? '';
  expect((await app.anonymous.get(path)).status).toBe(404);
});

test('an address that an upload has not processed yet is erased too', async () => {
  const { id } = await newUser(app, { username: 'soon', email: 'Soon@steward.example' });
  const waiting = await begin('before@example.org', 'soon@steward.example', 'after@example.org');
  await deleteUser(id);
  expect(
    await app.query(`select from lead_upload_parts where 'soon@steward.example' = any(emails)`),
  ).toEqual([]);
  await runUpload(app, waiting);
  const result = await uploadResultOf(superAdmin, waiting);
  expect(result).toMatchObject({ newLeads: 2, blacklisted: 1, entered: 3 });
  expect(sumOfUploadResult(result)).toBe(3);
  expect(await remembered('soon@steward.example')).toBe(0);
  expect(
    await app.query(`select from subscribers where email in ('soon@steward.example', '')`),
  ).toEqual([]);
});

test('people who opted out get no mail', async () => {
  await upload('never@steward.example');
  await app.query(`update subscribers set opted_in = false where email = 'never@steward.example'`);
  await deleteUser((await newUser(app, { username: 'never' })).id);
  const rows = await app.query(
    `select opted_in from subscribers where email = 'never@steward.example'`,
  );
  expect(rows).toEqual([{ opted_in: false }]);
});
