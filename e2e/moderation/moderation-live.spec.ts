import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import {
  atDashboard,
  chooseFirstPolicy,
  findFlags,
  rows,
  setSiteSettings,
  threadPage,
  untilLive,
} from '../moderation-helpers.ts';

const spam =
  'BUY CHEAP PILLS NOW!!! Miracle kidney cure, 100% guaranteed, free trial at http://cheap-pills.example and http://win-money.example WhatsApp +1 555 010 9999';

test("a member's spam is found, removed and restored without a reload", async ({
  page,
  browser,
  server,
  signIn,
  problems,
}) => {
  // Otherwise the item would be held and could not be restored.
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await setSiteSettings(page, { heldSpamFrom: 0 });
  const live = untilLive(page);
  await signIn(page, 'moderator', atDashboard);
  await expect(rows(page)).toHaveCount(10);
  await live;
  const before = await rows(page).first().getAttribute('aria-label');

  const outside = await browser.newContext();
  problems.watch(outside);
  const memberPage = await outside.newPage();
  await signIn(memberPage, 'member', { site: 'kidney', open: threadPage });
  await memberPage.getByLabel('Your reply').fill(spam);
  await memberPage.getByRole('button', { name: 'Post reply' }).click();
  await expect(memberPage.locator('.entry:target')).toContainText('BUY CHEAP PILLS');

  // New flags are announced without moving rows.
  const news = page.getByRole('button', { name: '1 new' });
  await expect(news).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('aria-label', before ?? '');
  await news.click();
  await expect(rows(page).first()).toHaveAttribute('aria-label', /BUY CHEAP PILLS/);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content-flag\/\d+$/);
  await expect(page.getByText(flagMessages.currentlyModerating)).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('1');
  await expect(page.getByText(flagMessages.spam, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

  const visitor = await browser.newContext();
  problems.watch(visitor);
  const publicPage = await visitor.newPage();
  await publicPage.goto(server.origin('kidney') + threadPage);
  await expect(publicPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(publicPage.getByText('BUY CHEAP PILLS')).toHaveCount(0);

  // One key leads to the next flag; the undo message stays.
  const marked = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(marked);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('status').getByText('Undone', { exact: true })).toBeVisible();
  await publicPage.reload();
  await expect(publicPage.getByText('BUY CHEAP PILLS')).toBeVisible();
  await page.keyboard.press('b');
  await expect(rows(page).first()).toHaveAttribute('aria-label', /BUY CHEAP PILLS/);

  // With oldest first, showing new flags reverses the sort.
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await expect(page).toHaveURL(/sortDesc=false/);
  await expect(rows(page).first()).not.toHaveAttribute('aria-label', /BUY CHEAP PILLS/);
  await memberPage.goto(server.origin('kidney') + threadPage);
  await memberPage.getByLabel('Your reply').fill(`${spam} AND MORE`);
  await memberPage.getByRole('button', { name: 'Post reply' }).click();
  await page.getByRole('button', { name: '1 new, show newest first' }).click();
  await expect(page).not.toHaveURL(/sortDesc=false/);
  await expect(rows(page).first()).toHaveAttribute('aria-label', /BUY CHEAP PILLS/);

  await outside.close();
  await visitor.close();
});

test("two people on one flag see each other, and neither overwrites the other's decision unnoticed", async ({
  page,
  browser,
  signIn,
  problems,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const [flag] = await findFlags(page, 'isOpen: true, assocType: REPLY, sortDesc: false');
  const open = `/moderation/content-flag/${flag?.id}`;
  const live = untilLive(page);
  await page.goto(new URL(open, page.url()).href);
  await live;

  const other = await browser.newContext();
  problems.watch(other);
  const otherPage = await other.newPage();
  // Without live updates, as with a bad connection.
  await otherPage.route('**/api/moderation/stream', () => undefined);
  await signIn(otherPage, 'moderator', { site: 'kidney', open });
  await expect(otherPage.getByText('abena is looking at this')).toBeVisible();
  await expect(page.getByText('lucia is looking at this')).toBeVisible();

  await page.keyboard.press('y');
  await expect(page.getByText(flagMessages.done, { exact: true })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await otherPage.keyboard.press('y');
  await expect(otherPage.getByText(/was marked as done by abena/)).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Reopen' })).toBeVisible();

  // Leaving is reported at once.
  await otherPage.unroute('**/api/moderation/stream');
  await otherPage.goto('about:blank');
  await expect(page.getByText('lucia is looking at this')).toHaveCount(0);
  await other.close();
});

const teaOffer =
  'lost 20 kilos in two weeks with this tea!!! Order at http://tea.example today, 50% discount, free shipping worldwide.';

test('a wave of near-identical texts is one row of a list, and decided at once', async ({
  page,
  browser,
  signIn,
  problems,
}) => {
  await signIn(page, 'moderator', atDashboard);
  await expect(rows(page)).toHaveCount(10);
  const waves = page.getByRole('button', { name: /near-identical texts$/ });
  await expect(waves).toHaveCount(0);

  const outside = await browser.newContext();
  problems.watch(outside);
  const memberPage = await outside.newPage();
  await signIn(memberPage, 'member', { site: 'kidney', open: threadPage });
  for (const name of ['Anna', 'Bert', 'Carl']) {
    await memberPage.getByLabel('Your reply').fill(`${name} ${teaOffer}`);
    await memberPage.getByRole('button', { name: 'Post reply' }).click();
    await expect(memberPage.locator('.entry:target')).toContainText(name);
  }

  await page.reload();
  await expect(waves).toHaveText('1 wave of near-identical texts');
  await waves.click();
  const list = page.getByRole('dialog', { name: 'Waves of near-identical texts' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem')).toContainText('3 texts by 1 author');
  await expectAccessible(page);
  const decide = list.getByRole('button', { name: /^Decide together: 3 like/ });
  await decide.click();
  const texts = page.getByRole('dialog', { name: 'Near-identical texts', exact: true });
  await expect(texts.getByRole('listitem')).toHaveCount(3);
  // Escape closes one after the other, and the focus returns to where it came from.
  await page.keyboard.press('Escape');
  await expect(texts).toHaveCount(0);
  await expect(decide).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(waves).toBeFocused();
  await waves.click();
  await decide.click();
  await texts.getByRole('button', { name: 'Mark as spam' }).click();
  await chooseFirstPolicy(page);
  await expect(page.getByText('3 of 3 items marked as spam')).toBeVisible();
  await texts.getByRole('button', { name: 'Close' }).click();
  await expect(list).toContainText('There are no waves any more.');
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(waves).toHaveCount(0);
});
