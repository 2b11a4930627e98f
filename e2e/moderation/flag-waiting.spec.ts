import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import { chooseFirstPolicy, findFlags, threadPage } from '../moderation-helpers.ts';
import { callApi } from '../user-helpers.ts';

test('a moderator escalates an item that waits for approval, or leaves it waiting', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'moderator', { site: 'kidney', open: doorstep });
  const [flag] = await findFlags(page, 'isOpen: true, outcome: WAITING, isEscalated: false');
  await page.goto(new URL(`/moderation/content-flag/${flag?.id}`, page.url()).href);
  const actions = page.getByRole('group', { name: 'Actions' });
  const escalate = actions.getByRole('button', { name: 'Escalate to admins' });
  const done = actions.getByRole('button', { name: 'Done', exact: true });
  await expect(escalate).toHaveAttribute('data-variant', 'filled');
  await expect(done).toHaveAttribute('data-variant', 'default');
  await expect(done).toHaveAccessibleDescription(
    `Done only closes the flag. ${flagMessages.staysHidden}`,
  );
  await expect(actions.getByRole('button', { name: 'Approve & Publish' })).toHaveCount(0);
  await expect(actions.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('E');
  const told = page.getByRole('status').getByText(flagMessages.escalated, { exact: true });
  await expect(told).toBeVisible();
  await expect(page.getByText('Escalated', { exact: true })).toBeVisible();
  await expect(escalate).toHaveCount(0);
  await page.goto(new URL('/moderation/?isEscalated=true', page.url()).href);
  const row = page.locator(`tr[data-row-id="${flag?.id}"]`);
  await expect(row).toContainText('Escalated');
  await expect(row).toContainText('Waiting');

  await row.getByRole('link').click();
  await done.click();
  await expect(page.getByText(flagMessages.staysHidden)).toBeVisible();
  await expect(page.getByText(/^by lucia, (just now|.+ ago)$/)).toBeVisible();
  await page.goto(new URL('/moderation/?status=waiting&sortBy=openedAt', page.url()).href);
  await expect(row).toContainText(/Waiting.*by lucia/);
  await page
    .locator('tr', { has: page.getByText('Open', { exact: true }) })
    .first()
    .getByRole('checkbox')
    .check();
  const bulk = page.getByRole('group', { name: 'With the selected rows' });
  await bulk.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('dialog', { name: 'Mark 1 item as done?' });
  await expect(question).toContainText('stays hidden until someone approves it');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Decided by' }).click();
  await page.getByRole('option', { name: 'lucia' }).click();
  await expect(page).toHaveURL(/decidedBy=\d+/);
  await expect(row).toBeVisible();
});

test('an unflagged item is shown as it is, and reasons of reports come first', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'member', { site: 'kidney', open: threadPage });
  await page
    .getByRole('link', { name: /^Report .+’s reply$/ })
    .first()
    .click();
  await page.getByLabel('Dangerous health advice').check();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('status')).toHaveText(writingMessages.reported);

  await signIn(page, 'moderator', { site: 'kidney', open: doorstep });
  const [flag] = await findFlags(page, 'isReported: true, isOpen: true, assocType: REPLY');
  await page.goto(new URL(`/moderation/content-flag/${flag?.id}`, page.url()).href);
  const why = page.getByRole('region', { name: 'Why it was reported' });
  await expect(why).toBeInViewport();
  const content = page.getByRole('region', { name: 'Forum reply' });
  const [first, second] = [await why.boundingBox(), await content.boundingBox()];
  expect(first?.y).toBeLessThan(second?.y ?? 0);

  const total = async () => {
    const { contentFlagStream } = await callApi<{
      contentFlagStream: { pageInfo: { totalCount: number } };
    }>(page, '{ contentFlagStream(limit: 0) { pageInfo { totalCount } } }', {});
    return contentFlagStream.pageInfo.totalCount;
  };
  const before = await total();
  const details = page
    .getByRole('region', { name: 'Conversation' })
    .locator('a[href*="/content-flag/reply/"]');
  await details.first().click();
  await expect(page.getByText('nobody has flagged this')).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  await expectAccessible(page);
  expect(await total()).toBe(before);
  await page.getByRole('button', { name: 'Open a flag' }).click();
  await chooseFirstPolicy(page);
  await expect(page).toHaveURL(/\/content-flag\/\d+$/);
  await expect(page.getByText(flagMessages.currentlyModerating)).toBeVisible();
  expect(await total()).toBe(before + 1);
});
