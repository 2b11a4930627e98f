import type { Page } from '@playwright/test';
import { votingMessages } from '../../contract/engagement/voting.ts';
import { messages } from '../../contract/messages.ts';
import { browserName } from '../../server/testing/experiments.ts';
import {
  doorstep,
  expect,
  expectAccessibleInBothLooks,
  phone,
  type SignIn,
  test,
} from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';
import { callApi } from '../user-helpers.ts';

// Playwright's user agent counts as a bot, and bots cannot take part.
test.use({ userAgent: browserName });

const site = 'kidney';
const poll = 'What helps you most on a slow morning?';
const entered = /^You are in\. Good luck! Your entry has the number (\d+)\.$/;

/** The id of the open giveaway of the demo network. */
async function giveawayOf(page: Page, signIn: SignIn): Promise<string> {
  await signIn(page, 'admin', { site, open: doorstep });
  const { engagements } = await callApi<{ engagements: { engagements: { id: string }[] } }>(
    page,
    '{ engagements(type: giveaway, search: "blankets") { engagements { id } } }',
  );
  await page.context().clearCookies();
  return engagements.engagements[0]?.id ?? '';
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address, to tell you if you win').fill(email);
  await page.getByRole('button', { name: 'Enter the giveaway' }).click();
  await expect(page.getByRole('status')).toHaveText(votingMessages.checkMail);
  await expect(page.getByRole('button', { name: 'Enter the giveaway' })).toHaveCount(0);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const name = javaScriptEnabled ? 'scripted' : 'plain';

    test('an entry counts once its address is confirmed', async ({
      page,
      browser,
      server,
      signIn,
      problems,
    }) => {
      problems.allow(/status of 410/);
      const email = `${name}.entrant@example.org`;
      const giveaway = `${server.origin(site)}/engagement/${await giveawayOf(page, signIn)}`;
      await page.goto(giveaway);
      await enter(page, email);
      await page.goto(giveaway);
      await expect(page.getByRole('button', { name: 'Enter the giveaway' })).toBeVisible();

      const link = await mailedLink(server, { to: email, page: 'confirm-address' });
      await page.goto(link);
      await expect(
        page.getByText(`Enter the giveaway Three weighted blankets with ${email}?`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('status')).toHaveText(entered);
      const number = entered.exec((await page.getByRole('status').textContent()) ?? '')?.[1];
      await page.getByRole('link', { name: 'To the giveaway' }).click();
      await expect(page.getByRole('status')).toContainText(`has the number ${number}.`);
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText(messages.confirmLinkInvalid);

      // Someone who types the same address elsewhere learns nothing about the entry.
      const elsewhere = await browser.newContext({ userAgent: browserName, javaScriptEnabled });
      const other = await elsewhere.newPage();
      await other.goto(giveaway);
      await enter(other, email);
      await expect(other.getByText('has the number')).toHaveCount(0);
      await elsewhere.close();
    });

    test('results are shown at once, and news follow once the address is confirmed', async ({
      page,
      server,
    }) => {
      const email = `${name}.reader@example.org`;
      await page.goto(server.origin(site));
      const widget = page.getByRole('region', { name: poll });
      await widget.getByLabel('Music').check();
      await widget.getByRole('button', { name: 'Vote' }).click();
      await widget.getByLabel('Email address').fill(email);
      await widget.getByRole('button', { name: 'Show results' }).click();
      await expect(widget.getByRole('status')).toHaveText(votingMessages.checkMailForNews);
      await expect(widget.getByRole('listitem')).toHaveCount(4);

      await page.goto(await mailedLink(server, { to: email, page: 'confirm-address' }));
      await expect(page.getByText(/^Get the news of .+ at /)).toContainText(email);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('status')).toHaveText(
        /^Thank you\. You get the news of .+ from now on\.$/,
      );
      const subscribers = await server.query(
        'select email from subscribers where email = $1',
        email,
      );
      expect(subscribers).toHaveLength(1);
    });
  });
}

test('staff see how many addresses wait for confirmation', async ({ page, server, signIn }) => {
  const id = await giveawayOf(page, signIn);
  await signIn(page, 'admin', { site, open: `/moderation/giveaway/${id}` });
  const draw = page.getByRole('region', { name: 'Draw' });
  await expect(draw.getByText(/entries so far/)).toBeVisible();
  await expect(draw.getByText('waiting for confirmation')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${server.origin(site)}/engagement/${id}`);
  await enter(page, 'waiting@example.org');
  await mailedLink(server, { to: 'waiting@example.org', page: 'confirm-address' });
  await signIn(page, 'admin', { site, open: `/moderation/giveaway/${id}` });
  await expect(
    draw.getByText(/entries and 1 address waiting for confirmation by mail so far\./),
  ).toBeVisible();
  // The preview stays in sight while the form is scrolled, and covers nothing below it.
  await draw.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const shortcode = await page.getByRole('heading', { name: 'Shortcode' }).boundingBox();
  expect(shortcode?.y).toBeLessThan((await draw.boundingBox())?.y ?? 0);
});

test.describe('in both looks', () => {
  test.use(phone);

  test('every step is accessible', async ({ page, server, signIn, problems }) => {
    problems.allow(/status of (400|410)/);
    await page.goto(`${server.origin(site)}/engagement/${await giveawayOf(page, signIn)}`);
    await page.getByLabel('Email address, to tell you if you win').fill('someone@mailinator.com');
    await page.getByRole('button', { name: 'Enter the giveaway' }).click();
    await expect(page.getByRole('alert')).toHaveText(votingMessages.emailRefused);
    await expectAccessibleInBothLooks(page);
    await enter(page, 'looks@example.org');
    await expectAccessibleInBothLooks(page);
    const link = await mailedLink(server, { to: 'looks@example.org', page: 'confirm-address' });
    await page.goto(link);
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toHaveText(entered);
    await expectAccessibleInBothLooks(page);
    await page.goto(link);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
