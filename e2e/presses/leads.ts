import type { Page } from '@playwright/test';
import { callApi } from '../user-helpers.ts';
import { box, button, go, type Presses } from './press.ts';

async function newCampaign(page: Page): Promise<string> {
  const { saveOpportunityCampaign: saved } = await callApi<{
    saveOpportunityCampaign: { id: string };
  }>(page, `mutation { saveOpportunityCampaign(name: "Twice", successUrl: "/") { id } }`);
  return saved.id;
}

async function newLeadForm(page: Page): Promise<string> {
  const { upsertCommercialLeadForm: saved } = await callApi<{
    upsertCommercialLeadForm: { id: string };
  }>(
    page,
    `mutation { upsertCommercialLeadForm(campaignName: "Twice", successUrl: "/", leadFormQuestions: [
      { name: "City", type: text }]) { id } }`,
  );
  return saved.id;
}

export const leads: Presses = {
  CommercialLeadGenFormList: [
    {
      sends: 'DuplicateLeadForm',
      async ready(page) {
        await newLeadForm(page);
        await go(page, '/moderation/commercial-lead-gen-form-list-view?search=twice');
        return page.getByRole('button', { name: 'Duplicate Twice', exact: true }).first();
      },
    },
  ],
  CommercialLeadGenFormBuilder: [
    {
      sends: 'SaveLeadForm',
      async ready(page) {
        await go(page, `/moderation/commercial-lead-gen-form-builder/${await newLeadForm(page)}`);
        await button(page, 'Edit City').click();
        await box(page, 'Question Name').fill('Town');
        return page.getByRole('dialog').getByRole('button', { name: 'Save' });
      },
    },
  ],
  OpportunityCampaignsNew: [
    {
      sends: 'SaveOpportunity',
      async ready(page) {
        await go(page, '/moderation/opportunity-campaigns/new');
        await box(page, 'Name').fill('Pressed twice');
        await box(page, 'Success URL').fill('/');
        return button(page, 'Save');
      },
    },
  ],
  OpportunityCampaignsEdit: [
    {
      sends: 'DeleteOpportunity',
      async ready(page) {
        await go(page, `/moderation/opportunity-campaigns/${await newCampaign(page)}`);
        await button(page, 'Delete').click();
        return page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      },
    },
  ],
};
