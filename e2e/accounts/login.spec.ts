import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { messages } from '../../contract/messages.ts';
import { settingsMessages } from '../../contract/site/setting.ts';
import { demoLogins, demoPassword } from '../../server/demo/logins.ts';
import { type OidcServer, oidcClient, startOidcServer } from '../../server/testing/oidc-server.ts';
import { openAccount } from '../companion-helpers.ts';
import {
  desk,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';
import { callApi, openNewMember } from '../user-helpers.ts';

const [superAdmin] = demoLogins;
const member = demoLogins.find(({ label }) => label === 'Member');
if (!superAdmin || !member) throw new Error('The demo has lost its logins');

test.describe('signing in', () => {
  test.use({ javaScriptEnabled: false });
  // Without JavaScript the browser reports the console's scripts as refused, under this name.
  test.beforeEach(({ problems }) => problems.allow(/\.js csp$/));

  test('works without JavaScript by email address, and returns to the requested page', async ({
    page,
    context,
  }) => {
    await page.goto('/login?redirect=/moderation/awards');
    await page.getByLabel('Email or username').fill(superAdmin.email);
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/moderation\/awards$/);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['steward_browser', 'steward_session']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    }
  });

  test('leads members to the site, not to the console', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email or username').fill(member.username);
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('keeps the name and reveals little after a failure', async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await page.goto('/login');
    await page.getByLabel('Email or username').fill('noor');
    await page.getByLabel('Password').fill('a wrong one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(messages.signInFailed);
    await expect(page.getByLabel('Email or username')).toHaveValue('noor');
    await expect(page.getByLabel('Password')).toHaveValue('');
  });

  test("leads to another site's host if requested", async ({ page, server }) => {
    const wanted = `${server.origin('migraine')}/`;
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await page.getByLabel('Email or username').fill(superAdmin.username);
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(wanted);
  });
});

