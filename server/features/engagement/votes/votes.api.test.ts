import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newExperiment } from '../../../testing/experiments.ts';
import { newMember } from '../../../testing/pages.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem, type TestItem, widgetVisitor } from '../../../testing/widgets.ts';

let app: TestApp;
let admin: ApiClient;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

const countsOf = async ({ id, options }: TestItem) => {
  const rows = await app.query(
    `select option_id, sum(votes)::int as votes from engagement_option_counts
     where engagement_id = $1 group by option_id`,
    id,
  );
  const [item] = await app.query('select total_votes from engagements where id = $1', id);
  const votes = (option: number) => rows.find((row) => row.option_id === option)?.votes ?? 0;
  return { total: item?.total_votes, votes: options.map(votes) };
};
const ballotsOf = async ({ id }: TestItem) =>
  app.query(
    'select user_id, visitor_id, option_ids from engagement_votes where engagement_id = $1',
    id,
  );

describe('a vote', () => {
  test('counts once, redirects back, and is shown on the next page', async () => {
    const item = await newItem(admin, 'poll');
    const visitor = widgetVisitor(app);
    expect(await visitor.widget(item.id)).toContain('type="radio"');
    // Viewing sets no cookie.
    expect(visitor.cookies.size).toBe(0);
    const [, second = 0] = item.options;
    const reply = await visitor.press(item.id, 'vote', {
      option: String(second),
      back: '/posts/some-post?page=2',
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(`/posts/some-post?page=2#engagement-${item.id}`);
    const widget = await visitor.widget(item.id);
    expect(widget).toContain('Your answer');
    expect(widget).toContain('1 person has answered');
    expect(widget).not.toContain('type="radio"');
    expect(await countsOf(item)).toEqual({ total: 1, votes: [0, 1] });
    // Pages of other sites are no valid return path.
    for (const back of [
      '//elsewhere.example',
      'https://elsewhere.example',
      '/\\elsewhere.example',
    ]) {
      const led = await visitor.press(item.id, 'vote', { option: String(second), back });
      expect(led.headers.location).toBe(`/#engagement-${item.id}`);
    }
  });

  test('works without a page: the script gets the widget alone', async () => {
    const item = await newItem(admin, 'poll');
    const visitor = widgetVisitor(app);
    const asked = { 'x-engagement-widget': String(item.id) };
    const form = { option: String(item.options[0]), back: '/' };
    const reply = await visitor.press(item.id, 'vote', form, asked);
    expect(reply.status).toBe(200);
    expect(reply.headers['x-engagement-widget']).toBe(String(item.id));
    expect(reply.text).toMatch(/^<section class="engagement/);
    const refused = await visitor.press(item.id, 'vote', { back: '/' }, asked);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/^<section/);
  });

  test.each(['empty', 'document'])(
    'is accepted from pages and their scripts (%s)',
    async (purpose) => {
      const item = await newItem(admin, 'poll');
      const form = { option: String(item.options[0]), back: '/' };
      const headers = { 'sec-fetch-dest': purpose, 'sec-fetch-site': 'same-origin' };
      const reply = await widgetVisitor(app).press(item.id, 'vote', form, headers);
      expect(reply.status).toBe(303);
      expect((await countsOf(item)).total).toBe(1);
    },
  );

  test('can be changed while the item is current, and is final otherwise', async () => {
    const current = await newItem(admin, 'poll', { isCurrent: true });
    const other = await newItem(admin, 'poll');
    const visitor = widgetVisitor(app);
    for (const item of [current, other]) {
      const [first = 0, second = 0] = item.options;
      expect((await visitor.vote(item.id, first)).status).toBe(303);
      // Repeating the same vote is accepted.
      expect((await visitor.vote(item.id, first)).status).toBe(303);
      const again = await visitor.vote(item.id, second);
      expect(again.status).toBe(item === current ? 303 : 409);
      if (item === other) expect(again.text).toContain(votingMessages.alreadyAnswered);
    }
    expect(await countsOf(current)).toEqual({ total: 1, votes: [0, 1] });
    expect(await countsOf(other)).toEqual({ total: 1, votes: [1, 0] });
    expect(await visitor.widget(current.id)).toContain('Change my answer');
    expect(await visitor.widget(other.id)).not.toContain('Change my answer');
  });

  test('on a quizlet is final, and shows the correct answer', async () => {
    const item = await newItem(admin, 'quizlet', {
      isCurrent: true,
      answerDescription: 'Babies have more of them.',
    });
    const [right = 0, wrong = 0] = item.options;
    const visitor = widgetVisitor(app);
    expect(await visitor.widget(item.id)).not.toContain('Babies');
    await visitor.vote(item.id, wrong);
    const widget = await visitor.widget(item.id);
    expect(widget).toContain('Not quite.');
    expect(widget).toContain('Right answer');
    expect(widget).toContain('Babies have more of them.');
    expect((await visitor.vote(item.id, right)).status).toBe(409);
    const other = widgetVisitor(app);
    await other.vote(item.id, right);
    expect(await other.widget(item.id)).toContain('That is right!');
  });

  test('names options of the item: one, or several if allowed', async () => {
    const single = await newItem(admin, 'poll');
    const multi = await newItem(admin, 'poll', { isMultiSelect: true });
    const visitor = widgetVisitor(app);
    const refused = async (reply: Promise<{ status: number; text: string }>, message: string) => {
      const { status, text } = await reply;
      expect(status).toBe(400);
      expect(text).toContain(message);
    };
    await refused(visitor.vote(single.id), votingMessages.chooseOne);
    await refused(visitor.vote(single.id, ...single.options), votingMessages.onlyOne);
    await refused(visitor.vote(single.id, multi.options[0] ?? 0), votingMessages.unknownOption);
    await refused(visitor.vote(single.id, Number.NaN), votingMessages.unknownOption);
    expect(await visitor.widget(multi.id)).toContain('type="checkbox"');
    await visitor.vote(multi.id, ...multi.options, ...multi.options);
    expect(await countsOf(multi)).toEqual({ total: 1, votes: [1, 1] });
    expect(await countsOf(single)).toEqual({ total: 0, votes: [0, 0] });
  });

  test('is for items of the site: not deleted, not foreign, not of another kind', async () => {
    const foreign = await newItem(await app.as('foreignAdmin'), 'poll');
    const gone = await newItem(admin, 'poll');
    await admin.graphql('mutation ($id: ID!) { deleteEngagement(id: $id) { id } }', {
      id: gone.id,
    });
    const starter = await newItem(admin, 'forumStarter');
    const visitor = widgetVisitor(app);
    for (const { id, options } of [foreign, gone, { ...starter, options: [1] }]) {
      expect((await visitor.vote(id, options[0] ?? 0)).status).toBe(404);
    }
    const shared = await newItem(superAdmin, 'poll', { isGlobal: true });
    const abroad = widgetVisitor(app, { host: 'beta.localhost' });
    await abroad.vote(shared.id, shared.options[0] ?? 0);
    await visitor.vote(shared.id, shared.options[0] ?? 0);
    expect(await countsOf(shared)).toEqual({ total: 2, votes: [2, 0] });
    const [item] = await app.query('select site_votes from engagements where id = $1', shared.id);
    expect(item).toEqual({ site_votes: 1 });
  });
});

describe('one person', () => {
  test('who signs up after voting has voted', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true });
    const [first = 0, second = 0] = item.options;
    const visitor = widgetVisitor(app);
    await visitor.vote(item.id, first);
    const member = await newMember(app);
    visitor.cookies.set('steward_session', (member.cookie ?? '').split('=')[1] ?? '');
    expect(await visitor.widget(item.id)).toContain('Your answer');
    expect((await visitor.vote(item.id, second)).status).toBe(303);
    expect(await countsOf(item)).toEqual({ total: 1, votes: [0, 1] });
    // Another browser or signing out gives no second vote.
    const elsewhere = widgetVisitor(app, { client: member });
    expect(await elsewhere.widget(item.id)).toContain('Your answer');
    await elsewhere.vote(item.id, first);
    visitor.cookies.delete('steward_session');
    await visitor.vote(item.id, second);
    expect(await countsOf(item)).toEqual({ total: 1, votes: [0, 1] });
    expect(await ballotsOf(item)).toMatchObject([{ user_id: member.id }]);
  });

  test('who voted in two browsers before signing in keeps one vote', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true });
    const [first = 0, second = 0] = item.options;
    const member = await newMember(app);
    const atHome = widgetVisitor(app, { client: member });
    await atHome.vote(item.id, first);
    const atWork = widgetVisitor(app);
    await atWork.vote(item.id, second);
    expect((await countsOf(item)).total).toBe(2);
    atWork.cookies.set('steward_session', atHome.cookies.get('steward_session') ?? '');
    await atWork.vote(item.id, second);
    expect(await countsOf(item)).toEqual({ total: 1, votes: [0, 1] });
  });

  test('shares a browser with others who have accounts', async () => {
    const item = await newItem(admin, 'poll');
    const [first = 0, second = 0] = item.options;
    const browser = widgetVisitor(app, { client: await newMember(app) });
    await browser.vote(item.id, first);
    const sibling = await newMember(app);
    browser.cookies.set('steward_session', (sibling.cookie ?? '').split('=')[1] ?? '');
    expect(await browser.widget(item.id)).toContain('type="radio"');
    expect((await browser.vote(item.id, second)).status).toBe(303);
    expect(await countsOf(item)).toEqual({ total: 2, votes: [1, 1] });
  });

  test('200 votes of 100 people at the same time are 100', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true });
    const people = Array.from({ length: 100 }, () => widgetVisitor(app));
    const warm = await newItem(admin, 'poll');
    await Promise.all(people.map((person) => person.vote(warm.id, warm.options[0] ?? 0)));
    const [first = 0, second = 0] = item.options;
    const replies = await Promise.all(
      people.flatMap((person) => [person.vote(item.id, first), person.vote(item.id, second)]),
    );
    expect(replies.filter(({ status }) => status !== 303)).toEqual([]);
    const { total, votes } = await countsOf(item);
    expect(total).toBe(100);
    expect((votes[0] ?? 0) + (votes[1] ?? 0)).toBe(100);
    expect(await ballotsOf(item)).toHaveLength(100);
    expect(await countsOf(warm)).toEqual({ total: 100, votes: [100, 0] });
  });
});

