import type { Page } from '@playwright/test';
import { callApi } from '../user-helpers.ts';
import { box, button, go, type Presses } from './press.ts';

async function newCondition(page: Page, name: string): Promise<string> {
  const { saveDisorder: saved } = await callApi<{ saveDisorder: { id: string } }>(
    page,
    'mutation ($name: String) { saveDisorder(name: $name) { id } }',
    { name },
  );
  return saved.id;
}

export const conditions: Presses = {
  DisorderList: [
    {
      sends: 'MergeDisorders',
      async ready(page) {
        await newCondition(page, 'Merged twice');
        await newCondition(page, 'Merged twice as well');
        await go(page, '/moderation/conditions?search=merged+twice');
        await page.getByRole('checkbox', { name: 'Select Merged twice', exact: true }).check();
        await page.getByRole('checkbox', { name: 'Select Merged twice as well' }).check();
        await button(page, 'Merge').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: 'Merged twice', exact: true }).check();
        return dialog.getByRole('button', { name: 'Merge' });
      },
    },
  ],
  DisorderNew: [
    {
      sends: 'SaveCondition',
      async ready(page) {
        await go(page, '/moderation/conditions/new');
        await box(page, 'Name').fill('Pressed twice');
        return button(page, 'Save');
      },
    },
  ],
  DisorderEdit: [
    {
      sends: 'SaveCondition',
      stays: true,
      async ready(page) {
        const id = await newCondition(page, 'Saved twice');
        await go(page, `/moderation/conditions/${id}`);
        await box(page, 'Death age').fill('Any age');
        return button(page, 'Save');
      },
    },
    {
      sends: 'SaveConditionSiteValues',
      stays: true,
      async ready(page) {
        const id = await newCondition(page, 'Shown twice');
        await go(page, `/moderation/conditions/${id}`);
        await page.getByRole('tab', { name: 'On Kidney Porch' }).click();
        return button(page, 'Save for Kidney Porch');
      },
    },
    {
      sends: 'DeleteCondition',
      async ready(page) {
        const id = await newCondition(page, 'Deleted twice');
        await go(page, `/moderation/conditions/${id}`);
        await button(page, 'Delete').click();
        return page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      },
    },
  ],
};
