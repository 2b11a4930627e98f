import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { experimentMessages } from '../../../../contract/experiments/experiments.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newExperiment, newVisitor, saveExperiment } from '../../../testing/experiments.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const reportOf = `query ($id: ID!) {
  experimentStats(id: $id) { key totalSessions siteId }
  experimentReport(id: $id) {
    totals { key sessions visitors switched }
    days { day key sessions }
    phases { startedAt endedAt verdict p words variants { key weight visitors } }
    allPhases { verdict p words }
    verdict { verdict variant words }
    visitorsSince
    goals { key name role earlier { key sessions reached }
      variants { key visitors reached rate low high words
        comparison { difference low high lift liftLow liftHigh isWeighted p isSure moreVisitors } } }
  }
}`;
const simulate = `query ($id: ID!, $n: Int!, $seed: Int) {
  runSimulation(id: $id, n: $n, seed: $seed) { key results percent expectedPercent isWithinChance }
}`;
const explain = `query ($id: ID!, $siteId: ID!, $visitorId: String, $account: String, $userAgent: String) {
  explainExperiment(id: $id, siteId: $siteId, visitorId: $visitorId, account: $account,
    userAgent: $userAgent) { variant reason words }
}`;

let app: TestApp;
let superAdmin: ApiClient;
let alpha: string;
let beta: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
  alpha = String(await app.siteId('alpha'));
  beta = String(await app.siteId('beta'));
});
afterAll(() => app.close());

const weights = (a: number, b: number) => [
  { key: 'a', weight: a },
  { key: 'b', weight: b },
];

/** Inserts counts of visitors in the current phase. */
async function fill(
  id: string,
  visitors: Record<string, number>,
  hits: Record<string, number> = {},
) {
  for (const [key, count] of Object.entries(visitors)) {
    await app.query(
      `insert into experiment_counts (experiment_id, phase_id, site_id, day, variant_key, sessions, visitors)
       select $1, max(id), $2, '2026-03-01', $3, $4, $4 from experiment_phases
       where experiment_id = $1`,
      id,
      alpha,
      key,
      count,
    );
    await app.query(
      `insert into experiment_goal_counts (experiment_id, goal_key, phase_id, site_id, day, variant_key, sessions, visitors)
       select $1, 'signup', max(id), $2, '2026-03-01', $3, $4, $4 from experiment_phases
       where experiment_id = $1`,
      id,
      alpha,
      key,
      hits[key] ?? 0,
    );
  }
}

