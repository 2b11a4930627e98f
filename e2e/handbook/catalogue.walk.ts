import { type PictureWalk, press, region } from './picture-walk.ts';

export const catalogue: PictureWalk = {
  role: 'superAdmin',
  path: '/moderation/',
  async walk(page, take) {
    await page.getByRole('link', { name: 'Conditions', exact: true }).click();
    await press(page, 'Update Data');
    const menu = page.getByRole('menu');
    await take(
      'catalogue-update',
      page.getByRole('heading', { level: 1 }),
      menu,
      page.getByRole('link', { name: 'New Condition' }),
    );
    await page.getByRole('menuitem', { name: 'Nomenclature' }).click();
    await press(page, 'View');
    await page.getByText('Ready for review').waitFor({ timeout: 60_000 });
    await take(
      'catalogue-changes',
      page.getByRole('heading', { level: 1 }),
      page.locator('tr[data-row-id]').nth(4),
    );
    await page.getByText(/^Text changed \(/).click();
    await press(page, 'Review one by one');
    await take('catalogue-review', region(page, 'Review one by one'));
    await press(page, 'Accept');
    await press(page, 'Back to the list');
    await page.getByRole('button', { name: /^Apply / }).click();
    await press(page, 'Apply');
    await page.getByRole('button', { name: 'Roll back' }).waitFor({ timeout: 60_000 });
    await press(page, 'Roll back');
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('Rolled back', { exact: true }).waitFor({ timeout: 60_000 });
  },
};
