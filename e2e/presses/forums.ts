import { callApi } from '../user-helpers.ts';
import { button, go, type Presses } from './press.ts';

export const forums: Presses = {
  ForumTags: [
    {
      sends: 'DeleteForumTag',
      async ready(page) {
        await callApi(page, 'mutation { createForumTag(name: "Gone at once") { id } }');
        await go(page, '/moderation/forum-tags');
        await button(page, 'Edit Gone at once').click();
        await button(page, 'Delete').click();
        return page
          .getByRole('dialog', { name: /^Delete/ })
          .getByRole('button', { name: 'Delete' });
      },
    },
  ],
  ConvertStory: [
    {
      sends: 'CreateThreadFromStory',
      async ready(page) {
        await go(page, '/moderation/convert-story');
        const { stories } = await callApi<{ stories: { title: string }[] }>(
          page,
          '{ stories(search: "the") { title } }',
        );
        const title = stories.at(-1)?.title ?? '';
        await page.getByRole('combobox', { name: 'Post ID, title or address' }).fill(title);
        await page.getByRole('option', { name: title }).first().click();
        await button(page, 'Convert').click();
        return button(page, 'Convert story');
      },
    },
  ],
};
