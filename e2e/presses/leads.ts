import type { Page } from '@playwright/test';
import { callApi, clientOf } from '../user-helpers.ts';
import { box, button, go, inDialog, type Presses } from './press.ts';

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
async function openLeadForm(page: Page, campaignName: string, tab: string): Promise<void> {
  const { commercialLeadForms: forms } = await callApi<{ commercialLeadForms: { id: string }[] }>(
    page,
    'query ($search: String) { commercialLeadForms(search: $search) { id } }',
    { search: campaignName },
  );
  await go(page, `${formBuilder}/${forms[0]?.id}?tab=${tab}`);
}

/** A form with a host and someone who waits to be sent there. */
async function openWaitingForm(page: Page): Promise<void> {
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
  CommercialLeadGenFormNew: [
    {
      sends: 'SaveLeadForm',
      async ready(page) {
        await go(page, '/moderation/commercial-lead-gen-form-builder');
        await box(page, 'Campaign Name').fill('Pressed twice');
        await box(page, 'Success Page URL').fill('/');
        return button(page, 'Save Form');
      },
    },
  ],
  CommercialLeadGenFormBuilder: [
    {
      sends: 'SaveLeadForm',
      stays: true,
      async ready(page) {
        await go(page, `/moderation/commercial-lead-gen-form-builder/${await newLeadForm(page)}`);
        await box(page, 'Form Header').fill('Pressed twice');
        return button(page, 'Save Form');
      },
    },
    {
      sends: 'SaveLeadForm',
      async ready(page) {
        await go(page, `/moderation/commercial-lead-gen-form-builder/${await newLeadForm(page)}`);
        await button(page, 'Edit City').click();
        await box(page, 'Question Name').fill('Town');
        return page.getByRole('dialog').getByRole('button', { name: 'Save' });
      },
    },
    {
      sends: 'TestSftpConnection',
      stays: true,
      async ready(page) {
        await go(page, `${formBuilder}/${await newLeadForm(page)}`);
        await box(page, 'Host').fill('no-such-host.invalid');
        await box(page, 'User').fill('us');
        return button(page, 'Test Connection');
      },
    },
    {
      sends: 'AcceptSftpHostKey',
      async ready(page) {
        await openLeadForm(page, 'Caregiver survey', 'deliveries');
        await button(page, 'Trust the new key').click();
        return inDialog(page, 'Trust it');
      },
    },
    {
      sends: 'SendLeadsNow',
      async ready(page) {
        await openWaitingForm(page);
        return button(page, 'Send now');
      },
    },
    {
      sends: 'RetryLeadDelivery',
      // Until the list tells that it waits again.
      stays: true,
      async ready(page) {
        await openLeadForm(page, 'Caregiver survey', 'deliveries');
        return page.getByRole('button', { name: /^Retry .* now$/ }).first();
      },
    },
    {
      sends: 'ReplayLeadDelivery',
      async ready(page) {
        await openLeadForm(page, 'Home monitoring', 'deliveries');
        await page
          .getByRole('button', { name: /^Replay form-/ })
          .first()
          .click();
        return inDialog(page, 'Replay');
      },
    },
    {
      sends: 'DeleteLeads',
      async ready(page) {
        await openLeadForm(page, 'Home monitoring', 'leads');
        await page
          .getByRole('button', { name: /^Delete the leads of/ })
          .first()
          .click();
        return inDialog(page, 'Delete');
      },
    },
    {
      sends: 'DeleteLeadForm',
      async ready(page) {
        await go(page, `${formBuilder}/${await newLeadForm(page)}`);
        await button(page, 'Delete form').click();
        return inDialog(page, 'Delete');
      },
    },
  ],
  OpportunityCampaignsIndex: [],
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
      sends: 'SaveOpportunity',
      stays: true,
      async ready(page) {
        await go(page, `/moderation/opportunity-campaigns/${await newCampaign(page)}`);
        await box(page, 'Name').fill('Pressed twice');
        return button(page, 'Save');
      },
    },
    {
      sends: 'DeleteOpportunity',
      async ready(page) {
        await go(page, `/moderation/opportunity-campaigns/${await newCampaign(page)}`);
        await button(page, 'Delete').click();
        return page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      },
    },
  ],
  LeadGenUpload: [
    {
      sends: 'GenerateLeads',
      async ready(page) {
        await go(page, '/moderation/leadgen-upload');
        await box(page, 'Email list').fill('pressed.twice@example.org');
        await button(page, 'Submit').click();
        return button(page, 'Yes');
      },
    },
  ],
  // Only an upload that has stopped can be started again.
  SingleLeadGenUpload: [
    {
      sends: 'AbortLeadUpload',
      async ready(page) {
        await go(page, '/moderation/leadgen-upload/2');
        await button(page, 'Stop').click();
        return page.getByRole('dialog').getByRole('button', { name: 'Stop upload' });
      },
    },
  ],
};