describe('the stats', () => {
  test('are sessions by variant, site and day, as visitors made them', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      variants: weights(1, 0),
      siteIds: [alpha, beta],
      goals: [{ key: 'signup', name: 'Signed up' }],
    });
    for (const host of ['alpha.localhost', 'alpha.localhost', 'beta.localhost']) {
      const visitor = newVisitor(app, { host });
      await visitor.variant(symbol);
      await visitor.send('POST', `/api/experiment/${symbol}/goal/signup`);
    }
    const { data } = await superAdmin.graphql(reportOf, { id });
    expect(data.experimentStats).toEqual([
      { key: 'a', totalSessions: 2, siteId: alpha },
      { key: 'a', totalSessions: 1, siteId: beta },
    ]);
    const { totals, days, phases, goals } = data.experimentReport;
    expect(totals).toEqual([
      { key: 'a', sessions: 3, visitors: 3, switched: 0 },
      { key: 'b', sessions: 0, visitors: 0, switched: 0 },
    ]);
    expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10), key: 'a', sessions: 3 }]);
    expect(phases).toHaveLength(1);
    expect(phases[0]).toMatchObject({ verdict: 'FINE', endedAt: null });
    expect(data.experimentReport.visitorsSince).toBeNull();
    expect(goals[0].variants[0]).toMatchObject({ key: 'a', visitors: 3, reached: 3, rate: 1 });
  });

  test('compare each period with its own weights', async () => {
    const { id } = await newExperiment(app, superAdmin, { variants: weights(9, 1) });
    await fill(id, { a: 9000, b: 1000 });
    await superAdmin.graphql(saveExperiment, { id, variants: weights(1, 1) });
    await fill(id, { a: 5030, b: 4970 });
    const { data } = await superAdmin.graphql(reportOf, { id });
    const [latest, before] = data.experimentReport.phases;
    expect([latest.verdict, before.verdict]).toEqual(['FINE', 'FINE']);
    expect(before.p).toBe(1);
    expect(latest.variants).toEqual([
      { key: 'a', weight: 1, visitors: 5030 },
      { key: 'b', weight: 1, visitors: 4970 },
    ]);
    // Without phases the expectation would be 14,030 against 5,970 instead of halves.
    await fill(id, {});
    await superAdmin.graphql(saveExperiment, { id, variants: weights(2, 2) });
    await fill(id, { a: 5300, b: 4700 });
    const alarmed = await superAdmin.graphql(reportOf, { id });
    expect(alarmed.data.experimentReport.phases[0].verdict).toBe('MISMATCH');
    expect(alarmed.data.experimentReport.allPhases.verdict).toBe('MISMATCH');
    expect(alarmed.data.experimentReport.verdict.verdict).toBe('LOOK_CLOSER');
  });

  test('count goals since they exist, and show removed ones', async () => {
    const { id } = await newExperiment(app, superAdmin);
    await fill(id, { a: 1000, b: 1000 });
    await superAdmin.graphql(saveExperiment, { id, goals: [{ key: 'signup', name: 'Signed up' }] });
    await fill(id, { a: 2000, b: 2000 }, { a: 100, b: 260 });
    const { data } = await superAdmin.graphql(reportOf, { id });
    const [control, other] = data.experimentReport.goals[0].variants;
    expect(control).toMatchObject({ visitors: 2000, reached: 100, rate: 0.05, comparison: null });
    expect(other).toMatchObject({ rate: 0.13, comparison: { isSure: true, moreVisitors: null } });
    expect(other.comparison.lift).toBeCloseTo(1.6, 10);
    await superAdmin.graphql(saveExperiment, { id, variants: [{ key: 'b', weight: 1 }] });
    const later = await superAdmin.graphql(reportOf, { id });
    expect(later.data.experimentReport.totals.map(({ key }: { key: string }) => key)).toEqual([
      'b',
      'a',
    ]);
  });
});

