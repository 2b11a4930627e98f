import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { leadFormMessages } from '../../contract/leads/lead-forms.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi, choose } from '../user-helpers.ts';

const list = '/moderation/commercial-lead-gen-form-list-view';
const smoking = 'Do you smoke?';

function fields(page: Page) {
  return page.getByRole('list', { name: 'Fields' }).getByRole('listitem');
}

function handle(page: Page, name: string) {
  return page.getByRole('button', { name: `Drag ${name}` });
}

async function addField(page: Page, type: string, name: string, options: string[] = []) {
  await page.getByRole('button', { name: 'Add New Field' }).click();
  const panel = page.getByRole('dialog', { name: 'New Field' });
  const save = panel.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await panel.getByRole('textbox', { name: 'Question Name' }).fill(name);
  await panel.getByRole('combobox', { name: 'Type' }).click();
  await panel.getByRole('option', { name: type, exact: true }).click();
  for (const [index, option] of options.entries()) {
    await panel.getByRole('button', { name: 'Add Option' }).click();
    await expect(save).toBeDisabled();
    await panel.getByRole('textbox', { name: 'Option Name' }).nth(index).fill(option);
  }
  await expect(save).toBeEnabled();
  return { panel, save };
}

async function drag(page: Page, name: string, to: string) {
  const [from, target] = await Promise.all(
    [name, to].map((each) => handle(page, each).boundingBox()),
  );
  if (!from || !target) throw new Error('A field is out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 20 });
  await expect(fields(page).nth(1)).toContainText(name);
  await page.mouse.up();
}

test('a form from its first field to its deletion', async ({ page, browser, server, signIn }) => {
  test.slow();
  await signIn(page, 'admin', { site: 'kidney', open: list });
  await expect(page.getByRole('heading', { name: 'Commercial Lead Gen Forms' })).toBeVisible();
  await page.getByRole('link', { name: 'Create a new Form' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new form' })).toBeVisible();
  await expect(fields(page)).toHaveText([/Email/]);

  await test.step('missing and invalid values are reported at their input', async () => {
    await page.getByRole('button', { name: 'Save Form' }).click();
    await expect(page.getByText(leadFormMessages.fieldRequired)).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Campaign Name' }).fill('Spring study');
    await page.getByRole('textbox', { name: 'Form Header' }).fill('Join our study');
    await page.getByRole('textbox', { name: 'Success Page URL' }).fill('thanks');
    await page.getByRole('button', { name: 'Save Form' }).click();
    await expect(page.getByText(leadFormMessages.urlInvalid)).toBeVisible();
    await page.getByRole('textbox', { name: 'Success Page URL' }).fill('/');
  });

  await test.step('fields are added, and reordered by keyboard', async () => {
    const choice = await addField(page, 'Radio', smoking, ['No', 'Yes']);
    await choice.panel.getByRole('checkbox', { name: 'Exclude' }).nth(1).check();
    await choice.panel.getByRole('checkbox', { name: 'Is required' }).check();
    await choice.save.click();
    await expect(fields(page)).toHaveText([/Email/, /smoke.*Radio.*Required/]);
    const { save } = await addField(page, 'Text', 'City');
    await save.click();
    await expect(fields(page)).toHaveText([/Email/, /smoke/, /City/]);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await handle(page, 'City').focus();
    await page.keyboard.press('Space');
    await expect(handle(page, 'City')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(fields(page)).toHaveText([/Email/, /City/, /smoke/]);
    await page.keyboard.press('Space');
    await expect(handle(page, 'City')).toHaveAttribute('aria-pressed', 'false');
    await expect(fields(page)).toHaveText([/Email/, /City/, /smoke/]);
  });

  await test.step('the disclaimer is the same text in both tabs', async () => {
    await page.getByRole('tab', { name: 'HTML' }).click();
    const html = page.getByRole('textbox', { name: 'Disclaimer as HTML' });
    await html.fill('<p>We <strong>never</strong> sell it.</p>');
    await page.getByRole('tab', { name: 'WYSIWYG' }).click();
    const written = page.getByRole('textbox', { name: 'Disclaimer' });
    await expect(written.locator('strong')).toHaveText('never');
    await page.getByRole('tab', { name: 'HTML' }).click();
    await expect(html).toHaveValue('<p>We <strong>never</strong> sell it.</p>');
  });

  const preview = page.frameLocator('iframe[title="Preview of the form"]');
  await test.step('the preview shows the form before it is saved', async () => {
    await expect(preview.getByRole('heading', { name: 'Join our study' })).toBeVisible();
    await expect(preview.getByRole('textbox', { name: 'City' })).toBeVisible();
    await expect(preview.getByRole('group', { name: smoking })).toContainText('Yes');
    await expect(preview.locator('strong')).toHaveText('never');
    // The style sheet is loaded.
    await expect(preview.getByRole('button', { name: 'Submit' })).toHaveCSS('cursor', 'pointer');
  });

  await page.getByRole('button', { name: 'Save Form' }).click();
  await expect(page.getByText(leadFormMessages.saved)).toBeVisible();
  await expect(page).toHaveURL(/\/commercial-lead-gen-form-builder\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Edit this form' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring study' })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';

  await test.step('on a stored form a new order is saved at once, by mouse or step by step', async () => {
    await expect(fields(page)).toHaveText([/Email/, /City/, /smoke/]);
    await drag(page, smoking, 'City');
    await expect.poll(() => questionsOf(page, id)).toEqual(['Email', smoking, 'City']);
    await page.getByRole('button', { name: 'Move Email down' }).click();
    await expect.poll(() => questionsOf(page, id)).toEqual([smoking, 'Email', 'City']);
    await page.reload();
    await expect(fields(page)).toHaveText([/smoke/, /Email/, /City/]);
  });

  await test.step('the Email field can neither be deleted nor get another type', async () => {
    await page.getByRole('button', { name: 'Edit Email' }).click();
    const panel = page.getByRole('dialog', { name: 'Edit Field' });
    await expect(panel.getByRole('combobox', { name: 'Type' })).toBeDisabled();
    await expect(panel.getByRole('checkbox', { name: 'Is required' })).toBeDisabled();
    await expect(panel.getByRole('button', { name: 'Delete Field' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('visitors fill it in; choosing an excluded option creates no lead', async () => {
    const visitor = await browser.newPage();
    for (const [email, answer] of [
      ['smoker@example.org', 'Yes'],
      ['ann@example.org', 'No'],
    ] as const) {
      await visitor.goto(`${server.origin('kidney')}/lead-forms/${id}`);
      await visitor.getByRole('radio', { name: answer }).check();
      await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
      await visitor.getByRole('textbox', { name: 'City' }).fill('Oslo');
      await visitor.getByRole('button', { name: 'Submit' }).click();
      await expect(visitor).toHaveURL(`${server.origin('kidney')}/`);
    }
    await visitor.close();
    await expect(page.getByText('Number of submissions: 1')).toBeVisible();
    await page.getByRole('tab', { name: 'Leads' }).click();
    await expect(page).toHaveURL(/\?tab=leads$/);
    await expect(page.getByRole('cell', { name: 'ann@example.org', exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Waiting' })).toBeVisible();
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await expect(page.getByText('No deliveries yet')).toBeVisible();
    await expect(page.getByText(/^1 lead waits\. No host is set/)).toBeVisible();
  });

  await test.step('the leads can be downloaded', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download leads CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`form-${id}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('ann@example.org');
    expect(text).not.toContain('smoker@example.org');
  });

  await page.getByRole('button', { name: 'Delete form' }).click();
  await expect(page.getByText(leadFormMessages.confirmDeletion)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(leadFormMessages.deleted)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(page.getByRole('link', { name: 'Spring study' })).toHaveCount(0);
});

async function questionsOf(page: Page, id: string): Promise<string[]> {
  const { commercialLeadForm } = await callApi<{
    commercialLeadForm: { leadFormQuestions: { name: string }[] };
  }>(page, 'query ($id: ID!) { commercialLeadForm(id: $id) { leadFormQuestions { name } } }', {
    id,
  });
  return commercialLeadForm.leadFormQuestions.map(({ name }) => name);
}

async function createForm(page: Page, campaignName: string, type: string): Promise<string> {
  const { upsertCommercialLeadForm } = await callApi<{ upsertCommercialLeadForm: { id: string } }>(
    page,
    `mutation ($campaignName: String, $type: String) {
      upsertCommercialLeadForm(campaignName: $campaignName, type: $type, successUrl: "/") { id }
    }`,
    { campaignName, type },
  );
  return upsertCommercialLeadForm.id;
}

test('the list is searched, filtered by type, and opens the builder', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: list });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await createForm(page, 'Autumn webinar', 'webinar');
  await createForm(page, 'Autumn trial', 'trial');
  await page.reload();
  for (const header of ['Campaign Name', 'Form Header', 'ID', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(0);
  await choose(page, 'Type', 'trial');
  await expect(page).toHaveURL(/\?type=trial$/);
  await expect(page.getByRole('link', { name: 'Autumn webinar' })).toHaveCount(0);
  await page.goto(`${page.url().split('?')[0]}?search=webin`);
  await expect(page.getByRole('link', { name: 'Autumn webinar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Autumn trial' })).toHaveCount(0);
  await page.getByRole('row', { name: /Autumn webinar/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit this form' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Campaign Name' })).toHaveValue('Autumn webinar');

  await page.getByRole('textbox', { name: 'Form Header' }).fill('Come and listen');
  await page.getByRole('link', { name: 'Back to the forms' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Form Header' })).toHaveValue('Come and listen');
  await page.getByRole('textbox', { name: 'Form Header' }).fill('');
});

test('the ledger shows deliveries and replays them on request', async ({ page, signIn }) => {
  await signIn(page, 'admin', { site: 'kidney', open: `${list}?search=Home` });
  await page.getByRole('link', { name: 'Home monitoring study' }).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await expect(page.getByText(/ Next delivery at \d+:07 [AP]M/)).toBeVisible();
  const files = page.getByRole('row', { name: /^Details of/ });
  const first = files.filter({ hasText: 'Sent' }).last();
  await expect(first.getByRole('cell', { name: 'Sent' })).toBeVisible();
  await first.getByRole('button', { name: /^Details of/ }).click();
  const attempts = page.getByRole('list', { name: 'Attempts' });
  await expect(attempts.getByRole('listitem')).toHaveText([/^1\.\s*Sent.*[0-9a-f]{64}$/]);
  await first.getByRole('button', { name: /^Replay/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText(leadFormMessages.replayed)).toBeVisible();
  // The first delivery stays sent; the replay fails separately and is retried.
  const replay = files.filter({ hasText: /Replay of delivery/ });
  await expect(replay.first()).toContainText('cannot be found', { timeout: 20_000 });
  await expect(first.getByRole('cell', { name: 'Sent' })).toBeVisible();
  await replay
    .first()
    .getByRole('button', { name: /^Retry .* now$/ })
    .click();
  await expect(page.getByText(leadFormMessages.retried)).toBeVisible();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the builder is accessible', async ({ page, signIn }) => {
    await signIn(page, 'admin', { site: 'kidney', open: list });
    await expectAccessibleInBothLooks(page);
    await page.getByRole('link', { name: 'Home monitoring study' }).click();
    await expect(fields(page).first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Add New Field' }).click();
    await expect(page.getByRole('dialog', { name: 'New Field' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
