import type { Page } from '@playwright/test';
import { messages } from '../contract/messages.ts';
import { doorstep, expect, test } from './fixtures.ts';
import { startThread } from './forum-helpers.ts';
import { callApi } from './user-helpers.ts';

/** The next change is answered only when the test says so. */
async function holdChange(page: Page, document: string): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/moderation', async (route) => {
    if (route.request().postData()?.includes(`mutation ${document}`)) await gate;
    await route.continue();
  });
  return letThrough;
}

interface Editor {
  sends: string;
  input: string;
  save: string;
  open(page: Page): Promise<void>;
}

async function typeWhileSaving(page: Page, { sends, input, save, open }: Editor) {
  await open(page);
  const box = page.getByRole('textbox', { name: input, exact: true });
  await box.fill('First words');
  const letThrough = await holdChange(page, sends);
  const sent = page.waitForRequest((request) =>
    (request.postData() ?? '').includes(`mutation ${sends}`),
  );
  await page.getByRole('button', { name: save, exact: true }).click();
  await sent;
  await box.press('End');
  await box.pressSequentially(', and more');
  letThrough();
  await expect(page.getByRole('status').filter({ hasText: /!|saved|updated/i })).toBeVisible();
  await expect(box).toHaveValue('First words, and more');

  // They count as typed: they are saved next, and not lost on the way out.
  await page.unroute('**/api/moderation');
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.getByRole('link', { name: 'Moderation Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: save, exact: true }).click();
  await expect(async () => {
    await page.reload();
    await expect(box).toHaveValue('First words, and more', { timeout: 5000 });
  }).toPass();
}

test.beforeEach(({ problems }) => problems.allow(/Blocked script execution in 'about:srcdoc'/));

test('words typed while a campaign is being saved stay', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await typeWhileSaving(page, {
    sends: 'SaveOpportunity',
    input: 'Name',
    save: 'Save',
    async open() {
      const { saveOpportunityCampaign: saved } = await callApi<{
        saveOpportunityCampaign: { id: string };
      }>(page, `mutation { saveOpportunityCampaign(name: "Typed", successUrl: "/") { id } }`);
      await page.goto(new URL(`/moderation/opportunity-campaigns/${saved.id}`, page.url()).href);
    },
  });
});

test('words typed while a lead form is being saved stay', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await typeWhileSaving(page, {
    sends: 'SaveLeadForm',
    input: 'Form Header',
    save: 'Save Form',
    async open() {
      const { upsertCommercialLeadForm: saved } = await callApi<{
        upsertCommercialLeadForm: { id: string };
      }>(
        page,
        `mutation { upsertCommercialLeadForm(campaignName: "Typed", successUrl: "/", leadFormQuestions: []) { id } }`,
      );
      const path = `/moderation/commercial-lead-gen-form-builder/${saved.id}`;
      await page.goto(new URL(path, page.url()).href);
    },
  });
});

test('words typed while the SEO data of a thread is being saved stay', async ({ page, signIn }) => {
  const { id } = await startThread(page, signIn, 'Typed while saving');
  await typeWhileSaving(page, {
    sends: 'SetThreadSeo',
    input: 'Description',
    save: 'Save',
    async open() {
      await page.goto(new URL(`/moderation/thread/${id}/edit-seo`, page.url()).href);
    },
  });
});

test('without a network a list says so, keeps its rows and goes on by itself', async ({
  page,
  signIn,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  // What is loaded after the rows is lost, too: the line is gone before it has come.
  const { promise: gone, resolve: goes } = Promise.withResolvers<void>();
  await page.route(/site-switch-box|search-combobox/, async (route) => {
    await gone;
    await route.abort('internetdisconnected');
  });
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/awards' });
  const first = page.getByRole('button', { name: /^Edit / }).first();
  const before = await first.getAttribute('aria-label');
  await context.setOffline(true);
  goes();
  await expect(page.getByRole('status').filter({ hasText: messages.offline })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(first).toHaveAttribute('aria-label', before ?? '');

  await page.unroute(/site-switch-box|search-combobox/);
  await context.setOffline(false);
  await expect(first).not.toHaveAttribute('aria-label', before ?? '');
  await expect(page.getByText(messages.offline)).toHaveCount(0);
});

test('edits of a page of awards that was left are gone', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/awards' });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const name = page.getByRole('textbox', { name: /^Name of/ });
  await name.fill('Typed and left');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expect(name).toHaveCount(0);
});
