import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothLooks, phone, test } from './fixtures.ts';
import { callApi, interceptCalls, serverError, userIdOf } from './user-helpers.ts';

async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Go to…' });
  await expect(box).toBeFocused();
  return box;
}

function group(page: Page, name: string) {
  return page.getByRole('listbox').getByRole('group', { name });
}

test('finds people, threads, forms and conditions, and opens them by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/' });
  const { threads, commercialLeadForms, disorders } = await callApi<{
    threads: { threads: { id: string; name: string }[] };
    commercialLeadForms: { id: string; campaignName: string }[];
    disorders: { disorders: { id: string; name: string }[] };
  }>(
    page,
    `{ threads(limit: 1) { threads { id name } } commercialLeadForms { id campaignName }
       disorders(limit: 1) { disorders { id name } } }`,
  );
  const [thread] = threads.threads;
  const [form] = commercialLeadForms;
  const [condition] = disorders.disorders;
  const abena = await userIdOf(page, 'abena');

  // Keys pressed before the palette has loaded count too.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('site men');
  const box = page.getByRole('combobox', { name: 'Go to…' });
  await expect(box).toHaveValue('site men');
  await expect(group(page, 'Screens').getByRole('option', { name: 'Site Menu' })).toBeVisible();
  await box.fill('abena');
  await expect(group(page, 'People').getByRole('option', { name: /^abena/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /found/ })).toContainText(/\d+ found/);
  await box.fill(thread?.name ?? '');
  await expect(
    group(page, 'Threads').getByRole('option', { name: thread?.name ?? '' }),
  ).toBeVisible();
  await box.fill(condition?.name ?? '');
  await expect(group(page, 'Conditions').getByRole('option').first()).toContainText(
    condition?.name ?? '',
  );
  await box.fill(form?.campaignName ?? '');
  const formOption = group(page, 'Lead forms').getByRole('option').first();
  await expect(formOption).toContainText(form?.campaignName ?? '');

  await box.fill('awa');
  const awards = group(page, 'Screens').getByRole('option', { name: 'Awards' });
  await expect(awards).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Awards' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await box.fill(`#${abena}`);
  await expect(group(page, 'People').getByRole('option', { name: /^abena/ })).toBeVisible();
  await box.fill('abena');
  const found = group(page, 'People').getByRole('option', { name: /^abena/ });
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/moderation/users/${abena}$`));
});

test('shows if nothing is found, and if a search fails', async ({ page, problems, signIn }) => {
  problems.allow(/500/);
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/' });
  const box = await openPalette(page);
  await box.fill('nothing is called like this');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await interceptCalls(page, 'query FindThreads', serverError);
  await box.fill('abena');
  await expect(group(page, 'People').getByRole('option').first()).toBeVisible();
  await expect(page.getByText('Threads could not be searched')).toBeVisible();
  await page.unroute('**/api/moderation');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Threads could not be searched')).toBeHidden();
});

test('searches only records that the person may read', async ({ page, signIn }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /query (Find\w+)/.exec(request.postData() ?? '') ?? [];
    if (name) asked.add(name);
  });
  await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/' });
  const box = await openPalette(page);
  await box.fill('asking');
  await expect(group(page, 'Threads').getByRole('option').first()).toBeVisible();
  await expect(group(page, 'People')).toHaveCount(0);
  await box.fill('#1');
  await expect(group(page, 'Content flags').getByRole('option').first()).toBeVisible();
  expect([...asked].sort()).toEqual(['FindFlag', 'FindThread', 'FindThreads']);
});

test.describe('in both looks', () => {
  test.use(phone);
  test('is accessible with results on show', async ({ page, signIn }) => {
    await signIn(page, 'admin', { site: 'kidney', open: '/moderation/' });
    const box = await openPalette(page);
    await box.fill('asking');
    await expect(group(page, 'Threads').getByRole('option').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
