import { startThread } from '../forum-helpers.ts';
import { firstPolicy } from '../moderation-helpers.ts';
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
};
