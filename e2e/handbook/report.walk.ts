import { type PictureWalk, press } from './picture-walk.ts';

export const report: PictureWalk = {
  role: 'moderator',
  path: '/moderation/',
  async walk(page, take) {
    const filters = page.getByRole('group', { name: 'Only show' });
    await filters.getByText('Reported', { exact: true }).click();
    const rows = page.locator('tr[data-row-id]');
    await page.waitForURL(/reported/i);
    await take('report-dashboard', filters, page.locator('thead'), rows.nth(3));
    await rows.first().getByRole('link').click();
    const actions = page.getByRole('group', { name: 'Actions' });
    await take(
      'report-actions',
      page.getByRole('heading', { level: 1 }),
      actions,
      page.getByRole('region', { name: 'Why it was reported' }),
    );
    await press(page, 'Done');
    const message = page.getByRole('status').locator('[data-tone]');
    await take('report-undo', message);
    await press(page, 'Undo');
  },
};
