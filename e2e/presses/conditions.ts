import { expect, type Page } from '@playwright/test';
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

/** Reads an example file and opens the difference, once it is ready. */
export async function readNewSync(page: Page, dataType: string): Promise<string> {
  const { syncData } = await callApi<{ syncData: { id: string } }>(
    page,
    'mutation ($dataType: ReferenceDataType!) { syncData(dataType: $dataType) { id } }',
    { dataType },
  );
  await go(page, `/moderation/conditions/syncs/${syncData.id}`);
  await expect(page.getByText('Ready for review')).toBeVisible();
  return syncData.id;
}

export const conditions: Presses = {
  ReferenceSyncList: [
    {
      sends: 'SyncData',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/conditions/syncs');
        await button(page, 'Update Data').click();
        return page.getByRole('menuitem', { name: 'Historical' });
      },
    },
  ],
  ReferenceSync: [
    {
      sends: 'LeaveOutReferenceChanges',
      stays: true,
      async ready(page) {
        await readNewSync(page, 'PREVALENCE');
        return page.getByRole('button', { name: /^Leave out all/ });
      },
    },
    {
      sends: 'ApplyReferenceSync',
      async ready(page) {
        await readNewSync(page, 'CROSS_REFERENCING');
        await page.getByRole('button', { name: /^Apply/ }).click();
        return page.getByRole('dialog').getByRole('button', { name: 'Apply' });
      },
    },
    {
      sends: 'RollBackReferenceSync',
      async ready(page) {
        const id = await readNewSync(page, 'HISTORICAL');
        await callApi(page, 'mutation ($id: ID!) { applyReferenceSync(id: $id) { id } }', { id });
        await button(page, 'Roll back').click();
        return page.getByRole('dialog').getByRole('button', { name: 'Roll back' });
      },
    },
  ],
  DisorderList: [
    {
      sends: 'EditDisorderFlags',
      async ready(page) {
        await newCondition(page, 'Featured twice');
        await go(page, '/moderation/conditions?search=featured+twice');
        await page.getByRole('checkbox', { name: 'Select Featured twice', exact: true }).check();
        await button(page, 'Flags').click();
        return page.getByRole('menuitem', { name: 'Feature', exact: true });
      },
    },
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
