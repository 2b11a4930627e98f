import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../testing/client.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newExperiment, newVisitor } from '../testing/experiments.ts';
import { formFieldsForAnswers, saveForm } from '../testing/lead-forms.ts';
import { newMember } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;
let content: ContentWriter;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', ADMIN_EMAIL_DOMAINS: 'house.example' } });
  superAdmin = await app.as('superAdmin');
  content = await contentWriter(app);
});
afterAll(() => app.close());

const part = (symbol: string, variant: string, text: string) =>
  `<p>[experiment symbol=${symbol} variant=${variant}]</p><p>${text}</p><p>[/experiment]</p>`;

async function newPost(body: string): Promise<string> {
  const id = await content.post({ by: await app.userId('admin'), body });
  const [row] = await app.query('select slug from posts where id = $1', id);
  return `/posts/${row.slug}`;
}

const counted = async (id: string) =>
  (
    await app.query(
      `select variant_key, sum(sessions)::int as sessions from experiment_counts
       where experiment_id = $1 group by variant_key`,
      id,
    )
  ).map(({ variant_key, sessions }) => [variant_key, sessions]);

test('no experiment mark is ever shown: quoted, unclosed or nested', async () => {
  const { symbol } = await newExperiment(app, superAdmin);
  const path = await newPost(
    `<p>[experiment symbol='${symbol}' variant='a']One way[/experiment]
     [experiment symbol='${symbol}' variant='b']other way[/experiment] after.</p>
     ${part(symbol, 'a', part(symbol, 'b', 'Nested.'))}<p>[experiment symbol=${symbol} variant=a] open</p>`,
  );
  const page = (await newVisitor(app).send('GET', path)).text;
  expect(page).toMatch(/(?:One|other) way\s+after|other way after/);
  expect(page).toContain('open');
  expect(page).not.toMatch(/\[\/?experiment/);
});

test('a page shows one variant, the same one every time, and counts the session once', async () => {
  const { id, symbol } = await newExperiment(app, superAdmin);
  const path = await newPost(
    `<p>Before.</p>${part(symbol, 'a', 'One way.')}<p>Between, and
     [experiment symbol="${symbol}" variant="b"]the other way[/experiment].</p>${part('unknown', 'x', 'First of an unknown one.')}${part('unknown', 'y', 'Its second.')}`,
  );
  const visitor = newVisitor(app);
  const page = (await visitor.send('GET', path)).text;
  const [shown, hidden] = page.includes('One way.')
    ? ['One way.', 'the other way']
    : ['the other way', 'One way.'];
  expect(page).toContain('Before.');
  expect(page).toContain(shown);
  expect(page).not.toContain(hidden);
  expect(page).not.toContain('[experiment');
  expect(page).not.toContain('[/experiment]');
  expect(page).toContain('First of an unknown one.');
  expect(page).not.toContain('Its second.');
  expect((await visitor.send('GET', path)).text).toContain(shown);
  const variant = shown === 'One way.' ? 'a' : 'b';
  expect(await visitor.variant(symbol)).toBe(variant);
  expect(await counted(id)).toEqual([[variant, 1]]);
});

test('visitors outside the experiment see the control', async () => {
  const { id, symbol } = await newExperiment(app, superAdmin, {
    variants: [
      { key: 'a', weight: 0 },
      { key: 'b', weight: 1 },
    ],
  });
  const path = await newPost(part(symbol, 'b', 'Tried.') + part(symbol, 'a', 'As ever.'));
  const reader = newVisitor(app);
  const [first, next] = [await reader.send('GET', path), await reader.send('GET', path)];
  expect(first.text).toContain('Tried.');
  // Loading the image returns the session's cookie, which is needed only once.
  expect(first.text).toContain('src="/companion/session.svg"');
  expect(next.text).not.toContain('session.svg');
  const bot = await newVisitor(app).send('GET', path, { 'user-agent': 'Googlebot/2.1' });
  expect(bot.text).toContain('As ever.');
  expect(bot.text).not.toContain('Tried.');
  expect(await counted(id)).toEqual([['b', 1]]);
});

test('replies and lead forms are goals without any code', async () => {
  const { id, symbol } = await newExperiment(app, superAdmin, {
    goals: [
      { key: 'replied', name: 'Replied', event: 'REPLY_WRITTEN' },
      { key: 'sent', name: 'Sent', event: 'LEAD_SENT' },
      { key: 'voted', name: 'Voted', event: 'VOTED' },
    ],
  });
  const path = await newPost(part(symbol, 'a', 'One.') + part(symbol, 'b', 'Other.'));
  const form = await saveForm(superAdmin, {
    leadFormQuestions: [{ name: 'City', type: 'text' }],
  });
  const answers = Object.fromEntries(
    Object.entries(formFieldsForAnswers(form, { Email: 'ada@example.org', City: 'Paris' })).map(
      ([name, value]) => [name, [value].flat().join()],
    ),
  );
  const member = await newMember(app);
  const visitor = newVisitor(app, { cookie: member.cookie ?? '' });
  const reached = async () =>
    (
      await app.query(
        `select goal_key, sum(sessions)::int as sessions from experiment_goal_counts
         where experiment_id = $1 group by goal_key order by goal_key`,
        id,
      )
    ).map(({ goal_key, sessions }) => [goal_key, sessions]);
  // Nothing counts as a goal before the session has a variant.
  await visitor.post(`/lead-forms/${form.id}`, answers);
  expect(await reached()).toEqual([]);
  await visitor.send('GET', path);
  await visitor.post(path, { body: 'A reply of mine' });
  await visitor.post(path, { body: 'And another one' });
  expect(await reached()).toEqual([['replied', 1]]);
  const sent = await visitor.post(`/lead-forms/${form.id}`, answers);
  expect(sent.status).toBe(303);
  expect(await reached()).toEqual([
    ['replied', 1],
    ['sent', 1],
  ]);
});
