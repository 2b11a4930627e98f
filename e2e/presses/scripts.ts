import { box, button, go, inDialog, type Presses } from './press.ts';

export const scripts: Presses = {
  TaskScriptList: [],
  TaskScript: [
    {
      sends: 'RunTaskScript',
      async ready(page) {
        await go(page, '/moderation/task-scripts/reindex_threads');
        await button(page, 'Run').click();
        await box(page, 'Reason').fill('Pressed twice');
        return inDialog(page, 'Start');
      },
    },
  ],
};
