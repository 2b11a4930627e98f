import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { userMessages } from '../../contract/people/users.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi, interceptCalls } from '../user-helpers.ts';

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

async function createUsers(page: Page, ...users: Record<string, string>[]): Promise<string[]> {
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
  test('starts with the newest members and the usual columns', async ({ page, signIn }) => {
    await signIn(page, 'admin', openUsers());
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
    const header = (name: string) => page.getByRole('columnheader', { name });
    await expect(header('Member since')).toHaveAttribute('aria-sort', 'descending');
    for (const name of ['Username', 'Email', 'ID', 'Role'])
      await expect(header(name)).toBeVisible();
    await expect(header('Avatar')).not.toHaveAttribute('aria-sort');
    for (const name of ['Bio', 'First Name', 'Last Name'])
      await expect(header(name)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('searches by modifiers, quoted text and user ID', async ({ page, signIn }) => {
    await signIn(page, 'admin', openUsers());
    const [id] = await createUsers(
      page,
      {
        username: 'zeb_one',
        email: 'zeb1@lantern.example',
        firstName: 'Zebulon',
        bio: 'Night shift nurse',
      },
      {
        username: 'zeb_two',
        email: 'zeb2@harbor.example',
        firstName: 'Zebulon',
        bio: 'Shift the night',
      },
    );
    await searchBox(page).fill('first_name:zebulon email:harbor');
    await expect(page).toHaveURL(/\?search=first_name%3Azebulon\+email%3Aharbor$/);
    await expect(userLink(page, 'zeb_two')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await searchBox(page).fill('bio:"night shift" username:zeb');
    await expect(userLink(page, 'zeb_one')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await searchBox(page).fill(id ?? '');
    await expect(userLink(page, 'zeb_one')).toBeVisible();
    await searchBox(page).fill('username:nobody_is_called_this');
    await expect(page.getByText('No users match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rows(page)).toHaveCount(25);
  });

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

  test('sorts and pages on the server', async ({ page, signIn }) => {
    await signIn(page, 'admin', openUsers());
    await page.getByRole('button', { name: 'ID', exact: true }).click();
    await expect(page).toHaveURL(/\?sortBy=id&sortDesc=false$/);
    const ids = async () =>
      (await page.getByRole('row').locator('[data-label="ID"]').allInnerTexts()).map(Number);
    await expect.poll(async () => isAscending(await ids())).toBe(true);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page.getByText(/^26–50 of/)).toBeVisible();
    await expect.poll(async () => isAscending(await ids())).toBe(true);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await expect(page).toHaveURL(/\?itemsPerPage=100&sortBy=id&sortDesc=false$/);
    await expect(rows(page)).toHaveCount(100);
  });

  test('says about how many there are when they are too many to count', async ({
    page,
    signIn,
  }) => {
    await interceptCalls(page, 'query Users(', {
      json: { data: { users: { total: 12_000, totalIsEstimate: true, users: [someone] } } },
    });
    await signIn(page, 'admin', openUsers());
    await expect(page.getByText('1–25 of about 12,000')).toBeVisible();
  });

  test('shows more columns and remembers the choice', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', openUsers());
    const bio = page.getByRole('columnheader', { name: 'Bio' });
    const toggle = async () => {
      await page.getByRole('button', { name: 'Columns' }).click();
      const saved = page.waitForResponse('**/api/moderation');
      await page.getByRole('checkbox', { name: 'Bio' }).click();
      await saved;
      await page.keyboard.press('Escape');
    };
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    await expect(bio).toHaveCount(0);
    await toggle();
    await expect(bio).toBeVisible();
    await page.reload();
    await expect(bio).toBeVisible();
    await toggle();
    await expect(bio).toHaveCount(0);
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

  test('moderators may not open it', async ({ page, signIn }) => {
    await signIn(page, 'moderator', openUsers());
    await expect(page.getByText(messages.mustBeAdmin)).toBeVisible();
    await expect(page).toHaveURL(/\/moderation\/?$/);
    await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  });
});

test('what is selected stays selected on other pages', async ({ page, signIn }) => {
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

test('syncing runs in the background and says when it is done', async ({ page, signIn }) => {
  await signIn(page, 'admin', openUsers());
  await page.getByRole('button', { name: 'Sync Users' }).click();
  await expect(page.getByText(userMessages.synced)).toBeVisible({ timeout: 30_000 });
});

test('a failed sync is told', async ({ page, problems, signIn }) => {
  problems.allow(/status of 500|server error: 500/);
  await interceptCalls(page, 'mutation SyncUsers', {
    status: 500,
    json: { errors: [{ message: 'masked', extensions: { code: 'INTERNAL' } }] },
  });
  await signIn(page, 'admin', openUsers());
  await page.getByRole('button', { name: 'Sync Users' }).click();
  await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
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

function isAscending(numbers: number[]): boolean {
  return numbers.length > 0 && numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0));
}

const someone = {
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