describe('the verdict', () => {
  const goals = [
    { key: 'signup', name: 'Signed up', role: 'PRIMARY' },
    { key: 'left', name: 'Left', role: 'MUST_NOT_RISE' },
  ];
  const setHits = (id: string, goal: string, hits: Record<string, number>) =>
    Promise.all(
      Object.entries(hits).map(([key, count]) =>
        app.query(
          `insert into experiment_goal_counts (experiment_id, goal_key, phase_id, site_id, day, variant_key, visitors)
           select $1, $2, max(id), $3, '2026-03-01', $4, $5 from experiment_phases
           where experiment_id = $1
           on conflict (experiment_id, goal_key, phase_id, site_id, day, variant_key)
           do update set visitors = excluded.visitors`,
          id,
          goal,
          alpha,
          key,
          count,
        ),
      ),
    );

  test('follows from the primary goal and the guardrails', async () => {
    const { id } = await newExperiment(app, superAdmin, { goals });
    await fill(id, { a: 10_000, b: 10_000 });
    const verdict = async () =>
      (await superAdmin.graphql(reportOf, { id })).data.experimentReport.verdict;
    for (const [signups, left, expected] of [
      [500, 200, { verdict: null, variant: null }],
      [700, 200, { verdict: 'SHIP', variant: 'b' }],
      [700, 400, { verdict: 'LOOK_CLOSER', variant: null }],
      [500, 400, { verdict: 'ROLL_BACK', variant: 'a' }],
      [300, 200, { verdict: 'ROLL_BACK', variant: 'a' }],
    ] as const) {
      await setHits(id, 'signup', { a: 500, b: signups });
      await setHits(id, 'left', { a: 200, b: left });
      expect([signups, left, await verdict()]).toEqual([
        signups,
        left,
        { ...expected, words: expect.any(String) },
      ]);
    }
    const twice = await superAdmin.graphql(saveExperiment, {
      id,
      goals: goals.map((goal) => ({ ...goal, role: 'PRIMARY' })),
    });
    expect(twice.errors?.[0]?.message).toBe(experimentMessages.primaryTwice);
  });

  test('is shown over time, summed up from day to day', async () => {
    const { id } = await newExperiment(app, superAdmin, { goals });
    await fill(id, { a: 1000, b: 1000 }, { a: 50, b: 60 });
    await app.query(
      `insert into experiment_counts (experiment_id, phase_id, site_id, day, variant_key, visitors)
       select $1, max(id), $2, '2026-03-02', 'a', 1000 from experiment_phases
       where experiment_id = $1`,
      id,
      alpha,
    );
    const ask = (goalKey: string) =>
      superAdmin.graphql(
        `query ($id: ID!, $goalKey: String!) { experimentGoalDays(id: $id, goalKey: $goalKey) {
           day key visitors reached rate low high } }`,
        { id, goalKey },
      );
    const days = (await ask('signup')).data.experimentGoalDays;
    expect(
      days.map(({ day, key, visitors, reached }: Record<string, unknown>) => [
        day,
        key,
        visitors,
        reached,
      ]),
    ).toEqual([
      ['2026-03-01', 'a', 1000, 50],
      ['2026-03-01', 'b', 1000, 60],
      ['2026-03-02', 'a', 2000, 50],
      ['2026-03-02', 'b', 1000, 60],
    ]);
    expect(days[2].rate).toBe(0.025);
    expect(days[2].low).toBeLessThan(0.025);
    expect((await ask('nope')).errors?.[0]?.message).toBe(experimentMessages.goalNotFound);
  });

  test('ignores sessions from before visitors were counted', async () => {
    const { id } = await newExperiment(app, superAdmin, { goals });
    await fill(id, { a: 10_000, b: 10_000 }, { a: 400, b: 700 });
    // State of an experiment that began earlier.
    await app.query(
      `update experiment_phases set counts_visitors = false where experiment_id = $1`,
      id,
    );
    await superAdmin.graphql(saveExperiment, { id, variants: weights(1, 2) });
    const { experimentReport } = (await superAdmin.graphql(reportOf, { id })).data;
    expect(experimentReport.visitorsSince).not.toBeNull();
    expect(experimentReport.goals[0].earlier).toEqual([
      { key: 'a', sessions: 10_000, reached: 400 },
      { key: 'b', sessions: 10_000, reached: 700 },
    ]);
    expect(experimentReport.goals[0].variants[1]).toMatchObject({ visitors: 0, comparison: null });
    expect(experimentReport.verdict.verdict).toBeNull();
  });

  test('is planned before the start', async () => {
    const plan = (variables: Record<string, unknown>) =>
      superAdmin.graphql(
        `query ($baseline: Float!, $lift: Float!) { planExperiment(weights: [1, 1], goalCount: 1,
           baseline: $baseline, lift: $lift, visitorsPerDay: 1000) { days visitors } }`,
        variables,
      );
    const { data } = await plan({ baseline: 0.05, lift: 0.2 });
    expect(data.planExperiment).toEqual({ days: 31, visitors: 31_000 });
    const never = await plan({ baseline: 0.01, lift: 0.001 });
    expect(never.data.planExperiment).toEqual({ days: null, visitors: null });
    for (const variables of [
      { baseline: 0, lift: 0.1 },
      { baseline: 0.6, lift: 0.9 },
      { baseline: 0.1, lift: 0 },
    ]) {
      expect((await plan(variables)).errors).toHaveLength(1);
    }
  });
});

