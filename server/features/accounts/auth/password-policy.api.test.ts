import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordMessages } from '../../../../contract/accounts/passwords.ts';
import { sendAddressClaimMails } from '../../../testing/address-claims.ts';
import { testPassword } from '../../../testing/network.ts';
import { askForReset, latestMail } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const leaked = 'Leaked horse 8 battery!';
const folder = mkdtempSync(join(tmpdir(), 'steward-leaked-'));
let app: TestApp;

beforeAll(async () => {
  const path = join(folder, 'leaked.txt');
  const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase();
  writeFileSync(path, `${'0'.repeat(40)}:1\n${hash}:12\n${'F'.repeat(40)}:1\n`);
  app = await startTestApp({ env: { LEAKED_PASSWORDS_FILE: path } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('a leaked password is refused wherever one is chosen', async () => {
  const member = await app.as('member');
  const changed = await member.post('/account/security/password', {
    form: { current: testPassword, next: leaked },
  });
  expect(changed.text).toContain(passwordMessages.leaked);

  const admin = await app.as('admin');
  const { errors } = await admin.graphql(
    `mutation ($password: String) {
      createUser(username: "careless", email: "careless@example.org", roleId: "3", password: $password) { id }
    }`,
    { password: leaked },
  );
  expect(errors?.[0]).toMatchObject({
    message: passwordMessages.leaked,
    extensions: { field: 'password' },
  });

  const siteId = await app.siteId('alpha');
  await app.query('update sites set settings = $1 where id = $2', '{"signUp": true}', siteId);
  await app.anonymous.post('/sign-up', {
    form: { username: 'newcomer', email: 'new@example.org' },
  });
  const link = (await sendAddressClaimMails(app, 'new@example.org')).at(-1)?.link ?? '';
  const joined = await app.anonymous.post(link, { form: { password: leaked } });
  expect(joined.text).toContain(passwordMessages.leaked);

  await askForReset(app, 'moderator@steward.example');
  const mail = await latestMail(app, 'moderator@steward.example');
  const path = new URL(mail?.bodyText.match(/http:\S+/)?.[0] ?? '').pathname;
  const reset = await app.anonymous.post(path, { form: { password: leaked } });
  expect(reset.text).toContain(passwordMessages.leaked);
});
