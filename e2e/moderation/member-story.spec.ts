import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { openAccount } from '../companion-helpers.ts';
import { expect, expectAccessibleInBothLooks, test } from '../fixtures.ts';
import { findFlags, threadPage } from '../moderation-helpers.ts';
import { callApi } from '../user-helpers.ts';

test('a member posts, is reported, hidden, notified, objects and is restored; a suspension ends', async ({
  page,
  signIn,
  server,
}) => {
  const kidney = server.origin('kidney');
  await signIn(page, 'member', { site: 'kidney', open: threadPage });
  await page.getByLabel('Your reply').fill('My own tea recipe helped me a lot.');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(page).toHaveURL(/#reply-\d+$/);
  const id = page.url().split('-').at(-1);

  await signIn(page, 'admin', { site: 'kidney', open: `/report/reply/${id}` });
  await page.getByLabel('Spam or advertising').check();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('status')).toBeVisible();

  // Two key presses decide.
  await signIn(page, 'moderator', { site: 'kidney', open: `/moderation/content-flag/reply/${id}` });
  await expect(page.getByText(flagMessages.currentlyModerating)).toBeVisible();
  const flag = new URL(page.url()).pathname;
  await page.keyboard.press('s');
  await page.keyboard.press('1');
  await expect(page.getByText(flagMessages.spam, { exact: true })).toBeVisible();
  await expect(page.getByText('Hidden as spam: Spam and advertising')).toBeVisible();

  // The undo window has passed.
  await server.query('update moderation_decisions set due_at = now() where due_at is not null');
  await server.query("insert into jobs.job (name, data) values ('moderation.notices', '{}')");
  await expect
    .poll(() => server.query("select id from moderation_notices where kind = 'DECISION'"), {
      timeout: 30_000,
    })
    .toHaveLength(1);
  await signIn(page, 'member', { site: 'kidney', open: threadPage });
  await expect(page.getByText('My own tea recipe')).toHaveCount(0);
  await openAccount(page);
  await page.getByRole('link', { name: 'Notices' }).click();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'A decision of Kidney Porch' }).click();
  await expect(page.getByText('My own tea recipe helped me a lot.')).toBeVisible();
  await expect(page.getByText('The rule: Spam and advertising')).toBeVisible();
  await page
    .getByLabel('Why do you think that it is wrong?')
    .fill('It is my grandmother’s recipe.');
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Object' }).click();
  await expect(page.getByRole('status')).toContainText('Your objection has arrived');

  await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/appeals' });
  await page.getByRole('button', { name: /grandmother/ }).click();
  await expect(page.getByText('You took this decision.')).toBeVisible();
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/' });
  await page.getByRole('link', { name: '1 objection to decide' }).click();
  await page.getByRole('button', { name: /grandmother/ }).click();
  await page.getByLabel('Answer to the member').fill('Sorry, and thank you for the recipe.');
  await page.getByRole('button', { name: 'Change the decision' }).click();
  await expect(page.getByText('No objections')).toBeVisible();

  await signIn(page, 'member', { site: 'kidney', open: '/notices' });
  await page.getByRole('link', { name: 'An objection on Kidney Porch was decided' }).click();
  await expect(page.getByText('Sorry, and thank you for the recipe.')).toBeVisible();
  await page.goto(kidney + threadPage);
  await expect(page.getByText('My own tea recipe')).toBeVisible();

  await signIn(page, 'admin', { site: 'kidney', open: flag });
  await expect(page.getByText(flagMessages.currentlyModerating)).toBeVisible();
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Sanction walter' });
  await dialog.getByLabel('Policy').selectOption('Hate');
  await expect(dialog.getByText('Suggested: suspension of 14 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText(/^The person was suspended until /)).toBeVisible();
  await expect(page.getByText('Sanctions of walter')).toBeVisible();

  await signIn(page, 'member', { site: 'kidney', open: threadPage });
  await expect(page.getByRole('status')).toContainText('Your account is suspended until');
  await expect(page.getByLabel('Your reply')).toHaveCount(0);
  await page.getByRole('link', { name: 'Read why, and what you can do' }).click();
  await expect(page.getByRole('heading', { name: 'In force now' })).toBeVisible();
  await server.query(
    "update users set suspended_until = suspended_until - interval '14 days 1 minute'",
  );
  await page.goto(kidney + threadPage);
  await expect(page.getByLabel('Your reply')).toBeVisible();
});

test('a webhook shows its secret once, lists its deliveries and sends one again', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/webhooks' });
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await page.getByLabel('Address').fill('https://receiver.example/hook');
  await page.getByRole('button', { name: 'Save webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Copy the secret now' }).getByLabel('secret');
  await expect(secret).toHaveText(/^whsec_/);
  const shown = (await secret.textContent()) as string;
  await page.getByRole('button', { name: 'I have stored it' }).click();

  const [flag] = await findFlags(page, 'isOpen: true, isCare: false', 1);
  await callApi(
    page,
    'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { id } }',
    {
      id: flag?.id,
    },
  );
  await server.query(
    "update webhook_deliveries set state = 'FAILED', attempts = 10, due_at = null, last_error = 'No answer'",
  );
  await page.reload();
  await page
    .getByRole('button', { name: 'Show deliveries to https://receiver.example/hook' })
    .click();
  const delivery = page.getByRole('listitem').filter({ hasText: 'flag.decided' });
  await expect(delivery).toContainText('Not delivered');
  expect(await page.content()).not.toContain(shown);
  await expectAccessibleInBothLooks(page);
  await delivery.getByRole('button', { name: /Send again: flag\.decided \d+/ }).click();
  await expect(delivery).toContainText('Waiting');
});
