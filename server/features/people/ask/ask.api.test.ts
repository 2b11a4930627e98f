import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const askQuery = `query ($userId: ID!, $question: String!) {
  askUser(userId: $userId, question: $question) { answer confidenceScore sources { text place url } }
}`;
const metaQuery = `query ($userId: ID!) { userAiMetaData(userId: $userId) { confidenceScore } }`;

let app: TestApp;
let tech: ApiClient;
let write: ContentWriter;

beforeAll(async () => {
  app = await startTestApp();
  tech = await app.as('communityTech');
  write = await contentWriter(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

async function ask(userId: number | string, question: string, client = tech) {
  const { data, errors } = await client.graphql(askQuery, { userId: String(userId), question });
  return { answer: data?.askUser, error: errors?.[0] };
}

const score = async (userId: number) =>
  (await tech.graphql(metaQuery, { userId: String(userId) })).data.userAiMetaData.confidenceScore;

/** Member with a few items, one of them about salt. */
async function walter() {
  const user = await newUser(app);
  const threadId = await write.thread({
    by: user.id,
    name: 'Living with less salt',
    body: '<p>My nephrologist told me to cut salt, and after a month food tasted of itself again &amp; I slept better.</p>',
    at: '2024-05-06T07:08:09Z',
  });
  await write.reply({ by: user.id, threadId, body: '<p>Lemon does most of what salt did.</p>' });
  const postId = await write.post({ by: user.id, title: 'The garden in June' });
  await write.comment({ by: user.id, postId, body: '<p>Tomatoes want a stake and patience.</p>' });
  await write.status({ by: user.id, body: '<p>Rain again.</p>' });
  return user;
}

describe('asking without a language model', () => {
  test('quotes relevant texts with links, and says that it does', async () => {
    const user = await walter();
    const { answer } = await ask(
      user.id,
      `What does ${user.username.toUpperCase()} think about salt?`,
    );
    expect(answer.answer).toContain(
      `This is an AI answer, composed by a machine from what ${user.username} wrote on Alpha Circle.`,
    );
    expect(answer.answer).toContain(`It is not ${user.username}`);
    expect(answer.answer).toContain('food tasted of itself again & I slept better');
    expect(answer.answer).toContain('In their thread “Living with less salt” on May 6, 2024');
    expect(answer.answer).not.toMatch(/<\/?p>|&amp;|Tomatoes|Rain/);
    expect(answer.sources).toHaveLength(2);
    for (const [i, source] of answer.sources.entries()) {
      expect(source.url).toContain(
        `http://alpha.localhost:${app.port}/forums/living-with-less-salt`,
      );
      expect(answer.answer).toContain(`[${i + 1}] ${source.url}`);
    }
    expect(answer.confidenceScore).toBeGreaterThan(0);
  });

  test('finds other forms of a word', async () => {
    const user = await walter();
    const { answer } = await ask(user.id, 'tomato stakes');
    expect(answer.sources.map((source: { text: string }) => source.text)).toEqual([
      'Tomatoes want a stake and patience.',
    ]);
  });

  test.each(['quantum chromodynamics', 'what is the?', '???', '🙂'])(
    'says that nothing is relevant to %j',
    async (question) => {
      const user = await walter();
      const { answer } = await ask(user.id, question);
      expect(answer).toMatchObject({ confidenceScore: 0, sources: [] });
      expect(answer.answer).toContain('wrote nothing here that bears on this question');
    },
  );

  test('quotes only public texts of that person', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const body = '<p>Zebras are striped.</p>';
    await write.status({ by: user.id, body, isDeleted: true });
    await write.status({ by: user.id, body, isSpam: true });
    await write.status({ by: user.id, body, isPending: true });
    const hidden = await write.thread({ by: other.id, isDeleted: true });
    await write.reply({ by: user.id, threadId: hidden, body });
    const deletedPost = await write.post({ by: other.id, isDeleted: true });
    await write.comment({ by: user.id, postId: deletedPost, body });
    await write.status({ by: other.id, body });
    expect((await ask(user.id, 'zebras')).answer.sources).toEqual([]);
  });

  test('treats search operators as words', async () => {
    const user = await walter();
    for (const question of [`salt' | !x & (y`, `salt:*A <-> \\'`, 'salt\\', `"salt" -lemon`]) {
      const { answer, error } = await ask(user.id, question);
      expect([question, error]).toEqual([question, undefined]);
      expect(answer.sources.length).toBeGreaterThan(0);
    }
  });
});

describe('the confidence score', () => {
  test('grows with the amount of text, from 0 to 4', async () => {
    const user = await newUser(app);
    expect(await score(user.id)).toBe(0);
    const scores = [];
    for (const sentences of [8, 40, 150, 600]) {
      await write.status({
        by: user.id,
        body: `<p>${'Bees like lavender. '.repeat(sentences)}</p>`,
      });
      scores.push(await score(user.id));
    }
    expect(scores).toEqual([...scores].sort());
    expect(scores[0]).toBeLessThan(2);
    expect(scores.at(-1)).toBe(4);
  });

  test('falls if little of the question is found', async () => {
    const user = await newUser(app);
    await write.status({ by: user.id, body: `<p>${'Bees like lavender. '.repeat(1000)}</p>` });
    const whole = await ask(user.id, 'Which bees like lavender?');
    const part = await ask(user.id, 'Do bees like jazz, chess, rugby, opera, trains and lavender?');
    expect(whole.answer.confidenceScore).toBe(4);
    expect(part.answer.confidenceScore).toBeLessThan(3);
    expect(part.answer.confidenceScore).toBeGreaterThan(0);
  });
});

describe('refused are', () => {
  test.each([
    ['', userMessages.questionEmpty],
    ['   \n ', userMessages.questionEmpty],
    ['x'.repeat(501), userMessages.questionTooLong],
  ])('the question %j', async (question, message) => {
    const { error } = await ask(await app.userId('member'), question);
    expect(error).toMatchObject({
      message,
      extensions: { code: 'INVALID_INPUT', field: 'question' },
    });
  });

  test('accepts a question of 500 characters', async () => {
    expect((await ask(await app.userId('member'), 'x'.repeat(500))).error).toBeUndefined();
  });

  test('people who are not on the site', async () => {
    for (const id of [await app.userId('foreignAdmin'), 999_999, 'x']) {
      expect((await ask(id, 'Anything?')).error?.extensions.code).toBe('NOT_FOUND');
      const meta = await tech.graphql(metaQuery, { userId: String(id) });
      expect(meta.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('admins, who may not ask', async () => {
    const { error } = await ask(await app.userId('member'), 'Salt?', await app.as('admin'));
    expect(error?.extensions.code).toBe('FORBIDDEN');
  });

  test('the twenty-first question of an hour, for that person only', async () => {
    const userId = await app.userId('member');
    for (let i = 0; i < 20; i++) expect((await ask(userId, 'Salt?')).error).toBeUndefined();
    expect((await ask(userId, 'Salt?')).error).toMatchObject({
      message: userMessages.aiFailed,
      extensions: { code: 'RATE_LIMITED' },
    });
    expect((await ask(userId, 'Salt?', await app.as('superAdmin'))).error).toBeUndefined();
  });
});
