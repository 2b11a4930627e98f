import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { userMessages } from '../../contract/people/users.ts';
import { changeSession, doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import {
  callApi,
  interceptCalls,
  openNewMember,
  openUser,
  serverError,
  userIdOf,
} from '../user-helpers.ts';

const home = { open: doorstep };

test.describe('identity', () => {
  test('shows role, badges, membership and logins', async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'admin', home);
    const id = await openUser(page, 'walter');
    await page.getByRole('button', { name: `Copy ID ${id}` }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(id);
    await page.getByRole('button', { name: 'Copy Email walter.brandt@example.org' }).click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toBe('walter.brandt@example.org');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('walter · Steward');
    await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const facts = page.getByRole('region', { name: 'At a glance' });
    await expect(facts.getByText('Member', { exact: true })).toBeVisible();
    await expect(facts.getByText(/^\w+ \d+, \d{4} at/)).toBeVisible();
    await expect(facts.getByText(/email/)).toBeVisible();
    await expect(facts.getByText(/identity/)).toHaveCount(0);
    await openUser(page, 'priyanka');
    await expect(page.getByText('Moderator Contributor')).toBeVisible();
    await openUser(page, 'noor');
    await expect(page.getByText('Also on Airway Neighbors, Migraine Harbor')).toBeVisible();
  });
});

