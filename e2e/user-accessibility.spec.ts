import type { Page } from '@playwright/test';
import { userMessages } from '../contract/users.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { choose, openUser } from './user-helpers.ts';

/** Nothing to complain of, nothing wider than the window. */
async function expectGood(page: Page) {
  await expectNoAxeViolations(page);
  const isTooWide = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(isTooWide).toBe(false);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test('the tabs of a user', async ({ page, signIn }) => {
        await signIn(page, 'superAdmin', { open: '/moderation/' });
        await openUser(page, 'abena');
        await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
        await expectGood(page);

        await page.getByRole('tab', { name: /^Socials/ }).click();
        await choose(page, 'Type', 'linkedin');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(page.getByText(userMessages.socialIncomplete)).toBeVisible();
        await expectGood(page);

        await page.getByRole('tab', { name: /^Conditions/ }).click();
        await expectGood(page);

        await page.getByRole('tab', { name: /^Awards/ }).click();
        await page.getByRole('combobox', { name: 'Status' }).click();
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectGood(page);
        await page.keyboard.press('Escape');

        await page.getByRole('tab', { name: 'Linked Accounts' }).click();
        await expectGood(page);
      });

      test('the dialogs of a user', async ({ page, signIn }) => {
        await signIn(page, 'superAdmin', { open: '/moderation/' });
        await openUser(page, 'abena');
        await page.getByRole('button', { name: 'AI impersonation' }).click();
        await page.getByRole('textbox', { name: 'Question' }).fill('What about the porch?');
        await page.getByRole('button', { name: 'Ask', exact: true }).click();
        await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
        await expectGood(page);
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Profile picture of abena' }).click();
        await expect(page.getByRole('dialog', { name: 'Profile picture' })).toBeVisible();
        await expectGood(page);
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Delete abena?' })).toBeVisible();
        await expectGood(page);
      });
    });
  }
}
