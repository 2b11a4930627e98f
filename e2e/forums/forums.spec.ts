import type { Page } from '@playwright/test';
import { forumMessages } from '../../contract/forums/forum-messages.ts';
import { messages } from '../../contract/messages.ts';
import {
  doorstep,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { at, readClipboard, startThread } from '../forum-helpers.ts';
import { callApi, choose, interceptCalls, serverError } from '../user-helpers.ts';

const list = '/moderation/forums';

function updateThread(page: Page, id: string, change: string) {
  return callApi(page, `mutation ($id: ID!) { updateThread(id: $id, ${change}) { id } }`, { id });
}

test('the list is filtered by name and tag, optionally shows deleted threads, and opens them', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, slug } = await startThread(page, signIn, 'Porch swings of the world');
  const longName = `Porch swings ${'of the wide and windy world '.repeat(4)}`.trim();
  await updateThread(page, id, `name: "${longName}"`);

  await page.goto(at(page, list));
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
  await page.getByRole('searchbox', { name: 'Search Threads' }).fill('windy world');
  await expect(page).toHaveURL(/\?search=windy\+world$/);
  const row = page.getByRole('row', { name: /Porch swings/ });
  await expect(row.getByRole('link').first()).toHaveText(`${longName.slice(0, 60)}…`);

  await test.step('actions of a row', async () => {
    await expect(row.getByRole('link', { name: /^View front end of/ })).toHaveAttribute(
      'href',
      at(page, `/forums/${slug}`),
    );
    await expect(row.getByRole('link', { name: /^Moderate/ })).toHaveAttribute(
      'href',
      `/moderation/content-flag/thread/${id}`,
    );
    await expect(row.getByRole('link', { name: /^Edit SEO of/ })).toHaveAttribute(
      'href',
      `/moderation/thread/${id}/edit-seo`,
    );
    await row.getByRole('button', { name: /^Copy shortcode of/ }).click();
    await expect(page.getByText(messages.textCopied)).toBeVisible();
    expect(await readClipboard(page)).toBe(`[thread id=${id}]`);
  });

  await test.step('filters by tag, with the whole state in the address', async () => {
    await choose(page, 'Forum Tag', 'Food');
    await expect(page.getByText('No threads match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await choose(page, 'Forum Tag', 'Food');
    await expect(page).toHaveURL(/\?forumTagId=\d+$/);
    await expect(page.getByRole('row', { name: /Birthday cake for someone/ })).toBeVisible();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20');
    await expect(page).toHaveURL(/sortBy=name/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Forum Tag' })).toHaveValue('Food');
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20');
  });

  await test.step('deleted threads are optional', async () => {
    const { openContentFlag } = await callApi<{ openContentFlag: { id: string } }>(
      page,
      'mutation ($id: ID!) { openContentFlag(assocType: THREAD, assocId: $id) { id } }',
      { id },
    );
    await callApi(
      page,
      'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DELETE) { id } }',
      { id: openContentFlag.id },
    );
    await page.goto(at(page, `${list}?search=windy+world`));
    await expect(page.getByText('No threads match')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Show deleted' }).check();
    await expect(page).toHaveURL(/isDeleted=true/);
    await expect(row.getByText('Deleted')).toBeVisible();
  });

  await row.getByText('Deleted').click();
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the forums' }).click();
  await expect(page).toHaveURL(/search=windy\+world&isDeleted=true$/);
});

test('moderators read, and are refused changes for admins', async ({ page, signIn }) => {
  await signIn(page, 'moderator', { site: 'kidney', open: `${list}?search=diagnosed+on+tuesday` });
  await page.getByRole('link', { name: 'Diagnosed on Tuesday', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Tags' })).toContainText('Introductions');
  await expect(page.getByRole('button', { name: 'Copy short link' })).toBeVisible();
  for (const name of ['Edit tags', 'Save featuring']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Edit SEO' })).toHaveCount(0);
  await page.goto(`${page.url()}/edit-seo`);
  await expect(page.getByText(messages.noPermission)).toBeVisible();
  await page.goto(at(page, '/moderation/forum-tags'));
  await expect(page.getByText(messages.mustBeAdmin)).toBeVisible();
});

test('a site without forums says so', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'airway', open: list });
  await expect(page.getByText(forumMessages.unavailable)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Moderation Dashboard' }).click();
  await expect(page).toHaveURL(/\/moderation\/$/);
});

test('a failed load can be retried', async ({ page, signIn, problems }) => {
  problems.allow(/status of 500|server error: 500/);
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const screens = [
    ['/moderation/thread/1/edit-seo', 'query ThreadSeoSchema', 'Robots'],
    ['/moderation/forum-tags', 'query ForumTags', 'Introductions'],
  ] as const;
  for (const [path, document, shown] of screens) {
    await interceptCalls(page, document, serverError);
    await page.goto(at(page, path));
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute('**/api/moderation');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the screens of the forum are accessible', async ({ page, signIn }) => {
    test.slow();
    await signIn(page, 'admin', { site: 'kidney', open: list });
    await expect(page.getByRole('link', { name: /^Edit SEO of/ })).toHaveCount(10);
    await expectAccessibleInBothLooks(page);
    await page.goto(at(page, `${list}?search=diagnosed+on+tuesday`));
    await page.getByRole('link', { name: 'Diagnosed on Tuesday', exact: true }).click();
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await expect(page.getByRole('combobox', { name: 'Global tags' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('link', { name: 'Edit SEO' }).click();
    await expect(page.getByRole('combobox', { name: 'Robots' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto(at(page, '/moderation/convert-story'));
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(page.getByText(forumMessages.postIdRequired)).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto(at(page, '/moderation/thread/999999'));
    await expect(page.getByText(messages.notFoundPage)).toBeVisible();
  });
});
