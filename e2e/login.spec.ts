import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { messages } from '../contract/messages.ts';
import { demoLogins, demoPassword } from '../server/demo/demo.ts';
import { expect, expectNoAxeViolations, type TestServer, test } from './fixtures.ts';

const root = join(import.meta.dirname, '..');
const [superAdmin] = demoLogins;
const member = demoLogins.find(({ label }) => label === 'Member');
if (!superAdmin || !member) throw new Error('The demo has lost its logins');

test.describe('signing in', () => {
  test.use({ javaScriptEnabled: false });
  // The console's own scripts are then refused by the browser, under this name.
  test.beforeEach(({ problems }) => problems.allow(/\.js csp$/));

  test('works without JavaScript, by e-mail address, and leads back', async ({ page, context }) => {
    await page.goto('/login?redirect=/moderation/awards');
    await page.getByLabel('E-mail or username').fill(superAdmin.email);
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/moderation\/awards$/);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'steward_session', httpOnly: true, sameSite: 'Lax' });
  });

  test('takes a member to the site, and not to the console', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail or username').fill(member.username);
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('keeps the name and says little when it fails', async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await page.goto('/login');
    await page.getByLabel('E-mail or username').fill('noor');
    await page.getByLabel('Password').fill('a wrong one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(messages.signInFailed);
    await expect(page.getByLabel('E-mail or username')).toHaveValue('noor');
    await expect(page.getByLabel('Password')).toHaveValue('');
  });

  test('is slowed down after ten failures', async ({ page, problems }) => {
    problems.allow(/status of (401|429)/);
    await page.goto('/login');
    for (let attempt = 1; attempt <= 11; attempt++) {
      await page.getByLabel('E-mail or username').fill('guessed-name');
      await page.getByLabel('Password').fill(`guess ${attempt}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const message = attempt <= 10 ? messages.signInFailed : messages.signInThrottled;
      await expect(page.getByRole('alert')).toHaveText(message);
    }
  });

  for (const redirect of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    test(`does not lead to ${redirect}`, async ({ page, server }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await page.getByLabel('E-mail or username').fill(superAdmin.username);
      await page.getByLabel('Password').fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(server.url('/moderation/'));
    });
  }

  test("leads to another site's host when that was asked for", async ({ page, server }) => {
    const wanted = `${server.origin('migraine')}/`;
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await page.getByLabel('E-mail or username').fill(superAdmin.username);
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(wanted);
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
    await page.getByLabel('E-mail or username').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail or username').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toHaveText(messages.resetMailSent);

  const link = await mailedLink(server, member.email, 1);
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

  // Tests that follow on this server sign in with the password of the demo.
  await page.context().clearCookies();
  await page.goto('/password-reset');
  await page.getByLabel('E-mail or username').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await setPassword(await mailedLink(server, member.email, 2), demoPassword);
  await expect(page.getByRole('status')).toHaveText('Your password was changed.');
});

/** Reads the outbox the way an operator does, while the server runs. */
async function mailedLink(server: TestServer, to: string, count: number): Promise<string> {
  const links = () => {
    const printed = execFileSync(
      join(root, 'node_modules/.bin/node'),
      [join(root, 'server/commands/mail.command.ts'), '--to', to],
      { encoding: 'utf8', cwd: root, env: { ...process.env, DATA_DIR: server.dataDir } },
    );
    return printed.match(/http\S+\/password-reset\/\S+/g) ?? [];
  };
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? '';
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`the pages are accessible: ${colorScheme}, ${width} px`, async ({ page, problems }) => {
      problems.allow(/status of 401/);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/login');
      await expectNoAxeViolations(page);
      await page.getByLabel('E-mail or username').fill('nobody-at-all');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.goto('/password-reset');
      await expectNoAxeViolations(page);
      const scrollsSideways = await page.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      expect(scrollsSideways).toBe(false);
    });
  }
}
