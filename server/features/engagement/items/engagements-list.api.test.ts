import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultsCsvPath } from '../../../../contract/engagement/engagements.ts';
import { currentDayInNewYork } from '../../../../contract/engagement/giveaway-dates.ts';
import { engagementKinds } from '../../../../contract/engagement/kinds.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { castVote, saveItem, saveItemOrFail } from '../../../testing/engagements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($type: EngagementType!, $search: String, $isCurrent: Boolean,
  $isOnHomepage: Boolean, $isGlobal: Boolean, $isExpired: Boolean, $ofOtherSites: Boolean,
  $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  engagements(type: $type, search: $search, isCurrent: $isCurrent, isOnHomepage: $isOnHomepage,
    isGlobal: $isGlobal, isExpired: $isExpired, ofOtherSites: $ofOtherSites, limit: $limit,
    offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total totalIsEstimate engagements { id question totalVotes currentSiteTotalVotes }
  }
}`;

let app: TestApp;
let admin: ApiClient;
let superAdmin: ApiClient;
let foreignAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  superAdmin = await app.as('superAdmin');
  foreignAdmin = await app.as('foreignAdmin');
});
afterAll(() => app.close());

async function listed(variables: Record<string, unknown>, client = admin): Promise<string[]> {
  const { data, errors } = await client.graphql(list, variables);
  expect(errors).toBeUndefined();
  const { total, engagements } = data.engagements;
  const names = engagements.map((item: { question: string }) => item.question);
  if (variables.limit === undefined) expect(total).toBe(names.length);
  return names;
}

describe('the lists', () => {
  beforeAll(async () => {
    await saveItemOrFail(admin, 'poll', { question: 'Cats or quiet', isOnHomepage: true });
    await saveItemOrFail(admin, 'poll', { question: 'apples', isCurrent: true });
    await saveItemOrFail(superAdmin, 'poll', {
      question: 'Books',
      isGlobal: true,
      isOnHomepage: true,
    });
    await saveItemOrFail(admin, 'poll', { question: 'Dogs', isSuggestable: true, priority: 1 });
    await saveItemOrFail(foreignAdmin, 'poll', { question: 'Elsewhere' });
    await saveItemOrFail(admin, 'quizlet', { question: 'Books, but a quizlet' });
  });

  test('contain one kind of one site, newest first, sorted either way', async () => {
    const type = 'poll';
    expect(await listed({ type })).toEqual(['Dogs', 'Books', 'apples', 'Cats or quiet']);
    const byName = ['apples', 'Books', 'Cats or quiet', 'Dogs'];
    expect(await listed({ type, sort: 'question' })).toEqual(byName);
    expect(await listed({ type, sort: 'question', sortDesc: true })).toEqual(byName.toReversed());
    expect((await listed({ type, sort: 'priority' }))[0]).toBe('Dogs');
    for (const { columns } of engagementKinds) {
      expect(columns.length).toBeGreaterThan(2);
    }
  });

  test('are filtered, searched and paged, with the total of all pages', async () => {
    const type = 'poll';
    expect(await listed({ type, isCurrent: true })).toEqual(['apples']);
    expect(await listed({ type, isCurrent: false })).toHaveLength(3);
    expect(await listed({ type, isOnHomepage: true })).toEqual(['Books', 'Cats or quiet']);
    expect(await listed({ type, isGlobal: true, isOnHomepage: true })).toEqual(['Books']);
    expect(await listed({ type, search: 'OOK' })).toEqual(['Books']);
    expect(await listed({ type, search: 'oo', isOnHomepage: false })).toEqual([]);
    expect(await listed({ type, search: '%' })).toEqual([]);
    const { data } = await admin.graphql(list, { type, sort: 'question', limit: 3, offset: 2 });
    expect(data.engagements).toMatchObject({
      total: 4,
      totalIsEstimate: false,
      engagements: [{ question: 'Cats or quiet' }, { question: 'Dogs' }],
    });
    expect(await listed({ type, limit: 10, offset: 50 })).toEqual([]);
  });

  test('show items shared by other sites', async () => {
    const type = 'poll';
    expect(await listed({ type, ofOtherSites: true }, foreignAdmin)).toEqual(['Books']);
    expect(await listed({ type, ofOtherSites: true, search: 'x' }, foreignAdmin)).toEqual([]);
    expect(await listed({ type, ofOtherSites: true })).toEqual([]);
    expect(await listed({ type }, foreignAdmin)).toEqual(['Elsewhere']);
  });

  test('filter expired giveaways', async () => {
    const type = 'giveaway';
    const today = currentDayInNewYork();
    await saveItemOrFail(admin, type, {
      ...{ question: 'Over today', date: today, confirmPastDate: true },
    });
    await saveItemOrFail(admin, type, { question: 'Coming', date: '2099-01-01' });
    await saveItemOrFail(admin, type, { question: 'Always' });
    expect(await listed({ type, isExpired: true })).toEqual(['Over today']);
    expect(await listed({ type, isExpired: false, sort: 'date' })).toEqual(['Coming', 'Always']);
    expect(await listed({ type, isExpired: false, search: 'com' })).toEqual(['Coming']);
  });

  test('refuse unknown arguments', async () => {
    for (const [variables, field] of [
      [{ sort: 'siteId' }, 'sort'],
      [{ limit: -1 }, 'limit'],
      [{ search: 'x'.repeat(201) }, 'search'],
    ] as const) {
      const { errors } = await admin.graphql(list, { type: 'poll', ...variables });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
    }
  });
});

describe('results', () => {
  test('are counted per site and in total, by option and by day', async () => {
    const item = await saveItemOrFail(superAdmin, 'poll', {
      question: 'Counted',
      isGlobal: true,
      options: [{ name: '=Yes' }, { name: 'No' }],
    });
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const [first, second] = [day(20), day(19)];
    const [yes, no] = item.options.map((option: { id: string }) => option.id);
    await castVote(app, item, { visitor: 'a', options: [yes], at: `${first}T12:00:00Z` });
    await castVote(app, item, { visitor: 'b', options: [no], at: `${first}T13:00:00Z` });
    const beta = { prefix: 'beta', at: `${second}T01:00:00Z` };
    await castVote(app, item, { visitor: 'c', options: [yes], ...beta });
    const results = async (client: ApiClient) =>
      (
        await client.graphql(
          `{ engagement(id: "${item.id}") { totalVotes currentSiteTotalVotes
             options { totalVotes currentSiteTotalVotes } } }`,
        )
      ).data.engagement;
    expect(await results(admin)).toEqual({
      totalVotes: 3,
      currentSiteTotalVotes: 2,
      options: [
        { totalVotes: 2, currentSiteTotalVotes: 1 },
        { totalVotes: 1, currentSiteTotalVotes: 1 },
      ],
    });
    expect(await results(foreignAdmin)).toMatchObject({ totalVotes: 3, currentSiteTotalVotes: 1 });
    expect(await listed({ type: 'poll', sort: 'totalVotes', sortDesc: true, limit: 1 })).toEqual([
      'Counted',
    ]);
    const days = `{ engagementVoteDays(id: "${item.id}") { day totalVotes currentSiteTotalVotes } }`;
    expect((await admin.graphql(days)).data.engagementVoteDays).toEqual([
      { day: first, totalVotes: 2, currentSiteTotalVotes: 2 },
      { day: second, totalVotes: 1, currentSiteTotalVotes: 0 },
    ]);

    const csv = await admin.get(resultsCsvPath(item.id));
    expect(csv.headers['content-disposition']).toContain(`poll-${item.id}-votes.csv`);
    expect(csv.text.split('\r\n')).toEqual([
      'Day (UTC),Site,Option,Votes',
      `${first},Alpha Circle,'=Yes,1`,
      `${first},Alpha Circle,No,1`,
      `${second},Beta Circle,'=Yes,1`,
      '',
    ]);
    const own = await saveItemOrFail(admin, 'poll');
    expect((await foreignAdmin.get(resultsCsvPath(own.id))).status).toBe(404);
    expect((await (await app.as('moderator')).get(resultsCsvPath(own.id))).status).toBe(403);
  });

  test('an option is deleted with its votes, or renamed, after a confirmation', async () => {
    const item = await saveItemOrFail(admin, 'poll', {
      isMultiSelect: true,
      options: [{ name: 'Rest' }, { name: 'Walks' }, { name: 'Music' }],
    });
    const [rest, walks, music] = item.options;
    await castVote(app, item, { visitor: 'd', options: [rest.id, walks.id] });
    await castVote(app, item, { visitor: 'e', options: [walks.id] });
    const options = [
      { id: rest.id, name: 'Resting' },
      { id: music.id, name: 'Songs' },
    ];
    const refused = await saveItem(admin, 'poll', { id: item.id, options });
    expect(refused.errors?.[0]).toMatchObject({
      message:
        '“Walks” has 2 votes. Deleting it deletes those votes, too. 1 vote was cast before this change of words: “Rest” becomes “Resting”.',
      extensions: { code: 'CONFIRMATION_REQUIRED', votesGone: 2, votesRenamed: 1 },
    });
    const saved = await saveItemOrFail(admin, 'poll', { id: item.id, options, confirmVotes: true });
    expect(saved).toMatchObject({
      totalVotes: 1,
      options: [
        { name: 'Resting', totalVotes: 1 },
        { name: 'Songs', totalVotes: 0 },
      ],
    });
    const without = [{ id: rest.id, name: 'Resting' }, { name: 'Tea' }];
    expect((await saveItemOrFail(admin, 'poll', { id: item.id, options: without })).version).toBe(
      3,
    );
  });
});

