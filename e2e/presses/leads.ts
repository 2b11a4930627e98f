import type { Page } from '@playwright/test';
import { callApi, clientOf } from '../user-helpers.ts';
import { box, button, go, type Presses } from './press.ts';

const formBuilder = '/moderation/commercial-lead-gen-form-builder';

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

/** Opens a lead form of the demo network. */
async function _openLeadForm(page: Page, campaignName: string, tab: string): Promise<void> {
  const { commercialLeadForms: forms } = await callApi<{ commercialLeadForms: { id: string }[] }>(
    page,
    'query ($search: String) { commercialLeadForms(search: $search) { id } }',
    { search: campaignName },
  );
  await go(page, `${formBuilder}/${forms[0]?.id}?tab=${tab}`);
}

/** Opens a form with a delivery host and one undelivered lead. */
async function _openWaitingForm(page: Page): Promise<void> {
  const { upsertCommercialLeadForm: saved } = await callApi<{
    upsertCommercialLeadForm: { id: string; leadFormQuestions: { id: string }[] };
  }>(
    page,
    `mutation { upsertCommercialLeadForm(campaignName: "Sent twice", successUrl: "/",
      deliveryOptions: { connectionOptions: { host: "sftp.sent.example", user: "us" } }
    ) { id leadFormQuestions { id } } }`,
  );
  const form = { [`q${saved.leadFormQuestions[0]?.id}`]: 'waits@example.org' };
  await (await clientOf(page)).post(`/lead-forms/${saved.id}`, { form });
  await go(page, `${formBuilder}/${saved.id}?tab=deliveries`);
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
