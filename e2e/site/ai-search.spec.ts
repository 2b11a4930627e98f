import { aiSearchMessages } from '../../contract/site/ai-search.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

test('posts are found by a question, with reasons, and searches are repeated', async ({
  page,
  problems,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/ai-post-search' });
  const box = page.getByRole('textbox', { name: 'What are you looking for?' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(aiSearchMessages.empty)).toBeVisible();
  await box.fill('x'.repeat(501));
  await page.keyboard.press('Enter');
  await expect(page.getByText(aiSearchMessages.tooLong)).toBeVisible();

  await box.fill('how much salt may I eat?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=how/);
  const first = page.getByRole('list', { name: 'Posts found' }).getByRole('listitem').first();
  await expect(first.locator('mark').first()).toBeVisible();
  await expect(first.getByText(/^\d+\/10$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('[1]');
  const cited = page
    .getByRole('region', { name: 'Response' })
    .getByRole('link', { name: /^Post 1:/ });
  await expect(cited).toHaveText('[1]');
  await cited.click();
  await expect(page).toHaveURL(/search=how.*#found-1$/);
  await expect(page.locator('#found-1:target')).toBeInViewport();
  const link = first.getByRole('link');
  await expect(link).toHaveAttribute('href', /^\/(?:posts|pages)\//);

  await box.fill('qzxjkvwq');
  await page.keyboard.press('Enter');
  await expect(page.getByText(aiSearchMessages.none)).toBeVisible();
  await page.goBack();
  await expect(first).toBeVisible();
  await expect(box).toHaveValue('how much salt may I eat?');

  await page.reload();
  await expect(first).toBeVisible();
  const recent = page.getByRole('group', { name: 'Recent searches' });
  await recent.getByRole('button', { name: 'qzxjkvwq' }).click();
  await expect(page.getByText(aiSearchMessages.none)).toBeVisible();
  await recent.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);

  problems.allow(/status of 500/, /server error: 500/);
  await page.route('**/api/moderation', (route) => route.fulfill({ status: 500, body: '{}' }));
  await box.fill('something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText(aiSearchMessages.failed)).toBeVisible();
});

test.describe('in both looks', () => {
  test.use(phone);
  test('results are accessible', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', {
      site: 'kidney',
      open: '/moderation/ai-post-search?search=dialysis+and+travel',
    });
    await expect(page.getByRole('list', { name: 'Posts found' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
