import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, type SignIn, test } from './fixtures.ts';
import { startThread } from './forum-helpers.ts';
import { findFlags, rows } from './moderation-helpers.ts';
import { callApi, choose, openNewMember, openUser } from './user-helpers.ts';

/**
 * Brings the screen to where one click sends something, and gives that button. What is sent is
 * known by the name of its document, or by its path.
 */
interface Press {
  sends: string;
  ready(page: Page, signIn: SignIn): Promise<Locator>;
  /** The screen stays, and the same may be sent again after the answer. */
  stays?: boolean;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

async function newCampaign(page: Page): Promise<string> {
  const { saveOpportunityCampaign: saved } = await callApi<{
    saveOpportunityCampaign: { id: string };
  }>(page, `mutation { saveOpportunityCampaign(name: "Twice", successUrl: "/") { id } }`);
  return saved.id;
}

async function newCondition(page: Page, name: string): Promise<string> {
  const { saveDisorder: saved } = await callApi<{ saveDisorder: { id: string } }>(
    page,
    'mutation ($name: String) { saveDisorder(name: $name) { id } }',
    { name },
  );
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

const formBuilder = '/moderation/commercial-lead-gen-form-builder';
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

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
  const answers = `q${saved.leadFormQuestions[0]?.id}=waits@example.org`;
  await page.evaluate(
    ([path, body]) => fetch(path as string, { method: 'POST', body: new URLSearchParams(body) }),
    [`/lead-forms/${saved.id}`, answers],
  );
  await go(page, `${formBuilder}/${saved.id}?tab=deliveries`);
}

/** Every button of every screen that changes something. A screen without any has an empty list. */
const presses: Record<string, Press[]> = {
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
  ForumList: [],
  Thread: [
    {
      sends: 'FeatureThread',
      stays: true,
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Featured twice');
        await go(page, `/moderation/thread/${id}`);
        await page.getByRole('checkbox', { name: 'Featured', exact: true }).check();
        return button(page, 'Save featuring');
      },
    },
    {
      sends: 'SetThreadTags',
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Tagged twice');
        await go(page, `/moderation/thread/${id}`);
        await button(page, 'Edit tags').click();
        await choose(page, 'Forum tags', 'Introductions');
        return button(page, 'Save tags');
      },
    },
  ],
  ThreadEditSeo: [
    {
      sends: 'SetThreadSeo',
      stays: true,
      async ready(page, signIn) {
        const { id } = await startThread(page, signIn, 'Described twice');
        await go(page, `/moderation/thread/${id}/edit-seo`);
        await box(page, 'Title').first().fill('A title');
        return button(page, 'Save');
      },
    },
  ],
  ForumTags: [
    {
      sends: 'CreateForumTag',
      async ready(page) {
        await go(page, '/moderation/forum-tags');
        await button(page, 'New Tag').click();
        await box(page, 'Name').fill('Pressed twice');
        return button(page, 'Save tag');
      },
    },
    {
      sends: 'DeleteForumTag',
      async ready(page) {
        await callApi(page, 'mutation { createForumTag(name: "Gone at once") { id } }');
        await go(page, '/moderation/forum-tags');
        await button(page, 'Edit Gone at once').click();
        await button(page, 'Delete').click();
        return page
          .getByRole('dialog', { name: /^Delete/ })
          .getByRole('button', { name: 'Delete' });
      },
    },
  ],
  ConvertStory: [
    {
      sends: 'CreateThreadFromStory',
      async ready(page) {
        await go(page, '/moderation/convert-story');
        const { stories } = await callApi<{ stories: { title: string }[] }>(
          page,
          '{ stories(search: "the") { title } }',
        );
        const title = stories.at(-1)?.title ?? '';
        await page.getByRole('combobox', { name: 'Post ID, title or address' }).fill(title);
        await page.getByRole('option', { name: title }).first().click();
        await button(page, 'Convert').click();
        return button(page, 'Convert story');
      },
    },
  ],
  TagIndex: [
    {
      sends: 'CreateTag',
      async ready(page) {
        await go(page, '/moderation/tags');
        await button(page, 'New Tag').click();
        await box(page, 'Name').fill('Tagged by pressing twice');
        return button(page, 'Save tag');
      },
    },
  ],
  AwardList: [
    {
      sends: 'UpsertAward',
      async ready(page) {
        await go(page, '/moderation/awards');
        await button(page, 'New Award').click();
        await box(page, 'Name').fill('Pressed twice');
        return button(page, 'Create');
      },
    },
    {
      sends: 'UpsertAward',
      async ready(page) {
        await callApi(page, 'mutation { upsertAward(name: "Edited twice") { id } }');
        await go(page, '/moderation/awards?search=edited+twice');
        await button(page, 'Edit Edited twice').click();
        await box(page, 'Name of Edited twice').fill('Edited once');
        return button(page, 'Save Edited twice');
      },
    },
  ],
  UserList: [
    {
      sends: 'SyncUsers',
      async ready(page) {
        await go(page, '/moderation/users');
        return button(page, 'Sync Users');
      },
    },
  ],
  UserCreate: [
    {
      sends: 'CreateUser',
      async ready(page) {
        await go(page, '/moderation/users/new');
        await box(page, 'Username').fill('pressed_twice');
        return button(page, 'Create User');
      },
    },
  ],
  BulkEdit: [
    {
      sends: 'UpdateRoles',
      async ready(page) {
        await callApi(page, 'mutation { createUser(username: "raised_twice") { id } }');
        await go(page, '/moderation/users?search=raised_twice');
        await page.getByRole('checkbox', { name: 'Select raised_twice' }).click();
        await button(page, 'Bulk Edit').click();
        // The screen that is left has a box of that name, too.
        await expect(page.getByRole('heading', { name: 'Bulk Edit User Roles' })).toBeVisible();
        await choose(page, 'Role', 'Moderator');
        return button(page, 'Change roles');
      },
    },
  ],
  UserEdit: [
    {
      sends: 'UpdateUser',
      stays: true,
      async ready(page) {
        await openNewMember(page, 'saved_twice', '?tab=edit');
        await box(page, 'First Name').fill('Ada');
        return button(page, 'Save');
      },
    },
    {
      sends: 'CreateSocialSite',
      async ready(page) {
        await openNewMember(page, 'linked_twice', '?tab=socials');
        await choose(page, 'Type', 'twitter');
        await box(page, 'Handle').fill('linked_once');
        return button(page, 'Add');
      },
    },
    {
      sends: 'CreateConversation',
      stays: true,
      async ready(page) {
        await openUser(page, 'walter');
        return page.getByRole('button', { name: 'Private message' });
      },
    },
    {
      sends: 'DeleteUser',
      async ready(page) {
        await openNewMember(page, 'pressed_away');
        await button(page, 'Delete').click();
        await box(page, 'Type pressed_away to confirm').fill('pressed_away');
        return button(page, 'Delete user');
      },
    },
  ],
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
  SingleLeadGenUpload: [],
  ExperimentList: [],
  ExperimentNew: [
    {
      sends: 'UpdateExperiment',
      async ready(page) {
        await go(page, '/moderation/experiments/new');
        await box(page, 'Name').first().fill('Pressed twice');
        await box(page, 'Symbol').fill('pressed-twice');
        return button(page, 'Save');
      },
    },
  ],
  ExperimentEdit: [
    {
      sends: 'UpdateExperiment',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/experiments?search=larger-type');
        await page.getByRole('link', { name: 'Larger type for everyone' }).click();
        await box(page, 'Description').fill('Pressed twice, changed once.');
        return button(page, 'Save');
      },
    },
  ],
  Settings: [
    {
      sends: 'SetSiteSettings',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/settings');
        await box(page, 'Footer of mails').fill('Pressed twice');
        return button(page, 'Save');
      },
    },
  ],
  SuperSettings: [
    {
      sends: 'SetSuperSettings',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/super-settings');
        await box(page, 'Tier').fill('2');
        return button(page, 'Save');
      },
    },
  ],
  Menu: [
    {
      sends: 'SetMenu',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/site-menu');
        await button(page, 'Add Menu Item').click();
        await box(page, 'Title').fill('Pressed twice');
        await box(page, 'URL').fill('/');
        return button(page, 'Save');
      },
    },
    {
      sends: 'RestoreMenu',
      async ready(page) {
        const { siteMenu } = await callApi<{ siteMenu: { version: number } }>(
          page,
          '{ siteMenu { version } }',
        );
        for (const title of ['Twice', 'Twice more']) {
          const menu = JSON.stringify([{ menu_id: 1, title, url: '/', items: [] }]);
          await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', { menu });
        }
        await go(page, '/moderation/site-menu');
        await button(page, 'Versions').click();
        await button(page, `Bring back version ${siteMenu.version + 1}`).click();
        return button(page, 'Bring back');
      },
    },
  ],
  Shortlinks: [
    {
      sends: 'CreateShortlink',
      async ready(page) {
        await go(page, '/moderation/short-links');
        await button(page, 'New Short Link').click();
        await box(page, 'URL').fill('https://example.org/pressed-twice');
        return button(page, 'Create');
      },
    },
    {
      sends: 'UpdateShortlink',
      async ready(page) {
        await callApi(
          page,
          'mutation { createShortlink(url: "https://example.org/edited-twice") { toUrl } }',
        );
        await go(page, '/moderation/short-links?search=edited-twice');
        await page.getByRole('button', { name: /^Edit / }).click();
        await box(page, 'Destination of').fill('https://example.org/edited-once');
        return page.getByRole('button', { name: /^Save / });
      },
    },
  ],
  Sitemaps: [],
  LaunchStatus: [],
  NotFound: [],
};

