import type { Page } from '@playwright/test';
import { userMessages } from '../../contract/people/users.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const open = { open: '/moderation/users/new' };

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true });
}

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

function create(page: Page) {
  return page.getByRole('button', { name: 'Create User' }).click();
}

test('starts with default values, and the badge follows the role', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: '/moderation/users' });
  await page.getByRole('link', { name: 'New User' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New User' })).toBeFocused();
  const role = page.getByRole('combobox', { name: 'Role' });
  const badge = page.getByRole('combobox', { name: 'Primary Badge' });
  await expect(role).toHaveValue('Member');
  await expect(badge).toHaveValue('Member');
  await expect(page.getByRole('checkbox', { name: 'Receive emails' })).toBeChecked();
  await choose(page, 'Role', 'Moderator');
  await expect(badge).toHaveValue('Moderator');
  await choose(page, 'Role', 'Admin');
  await expect(badge).toHaveValue('Community Admin');
  await choose(page, 'Primary Badge', 'Contributor');
  await choose(page, 'Role', 'Spammer');
  await expect(badge).toHaveValue('Member');
});

test('the calendar ends at the minimum age; a generated password is shown, valid and can be hidden', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', open);
  const picker = page.locator('input[type="date"]');
  const latest = await picker.getAttribute('max');
  expect(Number(latest?.slice(0, 4))).toBe(new Date().getUTCFullYear() - 18);
  await picker.fill('1975-03-09', { force: true });
  await expect(field(page, 'Birthday')).toHaveValue('03/09/1975');
  await expect(page.getByRole('button', { name: 'Copy password' })).toBeDisabled();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue(/^\S{20}$/);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await field(page, 'Username').fill('generated_password');
  await create(page);
  await expect(page.getByText(userMessages.created)).toBeVisible();
});

test('creates a user with everything and opens them', async ({ page, signIn }) => {
  await signIn(page, 'admin', open);
  await field(page, 'Username').fill('wholly_new');
  await field(page, 'Email').fill('wholly.new@example.org');
  await choose(page, 'Role', 'Moderator');
  await choose(page, 'Secondary Badge', 'Patient Leader');
  await field(page, 'First Name').fill('Wholly');
  await field(page, 'Last Name').fill('New');
  await field(page, 'Birthday').fill('1/31/1980');
  await field(page, 'Zip Code').fill('12345-6789');
  await choose(page, 'Gender', 'Non Binary');
  await choose(page, 'Ethnicity', 'Hispanic Or Latino');
  await field(page, 'Bio').fill('About me');
  await field(page, 'Author Bio').fill('About the author');
  await page.getByRole('checkbox', { name: 'Receive emails' }).click();
  await page.getByRole('checkbox', { name: 'Suppress from activity recommendations' }).click();
  await page.getByRole('checkbox', { name: 'Notify the user' }).click();
  await create(page);
  await expect(page.getByText(userMessages.created)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'wholly_new' })).toBeVisible();
  const { user } = await callApi<{ user: object }>(
    page,
    `{ user(emailOrUsername: "wholly_new") {
      email roleId badge secondaryBadge firstName lastName birthday zipcode gender ethnicity bio
      description receiveEmails suppressedFromActivityRecs status
    } }`,
  );
  expect(user).toEqual({
    email: 'wholly.new@example.org',
    roleId: '2',
    badge: 'MODERATOR',
    secondaryBadge: 'PATIENT_LEADER',
    firstName: 'Wholly',
    lastName: 'New',
    birthday: '1980-01-31',
    zipcode: '12345-6789',
    gender: 'NON_BINARY',
    ethnicity: 'HISPANIC_OR_LATINO',
    bio: 'About me',
    description: 'About the author',
    receiveEmails: false,
    suppressedFromActivityRecs: true,
    status: 0,
  });
  // Going back skips the form.
  await page.goBack();
  await expect(page).not.toHaveURL(/users\/new/);
});

test('errors that only the server knows are shown at the field too', async ({ page, signIn }) => {
  await signIn(page, 'admin', open);
  await field(page, 'Username').fill('ABENA');
  await create(page);
  await expect(page.getByText(userMessages.usernameTaken)).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await field(page, 'Username').fill('would_be_admin');
  await field(page, 'Email').fill('someone@example.org');
  await choose(page, 'Role', 'Admin');
  await create(page);
  await expect(page.getByText(userMessages.adminEmail)).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue('someone@example.org');
  await field(page, 'Email').fill('someone@steward.example');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'would_be_admin' })).toBeVisible();
});

test('asks before discarding typed input', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: '/moderation/users?search=a' });
  await page.getByRole('link', { name: 'New User' }).click();
  await field(page, 'Username').fill('almost');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Username')).toHaveValue('almost');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/users\?search=a$/);
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the form is accessible and fits', async ({ page, signIn }) => {
    await signIn(page, 'admin', open);
    await expect(field(page, 'Username')).toBeVisible();
    await page.getByRole('button', { name: 'Generate' }).click();
    await create(page);
    await expect(page.getByText('Username is required')).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
