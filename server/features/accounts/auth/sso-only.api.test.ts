import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ssoOnlyMessages } from '../../../../contract/accounts/sso-messages.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { createCookieBrowser } from '../../../testing/cookie-browser.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import { at, sessionOf, signIn } from '../../../testing/sign-in.ts';
import { type SsoApp, startSsoApp } from '../../../testing/sso-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let sso: SsoApp;
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  sso = await startSsoApp();
  ({ app } = sso);
  passwordHash = await hashPassword(testPassword);
});
afterEach(() => app.query(`update sites set super_settings = '{}'`));
afterAll(() => sso.close());

async function save(settings: object) {
  const client = await app.as('superAdmin');
  const { data } = await client.graphql('{ getSiteSuperSettings }');
  const current = JSON.parse(data.getSiteSuperSettings);
  return client.graphql(
    'mutation ($settings: String!) { setSiteSuperSettings(settings: $settings) }',
    { settings: JSON.stringify({ ...current, ...settings }) },
  );
}

const requireSso = () => save({ ssoOnly: true, breakGlassAccounts: ['superAdmin'] });

test('can be switched on only with a provider and with super admins as break-glass accounts', async () => {
  const problemOf = async (settings: object) =>
    (await save({ ssoOnly: true, ...settings })).errors?.[0]?.message;
  expect(await problemOf({})).toBe(ssoOnlyMessages.noBreakGlass);
  expect(await problemOf({ breakGlassAccounts: ['admin'] })).toBe(
    ssoOnlyMessages.notSuperAdmin('admin'),
  );
  expect(await problemOf({ breakGlassAccounts: ['superAdmin', 'nobody'] })).toBe(
    ssoOnlyMessages.notSuperAdmin('nobody'),
  );
  expect(await problemOf({ breakGlassAccounts: ['superadmin'] })).toBeUndefined();
});

test('staff sign in only through the provider, and members as before', async () => {
  const staff = await sso.newStaff({ passwordHash });
  const member = await newUser(app, { passwordHash });
  const before = await app.as({ userId: staff.id, host: 'alpha.localhost' });
  expect((await requireSso()).errors).toBeUndefined();

  const refused = await signIn(app, staff.username);
  expect([refused.status, refused.cookie('steward_session')]).toEqual([401, undefined]);
  expect(refused.text).toContain(ssoOnlyMessages.refused);
  // Only people with the right password learn about the rule.
  const guessed = await signIn(app, staff.username, { password: 'wrong' });
  expect(guessed.text).not.toContain(ssoOnlyMessages.refused);
  const [event] = await app.query(
    'select reason from security_events where user_id = $1 order by id limit 1',
    staff.id,
  );
  expect(event.reason).toBe('sso_only');
  expect((await signIn(app, member.username)).cookie('steward_session')).toBeDefined();

  const browser = createCookieBrowser();
  await browser.open(sso.startAt());
  expect(await sso.whoIs(browser)).toBe(staff.username);
  // Sessions from before end with the next clean-up; those of the provider go on.
  await app.services.cleanUp(new Date());
  expect((await sessionOf(before)).status).toBe('error');
  expect(await sso.whoIs(browser)).toBe(staff.username);
  // The password no longer confirms an identity either.
  const choices = JSON.parse((await browser.open(`${sso.alpha}/api/auth/step-up`)).text);
  expect(choices).toMatchObject({ hasPassword: false, ssoName: 'Acme ID' });
});

test('a break-glass account signs in with its password, and all super admins are notified', async () => {
  const second = await newUser(app, { roleId: 5 });
  await requireSso();
  const signedIn = await signIn(app, 'superAdmin');
  expect(signedIn.cookie('steward_session')).toBeDefined();
  const mails = await app.query(
    `select to_address from outgoing_mail where subject = 'Break-glass account used on Alpha Circle'
     order by id`,
  );
  expect(mails.map((mail) => mail.to_address)).toEqual([
    'superadmin@steward.example',
    `${second.username}@steward.example`,
  ]);
  const [event] = await app.query(
    `select user_id from security_events where kind = 'break_glass_used'`,
  );
  expect(event.user_id).toBe(await app.userId('superAdmin'));
  await app.services.cleanUp(new Date());
  const client = at(
    app,
    'alpha.localhost',
    `steward_session=${signedIn.cookie('steward_session')}`,
  );
  expect((await sessionOf(client)).status).toBe('success');
});

test('a session of a linked account does not bypass it', async () => {
  const here = await sso.newStaff({ passwordHash });
  const there = await newUser(app, {
    prefix: 'beta',
    personId: here.personId,
    passwordHash,
    email: `${here.username}@steward.example`,
  });
  await requireSso();
  const token = await app.services.sessions.start(app.database.db, there.id, 'test');
  const neutral = at(app, 'localhost', `steward_session=${token}`);
  const site_id = await app.siteId('alpha');
  expect((await neutral.post('/api/auth/set-site', { json: { site_id } })).status).toBe(403);
  // Neither is a provider that the site does not offer; one that it offers is.
  await app.query(`update sites set super_settings =
    '{"ssoOnly": true, "breakGlassAccounts": ["foreignAdmin"]}' where prefix = 'beta'`);
  await app.query('update users set role_id = 2 where id = $1', there.id);
  const arrive = async (provider: 'acme' | 'other') => {
    const server = sso[provider];
    server.person = {
      sub: here.sub,
      email: `${here.username}@steward.example`,
      email_verified: true,
      groups: ['mods'],
    };
    const browser = createCookieBrowser();
    await browser.open(sso.startAt(provider, sso.neutral));
    const beta = sso.alpha.replace('alpha', 'beta');
    const query = new URLSearchParams({ from: sso.neutral, redirect: '/' });
    await browser.open(`${beta}/api/auth/enter?${query}`);
    return sso.whoIs(browser, beta);
  };
  expect(await arrive('other')).toBeUndefined();
  expect(await arrive('acme')).toBe(there.username);
});
