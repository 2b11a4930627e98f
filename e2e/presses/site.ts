import { callApi } from '../user-helpers.ts';
import { box, button, go, inDialog, type Presses } from './press.ts';

export const site: Presses = {
  JournaiList: [],
  JournaiNew: [
    {
      sends: 'SaveAiPage',
      async ready(page) {
        await go(page, '/moderation/myjournai/new');
        await box(page, 'Title').first().fill('Pressed twice');
        return button(page, 'Save');
      },
    },
  ],
  JournaiEdit: [
    {
      sends: 'SaveAiPage',
      stays: true,
      async ready(page) {
        const { upsertPost } = await callApi<{ upsertPost: { id: string } }>(
          page,
          'mutation { upsertPost(title: "Saved twice") { id } }',
        );
        await go(page, `/moderation/myjournai/${upsertPost.id}`);
        await box(page, 'Meta description').fill('Saved once');
        return button(page, 'Save');
      },
    },
    {
      sends: 'DraftAiPage',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/myjournais');
        await page.getByRole('link', { name: 'Where to begin' }).click();
        await button(page, 'Draft with AI').click();
        return inDialog(page, 'Write draft');
      },
    },
  ],
  Settings: [
    {
      sends: 'SetSiteSettings',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/settings');
        await box(page, 'Footer of mails').fill('Pressed twice');
        return button(page, 'Save');
      },
    },
  ],
  SuperSettings: [
    {
      sends: 'SetSuperSettings',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/super-settings');
        await box(page, 'Tier').fill('2');
        return button(page, 'Save');
      },
    },
  ],
  Menu: [
    {
      sends: 'SetMenu',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/site-menu');
        await button(page, 'Add Menu Item').click();
        await box(page, 'Title').fill('Pressed twice');
        await box(page, 'URL').fill('/');
        return button(page, 'Save');
      },
    },
    {
      sends: 'RestoreMenu',
      async ready(page) {
        const { siteMenu } = await callApi<{ siteMenu: { version: number } }>(
          page,
          '{ siteMenu { version } }',
        );
        for (const title of ['Twice', 'Twice more']) {
          const menu = JSON.stringify([{ menu_id: 1, title, url: '/', items: [] }]);
          await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', { menu });
        }
        await go(page, '/moderation/site-menu');
        await button(page, 'Versions').click();
        await button(page, `Restore version ${siteMenu.version + 1}`).click();
        return button(page, 'Restore');
      },
    },
  ],
  Shortlinks: [
    {
      sends: 'CreateShortlink',
      async ready(page) {
        await go(page, '/moderation/short-links');
        await button(page, 'New Short Link').click();
        await box(page, 'URL').fill('https://example.org/pressed-twice');
        return button(page, 'Create');
      },
    },
    {
      sends: 'UpdateShortlink',
      async ready(page) {
        await callApi(
          page,
          'mutation { createShortlink(url: "https://example.org/edited-twice") { toUrl } }',
        );
        await go(page, '/moderation/short-links?search=edited-twice');
        await page.getByRole('button', { name: /^Edit / }).click();
        await box(page, 'Destination of').fill('https://example.org/edited-once');
        return page.getByRole('button', { name: /^Save / });
      },
    },
  ],
  Sitemaps: [],
  // Searching twice changes nothing.
  RagIndex: [],
  LaunchStatus: [],
  SystemStatus: [],
  ApiTokens: [
    {
      sends: 'CreateApiToken',
      async ready(page) {
        await go(page, '/moderation/api-tokens');
        await page.getByRole('button', { name: 'New Token' }).first().click();
        await box(page, 'Service account').fill('pressed-twice');
        await box(page, 'Name').fill('Once');
        return button(page, 'Create');
      },
    },
  ],
};
