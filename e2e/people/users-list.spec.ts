import type { Page } from '@playwright/test';
import { userMessages } from '../../contract/people/users.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

function openUsers(search = '') {
  return { open: `/moderation/users${search}` };
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by Email, Username, or User ID' });
}

function rows(page: Page) {
  return page.getByRole('checkbox', { name: /^Select (?!all)/ });
}

function userLink(page: Page, username: string) {
  return page.getByRole('link', { name: username, exact: true });
}

async function _createUsers(page: Page, ...users: Record<string, string>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const user of users) {
    const { createUser } = await callApi<{ createUser: { id: string } }>(
      page,
      `mutation ($username: String!, $email: String, $firstName: String, $bio: String) {
        createUser(username: $username, email: $email, firstName: $firstName, bio: $bio) { id }
      }`,
      user,
    );
    ids.push(createUser.id);
  }
  return ids;
}

test.describe('the list', () => {
  test('explains the modifiers, to the pointer and to the keyboard', async ({ page, signIn }) => {
    await signIn(page, 'admin', openUsers());
    const button = page.getByRole('button', { name: 'How to search' });
    const help = page.getByRole('dialog', { name: 'How to search' });
    await button.hover();
    for (const modifier of ['bio', 'email', 'first_name', 'last_name', 'username']) {
      await expect(help.getByText(modifier, { exact: true })).toBeVisible();
    }
    await searchBox(page).hover();
    await expect(help).toBeHidden();
    await button.press('Enter');
    await expect(help.getByText('first_name:mary email:example.org')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('filters by role and spammers, restores from the address, goes back and forward', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', openUsers());
    const role = page.getByRole('combobox', { name: 'Role' });
    const spammers = page.getByRole('checkbox', { name: 'Show spammers' });
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Member since' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(page.getByRole('columnheader', { name: 'Bio' })).toHaveCount(0);
    await expect(page.getByRole('cell', { name: 'Spammer' })).toHaveCount(0);

    await role.click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await expect(page).toHaveURL(/\?selectedRole=admin$/);
    for (const name of ['abena', 'noor', 'tomasz'])
      await expect(userLink(page, name)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Member', exact: true })).toHaveCount(0);

    await role.click();
    await page.getByRole('option', { name: 'Spammer' }).click();
    await expect(userLink(page, 'BestDealsDora')).toBeVisible();
    await expect(spammers).toBeChecked();
    await expect(spammers).toBeDisabled();

    await page.goBack();
    await expect(role).toHaveValue('Admin');
    await page.goForward();
    await expect(userLink(page, 'BestDealsDora')).toBeVisible();

    await page.goto('/moderation/users?search=BestDealsDora');
    await expect(page.getByText('No users match')).toBeVisible();
    await page.getByRole('button', { name: '1 hidden spammer · show' }).click();
    await expect(spammers).toBeChecked();
    await expect(page).toHaveURL(/search=BestDealsDora&showSpammers=true$/);
    await expect(userLink(page, 'BestDealsDora')).toBeVisible();

    await expect(page.getByText('hidden spammer')).toHaveCount(0);

    await page.goto(
      '/moderation/users?search=a&selectedRole=member&showSpammers=true&page=2&itemsPerPage=25&sortBy=username&sortDesc=false',
    );
    await expect(searchBox(page)).toHaveValue('a');
    await expect(role).toHaveValue('Member');
    await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.goto('/moderation/users?selectedRole=king&sortBy=password&page=x');
    await expect(role).toHaveValue('All');
    await expect(rows(page)).toHaveCount(25);
  });

  test('a row opens its user, by click and by keyboard', async ({ page, signIn }) => {
    await signIn(page, 'admin', openUsers('?search=abena'));
    await userLink(page, 'abena').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'abena' })).toBeVisible();
    await page.goBack();
    await page
      .getByRole('row')
      .filter({ has: userLink(page, 'abena') })
      .getByText('Admin')
      .click();
    await expect(page).toHaveURL(/\/users\/\d+$/);
    await page.getByRole('link', { name: 'Back to users' }).click();
    await expect(page).toHaveURL(/\/users\?search=abena$/);
  });
});

test('selected users stay selected on other pages', async ({ page, signIn }) => {
  await signIn(page, 'admin', openUsers('?sortBy=id&sortDesc=false'));
  const bulkEdit = page.getByRole('button', { name: 'Bulk Edit' });
  await expect(rows(page)).toHaveCount(25);
  await expect(bulkEdit).toBeDisabled();
  await rows(page).nth(0).click();
  await rows(page).nth(1).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await expect(page.getByText('27 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(rows(page).nth(1)).toBeChecked();
  await expect(rows(page).nth(2)).not.toBeChecked();
  await expect(bulkEdit).toBeEnabled();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(rows(page).nth(1)).not.toBeChecked();
  await expect(bulkEdit).toBeDisabled();
});

test('syncing runs in the background and reports its end', async ({ page, signIn }) => {
  await signIn(page, 'admin', openUsers());
  await page.getByRole('button', { name: 'Sync Users' }).click();
  await expect(page.getByText(userMessages.synced)).toBeVisible({ timeout: 30_000 });
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the list is accessible and fits', async ({ page, signIn }) => {
    await signIn(page, 'admin', openUsers('?selectedRole=spammer'));
    await expect(userLink(page, 'BestDealsDora')).toBeVisible();
    await rows(page).first().click();
    await expectAccessibleInBothLooks(page);
    await page.goto('/moderation/users?selectedRole=admin');
    await expect(userLink(page, 'abena')).toBeVisible();
    await page.getByRole('button', { name: 'How to search' }).click();
    await expect(page.getByRole('dialog', { name: 'How to search' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});

function _isAscending(numbers: number[]): boolean {
  return numbers.length > 0 && numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0));
}

const _someone = {
  id: '1',
  username: 'someone',
  email: null,
  avatar: { thumb: null },
  insertedAt: '2025-01-01T00:00:00Z',
  roleId: '3',
  bio: '',
  firstName: null,
  lastName: null,
};
