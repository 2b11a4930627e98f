import type { Locator } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import {
  desk,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from './fixtures.ts';

/** Operations of a section and types of the API reference are alike, so a few are enough. */
const alikeEntries = '.operation:nth-of-type(n + 3), .type-list > li:nth-child(n + 9)';

for (const look of [desk, phone]) {
  // All other rules give the same result at both widths once the frame has passed, so they run once.
  const opened = {
    withSurroundings: true,
    rules: look === phone ? 'allRules' : 'lookRules',
  } as const;
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    // Slow, because the same page is checked many times.
    test.slow();
    test.use(look);

    test('the shell', async ({ page, server, signIn }) => {
      await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, { withSurroundings: true });

      await page.getByRole('button', { name: 'Navigation' }).click();
      await expectAccessible(page, opened);

      await page.getByRole('button', { name: /Your account/ }).click();
      await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
      await expectAccessible(page, opened);
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option', { name: 'Awards' })).toBeVisible();
      await expectAccessible(page, opened);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByRole('combobox', { name: 'Switch Sites' }).click();
      await expect(page.getByRole('option', { name: /Migraine/ })).toBeVisible();
      await expectAccessible(page, opened);

      await page.goto(`${server.origin('kidney')}/moderation/404`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, opened);
    });
  });
}

test.describe('in both looks', () => {
  test.slow();
  test.use(phone);

  test('API tokens, help and the reference', async ({ page, server, signIn }) => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/api-tokens' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New Token' }).first().click();
    await page.getByRole('combobox', { name: 'Service account' }).fill('crm-sync');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly export');
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('token', { exact: true })).toContainText('steward_');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await expect(page.getByRole('button', { name: 'Revoke Nightly export' })).toBeVisible();

    // The key opens the section of this screen, a search leads to any other.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: 'Give a program access' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('searchbox', { name: 'Search the handbook' }).fill('draw winners');
    await page.getByRole('button', { name: 'Run a giveaway from start to proof' }).first().click();
    await expect(page.getByRole('article')).toContainText('Draw winners');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // From the header: pictures load, and the focus returns to the button.
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await help.click();
    const picture = page.getByRole('article').getByRole('img', { name: 'A new token' });
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await page.keyboard.press('Escape');
    await expect(help).toBeFocused();

    await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible();

    for (const path of ['/api/reference', '/api/reference/graphql']) {
      await page.goto(server.origin('kidney') + path);
      // Removed, not only skipped: axe visits every element of the document before it skips any.
      await page.locator(alikeEntries).evaluateAll((all) => {
        for (const entry of all as unknown as { remove(): void }[]) entry.remove();
      });
      await expectAccessibleInBothLooks(page);
    }
  });

  test('the awards', async ({ page, server, signIn }) => {
    await signIn(page, 'superAdmin', {
      site: 'kidney',
      // A few rows are enough, because the others look the same and each check takes time.
      open: '/moderation/awards?search=story&sortBy=winnersCount',
    });
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Winner' })).toBeVisible();
    await expectAccessibleInBothLooks(page);

    await page
      .getByRole('button', { name: /^Edit / })
      .nth(1)
      .click();
    await page.getByRole('textbox', { name: /^Name of/ }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.getByRole('combobox', { name: /^Year of/ }).click();
    await expect(page.getByRole('option', { name: 'No year' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('checkbox', { name: 'Year' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Finalists' }).click();
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await page.getByRole('button', { name: 'New Award' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAccessibleInBothLooks(page);

    await page.goto(`${server.origin('kidney')}/moderation/awards?search=nothing+is+called+this`);
    await expect(page.getByText('No awards match')).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});

test('finds low contrast around a screen, on it, in tables and in a dialog', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/awards' });
  /** Text with too little contrast. */
  const fade = (element: Locator) =>
    element.evaluate((node) => {
      (node as unknown as { style: { color: string } }).style.color = '#e8e8e8';
    });
  const found = async (withSurroundings: boolean) =>
    (await findAxeViolations(page, { withSurroundings })).flatMap(({ rule, at }) =>
      at.map((html) => `${rule.split(':')[0]} ${/^<\w+/.exec(html)}`),
    );

  await fade(page.getByRole('heading', { level: 1 }));
  await fade(page.getByRole('row').nth(3).getByRole('cell', { name: /^\d+$/ }).first());
  await fade(page.getByRole('combobox', { name: 'Switch Sites' }));
  expect(await found(false)).toEqual(['color-contrast <h1', 'color-contrast <td']);
  expect(await found(true)).toHaveLength(3);

  await page.getByRole('button', { name: 'New Award' }).click();
  await fade(page.getByRole('dialog').getByRole('heading'));
  expect(await found(true)).toEqual(['color-contrast <h2']);
});

test('the awards work from the keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/awards' });
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(25);
  const tabTo = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name }).first();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) {
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };

  await tabTo('New Award');
  await tabTo(/^Name$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sortBy=name/);
  await tabTo(/^Details of/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Details of/ }).first()).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await tabTo(/^Edit /);
  // Rows may arrive in their new order only now, so the row is found by name.
  const name = (await page.locator(':focus').getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Name of/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
});
