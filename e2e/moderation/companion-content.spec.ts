import type { Page } from '@playwright/test';
import { contentMessages } from '../../contract/moderation/content.ts';
import { ownTextMessages } from '../../contract/moderation/own-texts.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { demoPassword } from '../../server/demo/logins.ts';
import { picture } from '../../server/testing/pictures.ts';
import { openAccount } from '../companion-helpers.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

const thread = '/forums/diagnosed-on-tuesday';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member finds a thread, replies with a picture, and answers a reply', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'member', { open: '/' });
    await page.getByRole('link', { name: 'Diagnosed on Tuesday' }).click();
    await page.getByLabel('Your reply').fill('A notebook.\n\nAnd https://example.org/list too.');
    await page.getByLabel('Picture (optional)').setInputFiles({
      name: 'notebook.png',
      mimeType: 'image/png',
      buffer: await picture().png().toBuffer(),
    });
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page).toHaveURL(/#reply-\d+$/);
    const posted = page.locator('.entry:target');
    await expect(posted.getByText('A notebook.')).toBeVisible();
    await expect(posted.getByRole('link', { name: 'https://example.org/list' })).toBeVisible();
    await expect(posted.locator('.body img')).toHaveJSProperty('naturalWidth', 400);

    const other = page.locator('.entry').filter({ hasText: 'Stay off the search engines' });
    await other.getByRole('link', { name: /^Answer MakenaBekele/ }).click();
    await page.getByLabel('Your answer to MakenaBekele').fill('Wise words');
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.locator('.entry.depth-1:target')).toContainText('in reply to MakenaBekele');
  });

  test('nothing typed is lost when it is refused', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/);
    await signIn(page, 'member', { open: '/forums/new' });
    await page.getByLabel('Your text').fill('All that I\nwanted to say');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByRole('alert')).toHaveText(contentMessages.nameRequired);
    await expect(page.getByLabel('Your text')).toHaveValue('All that I\nwanted to say');
    await page.getByLabel('Title').fill('Said at last');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Said at last' })).toBeVisible();
  });

  test('a status is posted, and something is reported', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/);
    await signIn(page, 'member', { open: '/' });
    await openAccount(page);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByLabel('Your status').fill('On the porch');
    await page.getByRole('button', { name: 'Post status' }).click();
    await expect(page.locator('.entry:target')).toContainText('On the porch');

    await page.goto(thread);
    await page
      .getByRole('link', { name: /^Report .+’s reply$/ })
      .first()
      .click();
    await page.getByLabel('Dangerous health advice').check();
    await page.getByLabel(/^Anything that moderators should know/).fill('x'.repeat(501));
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByRole('alert')).toHaveText(writingMessages.detailsTooLong);
    await expect(page.getByLabel('Dangerous health advice')).toBeChecked();
    await page.getByLabel(/^Anything that moderators should know/).fill('Please look');
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByRole('status')).toHaveText(writingMessages.reported);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(new RegExp(`${thread}\\?at=reply-\\d+#reply-\\d+$`));
  });

  test('visitors may report, are asked to sign in to reply, and come back', async ({ page }) => {
    await page.goto(thread);
    await expect(page.getByRole('link', { name: /^Report/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Sign in to reply' }).click();
    await page.getByLabel('Email or username').fill('walter');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`${thread}\\?page=1$`));
    await expect(page.getByLabel('Your reply')).toBeVisible();
  });
});

/** Opens the form for a new thread of the member in two tabs, and saves it in the second. */
async function changeInAnotherTab(page: Page, title: string, newText: string): Promise<void> {
  await page.goto('/forums/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Topic').selectOption({ index: 1 });
  await page.getByLabel('Your text').fill(`First words about ${title.toLowerCase()}`);
  await page.getByRole('button', { name: 'Start thread' }).click();
  await page.getByRole('link', { name: 'Edit your thread' }).click();
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await otherTab.getByLabel('Your text').fill(newText);
  await otherTab.getByRole('button', { name: 'Save' }).click();
  await expect(otherTab.getByText(newText)).toBeVisible();
  await otherTab.close();
}

test.describe('two tabs without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the later of two changes shows the newer text, and replaces it only when saved again', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 409/);
    await signIn(page, 'member', { open: '/' });
    await changeInAnotherTab(page, 'A form for two tabs', 'Words of the other tab');
    await page.getByLabel('Title').fill('A form for one tab');
    await page.getByLabel('Your text').fill('Words of this tab\n\n"Quoted" & <marked>');
    await page.getByRole('button', { name: 'Save' }).click();

    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(ownTextMessages.changedMeanwhile);
    await expect(alert).toBeInViewport();
    await expect(page.getByRole('blockquote')).toHaveText(
      'A form for two tabs\nWords of the other tab',
    );
    await expect(page.getByLabel('Title')).toHaveValue('A form for one tab');
    await expect(page.getByLabel('Your text')).toHaveValue(
      'Words of this tab\n\n"Quoted" & <marked>',
    );

    // Nothing is replaced by those who leave now.
    const editing = page.url();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Words of the other tab')).toBeVisible();
    await page.goto(editing);
    await expect(page.getByLabel('Your text')).toHaveValue('Words of the other tab');
  });

  test('a change that is saved again replaces the newer text', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 409/);
    await signIn(page, 'member', { open: '/' });
    await changeInAnotherTab(page, 'Bus or train', 'Words of the other tab');
    await page.getByLabel('Your text').fill('Words of this tab');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Words of this tab')).toBeVisible();
    await expect(page.getByText('Words of the other tab')).toHaveCount(0);
  });
});

test.describe('in both looks', () => {
  test.use(phone);

  test('a change that came too late is shown accessibly', async ({ page, signIn, problems }) => {
    problems.allow(/status of 409/);
    await signIn(page, 'member', { open: '/' });
    const longWord = 'long-address/'.repeat(20);
    await changeInAnotherTab(page, 'A long address', `See ${longWord}`);
    await page.getByLabel('Your text').fill('Words of this tab');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });

  test('the pages are accessible', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/);
    await page.goto(thread);
    await expectAccessibleInBothLooks(page);
    await signIn(page, 'member');
    for (const path of ['/posts/grieving-a-kidney', '/profile/walter', thread]) {
      await page.goto(path);
      await expectAccessibleInBothLooks(page);
    }
    await page
      .getByRole('link', { name: /^Answer/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByRole('alert')).toHaveText(contentMessages.bodyRequired);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expectAccessibleInBothLooks(page);
    await page.goto('/forums/new');
    await page.getByLabel('Your text').fill('Words');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto('/profile/abena');
    await expectAccessibleInBothLooks(page);
    await page.getByRole('link', { name: 'Report abena' }).click();
    await expectAccessibleInBothLooks(page);
  });
});
