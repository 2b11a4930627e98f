import { demoLogins, demoPassword } from '../server/demo/logins.ts';
import { expect, test } from './fixtures.ts';
import { rows, threadPage, untilLive } from './moderation-helpers.ts';

// All other files run on PostgreSQL. The embedded database is what `npm start` uses without one.
test.use({ database: 'embedded' });

const moderator = demoLogins.find(({ label }) => label === 'Moderator');
if (!moderator) throw new Error('The demo has lost its logins');

test("a moderator signs in and is notified of a member's text", async ({
  page,
  browser,
  server,
  signIn,
  problems,
}) => {
  await page.goto(`${server.origin('kidney')}/login?redirect=/moderation/`);
  await page.getByLabel('Email or username').fill(moderator.username);
  await page.getByLabel('Password').fill(demoPassword);
  const live = untilLive(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(rows(page)).toHaveCount(10);
  await live;

  const outside = await browser.newContext();
  problems.watch(outside);
  const memberPage = await outside.newPage();
  await signIn(memberPage, 'member', { site: 'kidney', open: threadPage });
  await memberPage.getByLabel('Your reply').fill('BUY CHEAP PILLS at http://cheap-pills.example');
  await memberPage.getByRole('button', { name: 'Post reply' }).click();
  await expect(memberPage.locator('.entry:target')).toContainText('BUY CHEAP PILLS');

  await page.getByRole('button', { name: '1 new' }).click();
  await expect(rows(page).first()).toHaveAttribute('aria-label', /BUY CHEAP PILLS/);
  await outside.close();
});
