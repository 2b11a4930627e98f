import { startThread } from '../forum-helpers.ts';
import { callApi, choose } from '../user-helpers.ts';
import { box, button, go, type Presses } from './press.ts';

export const forums: Presses = {
  ForumList: [],
  Thread: [
    {
      sends: 'FeatureThread',
      stays: true,
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Featured twice');
        await go(page, `/moderation/thread/${id}`);
        await page.getByRole('checkbox', { name: 'Featured', exact: true }).check();
        return button(page, 'Save featuring');
      },
    },
    {
      sends: 'SetThreadTags',
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Tagged twice');
        await go(page, `/moderation/thread/${id}`);
        await button(page, 'Edit tags').click();
        await choose(page, 'Forum tags', 'Introductions');
        return button(page, 'Save tags');
      },
    },
  ],
  ThreadEditSeo: [
    {
      sends: 'SetThreadSeo',
      stays: true,
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Described twice');
        await go(page, `/moderation/thread/${id}/edit-seo`);
        await box(page, 'Title').first().fill('A title');
        return button(page, 'Save');
      },
    },
  ],
  ForumTags: [
    {
      sends: 'CreateForumTag',
      async ready(page) {
        await go(page, '/moderation/forum-tags');
        await button(page, 'New Tag').click();
        await box(page, 'Name').fill('Pressed twice');
        return button(page, 'Save tag');
      },
    },
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
  TagIndex: [
    {
      sends: 'CreateTag',
      async ready(page) {
        await go(page, '/moderation/tags');
        await button(page, 'New Tag').click();
        await box(page, 'Name').fill('Tagged by pressing twice');
        return button(page, 'Save tag');
      },
    },
  ],
};