test('every screen of the route table is among them', () => {
  const table = readFileSync(join(import.meta.dirname, '../console/app/routes.ts'), 'utf8');
  const names = [...table.matchAll(/^ {4}name: '(\w+)'/gm)].map(([, name]) => name);
  expect(Object.keys(presses).sort()).toEqual(names.sort());
});

/** Holds changes back until they are let through, slows the next screen, and gathers what was sent. */
async function slowLine(page: Page) {
  const sent: string[] = [];
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  async function pass(route: Route) {
    const { query = '' } = (route.request().postDataJSON() ?? {}) as { query?: string };
    const [, name] = /^\s*mutation (\w+)/.exec(query) ?? [];
    if (name && !quiet.includes(name)) {
      sent.push(name);
      await gate;
    }
    await route.continue();
  }
  await page.route('**/api/moderation', pass);
  await page.route('**/assets/*.js', async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  return { sent, letThrough };
}

/** Sent by the screen itself, not by a button. */
const quiet = ['LookAtFlag', 'UpdatePreferences'];

for (const [screen, buttons] of Object.entries(presses)) {
  for (const [index, { sends, ready, stays = false }] of buttons.entries()) {
    test(`${screen}: ${sends} (${index + 1}) goes out once`, async ({ page, signIn, problems }) => {
      problems.allow(/Blocked script execution in 'about:srcdoc'/);
      await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/404' });
      const pressed = await ready(page, signIn);
      await expect(pressed).toBeEnabled();
      const element = await pressed.elementHandle();
      const { sent, letThrough } = await slowLine(page);
      const press = () => element?.evaluate((node) => (node as { click(): void }).click());

      // Twice before anything can be drawn, and again while the answer is on its way.
      const answered = page.waitForResponse((response) =>
        (response.request().postData() ?? '').includes(`mutation ${sends}`),
      );
      await element?.evaluate((node) => {
        (node as { click(): void }).click();
        (node as { click(): void }).click();
      });
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      await press();
      await page.waitForTimeout(200);
      letThrough();
      await answered;
      // What goes away is not sent again either while the next screen is on its way.
      for (let i = 0; i < 5 && !stays; i += 1) {
        await press();
        await page.waitForTimeout(40);
      }
      await page.waitForTimeout(300);
      expect(sent).toEqual([sends]);
      // A part of the next screen may still be held back.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}
