import { aiSearchMessages } from '../../contract/site/ai-search.ts';
import { searchWordMessages } from '../../contract/site/search-words.ts';
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

test('a search in vain gets a synonym, and finds something from then on', async ({
  page,
  server,
  signIn,
}) => {
  const publicSearch = `${server.origin('kidney')}/search?q=flurbleness`;
  // Searches of programs, such as this browser says it is, are not counted.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  await page.request.get(publicSearch, { headers });
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/search-words' });
  await page.getByRole('button', { name: 'Add a synonym for flurbleness' }).click();
  const names = page.getByRole('textbox', { name: 'Names for the same thing' });
  await expect(names).toHaveValue('flurbleness, ');
  await page.getByRole('button', { name: 'Save synonyms' }).click();
  await expect(page.getByText(searchWordMessages.tooFew)).toBeVisible();
  await names.fill('flurbleness, dialysis');
  await page.getByRole('button', { name: 'Save synonyms' }).click();
  await expect(page.getByRole('button', { name: 'flurbleness, dialysis' })).toBeVisible();
  await expect(page.getByText('No search was in vain')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.goto(publicSearch);
  await expect(page.getByRole('heading', { name: /posts and pages$/ })).toBeVisible();
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
