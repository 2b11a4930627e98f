import { startThread } from '../forum-helpers.ts';
import { chooseFirstPolicy, findFlags, firstPolicy, rows } from '../moderation-helpers.ts';
import { box, button, go, type Presses } from './press.ts';

export const moderation: Presses = {
  Home: [
    {
      sends: 'UpdateFlags',
      async ready(page) {
        // What waits for approval is asked about first.
        await go(page, '/moderation/?isReported=true');
        await rows(page).first().click();
        return button(page, 'Done');
      },
    },
  ],
  ContentFlag: [
    {
      sends: 'UpdateFlag',
      // The screen stays, with another button in its place.
      stays: true,
      async ready(page) {
        const [flag] = await findFlags(page, 'isOpen: true');
        await go(page, `/moderation/content-flag/${flag?.id}`);
        return button(page, 'Done');
      },
    },
    {
      sends: 'Reply',
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Answered twice');
        await go(page, `/moderation/content-flag/thread/${id}`);
        await button(page, 'Open a flag').click();
        await chooseFirstPolicy(page);
        await button(page, 'Reply').click();
        await box(page, 'Reply').fill('Welcome!');
        return button(page, 'Post reply');
      },
    },
  ],
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
