import type { Page } from '@playwright/test';
import type { EngagementKind, FieldInput } from '../../contract/engagement/kind.ts';
import { engagementKinds } from '../../contract/engagement/kinds.ts';
import { callApi } from '../user-helpers.ts';
import { box, button, go, inDialog, type Press, type Presses } from './press.ts';

async function newPoll(page: Page): Promise<string> {
  const { saveEngagement: saved } = await callApi<{ saveEngagement: { id: string } }>(
    page,
    `mutation { saveEngagement(type: poll, question: "Twice?",
      options: [{ name: "Once" }, { name: "Twice" }]) { id } }`,
  );
  return saved.id;
}

async function someThread(page: Page): Promise<string> {
  const { threads } = await callApi<{ threads: { threads: { id: string }[] } }>(
    page,
    '{ threads(limit: 1) { threads { id } } }',
  );
  return threads.threads[0]?.id ?? '';
}

async function someValue(page: Page, input: FieldInput): Promise<string> {
  if (input === 'thread') return someThread(page);
  return { link: '/', image: '/moderation/icon.svg' }[input as string] ?? 'Pressed twice?';
}

/** What the kind cannot be saved without, and two options where it has any. */
async function fillLeast(page: Page, { fields, options }: EngagementKind): Promise<void> {
  for (const { input, label, required } of fields) {
    if (input === 'options') {
      await box(page, 'Option 1').fill('Once');
      await box(page, 'Option 2').fill('Twice');
      if (options?.correctRequired === undefined) continue;
      await page.getByRole('checkbox', { name: 'Once is correct' }).check();
    } else if (required !== undefined) {
      await box(page, label).fill(await someValue(page, input));
    }
  }
}

const creates = (kind: EngagementKind): Press[] => [
  {
    sends: 'SaveEngagement',
    async ready(page) {
      await go(page, `/moderation${kind.path}`);
      await fillLeast(page, kind);
      return button(page, 'Save');
    },
  },
];

/** All kinds share their screens, so that editing and deleting is tried with one of them. */
export const engagement: Presses = {
  ...Object.fromEntries(
    engagementKinds.flatMap((kind) => [
      [kind.screens.list, []],
      [kind.screens.create, creates(kind)],
      [kind.screens.edit, []],
    ]),
  ),
  PollEdit: [
    {
      sends: 'SaveEngagement',
      stays: true,
      async ready(page) {
        await go(page, `/moderation/poll/${await newPoll(page)}`);
        await box(page, 'Answer Description').fill('Pressed twice, changed once.');
        return button(page, 'Save');
      },
    },
    {
      sends: 'DeleteEngagement',
      async ready(page) {
        await go(page, `/moderation/poll/${await newPoll(page)}`);
        await button(page, 'Delete').click();
        return inDialog(page, 'Delete');
      },
    },
  ],
};
