import type { Page } from '@playwright/test';
import { aiDraftMessages } from '../../contract/site/ai-page-drafts.ts';
import {
  type ModelReply,
  type ReceivedPrompt,
  startChatModel,
  type TestChatModel,
  userPromptText,
} from '../../server/testing/chat-model.ts';
import { test as base, expect, expectAccessibleInBothLooks, phone } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

// Shared by the whole file: each model address would need its own server.
let model: Promise<TestChatModel> | undefined;

const test = base.extend<{ model: TestChatModel }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off it
  model: async ({}, use) => {
    model ??= startChatModel();
    await use(await model);
  },
  serverEnv: ({ model }, use) => use({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'test-model' }),
});
test.afterAll(async () => (await model)?.close());

/** The sentence of a post that the reply repeats, and one that says the opposite. */
let supported = '';
const reversed = 'None of these people ever had a first week.';

/** A reply that uses only what the prompt contains, besides one reversed sentence. */
function obedient(prompt: ReceivedPrompt): ModelReply {
  const [, data = '[]'] = userPromptText(prompt).split(/\nDATA-[0-9a-f]+\n?/);
  const posts = JSON.parse(data) as { id: number; title: string; text: string }[];
  const [first] = posts;
  [supported = ''] = first?.text.split(/(?<=[.!?])\s/) ?? [];
  const page = {
    intro_copy: `${supported} ${reversed}`,
    post_ids: [...posts.map(({ id }) => id), 999_999],
    facts: posts.map(({ id, text }) => ({ text: text.split(/(?<=[.!?])\s/)[0], post_id: id })),
    questions: [
      { text: 'Where do you stand?', answers: [{ text: 'At the start', post_id: first?.id }] },
    ],
  };
  return { pieces: JSON.stringify(page, null, 1).match(/[\s\S]{1,200}/g) ?? [] };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Draft with AI' });
const part = (page: Page, name: string) => dialog(page).getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openPage(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Where to begin' }).click();
  await press(page, 'Draft with AI');
  await expect(dialog(page).getByRole('textbox', { name: 'Topic' })).toHaveValue('Where to begin');
  return /\d+$/.exec(page.url())?.[0] ?? '';
}
const storedPage = (page: Page, id: string) =>
  callApi<{ getPost: { content: { intro_copy: string }; version: number } }>(
    page,
    'query ($id: ID!) { getPost(id: $id) { content version } }',
    { id },
  );

test('a draft is requested, compared, taken in parts, undone, and saved only by the person', async ({
  page,
  signIn,
  model,
  problems,
}) => {
  await signIn(page, 'communityTech', { site: 'kidney', open: '/moderation/myjournais' });
  const id = await openPage(page);
  const before = await storedPage(page, id);
  const topic = dialog(page).getByRole('textbox', { name: 'Topic' });
  await topic.fill('');
  await press(page, 'Write draft');
  await expect(topic).toBeFocused();
  await expect(dialog(page).getByText(aiDraftMessages.topicEmpty)).toBeVisible();
  await topic.fill('The first weeks');

  // After stopping, invalid answers, refusals and network errors, the inputs keep their values.
  model.reply = () => 'drip';
  await press(page, 'Write draft');
  await expect(dialog(page).getByText('The language model is writing…')).toBeVisible();
  // The screen reports progress before the server has called the model.
  await expect.poll(() => model.received.length).toBe(1);
  await press(page, 'Stop');
  await expect(dialog(page).getByText(aiDraftMessages.stopped)).toBeVisible();
  await expect.poll(() => model.left).toBe(1);
  model.reply = () => ({ pieces: ['I would rather talk about the weather.'] });
  await press(page, 'Write draft');
  await expect(dialog(page).getByText(aiDraftMessages.unusable)).toBeVisible();
  model.reply = () => ({ delta: { refusal: 'No.' } });
  await press(page, 'Write draft');
  await expect(dialog(page).getByText(aiDraftMessages.refused)).toBeVisible();
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await press(page, 'Write draft');
  await expect(dialog(page).getByText(/You are offline\. Nothing is lost/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(topic).toHaveValue('The first weeks');

  model.reply = obedient;
  await press(page, 'Write draft');
  await expect(dialog(page).getByRole('heading', { name: 'The draft is ready' })).toBeFocused();
  await expect(dialog(page).getByText(aiDraftMessages.notOffered([999_999]))).toBeVisible();
  const introPart = part(page, 'Intro copy');
  await expect(introPart.getByText(supported, { exact: true }).first()).toBeVisible();
  // The sentence stands beside its source; the reversed one is left out, and the dialog says so.
  await expect(introPart.locator('q')).toHaveText(supported);
  await expect(dialog(page)).not.toContainText(reversed);
  await expect(dialog(page).getByText(aiDraftMessages.madeUp(1))).toBeVisible();
  await expect(part(page, 'Questions')).toContainText(aiDraftMessages.notInWords);
  await expect(page.getByRole('button', { name: 'Use chosen' })).toBeDisabled();
  await part(page, 'Questions').getByText('Add', { exact: true }).click();
  await press(page, 'Use chosen');
  await expect(page.getByText(aiDraftMessages.taken)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Question 2', exact: true })).toHaveValue(
    'Where do you stand?',
  );
  await expect(page.getByRole('textbox', { name: 'Intro copy' })).not.toHaveValue(supported);

  await press(page, 'Undo draft');
  await expect(page.getByRole('textbox', { name: 'Question 2', exact: true })).toBeHidden();

  await press(page, 'Draft with AI');
  await press(page, 'Write draft');
  await press(page, 'Use all');
  const intro = page.getByRole('textbox', { name: 'Intro copy' });
  await expect(intro).toHaveValue(supported);
  expect(await storedPage(page, id)).toEqual(before);
  await intro.fill('A draft, put into my words.');
  await press(page, 'Undo draft');
  await press(page, 'Cancel');
  await expect(intro).toHaveValue('A draft, put into my words.');
  await press(page, 'Save');
  await expect
    .poll(async () => (await storedPage(page, id)).getPost.content.intro_copy)
    .toBe('A draft, put into my words.');
  await expect(page.getByRole('button', { name: 'Undo draft' })).toBeHidden();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the dialog is accessible', async ({ page, signIn, model }) => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/myjournais' });
    model.reply = () => ({ pieces: ['No page.'] });
    await openPage(page);
    // The introduction must be about the topic.
    await dialog(page).getByRole('textbox', { name: 'Topic' }).fill('The first weeks');
    await press(page, 'Write draft');
    await expect(dialog(page).getByText(aiDraftMessages.unusable)).toBeVisible();
    await expectAccessibleInBothLooks(page);
    model.reply = obedient;
    await press(page, 'Write draft');
    await part(page, 'Intro copy').getByText('Replace', { exact: true }).click();
    await expectAccessibleInBothLooks(page);
    await press(page, 'Use chosen');
    await expect(page.getByRole('button', { name: 'Undo draft' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
