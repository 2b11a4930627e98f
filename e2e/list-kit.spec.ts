import type { Locator, Page } from '@playwright/test';
import { doorstep, expect, expectAccessible, test } from './fixtures.ts';
import {
  atDashboard,
  chooseFirstPolicy,
  findFlags,
  rows,
  threadPage,
  untilLive,
} from './moderation-helpers.ts';
import { callApi, interceptCalls, openNewMember } from './user-helpers.ts';

const longName = `no_spaces_at_all_${'x'.repeat(33)}`;

/** Positions of the rows in the window. */
function placesOf(page: Page): Promise<number[]> {
  return page
    .locator('tr[data-row-id]')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
}

async function showColumns(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  for (const name of names) {
    const box = menu.getByRole('checkbox', { name, exact: true });
    await box.click();
    await expect(box).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

function selectedCount(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /selected/ });
}

test('every column keeps a readable width, and the table scrolls instead of the page', async ({
  page,
  signIn,
}) => {
  // An account whose columns no other test uses, because hidden columns are stored.
  await signIn(page, 'communityTech', { open: doorstep });
  await callApi(
    page,
    `mutation ($name: String!, $email: String, $bio: String) {
      createUser(username: $name, email: $email, firstName: "Maximiliana", bio: $bio) { id }
    }`,
    {
      name: longName,
      email: 'somebody.with.a.long.address@letters.example',
      bio: 'Writes a lot about everything. '.repeat(20),
    },
  );
  await page.goto(`/moderation/users?search=${longName}`);
  const row = page.locator('tr[data-row-id]');
  await expect(row).toHaveCount(1);
  const email = row.locator('[data-label="Email"]');
  const widthOf = async (cell: Locator) => (await cell.boundingBox())?.width ?? 0;
  expect(await widthOf(email)).toBeGreaterThan(180);

  await showColumns(page, 'Bio', 'First Name', 'Last Name');
  await expect(row.locator('[data-label="Bio"]')).toBeVisible();
  expect(await widthOf(email)).toBeGreaterThan(180);
  expect(await widthOf(row.locator('[data-label="First Name"]'))).toBeGreaterThan(100);
  await expectAccessible(page);

  // The tooltip with the whole text opens by keyboard, too; Escape closes it.
  const bio = row.locator('[data-label="Bio"] [data-clip]');
  await expect(bio).toHaveAttribute('tabindex', '0');
  await bio.focus();
  const whole = page.getByRole('tooltip');
  await expect(whole).toContainText(/(Writes a lot about everything\.\s*){20}/);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();

  // The last column comes into view; the name stays.
  const last = row.locator('[data-label="Last Name"]');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(row.locator('[data-part="essential"]')).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate('window.scrollX')).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByRole('link', { name: longName })).toBeVisible();
  // The cells are laid out as a card once the width is known.
  await expect.poll(() => widthOf(email)).toBeGreaterThan(250);
  await expectAccessible(page);
});

