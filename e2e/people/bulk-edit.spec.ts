import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { userMessages } from '../../contract/people/users.ts';
import {
  doorstep,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

function roleSelect(page: Page) {
  return page.getByRole('combobox', { name: 'Role' });
}

function changeRoles(page: Page) {
  return page.getByRole('button', { name: 'Change roles' });
}

/** Creates members of one name and opens bulk edit with all of them selected. */
async function bulkEditNew(page: Page, name: string, count: number): Promise<void> {
  const usernames = Array.from({ length: count }, (_, index) => `${name}_${index + 1}`);
  for (const username of usernames) {
    const query = 'mutation ($username: String!) { createUser(username: $username) { id } }';
    await callApi(page, query, { username });
  }
  await bulkEdit(page, name, usernames);
}

async function bulkEdit(page: Page, search: string, usernames: string[]): Promise<void> {
  await page.goto(`/moderation/users?search=${search}&itemsPerPage=100`);
  for (const username of usernames) {
    await page.getByRole('checkbox', { name: `Select ${username}`, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Edit User Roles' })).toBeFocused();
  const selected = page.getByRole('list', { name: 'Selected users' }).getByRole('listitem');
  await expect(selected).toHaveCount(usernames.length);
}

async function chooseRole(page: Page, role: string) {
  await roleSelect(page).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

async function rolesOf(page: Page, search: string): Promise<string[]> {
  const { users } = await callApi<{ users: { users: { roleId: string }[] } }>(
    page,
    'query ($search: String) { users(userSearchTerm: $search) { users { roleId } } }',
    { search },
  );
  return users.users.map(({ roleId }) => roleId);
}

test('gives everyone the chosen role', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await bulkEditNew(page, 'promoted', 3);
  await expect(roleSelect(page)).toHaveAttribute('placeholder', userMessages.roleRequired);
  await expect(changeRoles(page)).toHaveCount(0);
  await chooseRole(page, 'Moderator');
  await page.getByRole('button', { name: 'Remove promoted_3 from the list' }).click();
  await changeRoles(page).click();
  await expect(page.getByText(messages.changesSaved)).toBeVisible();
  await expect(page).toHaveURL(/\/users\?.*search=promoted/);
  await expect(page.getByRole('cell', { name: 'Moderator' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Bulk Edit' })).toBeDisabled();
  expect((await rolesOf(page, 'promoted')).sort()).toEqual(['2', '2', '3']);
});

test('leaving clears the selection; so does a reload', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await bulkEditNew(page, 'forgotten', 2);
  await page.getByRole('link', { name: 'Back to users' }).click();
  await expect(page.getByRole('button', { name: 'Bulk Edit' })).toBeDisabled();
  await bulkEdit(page, 'forgotten', ['forgotten_1', 'forgotten_2']);
  await page.reload();
  await expect(page.getByText(userMessages.bulkNothingSelected)).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  await bulkEdit(page, 'forgotten', ['forgotten_1', 'forgotten_2']);
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: `Remove forgotten_${number} from the list` }).click();
  }
  await expect(page.getByText(userMessages.bulkNothingSelected)).toBeVisible();
});

test('refusals are explained before any change', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await callApi(page, 'mutation { createUser(username: "noor_fan") { id } }');
  await bulkEdit(page, 'noor', ['noor', 'noor_fan']);
  await chooseRole(page, 'Moderator');
  await changeRoles(page).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Nothing was changed')).toBeVisible();
  await expect(alert.getByRole('listitem')).toHaveText([`noor: ${userMessages.outranked}`]);
  expect((await rolesOf(page, 'noor_fan')).sort()).toEqual(['3']);
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Remove this user' }).click();
  await expect(alert).toHaveCount(0);
  await changeRoles(page).click();
  await expect(page.getByText(messages.changesSaved)).toBeVisible();
  expect((await rolesOf(page, 'noor_fan')).sort()).toEqual(['2']);
});

test('blocking asks for consent, and shows its progress', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await bulkEditNew(page, 'pests', 2);
  await chooseRole(page, 'Spammer');
  await changeRoles(page).click();
  const dialog = page.getByRole('dialog', { name: 'Block 2 users?' });
  await expect(dialog.getByText('0 items they wrote will be deleted')).toBeVisible();
  await expect(dialog.getByText('Not all of this can be undone')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const block = dialog.getByRole('button', { name: 'Block 2 users' });
  await expect(block).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(changeRoles(page)).toBeEnabled();
  expect(await rolesOf(page, 'pests')).toEqual(['3', '3']);

  await changeRoles(page).click();
  await dialog.getByRole('checkbox', { name: 'I want to block these 2 users' }).click();
  await block.click();
  await expect(page.getByText(messages.changesSaved)).toBeVisible();
  const work = page.getByRole('region', { name: 'Background work' });
  await expect(work.getByText('Blocking 2 users')).toBeVisible();
  await expect(work.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await work.getByRole('button', { name: 'Hide Blocking 2 users' }).click();
  await expect(work).toHaveCount(0);
  await expect(page.getByText('No users match')).toBeVisible();
  expect(await rolesOf(page, 'pests')).toEqual(['4', '4']);
});

test.describe('in both looks', () => {
  test.use(phone);

  test('bulk edit is accessible and fits', async ({ page, signIn }) => {
    await signIn(page, 'admin', { open: doorstep });
    await bulkEditNew(page, 'seen_in_both', 2);
    await chooseRole(page, 'Spammer');
    await expectAccessibleInBothLooks(page);
    await changeRoles(page).click();
    await expect(page.getByRole('checkbox', { name: /^I want to block/ })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
