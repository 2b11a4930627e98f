import { type PictureWalk, press } from './picture-walk.ts';

export const launch: PictureWalk = {
  role: 'superAdmin',
  path: '/moderation/launch-status',
  async walk(page, take) {
    const heading = page.getByRole('heading', { level: 1 });
    await take('launch-status', heading, page.getByRole('main').getByRole('listitem').nth(4));
  },
};

export const token: PictureWalk = {
  role: 'superAdmin',
  path: '/moderation/api-tokens',
  async walk(page, take) {
    await press(page, 'New Token');
    await page.getByRole('combobox', { name: 'Service account' }).fill('crm-sync');
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill('Nightly export');
    await take('token-new', page.getByRole('dialog'));
  },
};

export const users: PictureWalk = {
  role: 'admin',
  path: '/moderation/users',
  async walk(page, take) {
    const search = page.getByRole('searchbox', { name: 'Search by Email, Username, or User ID' });
    await search.fill('mar');
    await page.waitForURL(/search=mar/);
    const heading = page.getByRole('heading', { level: 1 });
    await take('users-search', heading, search, page.locator('tr[data-row-id]').last());
  },
};

export const userScreen: PictureWalk = {
  role: 'admin',
  path: '/moderation/users?search=DezbaT',
  async walk(page, take) {
    await page.getByRole('link', { name: 'DezbaT', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await take(
      'user-screen',
      heading,
      page.getByRole('tablist'),
      page.getByRole('region', { name: 'At a glance' }),
    );
  },
};
