import { settingsMessages } from '../../contract/site/setting.ts';
import { dangerEncoderName } from '../../contract/site/super-settings.ts';
import { type OnnxFolder, onnxFolder } from '../../server/testing/onnx-folder.ts';
import { test as base, doorstep, expect, expectAccessible } from '../fixtures.ts';
import { findFlags, threadPage } from '../moderation-helpers.ts';

const test = base.extend<{ classifiers: OnnxFolder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off it
  classifiers: async ({}, use) => {
    const folder = onnxFolder();
    await use(folder);
    folder.remove();
  },
  serverEnv: ({ classifiers }, use) => use({ ONNX_MODELS: classifiers.path }),
});

test('a super admin chooses a classifier file, and its score is shown beside ours', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/super-settings' });
  const choice = page.getByRole('combobox', { name: 'Second opinion of a classifier' });
  await expect(choice).toHaveAccessibleDescription(/bare cannot be used: bare\.json/);
  await expect(choice).toHaveValue('');
  await expect(choice.getByRole('option', { name: 'bare' })).toBeDisabled();
  await expect(choice.getByRole('option', { name: dangerEncoderName })).toBeEnabled();
  await choice.selectOption('broken');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('broken was tried and cannot be used: ')).toBeVisible();
  await choice.selectOption('plain-words');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(settingsMessages.superSaved)).toBeVisible();
  await expect(choice).toHaveAccessibleDescription(/it loads in [\d.]+ s .* MB of memory/);
  await expectAccessible(page);

  const words = 'What a fucking piece of shit you are.';
  await signIn(page, 'member', { site: 'kidney', open: threadPage });
  await page.getByLabel('Your reply').fill(words);
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(page.locator('.entry:target')).toContainText(words);

  // Sorted by disagreement, it comes first: the model knows none of its words.
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const filter = 'isOpen: true, sort: "disagreement", sortDesc: true';
  await expect.poll(async () => (await findFlags(page, filter))[0]?.preview).toContain(words);
  const [flag] = await findFlags(page, filter);
  await page.goto(new URL(`/moderation/content-flag/${flag?.id}`, page.url()).href);
  const card = page.getByRole('region', { name: 'Automod' });
  await expect(card).toContainText(
    'Second opinion of plain-words: Spam 2%, Offensive 2% · disagrees',
  );
  await expectAccessible(page);
});
