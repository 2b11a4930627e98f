import { startThread } from '../forum-helpers.ts';
import { findFlags, rows } from '../moderation-helpers.ts';
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
        return button(page, 'Open a flag');
      },
    },
  ],
};
