import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCodeAt } from '../features/accounts/factors/totp.ts';
import { hashPassword } from '../lib/passwords.ts';
import { createSecretBox } from '../lib/secret-box.ts';
import { testPassword } from '../testing/network.ts';
import { newUser } from '../testing/people.ts';
import { addApp, answerSecondStep } from '../testing/second-factors.ts';
import { signIn } from '../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { rotateKeys } from './rotate-keys.ts';

const [oldKey, newKey] = ['the old key of at least thirty-two letters', 'k'.repeat(32)];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { SECRET_KEY: oldKey, SECRET_KEY_PREVIOUS: newKey } });
});
afterAll(() => app.close());

test('seals all secrets again, once; both keys work meanwhile', async () => {
  const passwordHash = await hashPassword(testPassword);
  const person = await newUser(app, { roleId: 2, passwordHash });
  const { secret } = await addApp(app, person.id);
  const admin = await app.as('admin');
  const { data } = await admin.graphql(
    `mutation { upsertCommercialLeadForm(campaignName: "Rotated", successUrl: "https://example.org/",
      deliveryOptions: { connectionOptions: { host: "example.org", password: "s3cret" } }) { id } }`,
  );
  const formId = data.upsertCommercialLeadForm.id;
  const { db } = app.database;
  const box = createSecretBox(newKey, [oldKey]);
  const lines = await rotateKeys(db, box);
  expect(lines).toEqual([
    'Passwords of deliveries: 1 sealed again',
    'Authenticator apps: 1 sealed again',
    'Secrets of webhooks: 0 sealed again',
  ]);
  expect((await rotateKeys(db, box))[1]).toBe('Authenticator apps: 0 sealed again');

  const [form] = await app.query(
    'select site_id, sftp_password from lead_forms where id = $1',
    formId,
  );
  const purpose = `sftp password of site ${form.site_id}`;
  expect(createSecretBox(newKey).open(form.sftp_password, purpose)).toBe('s3cret');
  // The running server can open secrets sealed with the other key.
  const code = totpCodeAt(secret, new Date());
  const signedIn = await answerSecondStep(app, await signIn(app, person.username), code);
  expect(signedIn.cookie('steward_session')).toBeDefined();
});
