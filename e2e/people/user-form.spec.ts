import type { Page, Request } from '@playwright/test';
import { userMessages } from '../../contract/people/users.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import { listCoveredControls } from '../snackbar-helpers.ts';
import { callApi, openNewMember, openUser } from '../user-helpers.ts';

const editTab = '?tab=edit';

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Variables that the form sends with its next save. */
async function sent(page: Page, action: () => Promise<void>): Promise<Record<string, unknown>> {
  const isUpdate = (request: Request) => request.postData()?.includes('mutation UpdateUser(');
  const request = page.waitForRequest((each) => isUpdate(each) === true);
  await action();
  return JSON.parse((await request).postData() ?? '{}').variables;
}

test('sends only changed fields', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  const id = await openNewMember(page, 'slowly_changing', editTab);
  await field(page, 'First Name').fill('Slow');
  expect(await sent(page, () => save(page))).toEqual({ id, version: 1, firstName: 'Slow' });
  await expect(page.getByText(userMessages.updated)).toBeVisible();

  await expect(page.getByRole('checkbox', { name: /change of email/ })).toHaveCount(0);
  await field(page, 'Email').fill('slow@example.org');
  await page.getByRole('checkbox', { name: /change of email/ }).click();
  await page.getByRole('checkbox', { name: 'Fraudster' }).click();
  expect(await sent(page, () => save(page))).toEqual({
    id,
    version: 2,
    email: 'slow@example.org',
    notifyEmailChange: true,
    isFraudster: true,
  });
  await expect(page.getByRole('checkbox', { name: /change of email/ })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Moderator' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbor-77!');
  expect(await sent(page, () => page.keyboard.press('Control+s'))).toEqual({
    id,
    version: 3,
    roleId: '2',
    badge: 'MODERATOR',
    password: 'Quiet-Harbor-77!',
  });
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(field(page, 'First Name')).toHaveValue('Slow');
});

test('on a phone no message covers the buttons', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'admin', { open: doorstep });
  await openNewMember(page, 'on_the_phone', editTab);
  await save(page);
  await expect(page.getByText(userMessages.updated)).toBeVisible();
  await expect(page.getByRole('status').getByText('on_the_phone')).toBeVisible();
  expect(await listCoveredControls(page)).toEqual([]);
});