test.describe('the header', () => {
  test('returns to the list in its last state', async ({ page, signIn }) => {
    await signIn(page, 'admin', { open: '/moderation/users?search=walter' });
    await page.getByRole('link', { name: 'walter', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'walter' })).toBeFocused();
    await page.getByRole('tab', { name: /^Awards/ }).click();
    await page.getByRole('link', { name: 'Back to users' }).click();
    await expect(page).toHaveURL(/\/users\?search=walter$/);
    await openUser(page, 'walter');
    await page.getByRole('link', { name: 'Back to users' }).click();
    await expect(page).toHaveURL(/\/users$/);
  });

  test('wraps no button onto a line of its own', async ({ page, signIn }) => {
    await signIn(page, 'admin', home);
    await openUser(page, 'walter');
    const topOf = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => Math.round(button.getBoundingClientRect().top));
    const top = await topOf('Everything they wrote');
    for (const name of ['Private message', 'Delete', 'Keyboard shortcuts']) {
      expect(await topOf(name), name).toBe(top);
    }
    for (const width of [1180, 1100, 1020, 940]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await topOf('Keyboard shortcuts'), String(width)).toBe(await topOf('Delete'));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('links to the public profile and to messages, but not of blocked people', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn(page, 'admin', home);
    await openUser(page, 'walter');
    const profile = page.getByRole('link', { name: 'Public profile' });
    await expect(profile).toHaveAttribute('href', `${server.origin('kidney')}/profile/walter`);
    await expect(profile).toHaveAttribute('target', '_blank');
    const write = page.getByRole('button', { name: 'Private message' });
    await expect(write).toBeVisible();
    // Only super admins are offered an AI answer.
    await expect(page.getByRole('button', { name: 'AI impersonation' })).toHaveCount(0);
    await openUser(page, 'BestDealsDora');
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    await expect(profile).toHaveCount(0);
    await expect(write).toHaveCount(0);
  });

  test('opens private messages in a new tab', async ({ page, server, problems, signIn }) => {
    await signIn(page, 'admin', { site: 'kidney', ...home });
    const id = await userIdOf(page, 'walter');
    await page.goto(`${server.origin('kidney')}/moderation/users/${id}`);
    const write = page.getByRole('button', { name: 'Private message' });
    const opened = page.waitForEvent('popup');
    await write.click();
    await expect(await opened).toHaveURL(/\/messages\/\d+$/);
    expect(new URL((await opened).url()).origin).toBe(server.origin('kidney'));

    problems.allow(/status of 500|server error: 500/);
    await interceptCalls(page, 'CreateConversation', serverError);
    const failed = page.waitForEvent('popup');
    await write.click();
    const tab = await failed;
    if (!tab.isClosed()) await tab.waitForEvent('close');
    await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
  });

  test('offers private messages only where the site has them, and never to oneself', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn(page, 'admin', home);
    await openUser(page, 'abena');
    await expect(page.getByRole('link', { name: 'Public profile' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Private message' })).toHaveCount(0);
    await changeSession(page, (session) => {
      session.site.features = [];
      return session;
    });
    await page.goto(server.url('/moderation/'));
    await openUser(page, 'walter');
    await expect(page.getByRole('button', { name: 'Private message' })).toHaveCount(0);
  });
});

/** Text of someone's latest items. */
async function somethingWrittenBy(page: Page, username: string): Promise<string> {
  const { activityStream } = await callApi<{ activityStream: { items: { body: string }[] } }>(
    page,
    'query ($userId: ID!) { activityStream(userId: $userId, first: 20) { items { body } } }',
    { userId: await userIdOf(page, username) },
  );
  const words = activityStream.items.flatMap(
    ({ body }) => body.replace(/<[^>]*>/g, ' ').match(/[a-z]{5,}/g) ?? [],
  );
  return [...new Set(words)].slice(0, 40).join(' ');
}

test.describe('AI impersonation', () => {
  const dialogName = 'AI impersonation of priyanka';

  test('checks the question and answers with sources and confidence', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', home);
    await openUser(page, 'priyanka');
    await page.getByRole('button', { name: 'AI impersonation' }).click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    const question = dialog.getByRole('textbox', { name: 'Question' });
    const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
    await expect(question).toBeFocused();
    await expect(dialog.getByRole('img', { name: /^[0-4] out of 4$/ })).toBeVisible();
    await ask.click();
    await expect(dialog.getByText(userMessages.questionEmpty)).toBeVisible();
    await expect(question).toBeFocused();
    await question.fill('x'.repeat(501));
    await expect(dialog.getByText(userMessages.questionTooLong)).toBeVisible();
    await expect(dialog.getByText('501/500')).toBeVisible();
    await ask.click();
    await expect(dialog.getByRole('region', { name: 'Answer' })).toHaveCount(0);

    await question.fill(`What about ${await somethingWrittenBy(page, 'priyanka')}?`);
    await ask.click();
    const answer = dialog.getByRole('region', { name: 'Answer' });
    await expect(answer.getByText('This is an AI answer, not priyanka')).toBeVisible();
    await expect(answer.getByRole('img', { name: /^[0-4] out of 4$/ })).toBeVisible();
    await expect(answer.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
      'href',
      /^http:\/\/kidney\.localhost:\d+\//,
    );
  });

  test('a failure has its own message', async ({ page, problems, signIn }) => {
    problems.allow(/status of 500|server error: 500/);
    await signIn(page, 'superAdmin', home);
    await openUser(page, 'priyanka');
    await interceptCalls(page, 'AskUser', serverError);
    await page.getByRole('button', { name: 'AI impersonation' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('How are you?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText(userMessages.aiFailed)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'AI impersonation' })).toBeFocused();
  });
});

test.describe('deleting', () => {
  test('asks, lists what is deleted, deletes and returns to the list', async ({
    page,
    problems,
    signIn,
  }) => {
    await signIn(page, 'admin', home);
    const id = await openNewMember(page, 'short-lived');
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    const question = page.getByRole('dialog', { name: 'Delete short-lived?' });
    await remove.click();
    await expect(question.getByText('0 items they wrote will be erased')).toBeVisible();
    const typed = question.getByRole('textbox', { name: 'Type short-lived to confirm' });
    const confirm = question.getByRole('button', { name: 'Delete user' });
    await expect(typed).toBeFocused();
    await typed.fill('someone-else');
    await expect(confirm).toBeDisabled();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();

    problems.allow(/status of 500|server error: 500/, /status of 404/);
    await interceptCalls(page, 'DeleteUser', serverError);
    await remove.click();
    await expect(typed).toHaveValue('');
    await typed.fill('short-lived');
    await confirm.click();
    await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
    await page.unroute('**/api/moderation');

    await confirm.click();
    await expect(page.getByText(userMessages.deleted)).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);
    await page.goto(`/moderation/users/${id}`);
    await expect(page.getByText(messages.notFoundPage)).toBeVisible();
  });

  test('is not offered for oneself or a person of a higher rank', async ({ page, signIn }) => {
    await signIn(page, 'admin', home);
    for (const username of ['abena', 'noor', 'tomasz']) {
      await openUser(page, username);
      await expect(page.getByRole('tab', { name: 'Activity' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    }
  });
});

test("another person's change arrives without disturbing typed input", async ({
  page,
  browser,
  problems,
  signIn,
}) => {
  await signIn(page, 'admin', home);
  const streamed = page.waitForRequest('**/api/moderation/stream');
  const id = await openNewMember(page, 'watched-by-two', '?tab=socials');
  await streamed;
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'blog' }).click();
  await page.getByRole('textbox', { name: 'Link' }).fill('half-typed.example');

  const context = await browser.newContext();
  problems.watch(context);
  const other = await context.newPage();
  await signIn(other, 'superAdmin', home);
  await callApi(
    other,
    'mutation ($id: ID!) { createSocialSite(userId: $id, type: TWITTER, url: "from_another") { id } }',
    { id },
  );
  await expect(page.getByRole('link', { name: 'from_another' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Socials (1)' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('half-typed.example');
  await context.close();
});
