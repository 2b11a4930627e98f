import type { Page } from '@playwright/test';
import { sitemapReasons, sitemapUrlsHeightPx } from '../../contract/site/sitemaps.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

const screen = { site: 'kidney', open: '/moderation/sitemaps' };

/** A new server builds its sitemaps within its first two minutes. */
async function untilBuilt(page: Page) {
  test.setTimeout(240_000);
  await expect(details(page)).toBeVisible({ timeout: 150_000 });
}

function details(page: Page) {
  return page.getByRole('button', { name: 'Details of sitemap-posts-1.xml.gz' });
}

test('staff view the sitemaps', async ({ page, server, signIn }) => {
  await signIn(page, 'communityTech', screen);
  await untilBuilt(page);
  for (const header of ['Location', 'URLs', 'Last Modified']) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
  }
  const origin = server.origin('kidney');
  const location = page.getByRole('link', { name: `${origin}/sitemap-posts-1.xml.gz` });
  await expect(location).toBeVisible();
  const read = (path: string) => page.evaluate(async (it) => (await fetch(it)).text(), path);
  expect(await read('/sitemap.xml')).toContain(`<loc>${origin}/sitemap-posts-1.xml.gz</loc>`);
  expect(await read('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);

  await details(page).press('Enter');
  const box = page.getByRole('region', { name: 'URLs of sitemap-posts-1.xml.gz' });
  await expect(box.getByRole('link').first()).toBeVisible();
  const table = box.getByRole('table');
  const count = Number(await table.getAttribute('aria-rowcount')) - 1;
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(sitemapUrlsHeightPx);

  // A cut text appears in full in one tooltip.
  const cut = box
    .getByRole('cell')
    .filter({ has: page.getByRole('link') })
    // The first one is the short address of the list itself.
    .nth(1);
  await page.setViewportSize({ width: 800, height: 720 });
  await expect(cut).toHaveAttribute('data-cut');
  const whole = (await cut.textContent()) ?? '';
  // Hovers only after scrolling ended: a moving element would lose the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await cut.getByRole('link').hover();
    await expect(page.getByRole('tooltip')).toHaveText(whole, { timeout: 1000 });
  }).toPass();
  await page.setViewportSize({ width: 1280, height: 720 });

  await box.focus();
  await page.keyboard.press('End');
  const last = table.locator(`[aria-rowindex="${count + 1}"]`);
  await expect(last.getByRole('link')).toBeInViewport();
  const title = (await last.getByRole('cell').nth(1).textContent()) ?? '';

  await page.getByRole('searchbox', { name: 'Search in sitemap-posts-1.xml.gz' }).fill(title);
  await expect(page.getByText(/^\d+ URLs? with/)).toBeVisible();
  await expect(box.getByRole('cell', { name: title, exact: true }).first()).toBeVisible();
  await box
    .getByRole('button', { name: /^Why is .* here\?$/ })
    .first()
    .click();
  await expect(page.getByText('It belongs in a sitemap')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check a URL' }).click();
  const asked = page.getByRole('dialog', { name: 'Why is a page in a sitemap, or not?' });
  await asked.getByRole('textbox', { name: 'URL' }).fill('/login');
  await asked.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(asked.getByText(sitemapReasons.unknown)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no page is called this');
  await expect(page.getByText('No URL or title has “no page is called this”.')).toBeVisible();
  await expect(box).toHaveCount(0);

  const [one] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV of sitemap-posts-1.xml.gz' }).click(),
  ]);
  expect(one.suggestedFilename()).toBe('sitemap-posts-1.csv');
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all as CSV' }).click(),
  ]);
  expect(all.suggestedFilename()).toBe('sitemaps.csv');
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the sitemaps are accessible', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', screen);
    await untilBuilt(page);
    await details(page).click();
    await expect(page.getByRole('region').getByRole('link').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
