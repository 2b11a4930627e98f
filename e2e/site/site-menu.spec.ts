import type { Page } from '@playwright/test';
import { menuMessages } from '../../contract/site/site-menu.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { startThread } from '../forum-helpers.ts';
import { listCoveredControls } from '../snackbar-helpers.ts';
import { callApi } from '../user-helpers.ts';

interface Item {
  menu_id: number;
  title: string;
  url: string;
  items: Item[];
}

const item = (menu_id: number, title: string, url = '/', items: Item[] = []): Item => ({
  menu_id,
  title,
  url,
  items,
});

const open = { site: 'kidney', open: '/moderation/site-menu' };
const tree = (page: Page) => page.getByRole('tree', { name: 'Site menu' });
const row = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name} `) });
const told = (page: Page) => page.locator('[role="status"][aria-live="assertive"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function start(page: Page, menu: Item[]): Promise<void> {
  await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', {
    menu: JSON.stringify(menu),
  });
  await page.reload();
  await expect(tree(page)).toBeAttached();
}

/** Saved titles, each with its children. */
async function savedTitles(page: Page): Promise<unknown[]> {
  const { getMenu } = await callApi<{ getMenu: Item[] }>(page, '{ getMenu }');
  const titles = (items: Item[]): unknown[] =>
    items.map(({ title, items: below }) => (below.length > 0 ? [title, titles(below)] : title));
  return titles(getMenu);
}

async function enterTree(page: Page, name: string): Promise<void> {
  await row(page, name).focus();
  await expect(row(page, name)).toBeFocused();
}

test('by keyboard alone: navigate, move, nest, drag, edit, add, remove, save', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', open);
  await start(page, [
    item(1, 'Home'),
    item(2, 'Talk', '/forums', [item(3, 'New', '/forums/new')]),
    item(4, 'About'),
    item(5, 'Help'),
  ]);
  const { keyboard } = page;
  await enterTree(page, 'Home');
  await keyboard.press('ArrowDown');
  await expect(row(page, 'Talk')).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(row(page, 'New')).toHaveCount(0);
  await keyboard.press('ArrowRight');
  await expect(row(page, 'New')).toBeVisible();

  // Moves up and down, and out at the edge.
  await keyboard.press('Alt+ArrowUp');
  await expect(told(page)).toHaveText('Talk: 1 of 4, at the top level');
  await expect(row(page, 'Talk')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(row(page, 'New')).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await expect(told(page)).toHaveText('New: 2 of 5, at the top level');
  await keyboard.press('Alt+ArrowRight');
  await expect(told(page)).toHaveText('New: 1 of 1, below Talk');

  await keyboard.press('End');
  await expect(row(page, 'Help')).toBeFocused();
  await keyboard.press('Control+Shift+KeyD');
  await expect(told(page)).toContainText('Moving Help');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(told(page)).toContainText('into About');
  await keyboard.press('Enter');
  await expect(told(page)).toHaveText('Help: 1 of 1, below About');
  await expect(row(page, 'Help')).toBeFocused();
  // The keys still work afterwards, and a drag can be cancelled.
  await keyboard.press('Control+Shift+KeyD');
  await expect(told(page)).toContainText('Moving Help');
  await keyboard.press('Escape');
  await keyboard.press('ArrowUp');
  await expect(row(page, 'About')).toBeFocused();

  await keyboard.press('Insert');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await keyboard.type('Team');
  await keyboard.press('Tab');
  await keyboard.type('/pages/about-us');
  await keyboard.press('Escape');
  await expect(row(page, 'Team')).toContainText('New');
  await enterTree(page, 'Team');
  await keyboard.press('Enter');
  await keyboard.press('End');
  await keyboard.type(' and friends');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Team and friends' })).toBeFocused();
  await keyboard.press('Home');
  await expect(row(page, 'Talk')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(row(page, 'New')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(row(page, 'Home')).toBeFocused();
  await keyboard.press('Delete');
  await expect(page.getByText('Home removed')).toBeVisible();
  await keyboard.press('Control+s');
  await expect(page.getByText(menuMessages.saved)).toBeVisible();
  expect(await savedTitles(page)).toEqual([
    ['Talk', ['New']],
    ['About', ['Help', 'Team and friends']],
  ]);
});

test('dragged from the sources and within; bad items prevent saving', async ({ page, signIn }) => {
  await signIn(page, 'admin', open);
  await start(page, [item(1, 'Home'), item(7, 'Forums', '/forums', [item(9, 'Deep', '/')])]);
  const source = page.getByRole('list', { name: 'Pages' }).getByRole('listitem').first();
  const title = (await source.locator('[dir="auto"]').textContent()) ?? '';
  // On the upper edge of a row, to insert above it.
  const edge = { targetPosition: { x: 200, y: 5 } };
  await source.dragTo(page.locator('[data-menu-id="1"]'), edge);
  await expect(row(page, title)).toContainText('New');
  await page
    .locator('[data-menu-id="7"] [draggable="true"]')
    .dragTo(page.locator('[data-menu-id="10"]'), edge);
  await expect(page.getByRole('treeitem').first()).toHaveAccessibleName(/^Forums/);
  await page.getByRole('button', { name: 'Collapse All' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Expand All' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(4);

  // Moves several sources below one item, and several items back to the top.
  const pages = page.getByRole('list', { name: 'Pages' });
  await pages.getByRole('checkbox').nth(0).check();
  await pages.getByRole('checkbox').nth(1).check();
  await page.getByRole('combobox', { name: 'Add the ticked pages below' }).click();
  await page.getByRole('option', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Add 2 to the menu' }).click();
  await expect(row(page, 'Home')).toContainText('2 children');
  const added = page.locator('[data-menu-id="11"], [data-menu-id="12"]');
  for (const one of await added.all()) await one.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(6);
  await expect(row(page, 'Home')).not.toContainText('children');
  for (const id of [12, 11]) {
    await page.locator(`[data-menu-id="${id}"] [data-action="remove"]`).click();
  }
  const preview = page.frameLocator('iframe[title="Preview of the public menu"]');
  await expect(preview.getByRole('link', { name: 'Home' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: '1 bad menu item(s)' });
  await expect(dialog.getByText(menuMessages.noLabel)).toBeVisible();
  await expect(dialog.getByText(menuMessages.noUrl)).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit Untitled item' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('Elsewhere');
  await page.getByRole('textbox', { name: 'URL' }).fill('https://elsewhere.example/');
  await expect(page.getByText(menuMessages.invalidUrl)).toBeVisible();
  await page.getByRole('combobox', { name: 'Post search' }).fill('about');
  await page.getByRole('option', { name: /About us/ }).click();
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('/pages/about-us');

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await save(page).click();
  await expect(page.getByText(menuMessages.saved)).toBeVisible();
  expect(await savedTitles(page)).toEqual([['Forums', ['Deep']], title, 'Home', 'Elsewhere']);
});

test('a removal is undone without losing later changes', async ({ page, signIn }) => {
  await signIn(page, 'admin', open);
  await start(page, [
    item(1, 'One'),
    item(2, 'Two', '/forums', [item(5, 'Deep', '/', [item(6, 'Deeper')])]),
    item(3, 'Three', '/', [item(4, 'Four')]),
    item(7, 'Last'),
  ]);
  const undo = page.getByRole('button', { name: 'Undo' });
  await enterTree(page, 'Last');
  await page.keyboard.press('Delete');
  await expect(undo).toBeVisible();
  for (const size of [
    { width: 390, height: 500 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    expect(await listCoveredControls(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Fresh');
  await page.getByRole('textbox', { name: 'URL' }).fill('/conditions');
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(row(page, 'Last')).toBeFocused();
  await expect(row(page, 'Fresh')).toHaveCount(1);

  // The former parent moved down meanwhile: both levels no longer fit there.
  await page.getByRole('button', { name: 'Expand All' }).click();
  await enterTree(page, 'Deep');
  await page.keyboard.press('Delete');
  await enterTree(page, 'Two');
  await page.keyboard.press('Alt+ArrowRight');
  await undo.click();
  await expect(row(page, 'Deeper')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(menuMessages.saved)).toBeVisible();
  expect(await savedTitles(page)).toEqual([
    ['One', ['Two', ['Deep', ['Deeper']]]],
    ['Three', ['Four']],
    'Last',
    'Fresh',
  ]);
});

test('Verify URLs: one by one, stoppable, lists bad ones, applies a better address', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', open);
  const { id, slug } = await startThread(page, signIn, 'Moved for the menu');
  await callApi(
    page,
    'mutation ($id: ID!) { setThreadSeo(id: $id, seo: "{}", slug: "moved-for-good") { id } }',
    { id },
  );
  await page.goto(new URL('/moderation/site-menu', page.url()).href);
  await start(page, [
    item(1, 'Home'),
    item(2, 'Old', `/forums/${slug}`),
    item(3, 'Gone', '/nothing-is-here'),
    item(4, 'Part', '#main'),
  ]);
  const verify = page.getByRole('button', { name: 'Verify URLs' });
  await verify.click();
  await expect(page.getByText('of 3', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  // A refused address counts as bad, and the others are still checked.
  await page.getByRole('button', { name: 'Edit Home' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill('ftp://x');
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await page.getByRole('textbox', { name: 'Title' }).last().fill('Long');
  await page
    .getByRole('textbox', { name: 'URL' })
    .last()
    .fill(`ftp://${'x'.repeat(300)}`);
  await verify.click();
  const both = page.getByRole('dialog', { name: '3 bad menu item(s)' });
  await expect(both.getByText('ftp://x', { exact: true })).toBeVisible();
  await expect(both.getByText(menuMessages.invalidUrl).first()).toBeVisible();
  await expect(both.getByText('The answer was 404.')).toBeVisible();
  // A long address must not squeeze the button's label.
  const edit = both.getByRole('button', { name: 'Edit Long' });
  await page.setViewportSize({ width: 390, height: 844 });
  const isWhole = () => edit.evaluate((button) => button.scrollWidth <= button.clientWidth);
  await expect.poll(isWhole).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await edit.click();
  await page.getByRole('button', { name: 'Remove Long' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill('/');
  await page.getByRole('button', { name: 'Done' }).click();
  await verify.click();
  const dialog = page.getByRole('dialog', { name: '1 bad menu item(s)' });
  await expect(dialog.getByText('The answer was 404.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // Results stay visible on the rows.
  const gone = page.locator('[data-menu-id="3"]');
  await expect(gone.getByText('The answer was 404.')).toBeVisible();
  await gone.getByRole('button', { name: 'Check Gone again' }).click();
  await page.getByRole('button', { name: 'Next bad item (1)' }).click();
  await expect(page.getByRole('textbox', { name: 'URL' })).toBeFocused();
  await page.getByRole('textbox', { name: 'URL' }).fill('/forums');
  await page.getByRole('button', { name: 'Use that address for Old' }).click();
  await expect(row(page, 'Old')).toHaveAccessibleName(
    /Edited .*moved-for-good|moved-for-good.* Edited/,
  );
  await verify.click();
  await expect(page.getByText(menuMessages.allGood)).toBeVisible();
});

test('versions are compared and restored; nobody is overwritten without a question', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', open);
  await start(page, [item(1, 'First')]);
  await start(page, [item(1, 'Second'), item(2, 'More', '/forums')]);
  await page.getByRole('button', { name: 'Versions' }).click();
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await panel
    .getByRole('button', { name: /^Compare version/ })
    .first()
    .click();
  await expect(panel.getByText('Second is called First')).toBeVisible();
  await expect(panel.getByText('More goes away')).toBeVisible();
  await panel
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText(menuMessages.saved)).toBeVisible();
  await expect(row(page, 'First')).toBeVisible();

  await page.getByRole('button', { name: 'Edit First' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', {
    menu: JSON.stringify([item(1, 'Theirs')]),
  });
  await save(page).click();
  await expect(page.getByText(/^The menu was changed by/)).toBeVisible();
  expect(await savedTitles(page)).toEqual(['Theirs']);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  // The notice about the restored version may still be visible.
  await expect.poll(() => savedTitles(page)).toEqual(['Mine']);
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the editor and the menu of the site are accessible', async ({ page, server, signIn }) => {
    await signIn(page, 'admin', open);
    const talk = item(2, 'Talk', '/forums', [item(3, 'Start a thread', '/forums/new')]);
    const articles = item(1, 'Articles', '/posts');
    await start(page, [articles]);
    await start(page, [articles, talk]);
    // Buttons move items in and out.
    await page.getByRole('button', { name: 'Put Talk below the one before' }).click();
    await expect(row(page, 'Articles')).toContainText('1 child');
    await page.getByRole('button', { name: 'Take Talk out' }).click();
    await expect(row(page, 'Articles')).not.toContainText('1 child');
    await page.getByRole('button', { name: 'Edit Articles' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('');
    await expect(page.getByText(menuMessages.required)).toBeVisible();
    // Scrolled to the end, the bar with Save covers no row.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await expectAccessibleInBothLooks(page);
    await save(page).click();
    await expect(page.getByRole('dialog', { name: '1 bad menu item(s)' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Versions' }).click();
    await page
      .getByRole('button', { name: /^Compare version/ })
      .first()
      .click();
    await expect(page.getByText(/^Talk goes away/)).toBeVisible();
    await expectAccessibleInBothLooks(page);

    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(`${server.origin('kidney')}/forums`);
    const menu = page.getByRole('navigation', { name: 'Site menu' });
    await menu.locator('summary').press('Enter');
    await expect(menu.getByRole('link', { name: 'Talk' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('link', { name: 'Start a thread' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
