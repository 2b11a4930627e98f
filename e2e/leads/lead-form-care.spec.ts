import type { Page } from '@playwright/test';
import { defaultVisitorMessages, leadFormMessages } from '../../contract/leads/lead-forms.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import { untilLive } from '../moderation-helpers.ts';
import { callApi, choose } from '../user-helpers.ts';

const list = '/moderation/commercial-lead-gen-form-list-view';
const builder = '/moderation/commercial-lead-gen-form-builder';

const header = (page: Page) => page.getByRole('textbox', { name: 'Form Header' });
const fields = (page: Page) => page.getByRole('list', { name: 'Fields' }).getByRole('listitem');
const saveForm = (page: Page) => page.getByRole('button', { name: 'Save Form' });

test('a form is found by its health, copied, edited with a preview, and paused', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'superAdmin', { site: 'airway', open: list });
  for (const name of ['Submissions', 'Last lead', 'Delivery', 'Created']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  await choose(page, 'Delivery', 'Host key changed');
  await expect(page).toHaveURL(/\?health=STOPPED$/);
  const row = page.getByRole('row', { name: /Caregiver survey/ });
  await expect(row.getByRole('cell', { name: '40', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recipe booklet' })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Submissions' }).click();
  await expect(page).toHaveURL(/sortBy=numberOfSubmissions/);
  await row.getByRole('button', { name: 'Duplicate Caregiver survey 2026', exact: true }).click();
  await expect(page.getByText(leadFormMessages.duplicated)).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Caregiver survey 2026 (copy)' }),
  ).toBeVisible();

  const preview = page.frameLocator('iframe[title="Preview of the form"]');
  await test.step('a table in the disclaimer is kept and edited as HTML', async () => {
    await expect(preview.getByRole('cell', { name: 'The research team' })).toBeVisible();
    await expect(page.getByText('cannot hold')).toBeVisible();
    await page.getByRole('button', { name: 'Edit as HTML' }).click();
    await expect(page.getByRole('textbox', { name: 'Disclaimer as HTML' })).toHaveValue(
      /<table>.*noopener noreferrer sponsored/,
    );
  });

  await test.step('the preview stays visible, and shows a field while it is edited', async () => {
    await page.getByRole('textbox', { name: 'User' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    await expect(page.locator('iframe[title="Preview of the form"]')).toBeInViewport();
    await page.getByRole('button', { name: 'Edit First name' }).click();
    const panel = page.getByRole('dialog', { name: 'Edit Field' });
    const name = panel.getByRole('textbox', { name: 'Question Name' });
    await name.fill('Your name');
    await expect(preview.getByRole('textbox', { name: 'Your name' })).toBeVisible();
    await name.fill('email');
    await name.blur();
    await expect(panel.getByText(leadFormMessages.fieldNameTaken)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
    await name.fill('First name');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('nothing is reported as saved while something is unsaved', async () => {
    await header(page).fill('Not saved yet');
    await page.getByRole('button', { name: 'Duplicate First name' }).click();
    await expect(page.getByText(leadFormMessages.fieldsSaved)).toBeVisible();
    await expect(page.getByText(leadFormMessages.saved)).toHaveCount(0);
    await expect(fields(page)).toHaveText([/Email/, /First name/, /First name \(copy\)/, /Whom/]);
    // Also when more is typed while the form is being saved.
    const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/moderation', async (route) => {
      if (route.request().postData()?.includes('mutation SaveLeadForm')) await gate;
      await route.continue();
    });
    await saveForm(page).click();
    await header(page).fill('Typed meanwhile');
    letThrough();
    await expect(page.getByText(leadFormMessages.savedInPart)).toBeVisible();
    await expect(page.getByText(leadFormMessages.saved)).toHaveCount(0);
    await page.unroute('**/api/moderation');
    await saveForm(page).click();
    await expect(page.getByText(leadFormMessages.saved)).toBeVisible();
  });

  await test.step('a paused form says so to visitors', async () => {
    const id = page.url().split('/').at(-1)?.split('?')[0];
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
    await expect(preview.getByText(defaultVisitorMessages.PAUSED)).toBeVisible();
    await page.getByRole('textbox', { name: 'Message to visitors' }).fill('Back in May.');
    await expectAccessible(page);
    await saveForm(page).click();
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
    const visitor = await browser.newPage();
    await visitor.goto(`${server.origin('airway')}/lead-forms/${id}`);
    await expect(visitor.getByText('Back in May.')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    await expectAccessible(visitor);
    await visitor.close();
  });
});

test('a form deleted by a colleague is reported, restored, or saved as a copy', async ({
  page,
  browser,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const { upsertCommercialLeadForm: form } = await callApi<{
    upsertCommercialLeadForm: { id: string };
  }>(
    page,
    `mutation { upsertCommercialLeadForm(campaignName: "Swept away", successUrl: "/",
      leadFormQuestions: [{ name: "City", type: text }]) { id } }`,
  );
  const live = untilLive(page);
  await page.goto(`${new URL(page.url()).origin}${builder}/${form.id}`);
  await header(page).fill('An hour of work');
  await live;
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'superAdmin', { site: 'kidney', open: doorstep });
  const remove = () =>
    callApi(other, `mutation { deleteCommercialLeadForm(id: "${form.id}") { id } }`);

  await remove();
  const notice = page.getByRole('alert').filter({ hasText: 'This form was deleted by' });
  await expect(notice).toBeVisible();
  await expect(header(page)).toHaveValue('An hour of work');
  await expect(saveForm(page)).toBeDisabled();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Restore the form' }).click();
  await expect(page.getByText(leadFormMessages.restored)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await saveForm(page).click();
  await expect(page.getByText(leadFormMessages.saved)).toBeVisible();

  await header(page).fill('Another hour');
  await remove();
  await notice.getByRole('button', { name: 'Save as a new form' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${form.id}$`));
  await expect(header(page)).toHaveValue('Another hour');
  await expect(fields(page)).toHaveText([/Email/, /City/]);
  await other.context().close();
});

test('leads are searched, filtered by state, and deleted with everything of the person', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'superAdmin', {
    site: 'airway',
    open: `${list}?search=Caregiver+survey+2026`,
  });
  await page.getByRole('link', { name: 'Caregiver survey 2026', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Trust the new key' })).toBeVisible();
  await page.getByRole('tab', { name: 'Leads' }).click();
  await choose(page, 'State', 'Failed');
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page.getByText('1–20 of 20')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by email' }).fill('NEIGHBOUR1');
  await choose(page, 'State', 'Sent');
  await expect(page).toHaveURL(/search=NEIGHBOUR1.*state=SENT|state=SENT.*search=NEIGHBOUR1/);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(/neighbour1\d*@airway\.exampleSent/);
  const email = /neighbour\d+@airway\.example/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: `Delete the leads of ${email}` }).click();
  const question = page.getByRole('dialog', { name: `Delete the leads of ${email}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(leadFormMessages.leadsDeleted)).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete the leads of ${email}` })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(
    dialog.frameLocator('iframe').getByRole('heading', { name: 'Tell us how you help' }),
  ).toBeVisible();
  await expectAccessible(page);
});
