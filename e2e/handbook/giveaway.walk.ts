import { expect } from '@playwright/test';
import sharp from 'sharp';
import { field, type PictureWalk, press, region } from './picture-walk.ts';

export const giveaway: PictureWalk = {
  role: 'admin',
  path: '/moderation/',
  async walk(page, take) {
    await press(page, 'Engagement Toolkit');
    await page.getByRole('link', { name: 'Giveaways', exact: true }).click();
    await page.getByRole('link', { name: 'New Giveaway' }).click();
    await field(page, 'Name').fill('A winter walk for two');
    await field(page, 'Helper Copy').fill('Two tickets for the winter garden.');
    await field(page, 'Details Link').fill('https://example.org/rules');
    await field(page, 'Expiry Date').fill('12/20/2026');
    const background = { r: 11, g: 114, b: 133 };
    const picture = sharp({ create: { width: 640, height: 360, channels: 3, background } });
    await page.locator('input[type=file]').setInputFiles({
      name: 'winter.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await expect(field(page, 'Image URL')).toHaveValue(/\.webp$/);
    await take(
      'giveaway-new',
      page.getByRole('link', { name: 'Back to giveaways' }),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Save' }),
    );
    await press(page, 'Save');
    await page.getByText(/Hash of the seed/).waitFor();
    await take('giveaway-seed', region(page, 'Shortcode'), region(page, 'Draw'));

    await page.getByRole('link', { name: 'Back to giveaways' }).click();
    await page.getByRole('link', { name: 'A box of good tea', exact: true }).click();
    const draw = region(page, 'Draw');
    await draw.getByRole('textbox', { name: 'Winners' }).fill('3');
    // The region is at the end of the page, below a long form.
    const scrollToCenter = () =>
      draw.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await scrollToCenter();
    await take('giveaway-draw', draw);
    await press(page, 'Draw winners');
    const dialog = page.getByRole('dialog');
    await take('giveaway-confirm', dialog);
    await press(page, 'Draw');
    await draw.getByRole('table').waitFor();
    await scrollToCenter();
    await take(
      'giveaway-winners',
      draw.getByRole('table'),
      page.getByRole('button', { name: 'Tell the winners' }),
    );
    const proof = draw.getByRole('link', { name: 'Public page' });
    await page.goto((await proof.getAttribute('href')) ?? '');
    await take('giveaway-proof', page.locator('main'));
  },
};
