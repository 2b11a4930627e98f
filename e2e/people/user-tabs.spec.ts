import type { Page } from '@playwright/test';
import { socialChangedMessage } from '../../contract/people/socials.ts';
import { userMessages } from '../../contract/people/users.ts';
import { doorstep, expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi, choose, openNewMember, openUser } from '../user-helpers.ts';

const home = { open: doorstep };

function addButton(page: Page) {
  return page.getByRole('button', { name: 'Add', exact: true });
}

test.describe('the tabs', () => {
  test('are in the address and follow the arrow keys', async ({ page, signIn }) => {
    await signIn(page, 'admin', home);
    await openNewMember(page, 'tab-walker');
    await page.getByRole('tab', { name: 'Activity' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Edit' })).toBeFocused();
    await expect(page).toHaveURL(/\?tab=edit$/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\?tab=socials$/);
    await page.reload();
    await expect(page.getByRole('tabpanel', { name: /^Socials/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page).toHaveURL(/\/users\/\d+$/);
    await expect(page.getByRole('tab')).toHaveText([
      'Activity',
      'Edit',
      'Socials (0)',
      'Conditions (0)',
      'Awards (0)',
      'Profile Answers',
      'History',
      'Security',
    ]);
    await page.goto(`${page.url()}?tab=nonsense`);
    await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('keep typed input while another tab is open, and ask before it is lost', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', home);
    await openNewMember(page, 'tab-keeper', '?tab=socials');
    await choose(page, 'Type', 'website');
    await page.getByRole('textbox', { name: 'Link' }).fill('unfinished.example');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByRole('tab', { name: /^Socials/ }).click();
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('unfinished.example');
    await page.getByRole('link', { name: 'Moderation Dashboard' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('unfinished.example');
  });
});

test.describe('socials', () => {
  test('are added, edited and deleted', async ({ page, signIn }) => {
    await signIn(page, 'admin', home);
    await openNewMember(page, 'social-one', '?tab=socials');
    await addButton(page).click();
    await expect(page.getByText(userMessages.socialIncomplete)).toBeVisible();
    await choose(page, 'Type', 'website');
    await addButton(page).click();
    await expect(page.getByText(userMessages.socialIncomplete)).toBeVisible();
    await page.getByRole('textbox', { name: 'Link' }).fill('one.example/home');
    await page.keyboard.press('Enter');
    const link = page.getByRole('region', { name: 'website' }).getByRole('link');
    await expect(link).toHaveText('one.example/home');
    await expect(link).toHaveAttribute('href', 'http://one.example/home');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByRole('tab', { name: 'Socials (1)' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Handle' })).toHaveValue('');
    // The focus returns to the first input, and no list opens.
    const type = page.getByRole('combobox', { name: 'Type' });
    await expect(type).toBeFocused();
    await expect(type).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('option')).toHaveCount(0);

    const edit = page.getByRole('button', { name: 'Edit website one.example/home' });
    const input = page.getByRole('textbox', { name: 'Link of website one.example/home' });
    await edit.click();
    await expect(input).toBeFocused();
    await input.fill('two.example');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(edit).toBeFocused();
    await edit.click();
    await page.keyboard.press('Enter');
    await expect(edit).toBeFocused();
    await edit.click();
    await input.fill('two.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText(userMessages.socialUpdated)).toBeVisible();
    await expect(link).toHaveText('two.example');

    await page.getByRole('button', { name: 'Delete website two.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'Delete website two.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(userMessages.socialDeleted)).toBeVisible();
    await expect(page.getByText('No known socials')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Socials (0)' })).toBeFocused();
  });

  test('are not overwritten unnoticed: the second person is told first', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', home);
    const userId = await openNewMember(page, 'social-busy', '?tab=socials');
    const { createSocialSite } = await callApi<{ createSocialSite: { id: string } }>(
      page,
      'mutation ($userId: ID!) { createSocialSite(userId: $userId, type: BLOG, url: "old.example") { id } }',
      { userId },
    );
    // The screen may not have subscribed to events yet.
    await page.reload();
    await page.getByRole('button', { name: 'Edit blog old.example' }).click();
    const input = page.getByRole('textbox', { name: 'Link of blog old.example' });
    await input.fill('mine.example');
    await callApi(
      page,
      'mutation ($id: ID!) { updateSocialSite(id: $id, url: "theirs.example") { id } }',
      createSocialSite,
    );
    await input.press('Enter');
    await expect(page.getByText(socialChangedMessage('theirs.example'))).toBeVisible();
    await input.press('Enter');
    await expect(page.getByRole('link', { name: 'mine.example' })).toBeVisible();
  });
});

test('conditions are added once and removed', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  await openNewMember(page, 'condition-bearer', '?tab=conditions');
  await expect(page.getByText('No known conditions')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByText(userMessages.conditionIncomplete)).toBeVisible();
  const condition = page.getByRole('combobox', { name: 'Condition' });
  const pick = async () => {
    await condition.click();
    await condition.fill('kidney');
    await page.getByRole('option').first().click();
    await choose(page, 'Relationship type', 'Caregiver');
    const name = await condition.inputValue();
    await addButton(page).click();
    return name;
  };
  const name = await pick();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByRole('cell', { name: 'Caregiver' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Conditions (1)' })).toBeVisible();
  await expect(condition).toHaveValue('');
  await pick();
  await expect(page.getByText(userMessages.conditionExists)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No known conditions')).toBeVisible();
  await expect(page.getByText(userMessages.conditionExists)).toHaveCount(0);
  await expect(condition).toHaveValue(name);
  await expect(page.getByRole('tab', { name: 'Conditions (0)' })).toBeFocused();
});

test('awards are added and removed, the latest first', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  for (const [name, year] of [
    ['Tab Lantern', 2024],
    ['Tab Beacon', null],
  ] as const) {
    const mutation =
      'mutation ($name: String!, $year: Int) { upsertAward(name: $name, year: $year) { id } }';
    await callApi(page, mutation, { name, year });
  }
  await openNewMember(page, 'award-bearer', '?tab=awards');
  await expect(page.getByText('No awards yet')).toBeVisible();
  const add = async (text: string, option: string, status: string) => {
    const award = page.getByRole('combobox', { name: 'Award' });
    await expect(addButton(page)).toBeDisabled();
    await award.click();
    await award.fill(text);
    await page.getByRole('option', { name: option, exact: true }).click();
    await expect(addButton(page)).toBeDisabled();
    await choose(page, 'Status', status);
    await addButton(page).click();
    await expect(page.getByText(userMessages.awardAdded)).toBeVisible();
    await expect(award).toHaveValue('');
  };
  await add('tab lan', '2024 Tab Lantern', 'Winner');
  await add('tab bea', 'Tab Beacon', 'Enrolled');
  const rows = page.getByRole('tabpanel').getByRole('row');
  await expect(rows.nth(1)).toContainText('Tab Beacon');
  await expect(rows.nth(1)).toContainText('Enrolled');
  await expect(rows.nth(2)).toContainText('2024');
  await expect(page.getByRole('tab', { name: 'Awards (2)' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Tab Lantern, 2024 Winner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Tab Lantern, 2024 Winner successfully removed')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Awards (1)' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage awards' }).click();
  await expect(page).toHaveURL(/\/moderation\/awards$/);
});

test('linked accounts lead to the same person on the other site', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', ...home });
  await openUser(page, 'abena', '?tab=linked-accounts');
  const table = page.getByRole('table', { name: 'linked accounts' });
  for (const header of ['Site', 'User', 'Verified', 'Member since', 'Role', 'Link']) {
    await expect(table.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect(table.getByText('This site')).toBeVisible();
  await table.getByRole('button', { name: 'Open Migraine Harbor' }).click();
  await expect(page).toHaveURL(new RegExp(`^${server.origin('migraine')}/moderation/users/\\d+$`));
  await expect(page.getByRole('heading', { level: 1, name: 'abena' })).toBeVisible();
});

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