for (const width of [1280, 390]) {
  test(`rows of the dashboard do not move by themselves at ${width} px`, async ({
    page,
    browser,
    problems,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const live = untilLive(page);
    await signIn(page, 'admin', atDashboard);
    await expect(rows(page)).toHaveCount(10);
    const before = await placesOf(page);

    await rows(page).nth(1).click();
    const bulk = page.getByRole('group', { name: 'With the selected rows' });
    await expect(bulk.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(await placesOf(page)).toEqual(before);

    // The server refuses one row: shown without moving the others.
    const id = await page.locator('tr[data-row-id]').nth(1).getAttribute('data-row-id');
    const refusal = 'This content is deleted or marked as spam. Take that back before.';
    const outcome = { id, ok: false, message: refusal, eventId: null };
    await interceptCalls(page, 'mutation UpdateFlags', {
      json: { data: { updateContentFlags: [outcome] } },
    });
    await bulk.getByRole('button', { name: 'Spam' }).click();
    await chooseFirstPolicy(page);
    await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await rows(page).nth(1).click();
    await expect(bulk).toBeHidden();
    expect(await placesOf(page)).toEqual(before);

    await live;
    const outside = await browser.newContext();
    problems.watch(outside);
    const member = await outside.newPage();
    await signIn(member, 'member', { site: 'kidney', open: threadPage });
    await member
      .getByLabel('Your reply')
      .fill(`CHEAP PILLS ${width}!!! FREE at http://cheap-pills.example +1 555 010 9999`);
    await member.getByRole('button', { name: 'Post reply' }).click();
    await expect(member.locator('.entry:target')).toBeVisible();
    await outside.close();
    await expect(page.getByRole('button', { name: /^\d+ new, show newest first$/ })).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
  });
}

test('ranges are selected with Shift, by pointer and by keyboard', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: '/moderation/users?sortBy=id&sortDesc=false' });
  await expect(rows(page)).toHaveCount(25);
  await rows(page).nth(2).click();
  await rows(page)
    .nth(6)
    .click({ modifiers: ['Shift'] });
  await expect(selectedCount(page)).toHaveText('5 selected');
  await expect(rows(page).nth(4)).toBeChecked();
  expect(await page.evaluate('getSelection().toString()')).toBe('');

  // Goes back the same way.
  await rows(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(selectedCount(page)).toHaveText('2 selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await rows(page).nth(10).focus();
  await page.keyboard.press('Space');
  await rows(page).nth(13).focus();
  await page.keyboard.press('Shift+Space');
  await expect(selectedCount(page)).toHaveText('4 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(rows(page).nth(14)).toBeFocused();
  await expect(rows(page).nth(14)).toBeChecked();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selectedCount(page)).toHaveText('4 selected');
  await expect(rows(page).nth(13)).toBeFocused();
});

test('all matching users are selected at once, and changed after a question', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { open: doorstep });
  for (let index = 1; index <= 27; index += 1) {
    const query = 'mutation ($username: String!) { createUser(username: $username) { id } }';
    await callApi(page, query, { username: `matching_${index}` });
  }
  await page.goto('/moderation/users?search=matching_');
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await expect(selectedCount(page)).toHaveText('25 selected');
  await page.getByRole('button', { name: 'Select all 27 that match' }).click();
  await expect(selectedCount(page)).toHaveText('27 selected');
  await expect(page.getByRole('button', { name: /that match$/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  // The previous list also has a select for roles.
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Edit User Roles' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Moderator', exact: true }).click();
  await page.getByRole('button', { name: 'Change roles' }).click();
  const question = page.getByRole('dialog', { name: 'Change the role of 27 users?' });
  await question.getByRole('button', { name: 'Change roles' }).click();
  await expect(page).toHaveURL(/search=matching_/);
  const { users } = await callApi<{ users: { total: number } }>(
    page,
    '{ users(userSearchTerm: "matching_", roleIds: ["2"], limit: 0) { total } }',
  );
  expect(users.total).toBe(27);
});

test('all matching flags are decided after a question with their number', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'migraine', open: '/moderation/' });
  await expect(rows(page)).toHaveCount(10);
  const { contentFlagStream } = await callApi<{
    contentFlagStream: { pageInfo: { totalCount: number } };
  }>(page, '{ contentFlagStream(limit: 0, isOpen: true) { pageInfo { totalCount } } }');
  const total = contentFlagStream.pageInfo.totalCount;
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(selectedCount(page)).toHaveText(`${total} selected`);
  await page
    .getByRole('group', { name: 'With the selected rows' })
    .getByRole('button', { name: 'Done' })
    .click();
  const question = page.getByRole('dialog', { name: `Mark ${total} items as done?` });
  await expect(question).toContainText(`${total - 10} items are not on this page:`);
  await question.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText(`${total} items marked as done`)).toBeVisible();
  expect(await findFlags(page, 'isOpen: true')).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`${total} actions undone`)).toBeVisible();
});

test('short catalogues show their first entries before typing', async ({ page, signIn }) => {
  await signIn(page, 'admin', { open: doorstep });
  await openNewMember(page, 'catalogue-reader', '?tab=conditions');
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await expect(page.getByRole('option').nth(5)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Awards/ }).click();
  await page.getByRole('combobox', { name: 'Award' }).click();
  await expect(page.getByRole('option').nth(5)).toBeVisible();
});

test('no list needs sideways scrolling at 1280 px beside the open navigation', async ({
  page,
  server,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await server.query(
    `update users set username = rpad(username, 50, 'W')
     where id in (select author_id from content_flags where is_open)`,
  );
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Engagement Toolkit' }).click();
  for (const name of wideLists) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    const hiddenWidth = await page
      .getByRole('table')
      .first()
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(hiddenWidth, name).toBeLessThanOrEqual(0);
  }
});

const wideLists = [
  'Users',
  'Moderation Dashboard',
  'Polls',
  'Quizlets',
  'Forum Starters',
  'Commercial Lead Gen Form List View',
  'Opportunity Campaigns',
  'Short Links',
  'Conditions',
];
