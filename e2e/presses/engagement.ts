import type { Page } from '@playwright/test';
import { callApi } from '../user-helpers.ts';
import { box, button, go, inDialog, type Presses } from './press.ts';

async function newPoll(page: Page): Promise<string> {
  const { saveEngagement: saved } = await callApi<{ saveEngagement: { id: string } }>(
    page,
    `mutation { saveEngagement(type: poll, question: "Twice?",
      options: [{ name: "Once" }, { name: "Twice" }]) { id } }`,
  );
  return saved.id;
}

/** One kind is enough: all kinds share their screens. */
export const engagement: Presses = {
  Poll: [
    {
      sends: 'SaveEngagement',
      async ready(page) {
        await go(page, '/moderation/poll');
        await box(page, 'Question').fill('Pressed twice?');
        await box(page, 'Option 1').fill('Once');
        await box(page, 'Option 2').fill('Twice');
        return button(page, 'Save');
      },
    },
  ],
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
