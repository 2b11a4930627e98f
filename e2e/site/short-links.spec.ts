import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { shortLinkMessages } from '../../contract/site/short-links.ts';
import { createClient } from '../../server/testing/client.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const openShortLinks = (search = '') => ({
  site: 'kidney',
  open: `/moderation/short-links${search}`,
});
const _searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search Short Links' });
const destination = (page: Page) => page.getByRole('textbox', { name: /^Destination of/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Short Link' });

async function fillIn(page: Page, url: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'URL' }).fill(url);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
}

async function newLink(page: Page, url: string): Promise<string> {
  const { createShortlink } = await callApi<{ createShortlink: { fromUrl: string } }>(
    page,
    'mutation ($url: String!) { createShortlink(url: $url) { fromUrl } }',
    { url },
  );
  return createShortlink.fromUrl;
}

test('creating: refused with the reason, created, copied, and shown if it exists', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'communityTech', openShortLinks('?search=elsewhere'));
  await page.getByRole('button', { name: 'New Short Link' }).click();
  await fillIn(page, 'javascript:alert(1)');
  await expect(dialog(page).getByText(shortLinkMessages.notWeb)).toBeVisible();
  await fillIn(page, 'http://elsewhere.example/page');
  await expect(dialog(page).getByText(shortLinkMessages.insecure)).toBeVisible();
  await fillIn(page, 'https://elsewhere.example/page');
  await expect(page.getByText(shortLinkMessages.created)).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  const row = page.getByRole('row', { name: /elsewhere\.example\/page/ });
  const from = row.getByRole('link', { name: /\/s\// });
  await expect(from).toHaveAttribute('target', '_blank');
  await row.getByRole('button', { name: /^Copy / }).click();
  await expect(page.getByText(messages.textCopied)).toBeVisible();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(await from.getAttribute('href'));

  await page.getByRole('button', { name: 'New Short Link' }).click();
  await fillIn(page, 'https://ELSEWHERE.example/page');
  await expect(dialog(page).getByText(shortLinkMessages.createFailed)).toBeVisible();
  const existing = dialog(page).getByRole('alert', { name: /leads there already/ });
  await expect(existing.getByRole('link')).toHaveAttribute('href', String(copied));
});

test('a custom code; archived and deleted links are restored by Undo', async ({ page, signIn }) => {
  await signIn(page, 'communityTech', openShortLinks('?search=put-away'));
  await page.getByRole('button', { name: 'New Short Link' }).click();
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('Put-Away');
  await fillIn(page, 'https://example.org/put-away');
  const row = page.getByRole('row', { name: /\/s\/put-away/ });
  await row.getByRole('button', { name: /^Archive / }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(shortLinkMessages.archived)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: /^Delete / }).click();
  await expect(page.getByText(shortLinkMessages.deleted)).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Deleted');
  await row.getByRole('button', { name: /^Restore / }).click();
  await expect(row).toHaveCount(0);
});

test('editing in the list: Save and Cancel, with the reason of a refusal', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', openShortLinks('?search=edited.example'));
  await newLink(page, 'https://edited.example/before');
  await page.reload();
  const edit = page.getByRole('button', { name: /^Edit / });
  await edit.click();
  await expect(destination(page)).toBeFocused();
  await destination(page).fill('https://edited.example/dropped');
  await page.getByRole('button', { name: /^Cancel editing/ }).click();
  await expect(page.getByRole('link', { name: 'https://edited.example/before' })).toBeVisible();
  await edit.click();
  await destination(page).fill('/s/abc234');
  await destination(page).press('Enter');
  await expect(page.getByText(shortLinkMessages.chained)).toBeVisible();
  // The focus stays in the input, whichever way it was sent.
  await expect(destination(page)).toBeFocused();
  await page.getByRole('button', { name: /^Save / }).click();
  await expect(page.getByText(shortLinkMessages.chained)).toBeVisible();
  await expect(destination(page)).toBeFocused();
  await destination(page).fill('https://edited.example/after');
  await page.getByRole('button', { name: /^Save / }).click();
  await expect(page.getByText(messages.changesSaved)).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://edited.example/after' })).toBeVisible();
});

test('opens in a new tab, counts people and bots separately, and shows them by day', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'superAdmin', openShortLinks('?search=%2Fforums%3Fcounted'));
  const { port } = new URL(server.origin());
  const path = new URL(await newLink(page, '/forums?counted')).pathname;
  const client = createClient({ port: Number(port), host: 'kidney.localhost' });
  const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  for (const agent of [person, person, 'curl/8']) {
    await client.get(path, { headers: { 'user-agent': agent } });
  }
  await page.reload();
  const row = page.getByRole('row', { name: /\/forums\?counted/ });
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await row.getByRole('link', { name: /\/s\// }).click();
  await expect(await opened).toHaveURL(/\/forums\?counted$/);
  await page.getByRole('button', { name: /^Details of/ }).click();
  const chart = page.getByRole('figure', { name: /^Clicks of .* by day$/ });
  await chart.getByText('Show the figures').click();
  const today = new Date().toISOString().slice(0, 10);
  // The test browser's user agent says that it is headless, so it counts as a bot.
  await expect(chart.getByRole('row', { name: `${today} 2 2` })).toBeVisible();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('is accessible while editing, with a chart, and in the dialog', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', openShortLinks());
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await expect(page.getByRole('figure')).toBeVisible();
    await page
      .getByRole('button', { name: /^Edit / })
      .nth(1)
      .click();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'New Short Link' }).click();
    await fillIn(page, (await page.getByRole('cell').getByRole('link').nth(1).textContent()) ?? '');
    await expect(dialog(page).getByRole('alert', { name: /leads there already/ })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
