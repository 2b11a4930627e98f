import type { Page } from '@playwright/test';
import { aiPageMessages } from '../../contract/site/ai-pages.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const code = (page: Page) => page.getByRole('textbox', { name: 'JSON', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Content as' }).getByText(name, { exact: true }).click();

/** Types like a person: replaces the existing text. */
async function write(page: Page, text: string): Promise<void> {
  await code(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('a page is written in the form and as JSON, previewed, saved, and seen on the site', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, 'communityTech', { site: 'kidney', open: '/moderation/myjournais' });
  await page.getByRole('link', { name: 'New Page' }).click();
  // Unwritten questions are no problem, and without a model there is no draft button.
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
  // The browser's own message does not name the position.
  await write(page, '{\n"own": 1,\n"facts": ["One",}');
  await expect(page.getByText('Invalid JSON')).toBeVisible();
  await expect(page.getByText('Line 3: No comma may stand before }')).toBeVisible();
  await expect(code(page)).toHaveAccessibleDescription('Line 3: No comma may stand before }');
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

  // A new page is a draft: others read it through a private link, visitors once it is published.
  const published = page.getByRole('switch', { name: 'Published' });
  await expect(published).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Copy preview link' })).toBeVisible();
  await published.check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();

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

test('earlier versions are compared and restored without overwriting others', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/myjournais' });
  const save = async (variables: Record<string, unknown>) => {
    const { upsertPost } = await callApi<{ upsertPost: { id: string } }>(
      page,
      `mutation ($id: ID, $title: String, $content: JSON) {
        upsertPost(id: $id, title: $title, content: $content) { id }
      }`,
      variables,
    );
    return upsertPost.id;
  };
  const id = await save({ title: 'Bread', content: { facts: ['One', 'Two'] } });
  await page.goto(`${server.origin('kidney')}/moderation/myjournai/${id}`);
  await box(page, 'Facts 2').fill('Second');
  await box(page, /^Title/).fill('Good bread');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(aiPageMessages.saved)).toBeVisible();

  const versions = page.getByRole('dialog', { name: 'Versions' });
  const row = (version: number) =>
    versions.getByRole('listitem').filter({ hasText: `Version ${version}` });
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(row(2)).toContainText('Now');
  await expect(row(2).getByText('Changed: Title, Content', { exact: true })).toBeVisible();
  await expect(row(2).getByRole('button', { name: 'Bring back version 2' })).toBeHidden();
  await row(1).getByRole('button', { name: 'Compare version 1' }).click();
  await expect(row(1).locator('dl')).toContainText('Good bread → Bread');
  const content = row(1).getByRole('region', { name: 'Differences of the content' });
  await expect(content.getByRole('deletion')).toHaveText('    "Second"');
  await expect(content.getByRole('insertion')).toHaveText('    "Two"');
  await row(2).getByRole('button', { name: 'Compare version 2' }).click();
  await expect(row(2).locator('dl')).toContainText('Bread → Good bread');
  await expectAccessibleInBothLooks(page);

  // Restoring asks before it replaces typed text, and saves nothing by itself.
  await page.keyboard.press('Escape');
  await box(page, 'Facts 1').fill('Typed');
  await page.getByRole('button', { name: 'Versions' }).click();
  await row(1).getByRole('button', { name: 'Bring back version 1' }).click();
  await page.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(page.getByText(aiPageMessages.broughtBack(1))).toBeVisible();
  await expect(versions).toBeHidden();
  await expect(box(page, /^Title/)).toHaveValue('Bread');
  await expect(box(page, 'Facts 1')).toHaveValue('One');
  await expect(box(page, 'Facts 2')).toHaveValue('Two');

  // Restoring reports a conflict if someone else saved meanwhile.
  await save({ id, title: 'Their bread' });
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: /was changed.* while you were editing/ });
  await expect(notice).toBeVisible();
  const title = async () =>
    (await callApi<{ getPost: { title: string } }>(page, `{ getPost(id: ${id}) { title } }`))
      .getPost.title;
  expect(await title()).toBe('Their bread');
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(title).toBe('Bread');
});

test('pages are found in their list', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/myjournais' });
  await callApi(page, 'mutation { upsertPost(title: "Wolfberry soup", status: DRAFT) { id } }');
  await page.getByRole('searchbox', { name: 'Search Pages' }).fill('wolfberry');
  await expect(page).toHaveURL(/search=wolfberry/);
  await expect(page.getByRole('row', { name: /Wolfberry soup.*Draft/ })).toBeVisible();
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
