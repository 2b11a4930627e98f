import type { Page } from '@playwright/test';
import { doorstep, expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import {
  atDashboard,
  chooseFirstPolicy,
  findFlags,
  rows,
  setSiteSettings,
} from '../moderation-helpers.ts';
import { callApi } from '../user-helpers.ts';

/** The checkbox is visually hidden; people press its label. */
function chip(page: Page, name: string) {
  return page.getByRole('group', { name: 'Only show' }).getByText(name, { exact: true });
}

/** Names on more than one line. */
const brokenAuthorNames = `[...document.querySelectorAll('td[data-label="Author"] span')]
  .filter((name) => name.offsetHeight > 1.5 * parseFloat(getComputedStyle(name).lineHeight))
  .map((name) => name.textContent)`;

test('starts with open flags, and keeps filters, sort and pages in the address', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', atDashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation Dashboard' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const table = page.getByRole('table');
  await expect(table.getByText('Open', { exact: true })).toHaveCount(10);
  // Rows scroll inside their frame, and names of authors stay whole.
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
  expect(await page.evaluate(brokenAuthorNames)).toEqual([]);
  // The most urgent first, explained by the age; no column stands for that order.
  const age = page.getByRole('columnheader', { name: 'Age', exact: true });
  await expect(age).toHaveAttribute('aria-sort', 'none');
  await expect(table.locator('time[title*="harm 0."]').first()).toHaveAttribute(
    'title',
    /\nharm 0\.\d\d · .+ · waits \d+ /,
  );
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await expect(age).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Most urgent first' }).click();
  await expect(age).toHaveAttribute('aria-sort', 'none');

  // A target that has passed turns the age red.
  await setSiteSettings(page, { targetReportedHours: 1 });
  await chip(page, 'Overdue').click();
  const red = table.locator('time[data-target="RED"]');
  await expect(red.first()).toHaveAttribute('title', /target of 1 h \(reported\) passed$/);
  await expect(red.first()).toHaveCSS('font-weight', '600');
  await setSiteSettings(page, { targetReportedHours: 0 });
  await chip(page, 'Overdue').click();

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
  await expect(page).toHaveURL(/\?status=closed$/);
  await expect(table.getByText('Open', { exact: true })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Hidden as spam');
  await expect(page).toHaveURL(/\?status=spam$/);
  await expect(table.getByText('Hidden as spam', { exact: true })).toHaveCount(10);
  await expect(table.getByText(/^by \w+, (just now|.+ ago)$/).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
  await page.getByRole('combobox', { name: 'Content type' }).selectOption('Forum Replies');
  await chip(page, 'Reported').click();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20 per page');
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(page).toHaveURL(/isReported=true/);
  await expect(page).toHaveURL(/sortBy=spamProb/);
  await expect(table.getByText(/^Something else( × \d)?$/).first()).toBeVisible();
  await expect(table.getByTitle('Comment', { exact: true })).toHaveCount(0);

  const address = page.url();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Reported' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Content type' })).toHaveValue('reply');
  expect(page.url()).toBe(address);

  await chip(page, 'Assigned to me').click();
  await chip(page, 'Image').click();
  await chip(page, 'Offensive').click();
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table.getByText('Open', { exact: true })).toHaveCount(20);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
});

