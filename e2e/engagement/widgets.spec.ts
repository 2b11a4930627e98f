import type { Page } from '@playwright/test';
import { browserName } from '../../server/testing/experiments.ts';
import { expect, expectAccessible, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

// The default user agent of tests is a bot's, and bots cannot vote.
test.use({ userAgent: browserName });

const poll = 'What helps you most on a slow morning?';
const quizlet = 'How much of an adult’s body is water?';
const pair = 'Early bird or night owl?';

const widget = (page: Page, question: string) => page.getByRole('region', { name: question });

/** The id of an item of the demo network, as staff find it. */
async function idOf(page: Page, type: string, search: string): Promise<string> {
  const query = `query ($type: EngagementType!, $search: String) {
    engagements(type: $type, search: $search) { engagements { id } } }`;
  const reply = await page.request.post('/api/moderation', {
    data: { query, variables: { type, search } },
  });
  return (await reply.json()).data.engagements.engagements[0].id;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor votes and sees results once known to the site', async ({ page }) => {
    await page.goto('/');
    await widget(page, poll).getByLabel('A short walk').check();
    await widget(page, poll).getByRole('button', { name: 'Vote' }).click();
    await expect(page).toHaveURL(/\/#engagement-\d+$/);
    const answered = widget(page, poll);
    await expect(answered.getByText('Your answer: A short walk')).toBeVisible();
    await expect(answered.getByRole('list')).toHaveCount(0);

    await answered.getByLabel('Email address').fill('visitor@example.org');
    await answered.getByRole('button', { name: 'Show results' }).click();
    await expect(answered.getByRole('listitem')).toHaveCount(4);
    await expect(answered.getByRole('listitem').filter({ hasText: 'A short walk' })).toContainText(
      'Your answer',
    );
    await expect(answered.getByRole('link', { name: 'See what others say' })).toBeVisible();

    // Votes on current items can be changed; one click votes on a pair.
    await answered.getByText('Change my answer').click();
    await answered.getByLabel('Music').check();
    await answered.getByRole('button', { name: 'Vote' }).click();
    await expect(answered.getByRole('listitem').filter({ hasText: 'Music' })).toContainText(
      'Your answer',
    );
    await widget(page, pair).getByRole('button', { name: 'Night owl' }).click();
    await expect(widget(page, pair).getByRole('listitem')).toHaveCount(2);
  });
});

test('a visitor votes without leaving the page, by keyboard as well', async ({
  page,
  problems,
}) => {
  await page.goto('/');
  await page.evaluate('window.isStillHere = true');
  const quiz = widget(page, quizlet);
  await quiz.getByLabel('About 80 percent').focus();
  await page.keyboard.press('Space');
  // Without a connection, the page and the choice stay.
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(quiz.getByRole('alert')).toContainText('Check your connection and try again.');
  await expect(quiz.getByLabel('About 80 percent')).toBeChecked();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(quiz.getByText('Your answer: About 80 percent')).toBeVisible();
  await expect(quiz).toBeFocused();
  await expect(quiz.getByText('Not quite.')).toBeVisible();

  problems.allow(/status of 400/);
  await quiz.getByLabel('Email address').fill('someone@mailinator.com');
  await quiz.getByRole('button', { name: 'Show results' }).click();
  await expect(quiz.getByRole('alert')).toContainText('Please use another one');
  await expect(quiz.getByLabel('Email address')).toBeFocused();
  await quiz.getByLabel('Email address').fill('someone@example.org');
  await page.keyboard.press('Enter');
  await expect(quiz.getByText('Not quite.')).toBeVisible();
  await expect(quiz.getByRole('listitem').filter({ hasText: 'Right answer' })).toContainText(
    'About 60 percent',
  );
  await expect(quiz.getByText('a little less as we grow older')).toBeVisible();
  expect(await page.evaluate('window.isStillHere')).toBe(true);
  // Counted, not only shown.
  await page.reload();
  await expect(quiz.getByText('Not quite.')).toBeVisible();
});

test('a member votes, enters a giveaway and starts a thread from a question', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin');
  const giveaway = await idOf(page, 'giveaway', 'blankets');
  await page.context().clearCookies();
  await signIn(page, 'member', { open: '/' });
  const tie = widget(page, pair);
  const hasAnswered = await tie.getByText('Change my answer').isVisible();
  if (hasAnswered) await tie.getByText('Change my answer').click();
  await tie.getByRole('button', { name: 'Early bird' }).click();
  await expect(tie.getByRole('listitem').filter({ hasText: 'Early bird' })).toContainText(
    'Your answer',
  );

  await page.goto(`/engagement/${giveaway}`);
  const enter = page.getByRole('button', { name: 'Enter the giveaway' });
  if (await enter.isVisible()) await enter.click();
  await expect(
    page.getByText(/^You are in\. Good luck! Your entry has the number \d+\.$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rules and details' })).toBeVisible();

  await page.goto('/forums');
  await widget(page, 'What made you smile this week?')
    .getByRole('link', { name: 'Start a thread about it' })
    .click();
  await expect(page.getByLabel('Title')).toHaveValue('What made you smile this week?');
  await page.getByLabel('Your text').fill('A robin on the window sill.');
  await page.getByRole('button', { name: 'Start thread' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'What made you smile this week?' }),
  ).toBeVisible();
});

test('staff draw a closed giveaway, and anyone can read how', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  const id = await idOf(page, 'giveaway', 'good tea');
  await page.goto(`/moderation/giveaway/${id}`);
  const draw = page.getByRole('region', { name: 'Draw' });
  await draw.getByLabel('Winners').fill('0');
  await draw.getByRole('button', { name: 'Draw winners' }).click();
  await expect(draw.getByText('Please enter a number of winners from 1 to 100')).toBeVisible();
  await draw.getByLabel('Winners').fill('2');
  await draw.getByLabel('Alternates').fill('1');
  await expectAccessible(page);
  await draw.getByRole('button', { name: 'Draw winners' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByText('The winners have been drawn!')).toBeVisible();
  await expect(draw.getByRole('row')).toHaveCount(4);
  await expect(draw.getByRole('row').last()).toContainText('Alternate');
  await draw.getByRole('button', { name: 'Tell the winners' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 winners are told by mail')).toBeVisible();
  await draw.getByRole('button', { name: 'Replace entry' }).first().click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Never answered');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(draw.getByRole('row').nth(1)).toContainText('Replaced');
  await expect(draw.getByText('1 winner not told yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Expiry Date' })).toBeDisabled();
  await expectAccessible(page);

  await page.goto(`/engagement/${id}/draw`);
  await expect(page.getByText('npm run giveaway:verify')).toBeVisible();
  await expectAccessible(page);
});

test.describe('in both looks', () => {
  test.use(phone);

  test('widgets are accessible', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    const giveaway = await idOf(page, 'giveaway', 'blankets');
    await page.context().clearCookies();
    await page.goto(`/engagement/${giveaway}`);
    await expect(page.locator('.engagement').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto('/');
    await widget(page, poll).getByLabel('Music').check();
    await widget(page, poll).getByRole('button', { name: 'Vote' }).click();
    await widget(page, pair).getByRole('button', { name: 'Night owl' }).click();
    await expect(widget(page, poll).getByLabel('Email address')).toBeVisible();
    await expect(widget(page, pair).getByLabel('Email address')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await widget(page, pair).getByLabel('Email address').fill('known@example.org');
    await widget(page, pair).getByRole('button', { name: 'Show results' }).click();
    await expect(widget(page, pair).getByRole('listitem')).toHaveCount(2);
    await expectAccessibleInBothLooks(page);
  });
});
