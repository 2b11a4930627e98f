import type { Page } from '@playwright/test';
import { leadFormMessages } from '../../contract/leads/lead-forms.ts';
import { messages } from '../../contract/messages.ts';
import { startPasswordSftp } from '../../server/testing/password-sftp.ts';
import { startSftp, type TestSftp } from '../../server/testing/sftp-server.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

// Allows SFTP servers on this machine.
test.use({ serverEnv: { FETCH_LOOPBACK: 'on' } });

let sftp: TestSftp;
test.beforeAll(async () => {
  sftp = await startSftp();
});
test.afterAll(() => sftp.stop());

const builder = '/moderation/commercial-lead-gen-form-builder';

interface Server {
  host: string;
  port: number;
  user: string;
  dir: string;
}

async function openForm(page: Page, campaignName: string, server: Server): Promise<string> {
  const { upsertCommercialLeadForm } = await callApi<{ upsertCommercialLeadForm: { id: string } }>(
    page,
    `mutation ($campaignName: String, $connectionOptions: SftpConnectionOptionsInput) {
      upsertCommercialLeadForm(campaignName: $campaignName, successUrl: "/",
        deliveryOptions: { connectionOptions: $connectionOptions }) { id }
    }`,
    { campaignName, connectionOptions: server },
  );
  const { id } = upsertCommercialLeadForm;
  await page.goto(`${new URL(page.url()).origin}${builder}/${id}`);
  await expect(page.getByRole('textbox', { name: 'Campaign Name' })).toHaveValue(campaignName);
  return id;
}

/** Waits for the answer, until which the button is busy. */
async function testConnection(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Test Connection' });
  await expect(button).toBeEnabled();
  await button.click();
}

test('a connection is tested with our key, and stops if the server shows another one', async ({
  page,
  signIn,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const { port, user } = sftp;
  await openForm(page, 'By key', { host: 'localhost', port, user, dir: sftp.newDir() });

  await testConnection(page);
  await expect(page.getByText(`localhost did not accept the user ${user}`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy Public Key' }).click();
  await expect(page.getByText(messages.textCopied)).toBeVisible();
  const publicKey = await page.evaluate('navigator.clipboard.readText()');
  expect(publicKey).toMatch(/^ssh-ed25519 \S+ steward$/);
  sftp.authorize(String(publicKey));
  await testConnection(page);
  await expect(page.getByText(leadFormMessages.sftpSuccessful)).toBeVisible();
  await expect(page.getByText(/^Key of localhost, known since/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Host' }).fill('');
  await testConnection(page);
  await expect(page.getByRole('textbox', { name: 'Host' })).toHaveAccessibleDescription(
    new RegExp(leadFormMessages.fieldRequired),
  );
  await page.getByRole('textbox', { name: 'Host' }).fill('localhost');
  await page.getByRole('textbox', { name: 'Directory' }).fill('/no/such/place');
  await testConnection(page);
  await expect(page.getByText('The directory /no/such/place does not exist')).toBeVisible();
  await page.getByRole('textbox', { name: 'Directory' }).fill(sftp.newDir());

  await sftp.changeHostKey();
  await testConnection(page);
  const alert = page.getByRole('alert').filter({ hasText: 'localhost shows another key.' });
  await expect(alert).toContainText('Nothing is delivered until it is trusted.');
  await expectAccessible(page);

  await test.step('the keys are shown in full, on every tab and at every width', async () => {
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const keys = alert.getByText(/^SHA256:[A-Za-z0-9+/]{43}$/);
      await expect(keys).toHaveCount(2);
      for (const key of await keys.all()) {
        const box = await key.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
        expect(await key.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);
      }
      await expect(alert.getByRole('button', { name: 'Trust the new key' })).toBeVisible();
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('tab', { name: 'Form' }).click();
  });
  await alert.getByRole('button', { name: 'Trust the new key' }).click();
  const question = page.getByRole('dialog', { name: 'Trust the new key?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await alert.getByRole('button', { name: 'Trust the new key' }).click();
  await question.getByRole('button', { name: 'Trust it' }).click();
  await expect(page.getByText(leadFormMessages.hostKeyTrusted)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await testConnection(page);
  await expect(page.getByText(leadFormMessages.sftpSuccessful)).toBeVisible();
});

test('a password is set, used, kept after a refused save, and removed after confirmation', async ({
  page,
  signIn,
}) => {
  const server = await startPasswordSftp('courier', 'Correct horse');
  try {
    await signIn(page, 'admin', { site: 'kidney', open: doorstep });
    const { port } = server;
    const dir = sftp.newDir();
    await openForm(page, 'By password', { host: 'localhost', port, user: 'courier', dir });
    const update = page.getByRole('checkbox', { name: 'Update Password' });
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    const save = async () => {
      const answered = page.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes('mutation SaveLeadForm')),
      );
      await page.getByRole('button', { name: 'Save Form' }).click();
      await answered;
      await expect(page.getByText(leadFormMessages.saved).first()).toBeVisible();
      await expect(update).not.toBeChecked();
    };
    await expect(password).toBeDisabled();
    await expect(update).toHaveAccessibleDescription(/No password is stored/);

    // Tests the typed values before anything is saved.
    await update.check();
    await password.fill('wrong');
    await testConnection(page);
    await expect(
      page.getByText('localhost did not accept the user courier with this password.'),
    ).toBeVisible();
    await password.fill('Correct horse');
    await testConnection(page);
    await expect(page.getByText(leadFormMessages.sftpSuccessful)).toBeVisible();
    await save();
    await expect(update).toHaveAccessibleDescription(/A password is stored/);
    await expect(password).toHaveValue('');
    await testConnection(page);
    await expect(page.getByText(leadFormMessages.sftpSuccessful).first()).toBeVisible();

    // Saving with the box unticked keeps the password.
    await page.getByRole('textbox', { name: 'Form Header' }).fill('Another header');
    await save();
    await expect(update).toHaveAccessibleDescription(/A password is stored/);

    // A refused save neither ticks the box nor loses the password.
    const portInput = page.getByRole('textbox', { name: 'Port' });
    await portInput.fill('2');
    await page.getByRole('button', { name: 'Save Form' }).click();
    await expect(page.getByText(leadFormMessages.passwordForOtherHost)).toBeVisible();
    await expect(update).not.toBeChecked();
    await portInput.fill(String(port));
    await save();
    await expect(update).toHaveAccessibleDescription(/A password is stored/);

    // A blank removes it only after a question.
    await update.check();
    await page.getByRole('button', { name: 'Save Form' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the stored password?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(update).toHaveAccessibleDescription(/A password is stored/);
    await page.getByRole('button', { name: 'Save Form' }).click();
    await question.getByRole('button', { name: 'Remove it' }).click();
    await expect(update).toHaveAccessibleDescription(/No password is stored/);
    await testConnection(page);
    await expect(page.getByText('did not accept the user courier with our key')).toBeVisible();
  } finally {
    await server.stop();
  }
});