describe('a simulation', () => {
  test('is repeatable, close to the weights, and judges the deviation', async () => {
    const { id } = await newExperiment(app, superAdmin, { variants: weights(3, 1) });
    const run = async (variables: object) =>
      (await superAdmin.graphql(simulate, { id, ...variables })).data.runSimulation;
    const rows = await run({ n: 20_000 });
    expect(rows).toMatchObject([
      { key: 'a', expectedPercent: 75, isWithinChance: true },
      { key: 'b', expectedPercent: 25, isWithinChance: true },
    ]);
    expect(rows[0].results + rows[1].results).toBe(20_000);
    expect(rows[0].percent).toBeCloseTo(75, -1);
    expect(await run({ n: 20_000 })).toEqual(rows);
    expect(await run({ n: 20_000, seed: 2 })).not.toEqual(rows);
    const none = await superAdmin.graphql(saveExperiment, {
      id,
      isActive: false,
      variants: weights(0, 0),
    });
    expect(none.errors).toBeUndefined();
    expect((await run({ n: 10 })).map(({ results }: { results: number }) => results)).toEqual([
      0, 0,
    ]);
  });

  test.each([0, -1, 10_000_000])('of %i visitors is refused', async (n) => {
    const { id } = await newExperiment(app, superAdmin);
    const { errors } = await superAdmin.graphql(simulate, { id, n });
    expect(errors?.[0]).toMatchObject({
      message: experimentMessages.runsInvalid,
      extensions: { field: 'n' },
    });
  });
});

describe('the explanation of an assignment', () => {
  test('is explained, and leaves no trace', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin);
    const ask = async (variables: object) =>
      (await superAdmin.graphql(explain, { id, siteId: alpha, ...variables })).data
        .explainExperiment;
    const first = await ask({ visitorId: 'someone' });
    expect(first).toMatchObject({ variant: expect.stringMatching(/^[ab]$/), reason: 'ASSIGNED' });
    expect(await ask({ visitorId: 'someone' })).toEqual(first);
    expect(await ask({ account: 'moderator' })).toMatchObject({
      variant: null,
      reason: 'EMPLOYEE',
      words: 'Employees take no part.',
    });
    expect(await ask({ userAgent: 'Googlebot/2.1' })).toMatchObject({ reason: 'BOT' });
    expect(await ask({ siteId: beta })).toMatchObject({ reason: 'NOT_ON_SITE' });
    const member = await newUser(app, { email: 'explained@example.org' });
    const cookie = (await app.as({ userId: member.id, host: 'alpha.localhost' })).cookie ?? '';
    const variant = await newVisitor(app, { cookie }).variant(symbol);
    for (const account of ['Explained@example.org', member.username, String(member.id)]) {
      expect(await ask({ account })).toMatchObject({ variant, reason: 'ACCOUNT' });
    }
    const nobody = await superAdmin.graphql(explain, { id, siteId: alpha, account: 'nobody' });
    expect(nobody.errors?.[0]?.message).toBe(experimentMessages.noSuchAccount);
    await superAdmin.graphql(saveExperiment, { id, isActive: false });
    expect(await ask({})).toMatchObject({ variant: null, reason: 'INACTIVE' });
    const rows = await app.query(
      'select sessions from experiment_counts where experiment_id = $1',
      id,
    );
    expect(rows).toEqual([{ sessions: 1 }]);
  });

  test('is nothing to those who are no super admins', async () => {
    const { id } = await newExperiment(app, superAdmin);
    const admin = await app.as('admin');
    for (const [query, variables] of [
      [reportOf, { id }],
      [simulate, { id, n: 1 }],
      [explain, { id, siteId: alpha }],
    ] as const) {
      const { errors } = await admin.graphql(query, variables);
      expect(errors?.[0]?.message).toBe(messages.mustBeSuperAdmin);
    }
  });
});
