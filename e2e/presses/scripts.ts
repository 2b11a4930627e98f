import { setAsideJob } from '../set-aside-jobs.ts';
import { callApi } from '../user-helpers.ts';
import { box, button, go, inDialog, type Presses } from './press.ts';

export const scripts: Presses = {
  TaskScriptList: [
    {
      sends: 'RetrySetAsideJob',
      async ready(page, _, server) {
        const id = await setAsideJob(server);
        await go(page, '/moderation/task-scripts');
        await button(page, `Try again: job ${id}`).click();
        return inDialog(page, 'Try again');
      },
    },
    {
      sends: 'DiscardSetAsideJob',
      async ready(page, _, server) {
        const id = await setAsideJob(server);
        await go(page, '/moderation/task-scripts');
        await button(page, `Discard job ${id}`).click();
        return inDialog(page, 'Discard');
      },
    },
  ],
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
    {
      sends: 'RepeatTaskScriptRun',
      async ready(page) {
        await callApi(
          page,
          `mutation { runTaskScript(symbol: "reindex_threads", reason: "Rehearsed", isDryRun: true) { name } }`,
        );
        await go(page, '/moderation/task-scripts/reindex_threads');
        await button(page, 'Run for real with the same options').first().click();
        return inDialog(page, 'Start');
      },
    },
  ],
  TaskScriptChanges: [
    {
      sends: 'ApplyTaskScriptChanges',
      async ready(page) {
        const menu = JSON.stringify([{ menu_id: 1, title: 'Twice', url: '/forums/', items: [] }]);
        await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', { menu });
        await callApi(
          page,
          `mutation ($options: String) { runTaskScript(symbol: "link_repair_tool",
            options: $options, reason: "Pressed twice", isDryRun: true) { name } }`,
          { options: JSON.stringify({ places: ['menu'] }) },
        );
        await go(page, '/moderation/task-scripts/link_repair_tool');
        await page
          .getByRole('link', { name: /^Choose changes of run/ })
          .first()
          .click();
        await button(page, 'Apply the one').click();
        await box(page, 'Reason').fill('Pressed twice');
        return inDialog(page, 'Apply');
      },
    },
  ],
};