describe('for the pages of a site', () => {
  test('finds own and global items, and the current one of a kind', async () => {
    const alpha = await app.siteId('alpha');
    const beta = await app.siteId('beta');
    const { findAll } = app.services.publicEngagements;
    const own = await saveItemOrFail(admin, 'thisOrThat', {
      options: [{ name: 'a' }, { name: 'b' }],
    });
    const shared = await saveItemOrFail(superAdmin, 'quizlet', { isGlobal: true, isCurrent: true });
    const type = 'quizlet' as const;
    const ids = async (siteId: number) =>
      (
        await findAll(siteId, [
          { type: 'thisOrThat', id: Number(own.id) },
          { type: 'poll', id: Number(own.id) },
          { type, id: Number(shared.id) },
          { type },
          { type: 'forumStarter' },
        ])
      ).map((item) => item && String(item.id));
    expect(await ids(alpha)).toEqual([own.id, undefined, shared.id, shared.id, undefined]);
    expect(await ids(beta)).toEqual([undefined, undefined, shared.id, shared.id, undefined]);
    const theirs = await saveItemOrFail(foreignAdmin, type, { isCurrent: true });
    expect((await ids(beta))[3]).toBe(theirs.id);
    expect(
      await app.services.publicEngagements.find(alpha, { type: 'thisOrThat', id: Number(own.id) }),
    ).toMatchObject({
      question: 'Tea or coffee?',
      options: [{ name: 'a', totalVotes: 0 }, { name: 'b' }],
      currentSiteTotalVotes: 0,
      thread: null,
    });
    await admin.graphql(`mutation { deleteEngagement(id: "${own.id}") { id } }`);
    expect((await ids(alpha))[0]).toBeUndefined();
  });
});
