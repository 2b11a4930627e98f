import { settingsMessages } from '../../contract/site/setting.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

const open = { site: 'kidney', open: '/moderation/settings' };

test('settings show pending changes, errors, and their history', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', open);
  const threshold = page.locator('[data-path="spamThreshold"]');
  await expect(threshold).toHaveAccessibleDescription(/Left empty, it is 0.9\./);
  await threshold.fill('2');
  const notice = page.getByRole('status').filter({ hasText: 'What you are about to change' });
  await expect(notice).toContainText('Spam threshold: 0.9 → 2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Must be a number from 0 to 1')).toBeVisible();
  await expect(threshold).toBeFocused();

  await threshold.fill('0.8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(settingsMessages.siteSaved)).toBeVisible();
  await expect(notice).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Spam threshold: not set → 0.8');
  await page.reload();
  await expect(threshold).toHaveValue('0.8');

  await threshold.fill('');
  const save = page.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await expect(history).toContainText('Spam threshold: 0.8 → not set');
  await expect(save).toBeFocused();

  // An address can name a setting; others are found by their words or section.
  const contact = page.getByRole('textbox', { name: 'Contact address' });
  const address = new URL('/moderation/settings#contactEmail', page.url()).href;
  await page.goto('about:blank');
  await page.goto(address);
  await expect(contact).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('footer mails');
  await expect(page.getByRole('textbox', { name: 'Footer of mails' })).toBeVisible();
  await expect(contact).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('');
  await page.getByRole('button', { name: 'Moderation', exact: true }).click();
  await expect(threshold).toBeInViewport();
});

test('the name of the site is changed in the super settings, or reverted', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/super-settings' });
  const name = page.getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  await name.fill('Something else');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(name).toHaveValue(before);
  await name.fill('Kidney Friends');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(settingsMessages.superSaved)).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Kidney Friends');
  await name.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(settingsMessages.superSaved)).toBeVisible();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the launch status lists what is left, with links', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/launch-status' });
    await expect(page.getByRole('progressbar', { name: 'Launch progress' })).toBeVisible();
    const point = page.getByRole('listitem').filter({ hasText: 'A contact address is set' });
    await expect(point).toContainText('To do');
    await expectAccessibleInBothLooks(page);
    await point.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Site Settings' })).toBeVisible();
  });

  test('both are accessible', async ({ page, server, signIn }) => {
    await signIn(page, 'superAdmin', open);
    await expect(page.getByRole('region', { name: 'Moderation' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto(`${server.origin('kidney')}/moderation/super-settings`);
    await expect(page.getByRole('region', { name: 'Retention' })).toBeVisible();

    // A notice appears at once, here and on the site, and disappears again.
    const words = 'We are back at five';
    const notice = page.getByRole('status').filter({ hasText: words });
    const field = page.getByRole('textbox', { name: 'Maintenance notice' });
    await field.fill(words);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notice).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto(`${server.origin('kidney')}/`);
    await expect(notice).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto(`${server.origin('kidney')}/moderation/super-settings`);
    await expect(notice).toBeVisible();
    await field.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notice).toHaveCount(0);
  });
});
