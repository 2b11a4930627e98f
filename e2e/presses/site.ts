import { button, go, inDialog, type Presses } from './press.ts';

export const site: Presses = {
  JournaiEdit: [
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
};