test('several rows are decided by one request, in place, and restored', async ({
  page,
  signIn,
}) => {
  // Reported items were visible, so none waits for approval.
  await signIn(page, 'superAdmin', { site: 'migraine', open: '/moderation/?isReported=true' });
  await expect(rows(page).nth(3)).toBeVisible();
  const count = await rows(page).count();
  const labels = () => rows(page).evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
  const before = await labels();
  const table = page.getByRole('table');

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(rows(page).nth(0)).toBeChecked();
  await expect(rows(page).nth(1)).toBeChecked();
  const bulk = page.getByRole('group', { name: 'With the selected rows' });
  await bulk.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 items marked as done')).toBeVisible();
  await expect(table.getByText('Kept', { exact: true })).toHaveCount(2);
  expect(await labels()).toEqual(before);
  await expect(bulk).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 actions undone')).toBeVisible();
  await expect(table.getByText('Open', { exact: true })).toHaveCount(count);

  await rows(page).nth(2).check();
  await bulk.getByRole('button', { name: 'Delete' }).click();
  await chooseFirstPolicy(page);
  await expect(page.getByText('1 item deleted')).toBeVisible();
  await expect(table.getByText('Deleted', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(table.getByText('Deleted', { exact: true })).toHaveCount(0);

  // Flags about people are not assigned.
  const aboutText = page.getByRole('checkbox', { name: /^Select (Comment|Status reply|Forum)/ });
  const row = page.locator('tr[data-row-id]').filter({ has: aboutText }).first();
  await row.getByRole('checkbox').check();
  await bulk.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 item' });
  await dialog.getByRole('combobox', { name: 'Moderators' }).click();
  await dialog.getByRole('option').first().click();
  const assignee = await dialog.locator('.mantine-Pill-label').first().textContent();
  // The list stays open for the next one, above the button.
  await dialog.getByRole('heading').click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('1 item assigned')).toBeVisible();
  await expect(row).toContainText(assignee ?? '');
});

test('flags that a colleague decided meanwhile are refused in bulk, with name and decision', async ({
  page,
  browser,
  signIn,
  problems,
}) => {
  await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/?isReported=true' });
  await expect(rows(page).nth(1)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rows(page).nth(0).check();
  await rows(page).nth(1).check();

  const other = await browser.newContext();
  problems.watch(other);
  const otherPage = await other.newPage();
  await signIn(otherPage, 'admin', { site: 'kidney', open: doorstep });
  const id = await page.locator('tr[data-row-id]').first().getAttribute('data-row-id');
  await callApi(
    otherPage,
    'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { id } }',
    { id },
  );
  await other.close();

  const bulk = page.getByRole('group', { name: 'With the selected rows' });
  await bulk.getByRole('button', { name: 'Spam' }).click();
  await chooseFirstPolicy(page);
  await expect(page.getByText('1 of 2 items marked as spam')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/was marked as done by abena/);
  await expect(page.locator('tr[data-row-id]').first()).toContainText(/Kept.*by abena/);
  await expect(page.locator('tr[data-row-id]').nth(1)).toContainText(/Hidden as spam.*by lucia/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
});

test('at 200 % zoom the first row is in view, and the filters unfold', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await signIn(page, 'admin', atDashboard);
  const unfold = page.getByRole('button', { name: 'Filters' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(unfold).toBeVisible();
  await expect(status).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  const row = page.locator('tr[data-row-id]').first();
  const words = await row.getByRole('link').first().boundingBox();
  const strip = await page.locator('footer').last().boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
  await unfold.focus();
  await page.keyboard.press('Enter');
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  await status.selectOption('All');
  await expect(page.getByRole('button', { name: 'Filters (on)' })).toBeVisible();
  await expect(page).toHaveURL(/status=all/);
});

test('rows about people lead admins to the person and moderators to the flag', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const flagged = await findFlags(page, 'assocType: USER', 50);
  const [flag] = flagged;
  const { users } = await callApi<{ users: { users: { id: string }[] } }>(
    page,
    '{ users(roleIds: ["3"], limit: 50) { users { id } } }',
  );
  const newest = users.users.find(({ id }) => !flagged.some((each) => each.assocId === id))?.id;
  await callApi(
    page,
    'mutation ($id: ID!) { openContentFlag(assocType: USER, assocId: $id) { id } }',
    { id: newest },
  );
  const list = '/moderation/?status=all&assocType=user&sortBy=openedAt';
  const origin = new URL(page.url()).origin;
  await page.goto(origin + list);
  await page
    .getByRole('link', { name: flag?.preview ?? '' })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/users/${flag?.assocId}$`));
  // Shortcuts also work on the person's screen, and lead to the same screens as rows.
  await expect(page.getByText('next flag, ')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/users/${newest}$`));
  await expect(page.getByText('Opened by hand, ')).toBeVisible();
  await expect(page.getByText('next flag, ')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/users/${flag?.assocId}$`));
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/assocType=user&sortBy=openedAt$/);
  await expect(page.locator('tr[data-row-id] a:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Content flag' });
  const decide = card.getByRole('button', { name: /^(Done|Reopen)$/ });
  const now = (await decide.textContent()) ?? '';
  await decide.click();
  await expect(decide).not.toHaveText(now);
  await card.getByRole('link', { name: 'View the flag' }).click();
  await expect(page).toHaveURL(new RegExp(`/content-flag/${flag?.id}$`));

  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, 'moderator', { site: 'kidney', open: list });
  await expect(page.getByRole('columnheader', { name: 'Spam' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Requires Pre-moderation' })).toHaveCount(0);
  await page
    .getByRole('link', { name: flag?.preview ?? '' })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/content-flag/${flag?.id}$`));
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the dashboard is accessible', async ({ page, signIn }) => {
    await signIn(page, 'admin', { site: 'kidney', open: '/moderation/?status=all' });
    await rows(page).first().check();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Assigned to' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});

test('a search becomes a view; a row is noted on, claimed, and answered from a prepared text', async ({
  page,
  browser,
  signIn,
  problems,
}) => {
  await signIn(page, 'admin', atDashboard);
  await callApi(
    page,
    'mutation { upsertCannedReply(name: "Rules", body: "Hello {name}, see {link}.") { id } }',
  );
  const search = page.getByRole('searchbox', { name: 'Search the queue' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('autor:ana');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no search by “autor:”.')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await search.fill('reason:reported after:2020-01-01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?search=reason%3Areported/);

  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this list as a view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reports');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tab = views.getByRole('button', { name: /^Reports \d+\+?$/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(tab).not.toHaveAttribute('aria-current', 'page');
  await search.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/\?search=reason%3Areported/);
  await expect(tab).toHaveAttribute('aria-current', 'page');

  const comments = '/moderation/?search=reason%3Areported&assocType=comment';
  await page.goto(new URL(comments, page.url()).href);
  await expect(search).toBeVisible();
  await page.getByTitle('Comment', { exact: true }).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await note.fill('Second time this week. @luc');
  await expect(page.getByRole('button', { name: /^@luc/ })).toBeVisible();
  await note.press('Enter');
  await page.getByRole('button', { name: 'Save note' }).click();
  const notes = page.getByRole('region', { name: 'Notes for staff' });
  await expect(notes.getByText(/^Second time this week. @luc\S+$/)).toBeVisible();
  await expect(page.getByText(/^You claimed this flag until/)).toBeVisible();

  const other = await browser.newContext();
  problems.watch(other);
  const otherPage = await other.newPage();
  await signIn(otherPage, 'moderator', { site: 'kidney', open: new URL(page.url()).pathname });
  await otherPage.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText(/^lucia\S* took over this flag$/)).toBeVisible();
  await other.close();

  await page.keyboard.press('r');
  await page.getByRole('combobox', { name: 'Canned reply' }).fill('hello');
  await page.getByRole('option', { name: 'Rules' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toContainText(', see {link}.');
  await expect(page.getByText('Replace the placeholder {link} first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post reply' })).toBeDisabled();
});
