import { startThread } from '../forum-helpers.ts';
import { rows } from '../moderation-helpers.ts';
import { button, go, type Presses } from './press.ts';

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
  ContentFlagFromClient: [
    {
      sends: 'OpenFlag',
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Flagged twice');
        await go(page, `/moderation/content-flag/thread/${id}`);
        return button(page, 'Open a flag');
      },
    },
  ],
};