test('an option deleted during voting loses no other vote', async () => {
  const item = await newItem(admin, 'poll', { isCurrent: true });
  const [first = 0, second = 0] = item.options;
  const people = Array.from({ length: 12 }, () => widgetVisitor(app));
  const warm = await newItem(admin, 'poll');
  await Promise.all(people.map((person) => person.vote(warm.id, warm.options[0] ?? 0)));
  let replies: Promise<{ status: number; text: string }[]> = Promise.resolve([]);
  await app.database.transaction(async (trx) => {
    await sql`select from engagements where id = ${item.id} for update`.execute(trx);
    replies = Promise.all(people.map((each, i) => each.vote(item.id, i < 4 ? first : second)));
    await sleep(200);
    await sql`delete from engagement_options where id = ${first}`.execute(trx);
  });
  for (const [i, { status, text }] of (await replies).entries()) {
    expect(status).toBe(i < 4 ? 400 : 303);
    if (i < 4) expect(text).toContain(votingMessages.unknownOption);
  }
  expect(await countsOf(item)).toEqual({ total: 8, votes: [0, 8] });
});

describe('nobody votes', () => {
  const post = async (headers: Record<string, string>, status: number) => {
    const item = await newItem(admin, 'poll');
    const visitor = widgetVisitor(app);
    const known = await newItem(admin, 'poll');
    await visitor.vote(known.id, known.options[0] ?? 0);
    const form = { option: String(item.options[0]), back: '/' };
    const reply = await visitor.press(item.id, 'vote', form, headers);
    expect(reply.status).toBe(status);
    expect((await countsOf(item)).total).toBe(0);
    return reply;
  };

  test('as a bot, or by a prefetch', async () => {
    const bot = await post(
      { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      403,
    );
    expect(bot.text).toContain(votingMessages.peopleOnly);
    await post({ 'user-agent': '' }, 403);
    await post({ 'sec-purpose': 'prefetch;prerender' }, 403);
    await post({ purpose: 'prefetch' }, 403);
  });

  test('by a form inside a frame', async () => {
    await post({ 'sec-fetch-dest': 'iframe' }, 403);
  });

  test('from a page of another site', async () => {
    await post({ origin: 'https://elsewhere.example' }, 403);
    await post({ 'sec-fetch-site': 'cross-site' }, 403);
  });

  test('without returning the cookie, or with a forged one', async () => {
    const item = await newItem(admin, 'poll');
    const visitor = widgetVisitor(app);
    const form = { option: String(item.options[0]), back: '/' };
    const path = `/engagement/${item.id}/vote`;
    expect((await visitor.post(path, form)).status).toBe(307);
    visitor.cookies.clear();
    const refused = await visitor.post(`${path}?again=1`, form);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(votingMessages.cookiesNeeded);
    visitor.cookies.set('steward_visitor', 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA');
    expect((await visitor.post(path, form)).status).toBe(307);
    expect((await countsOf(item)).total).toBe(0);
  });
});

test('a vote is a goal of experiments, once', async () => {
  const experiment = await newExperiment(app, superAdmin, {
    goals: [{ key: 'voted', name: 'Voted', event: 'VOTED' }],
  });
  const item = await newItem(admin, 'poll', { isCurrent: true });
  const visitor = widgetVisitor(app);
  await visitor.variant(experiment.symbol);
  const [first = 0, second = 0] = item.options;
  await visitor.vote(item.id, first);
  await visitor.vote(item.id, second);
  const goals = await app.query(
    `select sum(sessions)::int as reached from experiment_goal_counts where experiment_id = $1`,
    Number(experiment.id),
  );
  expect(goals).toEqual([{ reached: 1 }]);
});
