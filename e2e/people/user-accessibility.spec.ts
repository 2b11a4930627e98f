import { userMessages } from '../../contract/people/users.ts';
import { doorstep, expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { choose, openUser } from '../user-helpers.ts';

test.describe('in both looks', () => {
  test.use(phone);

  test('the tabs of a user', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', { open: doorstep });
    await openUser(page, 'abena');
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expectAccessibleInBothLooks(page);

    await page.getByRole('tab', { name: /^Socials/ }).click();
    await choose(page, 'Type', 'linkedin');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(userMessages.socialIncomplete)).toBeVisible();
    await expectAccessibleInBothLooks(page);

    await page.getByRole('tab', { name: /^Conditions/ }).click();
    await expectAccessibleInBothLooks(page);

    await page.getByRole('tab', { name: /^Awards/ }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Linked Accounts' }).click();
    await expectAccessibleInBothLooks(page);
  });

  test('the dialogs of a user', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', { open: doorstep });
    await openUser(page, 'abena');
    await page.getByRole('button', { name: 'AI impersonation' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('What about the porch?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Profile picture of abena' }).click();
    await expect(page.getByRole('dialog', { name: 'Profile picture' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Delete abena?' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
