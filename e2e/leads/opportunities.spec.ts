import { readFileSync } from 'node:fs';
import { opportunityMessages } from '../../contract/leads/opportunities.ts';
import { messages } from '../../contract/messages.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const index = '/moderation/opportunity-campaigns';

test('a campaign is created, answered by a member, read, downloaded and deleted', async ({
  page,
  server,
  signIn,
  browser,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', { site: 'kidney', open: index });
  await expect(
    page.getByRole('heading', { level: 1, name: 'Opportunity Campaigns' }),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New Campaign' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(opportunityMessages.fieldRequired)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Porch talks');
  await page.getByRole('textbox', { name: 'Success URL' }).fill('/');
  await page.getByRole('textbox', { name: 'Questions' }).fill('Why the porch?\nWhich evening?');
  const condition = page.getByRole('combobox', { name: 'Condition' });
  await condition.fill('kidney');
  await page
    .getByRole('option', { name: /kidney/i })
    .first()
    .click();
  await expect(condition).toHaveValue(/kidney/i);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(opportunityMessages.saved)).toBeVisible();
  await expect(page).toHaveURL(/\/opportunity-campaigns\/\d+$/);
  const id = page.url().split('/').at(-1);
  await expect(page.getByText(opportunityMessages.noResponses)).toBeVisible();
  await expect(condition).toHaveValue(/kidney/i);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy shortcode' }).click();
  await expect(page.getByText(messages.textCopied)).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `[opportunity_campaign id=${id}]`,
  );

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.origin('kidney')}/opportunities/${id}`);
  await expect(visitor.getByText(opportunityMessages.signInToAnswer)).toBeVisible();
  await signIn(visitor, 'member', { site: 'kidney', open: `/opportunities/${id}` });
  await visitor.getByRole('textbox', { name: 'Why the porch?' }).fill('For the light.');
  await visitor.getByRole('button', { name: 'Send answers' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(opportunityMessages.fieldRequired);
  await expectAccessible(visitor);
  await visitor.getByRole('textbox', { name: 'Which evening?' }).fill('=Tuesday');
  await visitor.getByRole('button', { name: 'Send answers' }).click();
  await expect(visitor).toHaveURL(`${server.origin('kidney')}/`);
  await visitor.goto(`${server.origin('kidney')}/opportunities/${id}`);
  await expect(visitor.getByText(opportunityMessages.answered)).toBeVisible();
  await visitor.context().close();

  await expect(page.getByText('For the light.')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`opportunity-${id}.csv`);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('walter');
  expect(csv).toContain(",For the light.,'=Tuesday");

  await page.getByRole('button', { name: 'Delete the response of walter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(opportunityMessages.responseDeleted)).toBeVisible();
  await expect(page.getByText(opportunityMessages.noResponses)).toBeVisible();

  await page.getByRole('textbox', { name: 'Name' }).fill('Porch talks again');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Porch talks again' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(opportunityMessages.deleted)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${index}$`));
  await expect(page.getByText('Porch talks again')).toHaveCount(0);
});

test('works on a phone, in the dark', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin', { site: 'kidney', open: index });
  await page.getByRole('link', { name: 'Share your story on camera' }).click();
  await expect(page.getByRole('table', { name: 'responses' })).toBeVisible();
  await expectAccessible(page, { rules: 'lookRules' });
});
