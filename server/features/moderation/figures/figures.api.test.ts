import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figuresCsvPath, figuresMessages } from '../../../../contract/moderation/figures.ts';
import { reviewMessages } from '../../../../contract/moderation/second-reviews.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { newFlag } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;
let site: IntakeClient;
let write: ContentWriter;
let authorId: number;
let policyId: string;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const period = { from: daysAgo(30), to: daysAgo(-1) };

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  moderator = await app.as('moderator');
  site = await intakeClient(app);
  write = await contentWriter(app);
  authorId = (await newUser(app)).id;
  policyId = (await run(admin, '{ policies { id } }')).policies[0].id;
});
afterAll(() => app.close());

async function run(client: ApiClient, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await client.graphql(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const setSettings = (settings: object) =>
  app.query(`update sites set settings = settings || $1::jsonb where prefix = 'alpha'`, settings);

/** A flag opened five days ago at noon and decided some minutes later. */
async function decidedFlag(
  minutes: number,
  outcome: 'KEPT' | 'SPAM',
  flag: Partial<Parameters<typeof newFlag>[1]> = {},
): Promise<void> {
  const at = `${daysAgo(5).slice(0, 10)}T12:00:00Z`;
  const assocId = await write.status({ by: authorId });
  const about = { assocType: 'user_profile_status' as const, assocId, authorId };
  const id = await newFlag(app, { ...about, at, isOpen: false, outcome, ...flag });
  await app.query(
    `update content_flags set decided_by_id = $1,
      decided_at = opened_at + make_interval(mins => $2) where id = $3`,
    await app.userId('moderator'),
    minutes,
    id,
  );
}

const figures = `query ($from: DateTime!, $to: DateTime!) {
  moderationFigures(from: $from, to: $to) {
    backlog { label count }
    timesByReason { label count medianMinutes p90Minutes }
    timesByHour { label count medianMinutes }
    automod { calledRemoved calledKept notCalledRemoved notCalledKept }
    appealsUpheld appealsOverturned
    reviews { label count agreed kappa }
  }
}`;

describe('figures', () => {
  test('tell times, backlog and agreement, and leave people in danger out', async () => {
    for (const minutes of [10, 20, 30, 40, 100]) {
      await decidedFlag(minutes, 'SPAM', { isSpam: true, spamProb: 0.95 });
    }
    await decidedFlag(60, 'KEPT', { isOffensive: true, offensiveProb: 0.8 });
    await decidedFlag(600, 'SPAM', { isReported: true, spamProb: 0.2 });
    await decidedFlag(9999, 'SPAM', { isCare: true, isOffensive: true, offensiveProb: 0.9 });
    const waiting = { assocType: 'user_profile_status' as const, authorId };
    await newFlag(app, {
      ...waiting,
      assocId: await write.status({ by: authorId }),
      at: daysAgo(2),
    });
    const { moderationFigures: found } = await run(admin, figures, period);
    expect(found.backlog).toEqual([
      { label: 'Up to 1 hour', count: 0 },
      { label: '1 to 4 hours', count: 0 },
      { label: '4 to 24 hours', count: 0 },
      { label: '1 to 3 days', count: 1 },
      { label: '3 to 7 days', count: 0 },
      { label: 'More than 7 days', count: 0 },
    ]);
    expect(found.timesByReason).toEqual([
      { label: 'Spam', count: 5, medianMinutes: 30, p90Minutes: expect.closeTo(76) },
      { label: 'Offensive', count: 1, medianMinutes: 60, p90Minutes: 60 },
      { label: 'Reported', count: 1, medianMinutes: 600, p90Minutes: 600 },
    ]);
    expect(found.timesByHour).toEqual([{ label: '12:00', count: 7, medianMinutes: 40 }]);
    expect(found.automod).toEqual({
      calledRemoved: 5,
      calledKept: 1,
      notCalledRemoved: 1,
      notCalledKept: 0,
    });

    const csv = await admin.get(`${figuresCsvPath}?${new URLSearchParams(period)}`);
    expect(csv.status).toBe(200);
    expect(csv.text).toContain('Time to decision,Spam,5,30.0,76.0,,');
    expect(csv.text).not.toContain('moderator');
  });

  test('are bounded, for admins, and of one site', async () => {
    const long = await admin.graphql(figures, { ...period, from: daysAgo(100) });
    expect(long.errors?.[0]?.message).toBe(figuresMessages.badPeriod);
    expect((await moderator.get(`${figuresCsvPath}?${new URLSearchParams(period)}`)).status).toBe(
      403,
    );
    const foreign = await run(await app.as('foreignAdmin'), figures, period);
    expect(foreign.moderationFigures.timesByReason).toEqual([]);
  });
});

describe('blind second reviews', () => {
  const waiting = (client: ApiClient) =>
    run(client, '{ waitingReviewCount waitingReviews { id body } }');
  const review = (client: ApiClient, variables: Record<string, unknown>) =>
    client.graphql(
      `mutation ($id: ID!, $verdict: ReviewVerdict!, $policyId: ID) {
        reviewBlindly(id: $id, verdict: $verdict, policyId: $policyId)
      }`,
      variables,
    );

  async function decideByModerator(body: string, operation: 'SPAM' | 'DONE', by = authorId) {
    const assocId = await write.status({ by, body });
    const flag = { assocType: 'user_profile_status' as const, assocId, authorId: by };
    const id = String(await newFlag(app, flag));
    await run(
      moderator,
      `mutation ($id: ID!, $operation: ContentFlagOperation, $policyId: ID) {
        updateContentFlag(id: $id, operation: $operation, policyId: $policyId) { id }
      }`,
      { id, operation, policyId: operation === 'SPAM' ? policyId : null },
    );
    return id;
  }

  test('are off until a site sets a share', async () => {
    await decideByModerator('<p>Not sampled</p>', 'SPAM');
    expect((await waiting(admin)).waitingReviewCount).toBe(0);
  });

  test('are given by somebody else, change nothing, and show disagreements to both', async () => {
    await setSettings({ secondReviewPercent: 100 });
    const flagId = await decideByModerator('<p>Sampled words</p>', 'SPAM');
    await decideByModerator('<p>Other words</p>', 'DONE');
    expect((await waiting(moderator)).waitingReviews).toEqual([]);
    const [first, second] = (await waiting(admin)).waitingReviews;
    expect(first.body).toBe('Sampled words');
    const own = await review(moderator, { id: first.id, verdict: 'KEEP' });
    expect(own.errors?.[0]?.message).toBe(reviewMessages.notFound);
    const without = await review(admin, { id: first.id, verdict: 'REMOVE' });
    expect(without.errors?.[0]?.message).toBe(reviewMessages.policyNeeded);

    const before = await app.query('select * from content_flags where id = $1', flagId);
    expect((await review(admin, { id: first.id, verdict: 'KEEP' })).errors).toBeUndefined();
    expect((await review(admin, { id: second.id, verdict: 'KEEP' })).errors).toBeUndefined();
    expect(await app.query('select * from content_flags where id = $1', flagId)).toEqual(before);
    const again = await review(admin, { id: first.id, verdict: 'KEEP' });
    expect(again.errors?.[0]?.message).toBe(reviewMessages.alreadyReviewed);

    const disagreements = (client: ApiClient) =>
      run(
        client,
        `{ reviewDisagreementCount reviewDisagreements(limit: 1) {
          contentFlagId firstVerdict verdict } }`,
      );
    const shown = {
      reviewDisagreementCount: 1,
      reviewDisagreements: [{ contentFlagId: flagId, firstVerdict: 'REMOVE', verdict: 'KEEP' }],
    };
    expect(await disagreements(admin)).toEqual(shown);
    expect(await disagreements(moderator)).toEqual(shown);
    const outsider = await app.as('foreignAdmin');
    expect(await disagreements(outsider)).toEqual({
      reviewDisagreementCount: 0,
      reviewDisagreements: [],
    });
    const older = await run(admin, '{ reviewDisagreements(offset: 1) { id } }');
    expect(older.reviewDisagreements).toEqual([]);

    const { reviews } = (await run(admin, figures, period)).moderationFigures;
    expect(reviews[0]).toEqual({ label: 'All policies', count: 2, agreed: 1, kappa: 0 });
    expect(reviews).toHaveLength(2);
  });

  test('are given neither to the author of the text nor to another site', async () => {
    await decideByModerator('<p>Words of an admin</p>', 'SPAM', await app.userId('admin'));
    const { waitingReviewCount, waitingReviews } = await waiting(await app.as('superAdmin'));
    const { id } = waitingReviews[0];
    expect(waitingReviewCount).toBe(1);
    expect(await waiting(admin)).toEqual({ waitingReviewCount: 0, waitingReviews: [] });
    for (const client of [admin, await app.as('foreignAdmin')]) {
      const refused = await review(client, { id, verdict: 'KEEP' });
      expect(refused.errors?.[0]?.message).toBe(reviewMessages.notFound);
    }
    await review(await app.as('superAdmin'), { id, verdict: 'REMOVE', policyId });
  });

  test('leave out texts whose author turned out to be in danger', async () => {
    const waitingId = await decideByModerator('<p>Nobody would miss me</p>', 'SPAM');
    const reviewedId = await decideByModerator('<p>Goodbye everyone</p>', 'SPAM');
    const { waitingReviews } = await waiting(admin);
    const idOf = (body: string) =>
      waitingReviews.find((each: { body: string }) => each.body === body).id;
    await review(admin, { id: idOf('Goodbye everyone'), verdict: 'KEEP' });
    const read = async () => {
      const { moderationFigures, reviewDisagreementCount } = await run(
        admin,
        `query ($from: DateTime!, $to: DateTime!) { reviewDisagreementCount
          moderationFigures(from: $from, to: $to) { reviews { count } } }`,
        period,
      );
      return [moderationFigures.reviews[0].count, reviewDisagreementCount];
    };
    const [countBefore, disagreementsBefore] = await read();
    for (const id of [waitingId, reviewedId]) {
      await run(
        admin,
        'mutation ($id: ID!) { markCare(id: $id, isCare: true, reason: "Goodbye") { id } }',
        { id },
      );
    }
    expect(await waiting(admin)).toEqual({ waitingReviewCount: 0, waitingReviews: [] });
    const refused = await review(admin, { id: idOf('Nobody would miss me'), verdict: 'KEEP' });
    expect(refused.errors?.[0]?.message).toBe(reviewMessages.notFound);
    expect(await read()).toEqual([countBefore - 1, disagreementsBefore - 1]);
  });

  test('are dropped when the decision is undone', async () => {
    const flagId = await decideByModerator('<p>Undone words</p>', 'SPAM');
    expect((await waiting(admin)).waitingReviewCount).toBe(1);
    const [event] = await app.query(
      `select id from content_flag_events where content_flag_id = $1 and status = 'SPAM'`,
      flagId,
    );
    await run(
      moderator,
      'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok } }',
      { ids: [String(event?.id)] },
    );
    expect((await waiting(admin)).waitingReviewCount).toBe(0);
  });
});

describe('what if', () => {
  test('thresholds are tried on the decisions of 90 days', async () => {
    const trial = (args: string) =>
      run(admin, `{ thresholdTrial${args} { caught caughtWrongly missed flagsPerDay } }`);
    const { thresholdTrial: now } = await trial('');
    const { thresholdTrial: strict } = await trial('(spam: 0.1, offensive: 0.9)');
    expect(now).toMatchObject({ caught: 5, caughtWrongly: 1 });
    expect(strict).toMatchObject({ caught: 6, caughtWrongly: 0, missed: now.missed - 1 });
    expect(now.flagsPerDay).toBeCloseTo(6 / 90);
    const { errors } = await admin.graphql('{ thresholdTrial(spam: 2) { caught } }');
    expect(errors?.[0]?.message).toBe('Must be a number from 0 to 1');
  });

  test('words are tried on decisions and texts of 90 days', async () => {
    const decideStatus = async (body: string, operation: 'SPAM' | 'DONE') => {
      const assocId = await write.status({ by: authorId, body });
      const id = await newFlag(app, { assocType: 'user_profile_status', assocId, authorId });
      await run(
        moderator,
        `mutation { updateContentFlag(id: "${id}", operation: ${operation}) { id } }`,
      );
    };
    await decideStatus('<p>Order the <b>Blue</b> Lotus today</p>', 'SPAM');
    await decideStatus('<p>My blue lotus is in bloom</p>', 'DONE');
    await decideStatus('<p>Bluelotus is another word</p>', 'SPAM');
    const trial = async (words: string[]) =>
      admin.graphql(
        'query ($words: [String!]!) { wordTrial(words: $words) { caught caughtWrongly flagsPerDay } }',
        { words },
      );
    const { data } = await trial(['Blue lotus']);
    expect(data.wordTrial).toMatchObject({ caught: 1, caughtWrongly: 1 });
    expect(data.wordTrial.flagsPerDay).toBeCloseTo(2 / 90);
    expect((await trial([])).errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
    expect((await trial(['x'.repeat(81)])).errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
    const foreign = await app.as('foreignAdmin');
    const elsewhere = await foreign.graphql('{ wordTrial(words: ["blue lotus"]) { caught } }');
    expect(elsewhere.data.wordTrial.caught).toBe(0);
  });

  test('rules in shadow mode record texts and flag nothing', async () => {
    await setSettings({ shadowWords: ['miracle root'], shadowSpamThreshold: 0 });
    const flagCount = async () =>
      (await app.query('select count(*) from content_flags'))[0]?.count as number;
    const before = await flagCount();
    const kind = 'user_profile_status';
    const userId = authorId;
    await site.write({ kind, userId, body: 'I tried the miracle root yesterday' });
    await site.write({ kind, userId, body: 'I tried nothing yesterday' });
    expect(await flagCount()).toBe(before);
    const { shadowSummaries } = await run(admin, '{ shadowSummaries { rule count removed kept } }');
    expect(shadowSummaries).toEqual([{ rule: 'WORD', count: 1, removed: 0, kept: 0 }]);
  });
});
