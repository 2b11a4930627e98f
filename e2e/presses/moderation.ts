import { startThread } from '../forum-helpers.ts';
import { button, go, type Presses } from './press.ts';

export const moderation: Presses = {
  ContentFlagFromClient: [
    {
      sends: 'OpenFlag',
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Flagged twice');
        await go(page, `/moderation/content-flag/thread/${id}`);
        await button(page, 'Open a flag').click();
        return firstPolicy(page);
      },
    },
  ],
  // Needs a member's objection; member-story.spec.ts decides one.
  AppealList: [],
  PolicyList: [
    {
      sends: 'UpsertPolicy',
      async ready(page) {
        await go(page, '/moderation/policies');
        await button(page, 'New policy').click();
        await box(page, 'Name').fill('Pressed twice');
        await box(page, 'Text for members').fill('Please press once.');
        return button(page, 'Save policy');
      },
    },
  ],
  NoticeTexts: [
    {
      sends: 'SaveNoticeTemplate',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/policies/notices');
        await box(page, 'Subject').fill('News from {{site}}');
        return button(page, 'Save text');
      },
    },
  ],
};
