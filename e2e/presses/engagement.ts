import type { Page } from '@playwright/test';
import { callApi } from '../user-helpers.ts';
import { box, button, go, inDialog, type Press, type Presses } from './press.ts';

async function newPoll(page: Page): Promise<string> {
  const { saveEngagement: saved } = await callApi<{ saveEngagement: { id: string } }>(
    page,
    'mutation { saveEngagement(type: poll, question: "Twice?") { id } }',
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

const creates = (path: string, fill: (page: Page) => Promise<void>): Press[] => [
  {
    sends: 'SaveEngagement',
    async ready(page) {
      await go(page, `/moderation/${path}`);
      await fill(page);
      return button(page, 'Save');
    },
  },
];

const asks = async (page: Page) => box(page, 'Question').fill('Pressed twice?');

async function chooses(page: Page): Promise<void> {
  await asks(page);
  await box(page, 'Option 1').fill('Once');
  await box(page, 'Option 2').fill('Twice');
}

/** The six kinds share their screens, so that editing and deleting is tried with one of them. */
export const engagement: Presses = {
  PollList: [],
  Poll: creates('poll', chooses),
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
  QuizletList: [],
  Quizlet: creates('quizlet', async (page) => {
    await chooses(page);
    await page.getByRole('checkbox', { name: 'Once is correct' }).check();
  }),
  QuizletEdit: [],
  ThisOrThatList: [],
  ThisOrThat: creates('this-or-that', chooses),
  ThisOrThatEdit: [],
  ForumDriverList: [],
  ForumDriver: creates('forum-driver', async (page) => {
    await asks(page);
    await box(page, 'Forum Thread ID').fill(await someThread(page));
  }),
  ForumDriverEdit: [],
  ForumStarterList: [],
  ForumStarterCreate: creates('forum-starter', asks),
  ForumStarterEdit: [],
  GiveawayList: [],
  GiveawayCreate: creates('giveaway', async (page) => {
    await box(page, 'Name').fill('Pressed twice');
    await box(page, 'Helper Copy').fill('Only one is given away.');
    await box(page, 'Details Link').fill('/');
    await box(page, 'Image URL').fill('/moderation/icon.svg');
  }),
  GiveawayEdit: [],
};
