import { callApi } from '../user-helpers.ts';
import { field, type PictureWalk, press } from './picture-walk.ts';

const pages = ['/posts/summer-meeting', '/pages/old-contacts', '/forums/welcome-2019'];

export const links: PictureWalk = {
  role: 'superAdmin',
  path: '/moderation/',
  async walk(page, take) {
    // Broken links, which the demo network does not have.
    const menu = ['Summer meeting', 'Contacts', 'Our first thread'].map((title, i) => ({
      menu_id: i + 1,
      title,
      url: pages[i],
      items: [],
    }));
    const mutation = 'mutation ($menu: String!) { setMenu(menu: $menu) }';
    await callApi(page, mutation, { menu: JSON.stringify(menu) });

    await page.getByRole('link', { name: 'Task Scripts', exact: true }).click();
    await page.getByRole('link', { name: 'Remove broken links' }).click();
    await press(page, 'Run');
    const dialog = page.getByRole('dialog');
    await page.getByRole('checkbox', { name: 'Look for broken links' }).check();
    await field(page, 'Reason').fill('Spring cleaning');
    await take('links-options', dialog);
    await press(page, 'Start');
    await page.getByText('COMPLETED').waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: /^Choose changes of run/ }).click();
    const rows = page.locator('tr[data-row-id]');
    await rows.first().getByRole('checkbox').check();
    await take('links-changes', page.getByRole('heading', { level: 1 }), rows.last());
    await page.getByRole('button', { name: /^Apply chosen/ }).click();
    await field(page, 'Reason').fill('Spring cleaning');
    await press(page, 'Apply');
    await page.getByRole('button', { name: /^Take back run/ }).waitFor({ timeout: 60_000 });
    await take('links-runs', page.getByRole('heading', { level: 1 }), rows.last());
  },
};
