import type { Browser, Page } from '@playwright/test';
import { leadFormMessages } from '../../contract/leads/lead-forms.ts';
import { messages } from '../../contract/messages.ts';
import { doorstep, expect, expectAccessible, type SignIn, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const builder = '/moderation/commercial-lead-gen-form-builder';

async function createForm(page: Page, campaignName: string): Promise<string> {
  const { upsertCommercialLeadForm } = await callApi<{ upsertCommercialLeadForm: { id: string } }>(
    page,
    `mutation ($campaignName: String) {
      upsertCommercialLeadForm(campaignName: $campaignName, successUrl: "/", leadFormQuestions: [
        { name: "City", type: text }
        { name: "Season", type: radio, leadFormOptions: [
          { name: "Spring" }, { name: "Summer", crmValue: "S", exclude: true }, { name: "Autumn" }] }
      ]) { id }
    }`,
    { campaignName },
  );
  return `${builder}/${upsertCommercialLeadForm.id}`;
}

const fields = (page: Page) => page.getByRole('list', { name: 'Fields' }).getByRole('listitem');
const header = (page: Page) => page.getByRole('textbox', { name: 'Form Header' });

async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Field' });
  await expect(panel.getByRole('textbox', { name: 'Question Name' })).toHaveValue(name);
  return panel;
}

async function openBoth(page: Page, browser: Browser, signIn: SignIn, name: string) {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const address = await createForm(page, name);
  await page.goto(new URL(address, page.url()).href);
  await expect(fields(page)).toHaveText([/Email/, /City/, /Season/]);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'superAdmin', { site: 'kidney', open: address });
  await expect(fields(other)).toHaveText([/Email/, /City/, /Season/]);
  return other;
}

test('two people editing the same form do not overwrite each other unnoticed', async ({
  page,
  browser,
  signIn,
}) => {
  test.slow();
  const other = await openBoth(page, browser, signIn, 'Two at one form');
  await header(page).fill('Mine');
  await header(other).fill('Theirs');
  await other.getByRole('button', { name: 'Save Form' }).click();
  await expect(other.getByText(leadFormMessages.saved)).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'Changed: Form Header.' });
  await expect(notice).toBeVisible();
  await expect(header(page)).toHaveValue('Mine');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Save Form' }).click();
  await expect(page.getByText(leadFormMessages.saved)).toBeVisible();
  await expect(header(other)).toHaveValue('Mine');

  await test.step('nor in the same field', async () => {
    const mine = await edit(page, 'City');
    await mine.getByRole('textbox', { name: 'Helper Text' }).fill('Where you live');
    const theirs = await edit(other, 'City');
    await theirs.getByRole('textbox', { name: 'Question Name' }).fill('Town');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(fields(other)).toHaveText([/Email/, /Town/, /Season/]);
    const conflict = mine.getByRole('alert').filter({ hasText: leadFormMessages.fieldChanged });
    await expect(conflict).toContainText('Changed: Question Name.');
    await expect(mine.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(mine.getByRole('textbox', { name: 'Question Name' })).toHaveValue('Town');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine).toHaveCount(0);
    const again = await edit(other, 'Town');
    await expect(again.getByRole('textbox', { name: 'Helper Text' })).toHaveValue('Where you live');
    await other.keyboard.press('Escape');
    await expect(again).toHaveCount(0);
  });

  await test.step('a field deleted by someone else returns only on purpose', async () => {
    const panel = await edit(page, 'Town');
    await panel.getByRole('textbox', { name: 'Question Name' }).fill('Village');
    const theirs = await edit(other, 'Town');
    await theirs.getByRole('button', { name: 'Delete Field' }).click();
    const question = other.getByRole('dialog', { name: 'Delete Town?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(fields(other)).toHaveText([/Email/, /Season/]);
    const gone = panel.getByRole('alert').filter({ hasText: leadFormMessages.fieldDeleted });
    await gone.getByRole('button', { name: 'Reload' }).click();
    await expect(panel).toHaveCount(0);
    await expect(fields(page)).toHaveText([/Email/, /Season/]);
  });
  await other.context().close();
});

test('a field is deleted, its options are reordered, and a lost connection is reported', async ({
  page,
  context,
  problems,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const address = await createForm(page, 'Fields and options');
  await page.goto(new URL(address, page.url()).href);

  const season = await edit(page, 'Season');
  const options = season.getByRole('textbox', { name: 'Option Name' });
  await season.getByRole('button', { name: 'Move Summer up' }).click();
  await expect(options.first()).toHaveValue('Summer');
  await season.getByRole('button', { name: 'Drag Autumn' }).focus();
  await page.keyboard.press('Space');
  await expect(season.getByRole('button', { name: 'Drag Autumn' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowUp');
  await expect(options.nth(1)).toHaveValue('Autumn');
  await page.keyboard.press('Space');
  await expect(season.getByRole('button', { name: 'Drag Autumn' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expectAccessible(page);
  await season.getByRole('button', { name: 'Save' }).click();
  await expect(season).toHaveCount(0);
  const preview = page.frameLocator('iframe[title="Preview of the form"]');
  await expect(preview.getByRole('group', { name: 'Season' }).getByRole('radio')).toHaveCount(3);
  await expect(preview.getByRole('group', { name: 'Season' })).toHaveText(
    /Summer\s+Autumn\s+Spring/,
  );
  const { commercialLeadForm } = await callApi<{
    commercialLeadForm: { leadFormQuestions: { leadFormOptions: unknown[] }[] };
  }>(
    page,
    `query ($id: ID!) { commercialLeadForm(id: $id) {
      leadFormQuestions { leadFormOptions { id name crmValue exclude } } } }`,
    { id: address.split('/').at(-1) },
  );
  expect(commercialLeadForm.leadFormQuestions[2]?.leadFormOptions).toEqual([
    { id: '2', name: 'Summer', crmValue: 'S', exclude: true },
    { id: '3', name: 'Autumn', crmValue: '', exclude: false },
    { id: '1', name: 'Spring', crmValue: '', exclude: false },
  ]);

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Move City up' }).click();
  await expect(page.getByText(`${messages.offline} ${messages.tryOnceBack}`)).toBeVisible();
  await expect(fields(page)).toHaveText([/Email/, /City/, /Season/]);
  await context.setOffline(false);

  const city = await edit(page, 'City');
  await city.getByRole('button', { name: 'Delete Field' }).click();
  const question = page.getByRole('dialog', { name: 'Delete City?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await city.getByRole('button', { name: 'Delete Field' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(city).toHaveCount(0);
  await expect(fields(page)).toHaveText([/Email/, /Season/]);
  await page.reload();
  await expect(fields(page)).toHaveText([/Email/, /Season/]);
});
