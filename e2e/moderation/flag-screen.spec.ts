import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { flagMessages } from '../../contract/moderation/content-flags.ts';
import {
  doorstep,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { byUrgency, chooseFirstPolicy, findFlags, rows, threadId } from '../moderation-helpers.ts';
import { callApi, interceptCalls, serverError } from '../user-helpers.ts';

/** Opens the flag of a thread by the thread, and makes one where there is none. */
async function openThreadFlag(page: Page): Promise<string> {
  const id = await threadId(page);
  await page.goto(new URL(`/moderation/content-flag/thread/${id}`, page.url()).href);
  const open = page.getByRole('button', { name: 'Open a flag' });
  const moderating = page.getByText(flagMessages.currentlyModerating);
  await expect(open.or(moderating)).toBeVisible();
  if (await open.isVisible()) {
    await open.click();
    await chooseFirstPolicy(page);
  }
  await expect(page).toHaveURL(/\/content-flag\/\d+$/);
  await expect(moderating).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

async function bodyOf(page: Page, flagId: string): Promise<string> {
  const { contentFlag } = await callApi<{ contentFlag: { assoc: { body: string } } }>(
    page,
    'query ($id: ID) { contentFlag(id: $id) { assoc { body } } }',
    { id: flagId },
  );
  return contentFlag.assoc.body;
}

function said(page: Page, message: string) {
  return page.getByRole('status').getByText(message, { exact: true });
}

test('an admin edits a body with a link and a mention, and replies', async ({
  page,
  signIn,
  problems,
}) => {
  test.slow();
  problems.allow(/status of (404|500)/, /server error: 500/);
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const id = await openThreadFlag(page);
  const before = await bodyOf(page, id);

  // Existing text stays; typed text is added at its end.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Content' });
  // A click would move the caret a moment later, after the key press.
  await box.focus();
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See ');

  const dialog = page.getByRole('dialog', { name: /link/ });
  const url = dialog.getByRole('textbox', { name: 'URL' });
  await page.getByRole('button', { name: 'Link' }).click();
  await url.fill('example.org');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await url.fill('/No/Such/Page');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('URL returned an error code, are you sure?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: "I'm sure, use broken link" })).toBeVisible();
  await url.fill('https://Example.org/Diet');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('this page');
  await dialog.getByRole('checkbox', { name: 'Open in a new tab' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(box.getByRole('link', { name: 'this page' })).toBeVisible();

  await page.keyboard.type(' says @luc');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await expect(people.getByRole('option', { name: 'lucia' })).toBeVisible();
  // Up from the first option leads to the last, and down from there to the first.
  const options = people.getByRole('option');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(people).toBeHidden();
  // The reply is opened while the screen is still refreshing.
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/moderation', async (route) => {
    if (route.request().postData()?.includes('query FlagDetail(')) await asked;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(said(page, flagMessages.saved)).toBeVisible();
  await page.keyboard.press('r');
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await expect(reply).toBeVisible();
  answer();
  await expect(reply).toBeFocused();
  const after = await bodyOf(page, id);
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length)).toMatch(
    /^<p>See <a href="https:\/\/Example\.org\/Diet" rel="noopener noreferrer ugc" target="_blank">this page<\/a> says <a class="mention" data-user-id="\d+" href="\/profile\/lucia">@lucia<\/a>/,
  );
  await page.getByText('Earlier text').first().click();

  await reply.focus();
  await page.keyboard.type('Thank you for sharing this');
  await interceptCalls(page, 'ugcReply', serverError);
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(said(page, messages.somethingWentWrongTryAgain)).toBeVisible();
  await expect(reply).toContainText('Thank you for sharing this');
  await page.unroute('**/api/moderation');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(said(page, flagMessages.replied)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByText('Thank you for sharing this'),
  ).toBeVisible();
});

test('an admin changes everything else about a topic', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await openThreadFlag(page);
  const heading = page.getByRole('heading', { level: 1 });
  const title = (await heading.textContent()) ?? '';
  // Restores the title: other tests look for it.
  for (const name of ['Diagnosed on a Wednesday', title]) {
    await page.getByRole('textbox', { name: 'Title' }).fill(name);
    await page.getByRole('button', { name: 'Save title' }).click();
    await expect(heading).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Save title' })).toBeHidden();
  }
  await expect(said(page, flagMessages.saved).first()).toBeVisible();

  // The next one can be pressed when the last one shows.
  for (const [label, on, off] of [
    ['Comments are closed', flagMessages.commentsClosed, flagMessages.commentsOpen],
    ['Requires pre-moderation', flagMessages.preModerated, flagMessages.notPreModerated],
  ] as const) {
    const box = page.getByRole('switch', { name: label });
    await expect(box).toBeEnabled();
    await box.press('Space');
    await expect(said(page, on)).toBeVisible();
    await expect(box).toBeChecked();
    await expect(box).toBeEnabled();
    await box.press('Space');
    await expect(said(page, off)).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(box).toBeEnabled();
  }

  await page.getByRole('combobox', { name: 'Author' }).click();
  await page
    .getByRole('listbox', { name: 'Author' })
    .getByRole('option', { name: 'lucia' })
    .click();
  const question = page.getByRole('dialog', { name: 'Make lucia the author?' });
  await expect(question).toContainText('Reports stay with who wrote it');
  await question.getByRole('button', { name: 'Change author' }).click();
  const renamed = page.getByText(/^Changed the author from .+ to lucia$/);
  await expect(renamed).toBeVisible();
  await expect(page.getByRole('region', { name: 'Written by' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(said(page, 'Undone')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Author', exact: true })).toBeVisible();

  const saveFeaturing = page.getByRole('button', { name: 'Save featuring' });
  await expect(saveFeaturing).toBeDisabled();
  const featured = page.getByRole('checkbox', { name: 'Featured', exact: true });
  await featured.setChecked(!(await featured.isChecked()));
  await saveFeaturing.click();
  await expect(said(page, flagMessages.featuredUpdated)).toBeVisible();
  await expect(saveFeaturing).toBeDisabled();
  // A field that was not edited here follows changes by others.
  const isFeatured = !(await featured.isChecked());
  await callApi(
    page,
    'mutation ($id: ID!, $isFeatured: Boolean) { featureThread(id: $id, isFeatured: $isFeatured) { id } }',
    { id: await threadId(page), isFeatured },
  );
  await expect(featured).toBeChecked({ checked: isFeatured });
  await expect(saveFeaturing).toBeDisabled();

  await page.getByRole('button', { name: 'Edit tags' }).click();
  await page.getByRole('combobox', { name: 'Forum tags' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(said(page, flagMessages.tagsUpdated)).toBeVisible();

  const tag = page.getByRole('combobox', { name: 'Tag a moderator' });
  await tag.click();
  const person = page.getByRole('listbox', { name: 'Tag a moderator' }).getByRole('option').first();
  const name = (await person.textContent()) ?? '';
  await person.click();
  await expect(said(page, flagMessages.assigned)).toBeVisible();
  await expect(tag).toBeEnabled();
  await page.getByRole('button', { name: `Untag ${name}`, exact: true }).click();
  await expect(said(page, flagMessages.untagged)).toBeVisible();
});

test('the keys decide, navigate, are listed, and can be switched off', async ({ page, signIn }) => {
  await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/?assocType=comment' });
  await expect(rows(page).nth(1)).toBeVisible();
  const [first, second] = await findFlags(
    page,
    `isOpen: true, assocType: COMMENT, ${byUrgency}`,
    2,
  );
  // A step requested before the neighbours are loaded is taken afterwards.
  const neighbours = Promise.withResolvers<void>();
  await page.route('**/api/moderation', async (route) => {
    if (route.request().postData()?.includes('FlagNeighbours')) await neighbours.promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/content-flag/${first?.id}$`));
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  neighbours.resolve();
  await expect(page).toHaveURL(new RegExp(`/content-flag/${second?.id}$`));
  await page.unroute('**/api/moderation');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/content-flag/${first?.id}$`));
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  // Moderators neither see scores nor edit or delete.
  await expect(page.getByRole('heading', { name: 'Automod' })).toHaveCount(0);
  for (const name of ['Edit', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  // Lists only keys that work here for this role.
  const keys = page.getByRole('table', { name: 'Keys that work here' });
  await expect(keys.getByRole('row', { name: 'y Done' })).toBeVisible();
  for (const name of [/Delete/, /Edit/, /Reopen/, /Show new rows/]) {
    await expect(keys.getByRole('row', { name })).toHaveCount(0);
  }
  await page.keyboard.press('y');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nothing happens while the dialog is open.
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();

  await page.keyboard.press('y');
  await expect(said(page, flagMessages.done)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^by lucia, (just now|.+ ago)$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/content-flag/${second?.id}$`));
  // The first flag is decided, so there is no previous one.
  await expect(page.getByRole('button', { name: 'Previous flag' })).toBeDisabled();
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\?assocType=comment$/);

  await page.getByRole('button', { name: /Your account/ }).click();
  const shortcuts = page.getByRole('switch', { name: 'Keyboard shortcuts' });
  await shortcuts.click({ force: true });
  await expect(shortcuts).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.locator('tr[data-row-id] a:focus')).toHaveCount(0);
  await page.getByRole('button', { name: /Your account/ }).click();
  await shortcuts.click({ force: true });
  await expect(shortcuts).toBeChecked();
});

test('a decision can be undone from the history, even after a reload', async ({ page, signIn }) => {
  await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/?assocType=reply' });
  await page.locator('tr[data-row-id] a').first().click();
  const done = page.getByRole('button', { name: 'Done', exact: true });
  await done.click();
  await expect(said(page, flagMessages.done)).toBeVisible();
  await page.reload();
  const undo = page.getByRole('button', { name: /^Undo: / });
  await expect(done).toBeHidden();
  await undo.first().click();
  await expect(said(page, 'Undone')).toBeVisible();
  await expect(done).toBeVisible();
  await expect(page.getByText('(undone)').first()).toBeVisible();
});

test('deleting asks first and goes back; unknown flags are not found', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'migraine', open: '/moderation/?assocType=comment' });
  await expect(rows(page).nth(1)).toBeVisible();
  const [deleted, next] = await page
    .locator('tr[data-row-id]')
    .evaluateAll((shown) => shown.map((row) => row.getAttribute('data-row-id')));
  await page.locator('tr[data-row-id] a').first().click();
  await expect(page.getByRole('heading', { name: 'Automod' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next flag' })).toBeEnabled();
  await page.keyboard.press('#');
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('d');
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/\?assocType=comment$/);
  await expect(said(page, flagMessages.deleted)).toBeVisible();
  // The next row has the focus, so that Enter opens it.
  await expect(page.locator(`tr[data-row-id="${next}"] a:focus`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/content-flag/${next}$`));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(said(page, 'Undone')).toBeVisible();

  const removal = 'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DELETE) { id } }';
  await callApi(page, removal, { id: deleted });
  await page.goto(new URL(`/moderation/content-flag/${deleted}`, page.url()).href);
  await expect(page.getByRole('button', { name: 'Undelete' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(said(page, 'Nobody can reply to a deleted text')).toBeVisible();

  for (const path of ['999999', 'reply/999999', 'post/1']) {
    await page.goto(new URL(`/moderation/content-flag/${path}`, page.url()).href);
    await expect(page).toHaveURL(/\/moderation\/404$/);
  }
});

// Combinations that are not covered by other screens.
const here = { colorScheme: 'light', viewport: { width: 390, height: 844 } } as const;
const there = { colorScheme: 'dark', viewport: { width: 1280, height: 844 } } as const;

test.describe('in both looks', () => {
  test.use(here);

  test('the flag is accessible', async ({ page, signIn }) => {
    await signIn(page, 'admin', { site: 'kidney', open: doorstep });
    const [flag] = await findFlags(page, 'isSpam: true, assocType: REPLY');
    await page.goto(new URL(`/moderation/content-flag/${flag?.id}`, page.url()).href);
    await expect(page.getByRole('listitem').filter({ hasText: /ago$/ }).first()).toBeVisible();
    await expect(page.getByText(flagMessages.currentlyModerating)).toBeVisible();
    await expectAccessibleInBothLooks(page, { here, there });
    await openThreadFlag(page);
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await page.getByRole('button', { name: 'Write a reply…' }).click();
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible();
    await expectAccessibleInBothLooks(page, { here, there });
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a message of three lines shows two whole ones, and the keys scroll to the third', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/content-flag/1' });
    await page.getByRole('button', { name: /^(Reopen|Done)$/ }).click();
    const text = page.getByRole('status').locator('p').filter({ hasText: 'Comment: ' });
    await expect(text).toHaveAttribute('tabindex', '0');
    const lineHeight = 14 * 1.25;
    const { clientHeight, scrollHeight } = await text.evaluate((element) => ({
      clientHeight: element.clientHeight,
      scrollHeight: element.scrollHeight,
    }));
    expect(scrollHeight / lineHeight).toBeGreaterThan(2.5);
    expect(clientHeight / lineHeight).toBeCloseTo(2, 1);
    await text.focus();
    await page.keyboard.press('End');
    await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });
});
