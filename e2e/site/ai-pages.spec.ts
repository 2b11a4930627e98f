import type { Page } from '@playwright/test';
import { aiPageMessages } from '../../contract/site/ai-pages.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const code = (page: Page) => page.getByRole('textbox', { name: 'JSON', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Content as' }).getByText(name, { exact: true }).click();

/** As someone who types it: what is there is replaced. */
async function write(page: Page, text: string): Promise<void> {
  await code(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

// The preview runs none, and the tests look into it.
test.beforeEach(({ problems }) => problems.allow(/Blocked script execution in 'about:srcdoc'/));

test('a page is written in the form and as JSON, previewed, saved, and seen on the site', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, 'communityTech', { site: 'kidney', open: '/moderation/myjournais' });
  await page.getByRole('link', { name: 'New Page' }).click();
  // Nothing is wrong with what nobody has written yet, and no model is there to draft it.
  await expect(box(page, /^Question 1/)).toBeVisible();
  await expect(page.getByText(/things? to look at/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Draft with AI' })).toBeHidden();
  await expect(box(page, /^Title/)).toHaveAttribute('required');
  await expect(box(page, /^Slug/)).toHaveAttribute('required');
  await box(page, /^Title/).fill('Eating with less salt');
  await expect(box(page, /^Slug/)).toHaveValue('eating-with-less-salt');
  await box(page, /^Slug/).fill('Less Salt, More Taste!');
  await box(page, /^Slug/).blur();
  await expect(box(page, 'Permalink')).toHaveValue('myjournai/less-salt-more-taste');

  await box(page, 'Intro copy').fill('Start here.');
  await box(page, 'Facts 1').fill('Most salt hides in bread.');
  await box(page, /^Question 1/).fill('What do you cook?');
  await expect(page.getByText(/things? to look at/)).toBeHidden();
  await box(page, 'Intro copy').focus();
  await expect(page.getByText('Question 1 has no text in answer 1.')).toBeVisible();
  await box(page, 'Answer 1 of question 1').fill('Something quick');
  await page.getByRole('combobox', { name: 'Post of answer 1 of question 1' }).fill('kidney');
  await page.getByRole('option').first().click();
  await expect(preview(page).getByRole('link', { name: 'Something quick' })).toBeVisible();

  await mode(page, 'JSON');
  await expect(code(page)).toContainText('Most salt hides in bread.');
  await write(page, '{"facts": ["One"');
  await expect(page.getByText('Invalid JSON')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/myjournai\/new/);
  await write(page, '{"own":1,"facts":["One","Two"],"post_ids":[999999]}');
  await expect(page.getByText('There is no post 999999 on this site.')).toBeVisible();
  await box(page, 'SEO title').focus();
  await expect(code(page)).toContainText('"facts": [');
  await mode(page, 'Form');
  await box(page, 'Facts 2').fill('Second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(aiPageMessages.saved)).toBeVisible();
  await expect(page).toHaveURL(/myjournai\/\d+$/);

  await page.reload();
  await mode(page, 'JSON');
  await expect(code(page)).toContainText('"own": 1');
  await expect(page.getByRole('link', { name: 'See on frontend' })).toHaveAttribute(
    'href',
    /\/myjournai\/less-salt-more-taste$/,
  );
  await page.goto(`${server.origin('kidney')}/myjournai/less-salt-more-taste`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Second' })).toBeVisible();
});

test('pages are found in their list, and closed to admins', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/myjournais' });
  await callApi(page, 'mutation { upsertPost(title: "Wolfberry soup", status: DRAFT) { id } }');
  await page.getByRole('searchbox', { name: 'Search Pages' }).fill('wolfberry');
  await expect(page).toHaveURL(/search=wolfberry/);
  await expect(page.getByRole('row', { name: /Wolfberry soup.*Draft/ })).toBeVisible();
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/myjournais' });
  await expect(page.getByRole('searchbox', { name: 'Search Pages' })).toBeHidden();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('list, editor and page are accessible', async ({ page, signIn, server }) => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/myjournais' });
    await expect(page.getByRole('link', { name: 'Where to begin' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('link', { name: 'Where to begin' }).click();
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await mode(page, 'JSON');
    await expect(code(page)).toContainText('intro_copy');
    await expectAccessibleInBothLooks(page);
    await page.goto(`${server.origin('kidney')}/myjournai/where-to-begin`);
    await expectAccessibleInBothLooks(page);
  });
});
