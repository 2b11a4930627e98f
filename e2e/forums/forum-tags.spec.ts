import type { Page } from '@playwright/test';
import { tagMessages } from '../../contract/forums/forums.ts';
import { messages } from '../../contract/messages.ts';
import { doorstep, expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi, interceptCalls, serverError } from '../user-helpers.ts';

const screen = { site: 'migraine', open: '/moderation/forum-tags' };

function tags(page: Page) {
  return page.getByRole('list', { name: 'Forum tags' }).getByRole('listitem');
}

function handle(page: Page, name: string) {
  return page.getByRole('button', { name: `Drag ${name}`, exact: true });
}

async function storedNames(page: Page): Promise<string[]> {
  const { forumTags } = await callApi<{ forumTags: { name: string; type: string }[] }>(
    page,
    'query { forumTags { name type } }',
  );
  return forumTags.filter(({ type }) => type === 'FORUM').map(({ name }) => name);
}

test('a tag is created, renamed, refused twice and deleted', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', screen);
  await expect(tags(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'New Tag' }).click();
  const panel = page.getByRole('dialog', { name: 'New Forum Tag' });
  const name = panel.getByRole('textbox', { name: 'Name' });
  const save = panel.getByRole('button', { name: 'Save tag' });
  await expect(name).toBeFocused();
  await save.click();
  await expect(panel.getByText(tagMessages.nameRequired)).toBeVisible();
  await name.fill('daily LIFE');
  await save.click();
  await expect(panel.getByText(tagMessages.nameTaken)).toBeVisible();
  await name.fill('Porches');
  await panel.getByRole('textbox', { name: 'Description' }).fill('Where we sit.');
  await save.click();
  await expect(page.getByText(messages.changesSaved)).toBeVisible();
  await expect(tags(page).last()).toContainText('Porches');
  await expect(tags(page).last()).toContainText('0 threads · Where we sit.');

  await page.getByRole('button', { name: 'Edit Porches' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Forum Tag' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Verandas');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await editing.getByRole('button', { name: 'Save tag' }).click();
  await expect(tags(page).last()).toContainText('Verandas');

  await page.getByRole('button', { name: 'Edit Verandas' }).click();
  await editing.getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete Verandas?' });
  await expect(asking).toContainText('No thread has this tag.');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(tagMessages.deleted)).toBeVisible();
  await expect(page.getByText('Verandas')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Daily life' }).click();
  await editing.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Daily life?' })).toContainText(
    /\d+ threads lose this tag and stay otherwise as they are/,
  );
});

test('tags are reordered by mouse, by keyboard and step by step', async ({
  page,
  signIn,
  problems,
}) => {
  await signIn(page, 'superAdmin', screen);
  await expect(tags(page).first()).toBeVisible();
  const before = await storedNames(page);
  const [first = '', second = '', third = '', ...rest] = before;

  await test.step('by mouse', async () => {
    const [from, to] = await Promise.all([
      handle(page, third).boundingBox(),
      handle(page, first).boundingBox(),
    ]);
    if (!from || !to) throw new Error('A tag is out of sight');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
    await expect(tags(page).first()).toContainText(third);
    await page.mouse.up();
    await expect(page.getByText(tagMessages.reordered)).toBeVisible();
    await expect.poll(() => storedNames(page)).toEqual([third, first, second, ...rest]);
  });

  await test.step('by keyboard', async () => {
    await handle(page, third).focus();
    await page.keyboard.press('Space');
    await expect(handle(page, third)).toHaveAttribute('aria-pressed', 'true');
    for (const place of [1, 2]) {
      await page.keyboard.press('ArrowDown');
      await expect(tags(page).nth(place)).toContainText(third);
    }
    await page.keyboard.press('Space');
    await expect(page.getByText(`${third} moved to position 3 of`)).toBeAttached();
    await expect.poll(() => storedNames(page)).toEqual(before);
    await expect(tags(page).nth(2)).toContainText(third);
  });

  await test.step('an order that cannot be saved is reverted', async () => {
    problems.allow(/status of 500|server error: 500/);
    await interceptCalls(page, 'mutation ReorderTags', serverError);
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
    await expect(tags(page).first()).toContainText(first);
    await expect(page.getByText(`${first} was not moved. It is at position 1 of`)).toBeAttached();
    expect(await storedNames(page)).toEqual(before);
  });

  await test.step('a drop that cannot be saved is announced as taken back', async () => {
    await handle(page, first).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(tags(page).nth(1)).toContainText(first);
    await expect(page.getByText(`${first} moved to position 2.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(tags(page).first()).toContainText(first);
    await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(
      /was not moved\. It is at position 1 of/,
    );
    await page.unroute('**/api/moderation');
  });

  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await expect.poll(() => storedNames(page)).toEqual([second, first, third, ...rest]);
  await expect(page.getByRole('button', { name: 'Drag Humor' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Global tags' })).toContainText('Humor');
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the forum tags are accessible', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', { ...screen, open: doorstep });
    const name = 'Uninterrupted'.repeat(6);
    await callApi(
      page,
      `mutation ($name: String!, $description: String) {
        createForumTag(name: $name, description: $description) { id }
      }`,
      { name, description: name.repeat(5) },
    );
    await page.goto(new URL(screen.open, page.url()).href);
    await expect(tags(page).last()).toContainText(name);
    await expectAccessibleInBothLooks(page);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Edit Forum Tag' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
