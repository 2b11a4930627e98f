import { callApi } from '../user-helpers.ts';
import { box, button, go, inDialog, type Presses } from './press.ts';

export const scripts: Presses = {
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
