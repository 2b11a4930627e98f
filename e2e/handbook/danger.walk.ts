import { type PictureWalk, press } from './picture-walk.ts';

export const danger: PictureWalk = {
  role: 'superAdmin',
  site: 'airway',
  path: '/moderation/',
  async walk(page, take) {
    const row = page.locator('tr[data-row-id]').first();
    await take('danger-row', page.locator('thead'), row);
    await row.getByRole('link').click();
    await take('danger-card', page.getByRole('alert').filter({ hasText: 'May be in danger' }));
    await press(page, 'Write privately');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Begin from' }).click();
    await dialog.getByRole('option').first().click();
    await take('danger-letter', dialog);
    await press(page, 'Send');
    await dialog.waitFor({ state: 'hidden' });
    await press(page, 'Set state');
    await take('danger-state', dialog);
    await dialog.getByRole('radio', { name: 'Followed up' }).check();
    await press(page, 'Save state');
    await dialog.waitFor({ state: 'hidden' });
  },
};