test.describe('one sign-in is enough', () => {
  test.use({ javaScriptEnabled: true });

  async function signInAt(page: Page, address: string, username: string) {
    await page.goto(address);
    await page.getByLabel('Email or username').fill(username);
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  test('for a member who follows links to the site itself', async ({ page, server }) => {
    await signInAt(page, '/login', member.username);
    await expect(page).toHaveURL(server.url('/'));
    const siteHome = `${server.origin('kidney')}/`;
    await page.evaluate(`location.assign(${JSON.stringify(siteHome)})`);
    await expect(page).toHaveURL(siteHome);
    await openAccount(page);
    await expect(page.getByText(`You are signed in as ${member.username}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();

    // Signing out lasts, although the other host still has a session.
    await page.goto(siteHome);
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`${server.origin('kidney')}/login`);
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('for staff who leave the console by its link, or open a link of a mail', async ({
    page,
    server,
  }) => {
    await signInAt(page, '/login', superAdmin.username);
    await page.getByRole('link', { name: 'Public site' }).click();
    await openAccount(page);
    await expect(page.getByText(`You are signed in as ${superAdmin.username}.`)).toBeVisible();
    await page.context().clearCookies({ domain: new URL(page.url()).hostname });
    await page.goto(`${new URL(page.url()).origin}/messages`);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await page.goto(server.url('/'));
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});

test('a forgotten password is replaced through the mailed link', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of (400|401|410)/);
  const setPassword = async (link: string, password: string) => {
    await page.goto(link);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  const signIn = async (password: string) => {
    await page.goto('/login');
    await page.getByLabel('Email or username').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email or username').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toHaveText(messages.resetMailSent);

  const link = await mailedLink(server, { to: member.email, page: 'password-reset' });
  await setPassword(link, 'too short');
  await expect(page.getByRole('alert')).toContainText('At least 12 characters');
  await setPassword(link, 'A-New-Porch-Light-43!');
  await expect(page.getByRole('status')).toHaveText('Your password was changed.');

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(messages.resetLinkInvalid);
  await signIn(demoPassword);
  await expect(page.getByRole('alert')).toHaveText(messages.signInFailed);
  await signIn('A-New-Porch-Light-43!');
  await expect(page).toHaveURL(server.url('/'));

  // Restores the demo's password for the tests that follow on this server.
  await page.context().clearCookies();
  await page.goto('/password-reset');
  await page.getByLabel('Email or username').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await setPassword(
    await mailedLink(server, { to: member.email, page: 'password-reset', count: 2 }),
    demoPassword,
  );
  await expect(page.getByRole('status')).toHaveText('Your password was changed.');
});

test('a new address is confirmed with a button behind the mailed link, once', async ({
  page,
  server,
  problems,
  signIn,
}) => {
  problems.allow(/status of 410/);
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/users' });
  const id = await openNewMember(page, 'moved_house');
  const verifiedAt = async () =>
    (
      await callApi<{ user: { verifiedAt: string | null } }>(
        page,
        'query ($id: ID) { user(id: $id) { verifiedAt } }',
        { id },
      )
    ).user.verifiedAt;
  await callApi(
    page,
    'mutation ($id: ID!, $to: String) { updateUser(id: $id, email: $to, notifyEmailChange: true) { id } }',
    { id, to: 'moved@example.org' },
  );
  const link = await mailedLink(server, { to: 'moved@example.org', page: 'confirm-email' });

  const visitor = await page.context().newPage();
  await visitor.goto(link);
  await expectAccessible(visitor);
  expect(await verifiedAt()).toBeNull();
  await visitor.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    visitor.getByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeVisible();
  await expect(visitor.getByRole('status')).toContainText('You can sign in now');
  expect(await verifiedAt()).not.toBeNull();
  await visitor.goto(link);
  await expect(visitor.getByRole('alert')).toHaveText(messages.confirmLinkInvalid);
});

test.describe('with a passkey', () => {
  test.use(phone);

  test('added once, it signs in alone', async ({ page, context, signIn }) => {
    await signIn(page, 'moderator', { fresh: true, open: '/account/security' });
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Create ten new codes' }).click();
    await expect(page.getByRole('listitem').filter({ has: page.locator('code') })).toHaveCount(10);
    await expectAccessibleInBothLooks(page);
    await page.goto('/account/security');
    await expect(page.getByText('My laptop').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);

    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.goto('/login?redirect=/account/security');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
    await expect(page.getByText('Signed in (passkey)').first()).toBeVisible();

    // With the password, the passkey is the second step.
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const moderator = demoLogins.find(({ label }) => label === 'Moderator');
    await page.goto('/login?redirect=/account/security');
    await page.getByLabel('Email or username').fill(moderator?.email ?? '');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
  });
});

test('a step-up asks during an action, by keyboard, and loses no input', async ({
  page,
  server,
  signIn,
  problems,
}) => {
  problems.allow(/status of 40[03]/);
  await signIn(page, 'superAdmin', { fresh: true, open: '/moderation/super-settings' });
  await server.query(`update sessions set confirmed_at = now() - interval '1 hour'`);
  const notice = page.getByRole('textbox', { name: 'Maintenance notice' });
  await notice.fill('Back at noon');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessibleInBothLooks(page, { here: desk, there: phone });

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(secondFactorMessages.stepUpCancelled)).toBeVisible();
  await expect(notice).toHaveValue('Back at noon');

  await notice.focus();
  await page.keyboard.press('Control+s');
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(secondFactorMessages.wrongPassword)).toBeVisible();
  await expect(password).toHaveValue('');
  await password.focus();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(settingsMessages.superSaved)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const [saved] = await server.query(
    `select count(*) as times from audit_events where action = 'superSettings.updated'`,
  );
  expect(Number(saved?.times)).toBe(1);
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the pages are accessible', async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await page.goto('/login');
    await expectAccessibleInBothLooks(page);
    await page.getByLabel('Email or username').fill('nobody-at-all');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto('/password-reset');
    await expectAccessibleInBothLooks(page);
  });
});

test.describe('with single sign-on', () => {
  let acme: OidcServer;
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off it
    serverEnv: async ({}, use) => {
      acme = await startOidcServer();
      const folder = mkdtempSync(join(tmpdir(), 'steward-e2e-sso-'));
      const file = join(folder, 'sso.json');
      const { id: clientId, secret: clientSecret } = oidcClient;
      const domains = [superAdmin.email.split('@')[1]];
      const { issuer } = acme;
      const provider = { id: 'acme', name: 'Acme ID', issuer, clientId, clientSecret, domains };
      writeFileSync(file, JSON.stringify({ providers: [provider] }));
      await use({ SSO_FILE: file });
      await acme.close();
      rmSync(folder, { recursive: true });
    },
  });

  test('staff sign in and confirm their identity at the provider', async ({
    page,
    context,
    server,
    problems,
  }) => {
    problems.allow(/status of 40[03]/);
    const base = server.url('/login/sso/acme');
    acme.configure({ redirectUri: `${base}/callback`, logoutUri: `${base}/logout` });
    acme.person = { sub: 'a1', email: superAdmin.email, email_verified: true };
    await page.goto(`${server.origin('kidney')}/login?redirect=/moderation/super-settings`);
    await expectAccessibleInBothLooks(page, { here: desk, there: phone });
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await expect(page).toHaveURL(`${server.origin('kidney')}/moderation/super-settings`);

    await server.query(`update sessions set confirmed_at = 'epoch'`);
    await server.query('update users set password_hash = null where email = $1', superAdmin.email);
    const notice = page.getByRole('textbox', { name: 'Maintenance notice' });
    await notice.fill('Back at noon');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByRole('link', { name: 'Sign in again with Acme ID' })).toBeFocused();
    await expectAccessibleInBothLooks(page, { here: desk, there: phone });
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await expect(tab.getByRole('status')).toContainText('You can close this page');
    await tab.close();
    await expect(page.getByText(settingsMessages.superSaved)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
