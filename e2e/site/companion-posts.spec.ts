import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/logins.ts';
import { openAccount } from '../companion-helpers.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

const post = '/posts/five-kitchen-habits-that-brought-my-potassium-down';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors navigate posts, categories, tags and pages', async ({ page }) => {
    await page.goto('/');
    const latest = page.getByRole('region', { name: 'Latest posts' });
    await expect(latest.getByRole('listitem')).toHaveCount(7);
    const threads = page.getByRole('region', { name: 'In the forum' });
    await expect(threads.getByText(/^\d+ repl(y|ies)$/).first()).toBeVisible();
    await expect(threads.getByText(/^Active /).first()).toBeVisible();

    // The whole card is a link.
    const card = latest.getByRole('listitem').first();
    await card.click();
    await expect(page).toHaveURL(new RegExp(`${post}$`));
    await expect(heading(page, 'Five kitchen habits that brought my potassium down')).toBeVisible();
    const picture = page.getByRole('article').getByRole('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 640);
    await expect(page.getByRole('main').getByRole('time').first()).toBeVisible();

    await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click();
    await expect(heading(page, 'Food')).toBeVisible();
    await page.goBack();
    await page.getByRole('list', { name: 'Tags' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/tags\//);
    await expect(page.getByRole('link', { name: /^Threads about / })).toBeVisible();
    await page.goto('/pages/community-guidelines');
    await expect(heading(page, 'Community guidelines')).toBeVisible();
    await expect(page.getByRole('heading', { name: /comment/ })).toHaveCount(0);
  });

  test('the header searches posts and threads, and signs people in and out', async ({ page }) => {
    await page.goto(post);
    const search = page.getByRole('searchbox', { name: 'Search posts and threads' });
    await search.fill('soup');
    await search.press('Enter');
    await expect(heading(page, 'Search for “soup”')).toBeVisible();
    const threads = page.getByRole('region', { name: 'In the forum' });
    await threads.getByRole('link', { name: 'Low-salt soup that tastes of something' }).click();
    await expect(page).toHaveURL(/\/forums\//);

    await page.goto('/search?q=dietitian');
    await expect(page.getByRole('region', { name: /post/ })).toContainText('Five kitchen habits');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email or username').fill('walter');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/search\?q=dietitian$/);
    await openAccount(page);
    await expect(page.getByRole('link', { name: 'Open the staff console' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  });
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the pages are accessible and fit', async ({ page, signIn, problems }) => {
    problems.allow(/status of 404/);
    await signIn(page, 'member', { open: '/' });
    for (const path of [
      ...['/', post, '/posts', '/categories/food', '/pages/about-us', '/forums'],
      ...['/search?q=kidney', '/search?q=nothing-like-this', '/posts/nothing-like-this'],
    ]) {
      await page.goto(path);
      await expectAccessibleInBothLooks(page);
    }
    await openAccount(page);
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });
});
