import { leadAnswerMessages } from '../../contract/leads/lead-answers.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

interface LeadForm {
  id: string;
  campaignName: string;
  numberOfSubmissions: number;
}

test.describe('a lead form', () => {
  test.use({ javaScriptEnabled: false });

  test('at the end of an article is filled in without JavaScript', async ({ page, server }) => {
    await page.goto(`${server.origin('kidney')}/`);
    await page.locator('a[href^="/posts/"]').first().click();
    const form = page.locator('form.lead-form');
    await expect(form.getByRole('heading', { name: 'Send me the booklet' })).toBeVisible();
    await expect(form.getByText('It is free.')).toBeVisible();
    await expect(page.getByText('Recipe booklet')).toHaveCount(0);
    await form.getByLabel('Email').fill('someone@example.org');
    await form.getByLabel('Name').fill('Someone');
    await form.getByLabel('What do you cook most?').selectOption('Lunch');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(`${server.origin('kidney')}/`);
  });
});

test('a lead form shows errors beside the field, keeps the rest, and counts each lead once', async ({
  page,
  browser,
  server,
  signIn,
  problems,
}) => {
  problems.allow(/status of 400/);
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const { commercialLeadForms: forms } = await callApi<{ commercialLeadForms: LeadForm[] }>(
    page,
    '{ commercialLeadForms(search: "Home monitoring") { id campaignName numberOfSubmissions } }',
  );
  const before = forms[0];
  if (!before) throw new Error('The demo has lost its lead forms');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.origin('kidney')}/lead-forms/${before.id}`);
  await expect(visitor.getByRole('heading', { name: 'Could you take part?' })).toBeVisible();
  await expectAccessible(visitor);
  const fill = async (zip: string, often: string) => {
    await visitor.getByLabel('Email').fill('browser@example.org');
    await visitor.getByLabel('First name').fill('Brow & Ser');
    await visitor.getByLabel('Zip code').fill(zip);
    await visitor.getByRole('radio', { name: often }).check();
    await visitor.getByRole('button', { name: 'Submit' }).click();
  };
  await fill('12', 'Every month');
  await expect(visitor.getByText(leadAnswerMessages.zipcode, { exact: true })).toBeVisible();
  await expect(visitor.getByLabel('First name')).toHaveValue('Brow & Ser');
  await expect(visitor.getByRole('radio', { name: 'Every month' })).toBeChecked();
  await expectAccessible(visitor);
  for (let time = 0; time < 2; time++) {
    await visitor.goto(`${server.origin('kidney')}/lead-forms/${before.id}`);
    await fill('02134', 'Every month');
    await expect(visitor).toHaveURL(`${server.origin('kidney')}/`);
  }
  await visitor.context().close();

  const { commercialLeadForm: after } = await callApi<{ commercialLeadForm: LeadForm }>(
    page,
    `{ commercialLeadForm(id: "${before.id}") { numberOfSubmissions } }`,
  );
  expect(after.numberOfSubmissions).toBe(before.numberOfSubmissions + 1);
});

test('a single checkbox keeps a distance from the next question', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const { upsertCommercialLeadForm: form } = await callApi<{
    upsertCommercialLeadForm: { id: string };
  }>(
    page,
    `mutation { upsertCommercialLeadForm(campaignName: "Spaced", successUrl: "/",
      leadFormQuestions: [{ name: "I agree", type: checkbox }, { name: "City", type: text }]) { id } }`,
  );
  await page.goto(`${server.origin('kidney')}/lead-forms/${form.id}`);
  const consent = await page.locator('label.choice').boundingBox();
  const next = await page.locator('label', { hasText: 'City' }).boundingBox();
  expect((next?.y ?? 0) - (consent?.y ?? 0) - (consent?.height ?? 0)).toBeGreaterThan(8);
});
