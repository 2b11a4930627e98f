import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { uploadMessages } from '../../contract/leads/lead-uploads.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const open = { site: 'kidney', open: '/moderation/leadgen-upload' };
const emailList = (page: Page) => page.getByRole('textbox', { name: 'Email list' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

test('a list is checked, confirmed, submitted and followed to its result', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', open);
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Upload' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Send welcome email' })).toBeChecked();
  await expect(
    page.getByRole('checkbox', { name: 'Preserve email preferences' }),
  ).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Lead medium' })).toHaveValue('Paid Social');

  await submit(page).click();
  await expect(page.getByText(uploadMessages.noAddresses)).toBeVisible();
  await emailList(page).fill(
    'new.one@example.org\nNEW.ONE@example.org, nobody walter.brandt@example.org',
  );
  await page.getByRole('textbox', { name: 'Campaign' }).fill('Autumn');
  await expect(emailList(page)).toHaveValue(
    'new.one@example.org,NEW.ONE@example.org,nobody,walter.brandt@example.org',
  );
  await page.locator('input[type="file"]').setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('"new.two@example.org"\r\n"new.three@example.org"\r\n'),
  });
  const counts = '4 addresses to upload · 1 duplicate · 1 malformed entry';
  await expect(page.getByText(counts)).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('\r\n') });
  await expect(page.getByText(uploadMessages.fileEmpty)).toBeVisible();

  await test.step('the person picks the column of a table, and invalid entries are listed', async () => {
    const cells = 'Name,Backup,Email\nAnn Bell,,new.four@example.org\nBo,bo@example.org,bo at home';
    await page.locator('input[type="file"]').setInputFiles({
      name: 'table.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(cells),
    });
    const question = page.getByRole('radiogroup', { name: 'Which column has the addresses?' });
    await expect(question.getByRole('radio')).toHaveCount(2);
    await question.getByRole('radio', { name: 'Email' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add these addresses' }).click();
    await expect(emailList(page)).toHaveValue(/,new\.four@example\.org,bo,at,home$/);
    await page.getByText('4 malformed entries', { exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /^home$/ })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download malformed entries' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe('nobody\nbo\nat\nhome\n');
    const value = await emailList(page).inputValue();
    await emailList(page).fill(value.replace(',new.four@example.org,bo,at,home', ''));
    await expect(page.getByText(counts)).toBeVisible();
  });
  await expectAccessible(page);

  await submit(page).click();
  const question = page.getByRole('dialog', { name: 'Upload these leads?' });
  await expect(question).toContainText(counts);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(emailList(page)).toBeVisible();
  await submit(page).click();
  await question.getByRole('button', { name: 'Yes' }).click();

  await expect(page.getByText(uploadMessages.submitted)).toBeVisible();
  await expect(page).toHaveURL(/\/leadgen-upload\/\d+$/);
  const count = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  await expect(count('New leads')).toHaveText('3', { timeout: 20_000 });
  await expect(count('Members already opted in')).toHaveText('1');
  await expect(count('Malformed')).toHaveText('1');
  await expect(count('Duplicates')).toHaveText('1');
  await expect(count('Entered')).toHaveText('6');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(count('New leads')).toHaveText('3');
  await page.getByText('1 malformed entry', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^nobody$/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download malformed entries' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('Malformed entry\r\nnobody\r\n');

  await page.getByRole('link', { name: 'Back to lead upload' }).click();
  const row = page.getByRole('table', { name: 'uploads' }).getByRole('row').nth(1);
  for (const cell of ['Paid Social', 'Autumn', 'Done', '6', '3']) {
    await expect(row.getByRole('cell', { name: cell, exact: true }).first()).toBeVisible();
  }
});

test('an upload of a hundred thousand addresses is followed and stopped', async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'superAdmin', open);
  const list = Array.from({ length: 100_000 }, (_, i) => `pasted${i}@example.org`).join('\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(list) });
  // Parsing a list of this size takes a moment.
  await expect(page.getByText('100,000 addresses to upload')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Send welcome email' }).uncheck();
  await submit(page).click();
  await page.getByRole('button', { name: 'Yes' }).click();

  await expect(page).toHaveURL(/\/leadgen-upload\/\d+$/, { timeout: 60_000 });
  // The list is processed in batches, and the server answers the screen in between.
  const processing = page.getByText(/Processing: [\d,]+ of 100,000 addresses/);
  await expect(processing).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('progressbar', { name: 'Addresses processed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop upload' }).click();
  await expect(page.getByText(uploadMessages.aborted)).toBeVisible();
  // Shows the progress at the stop without a press of Refresh.
  await expect(page.getByRole('note')).toContainText(
    /Stopped by hand after [1-9][\d,]* of 100,000\./,
  );
  await expect(processing).toHaveCount(0);
});

test('a stopped upload is restarted and continues to its result', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/leadgen-upload/2' });
  await expect(page.getByText('Summer readers')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(uploadMessages.stopped);
  await expect(page.getByText('Stopped at 0 of 65 addresses')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText(uploadMessages.restarted)).toBeVisible();
  const count = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  await expect(count('New leads')).toHaveText('5');
  await expect(count('Subscribers already opted in')).toHaveText('50');
  await expect(count('Blacklisted')).toHaveText('10');
  await expect(count('Entered')).toHaveText('65');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to lead upload' }).click();
  await expect(page).toHaveURL(/\/leadgen-upload$/);

  await test.step('another is stopped by hand, and shows what was done', async () => {
    await page.goto(`${new URL(page.url()).origin}/moderation/leadgen-upload/4`);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Stop this upload?' });
    await expect(question).toContainText('Leads that were made stay');
    await question.getByRole('button', { name: 'Stop upload' }).click();
    await expect(page.getByText(uploadMessages.aborted)).toBeVisible();
    await expect(page.getByRole('note')).toContainText('Stopped by hand after 0 of 65.');
    await expect(count('New leads')).toHaveText('0');
    await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0);
    await page.getByText('Log', { exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Stopped by hand' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('works on a phone, in the dark', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'communityTech', open);
  await expect(submit(page)).toBeVisible();
  await expectAccessible(page, { rules: 'lookRules' });
  await page.goto(`${new URL(page.url()).origin}/moderation/leadgen-upload/1`);
  await expect(page.getByText('New leads')).toBeVisible();
  await expectAccessible(page, { rules: 'lookRules' });
});