test.describe('two people edit the same user', () => {
  async function editAtOnce(page: Page, username: string) {
    const id = await openNewMember(page, username, editTab);
    await field(page, 'First Name').fill('Mine');
    await field(page, 'Bio').fill('My bio');
    const query = `mutation ($id: ID!) { updateUser(id: $id, firstName: "Theirs", zipcode: "12345") { id } }`;
    return (other: Page) => callApi(other, query, { id });
  }

  test('the second person is told and can view the saved version', async ({
    page,
    browser,
    problems,
    signIn,
  }) => {
    await signIn(page, 'admin', { open: doorstep });
    const change = await editAtOnce(page, 'edited_twice');
    const context = await browser.newContext();
    problems.watch(context);
    const other = await context.newPage();
    await signIn(other, 'superAdmin', { open: doorstep });
    await change(other);
    await context.close();

    await save(page);
    const alert = page.getByRole('alert');
    await expect(alert.getByText(/was changed by noor/)).toBeVisible();
    await expect(alert.getByText(/Changed: First Name, Zip Code\./)).toBeVisible();
    await expect(field(page, 'First Name')).toHaveValue('Mine');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect(alert).toHaveCount(0);
    await expect(field(page, 'First Name')).toHaveValue('Theirs');
    await expect(field(page, 'Bio')).toHaveValue('');
  });

  test('or keeps the typed values on top of it', async ({ page, signIn }) => {
    await signIn(page, 'admin', { open: doorstep });
    const change = await editAtOnce(page, 'edited_again');
    await change(page);
    await save(page);
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(field(page, 'Zip Code')).toHaveValue('12345');
    await expect(field(page, 'First Name')).toHaveValue('Mine');
    expect(await sent(page, () => save(page))).toMatchObject({ firstName: 'Mine', bio: 'My bio' });
    await expect(page.getByText(userMessages.updated)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a person of a higher rank is read-only', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await openUser(page, 'noor', editTab);
  // Shown as text, not as disabled inputs.
  const panel = page.getByRole('tabpanel', { name: 'Edit' });
  await expect(panel.getByText(userMessages.outranked)).toBeVisible();
  await expect(panel.getByText('noor@steward.example', { exact: true })).toBeVisible();
  await expect(panel.getByText('Super Admin', { exact: true })).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  for (const tab of [/^Socials/, /^Conditions/, /^Awards/]) {
    await page.getByRole('tab', { name: tab }).click();
    const other = page.getByRole('tabpanel', { name: tab });
    await expect(other.getByText(userMessages.outranked)).toBeVisible();
    await expect(other.getByRole('button')).toHaveCount(0);
    await expect(other.getByRole('combobox')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Send password link' })).toHaveCount(0);
});

test('a person of the same role keeps their password, and is sent a link instead', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { open: doorstep });
  const { createUser } = await callApi<{ createUser: { id: string } }>(
    page,
    `mutation { createUser(username: "fellow_admin", email: "fellow@steward.example", roleId: "1") { id } }`,
  );
  await page.goto(`${new URL(page.url()).origin}/moderation/users/${createUser.id}${editTab}`);
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(field(page, 'Username')).toBeEnabled();
  await expect(page.getByText(userMessages.equalRank)).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Bio').fill('Still to be edited');
  expect(await sent(page, () => save(page))).toMatchObject({ bio: 'Still to be edited' });
  await expect(page.getByText(userMessages.updated)).toBeVisible();
  await page.getByRole('button', { name: 'Send password link' }).click();
  await expect(page.getByRole('dialog').getByText('fellow@steward.example')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(userMessages.resetLinkSent)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history.getByRole('row')).toHaveCount(4);
  await expect(history.getByRole('row').nth(1)).toContainText('Sent a link to set a new password');
  await expect(history.getByRole('row').nth(2)).toContainText('Bio: Still to be edited');
  await expect(history.getByRole('row').nth(2)).toContainText('abena');
  await expect(history.getByRole('row').nth(3)).toContainText('Created the account');
  await expectAccessible(page);
});

test('nobody changes their own role', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await openUser(page, 'abena', editTab);
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await expect(page.getByText(userMessages.notYourself)).toBeVisible();
  await expect(field(page, 'Email')).toBeEnabled();
});

test('blocking shows what is deleted, needs consent and shows its progress', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { open: doorstep });
  const id = await openUser(page, 'MooseOnTheLoose', editTab);
  const { blockingPreview } = await callApi<{ blockingPreview: { items: number } }>(
    page,
    'query ($ids: [ID!]!) { blockingPreview(userIds: $ids) { items } }',
    { ids: [id] },
  );
  const { items } = blockingPreview;
  expect(items).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Spammer' }).click();
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Block MooseOnTheLoose?' });
  await expect(dialog.getByText(`${items} items they wrote will be deleted`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Spammer');

  await save(page);
  await expect(dialog.getByRole('button', { name: 'Block user' })).toBeDisabled();
  await dialog
    .getByRole('checkbox', { name: `I want to block this user and delete ${items}` })
    .click();
  await dialog.getByRole('button', { name: 'Block user' }).click();
  await expect(page.getByText(userMessages.updated)).toBeVisible();
  const work = page.getByRole('region', { name: 'Background work' });
  await expect(work.getByText('Blocking MooseOnTheLoose')).toBeVisible();
  await expect(work.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(work).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Public profile' })).toHaveCount(0);
});

test('social logins are unlinked after a question', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await openUser(page, 'MaricelR', editTab);
  await page.getByRole('button', { name: 'Unlink Social Logins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlink Social Logins?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['email', 'google']);
  await expect(dialog.getByText('All social logins will be permanently removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Unlink all' }).click();
  await expect(page.getByText('This user has no social auth accounts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink Social Logins' })).toHaveCount(0);
});
