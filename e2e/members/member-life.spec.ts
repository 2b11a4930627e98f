import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signUpMessages } from '../../contract/members/sign-up.ts';
import { userMessages } from '../../contract/people/users.ts';
import { picture } from '../../server/testing/pictures.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';

const site = 'kidney';
const password = 'Slow-Harbour-71-lights';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript, on a phone' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, ...(javaScriptEnabled && phone) });
    const username = javaScriptEnabled ? 'Heron.Marsh' : 'Otter.Brook';
    const email = `${username.toLowerCase()}@example.org`;

    test('a member signs up, writes, and deletes the account', async ({
      page,
      server,
      problems,
    }) => {
      problems.allow(/status of (400|404)/);
      await server.query(
        `update sites set settings = settings || '{"signUp": true}' where prefix = $1`,
        site,
      );
      const checkAccess = async () => {
        if (javaScriptEnabled) await expectAccessibleInBothLooks(page);
      };

      await page.goto(server.origin(site));
      await page.getByRole('link', { name: 'Join' }).click();
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('link', { name: userMessages.usernameTaken })).toBeVisible();
      await page.getByRole('link', { name: signUpMessages.emailInvalid }).click();
      await expect(page.getByLabel('Email')).toBeInViewport();
      await checkAccess();
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('status')).toHaveText(signUpMessages.checkMail);

      await page.goto(await mailedLink(server, { to: email, page: 'sign-up' }));
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('status')).toHaveText('Welcome! Your account is ready.');
      await page.getByLabel('Choose a picture').setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: await picture(60, 60).png().toBuffer(),
      });
      await page.getByRole('button', { name: 'Save picture' }).click();
      await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible();
      await page.getByRole('checkbox', { name: 'Search engines may list my profile' }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('status')).toHaveText('Your choices were saved.');
      await expect(
        page.getByRole('checkbox', { name: 'Search engines may list my profile' }),
      ).toBeChecked();
      await checkAccess();

      await writeAndChange(page, server.origin(site), checkAccess);
      await askForAnotherAddress(page, server.origin(site));

      await page.goto(`${server.origin(site)}/account/data`);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
      expect(data.account[0]).toMatchObject({ username, email });

      await page.goto(`${server.origin(site)}/account`);
      await page.getByRole('link', { name: 'Leave' }).click();
      await checkAccess();
      await page.getByRole('checkbox', { name: /^Delete my account on / }).check();
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Goodbye' })).toBeVisible();
      await page.goto(`${server.origin(site)}/profile/${username.toLowerCase()}`);
      await expect(page.getByText(username)).toHaveCount(0);
    });
  });
}

async function writeAndChange(
  page: Page,
  origin: string,
  checkAccess: () => Promise<void>,
): Promise<void> {
  await page.goto(`${origin}/forums/new`);
  await page.getByRole('button', { name: 'Start thread' }).click();
  await expect(page.getByText('Please correct these 2 mistakes:')).toBeVisible();
  await page.getByLabel('Title').fill('Travelling with a cooler bag');
  await page.getByLabel('Topic').selectOption({ index: 1 });
  await page.getByLabel('Your text').fill('How do you keep it cold?');
  await page.getByRole('button', { name: 'Start thread' }).click();
  await page.getByRole('link', { name: 'Edit your thread' }).click();
  await checkAccess();
  await page.getByLabel('Your text').fill('How do you keep it cold on a bus?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^edited /)).toBeVisible();
  await checkAccess();
  await page.getByLabel('Your reply').fill('Ice packs, of course.');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await page.getByRole('link', { name: 'Delete your reply' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Ice packs, of course.')).toHaveCount(0);
}

async function askForAnotherAddress(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/account/email`);
  await page.getByLabel('New address').fill('another.address@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
}
