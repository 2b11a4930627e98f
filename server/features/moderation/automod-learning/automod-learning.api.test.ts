import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  automodLearningMessages,
  maxListedCorrections,
} from '../../../../contract/moderation/automod-learning.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let scene: ModerationScene;
let siteId: number;
let staff: number[];

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  siteId = await app.siteId('alpha');
  staff = [await app.userId('moderator'), await app.userId('admin')];
});
afterAll(() => app.close());

/** Stores many decided comments at once; each has its own text. */
async function decide(
  count: number,
  {
    word,
    outcome,
    by,
    isCare = false,
  }: { word: string; outcome: string; by?: number; isCare?: boolean },
): Promise<void> {
  const { flagId } = await scene.flagged('comment', 'visible', { isOpen: false });
  await app.query(
    `with source as (
       select c.*, f.author_id from comments as c join content_flags as f
         on f.site_id = c.site_id and f.assoc_id = c.id and f.assoc_type = 'comment'
       where f.id = $1
     ), items as (
       insert into comments (site_id, post_id, user_id, body)
       select site_id, post_id, user_id,
         '<p>' || $2 || ' is what they are in group ' || n || ' for me</p>'
       from source, generate_series(1, $3::int) as n returning id, site_id, user_id
     )
     insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_open, outcome,
       is_offensive, is_care, decided_by_id, decided_at, version)
     select site_id, 'comment', id, user_id, false, $4, true, $5,
       case when $6::int is not null then $6::int when id % 2 = 0 then $7::int else $8::int end,
       now() - interval '1 day', 1
     from items`,
    flagId,
    word,
    count,
    outcome,
    isCare,
    by ?? null,
    staff[0],
    staff[1],
  );
}

const learning = () => app.services.automodLearning;
const versions = () => learning().list({ siteId });

describe('learning from decisions', () => {
  test('begins with 500 decisions, and not with those about people in danger', async () => {
    await decide(240, { word: 'plimsome', outcome: 'DELETED' });
    await decide(200, { word: 'zorbish', outcome: 'KEPT' });
    await decide(300, { word: 'glorvy', outcome: 'DELETED', isCare: true });
    await learning().learn();
    expect(await versions()).toEqual([]);
    expect(await learning().countDecisions()).toBe(440);
  });

  test('makes a version that is used at once, with its words, and can be taken back', async () => {
    const text = '<p>plimsome is what they are</p>';
    const before = await app.services.content.prepare(siteId, { body: text });
    await decide(100, { word: 'plimsome', outcome: 'DELETED' });
    await learning().learn();
    const [version] = await versions();
    expect(version).toMatchObject({ siteId: null, isActive: true, isBetter: true });
    expect(version?.decisionCount).toBe(540);
    const { verdict, more, less, whatIf } = version?.report ?? {};
    expect(verdict?.correctedAuc).toBeGreaterThan(verdict?.shippedAuc ?? 1);
    expect(verdict?.correctedOrdinaryCalled).toBeLessThanOrEqual(
      verdict?.shippedOrdinaryCalled ?? 0,
    );
    expect(more?.map(({ name }) => name)).toContain('plimsome');
    expect(less?.map(({ name }) => name)).toContain('zorbish');
    expect(more?.map(({ name }) => name).join()).not.toContain('glorvy');
    expect(whatIf?.noLongerCalled).toBeGreaterThanOrEqual(0);
    const after = await app.services.content.prepare(siteId, { body: text });
    expect(after.scores.offensive.prob).toBeGreaterThan(before.scores.offensive.prob);
    expect(after.scores.care.prob).toBe(before.scores.care.prob);

    const root = await app.as('superAdmin');
    const { data: off } = await root.graphql(setCorrection, {
      id: String(version?.id),
      isActive: false,
    });
    expect(off.setAutomodCorrection.isActive).toBe(false);
    const back = await app.services.content.prepare(siteId, { body: text });
    expect(back.scores.offensive.prob).toBe(before.scores.offensive.prob);
    // The next training respects the decision.
    await learning().learn();
    expect((await versions()).map(({ isActive, isBetter }) => [isActive, isBetter])).toEqual([
      [false, true],
      [false, true],
    ]);
    await root.graphql(setCorrection, { id: String(version?.id), isActive: true });
  });

  test('keeps the old version and says so if the new one is no better', async () => {
    const active = (await versions()).find(({ isActive }) => isActive);
    // The same words are decided both ways, so nothing can be learned.
    await app.query(`update content_flags set outcome = case when id % 2 = 0 then 'KEPT' else 'DELETED' end
      where is_offensive and not is_care and decided_by_id is not null`);
    await learning().learn();
    const [newest, ...former] = await versions();
    expect(newest).toMatchObject({ isActive: false, isBetter: false });
    expect(former.find(({ isActive }) => isActive)?.id).toBe(active?.id);
    const root = await app.as('superAdmin');
    const { errors: refused } = await root.graphql(setCorrection, {
      id: String(newest?.id),
      isActive: true,
    });
    expect(refused?.[0]?.message).toBe(automodLearningMessages.worse);
  });

  test('leaves out excluded staff', async () => {
    const deciders = await learning().listDeciders({ siteId });
    expect(deciders.map(({ isExcluded }) => isExcluded)).toEqual([false, false]);
    const root = await app.as('superAdmin');
    const { data } = await root.graphql(exclude, { userId: String(staff[0]), isExcluded: true });
    expect(data.excludeFromLearning.deciders).toContainEqual({
      id: String(staff[0]),
      isExcluded: true,
    });
    const count = (await versions()).length;
    await learning().learn();
    // Half of the decisions are left, which is too few.
    expect(await versions()).toHaveLength(count);
    await root.graphql(exclude, { userId: String(staff[0]), isExcluded: false });
  });
});

const setCorrection = `mutation ($id: ID!, $isActive: Boolean!) {
  setAutomodCorrection(id: $id, isActive: $isActive) { id isActive }
}`;
const exclude = `mutation ($userId: ID!, $isExcluded: Boolean!) {
  excludeFromLearning(userId: $userId, isExcluded: $isExcluded) { deciders { id isExcluded } }
}`;

test('suggests a threshold from the decisions of the site, with flags per day, and sets none', async () => {
  const flags = `update content_flags set automod = jsonb_build_object('spam',
      jsonb_build_object('prob', 0.1), 'offensive', jsonb_build_object('prob', $1::float8))
    where id in (select id from content_flags where automod is null and outcome = $2
      and not is_care order by id limit 30)`;
  await decide(30, { word: 'mild', outcome: 'KEPT' });
  await decide(30, { word: 'rude', outcome: 'DELETED' });
  await app.query('update content_flags set automod = null');
  await app.query(flags, 0.72, 'KEPT');
  await app.query(flags, 0.92, 'DELETED');
  const admin = await app.as('superAdmin');
  const { data } = await admin.graphql(
    '{ automodThresholds { question current suggested steps { threshold decisionCount agreedCount flagsPerDay } } }',
  );
  const [spam, offensive] = data.automodThresholds;
  expect(spam).toMatchObject({ question: 'spam', current: 0.9, suggested: null });
  expect(offensive).toMatchObject({ question: 'offensive', current: 0.7, suggested: 0.8 });
  expect(offensive.steps).toContainEqual(
    expect.objectContaining({ threshold: 0.7, decisionCount: 60, agreedCount: 30 }),
  );
  for (const { flagsPerDay } of offensive.steps) expect(flagsPerDay).toBeGreaterThanOrEqual(0);
  const [{ settings }] = await app.query('select settings from sites where id = $1', siteId);
  expect(settings).not.toHaveProperty('offensiveThreshold');

  // Texts that automod cannot read count neither for nor against it.
  await app.query(
    `insert into flag_findings (site_id, content_flag_id, unread_language)
      select site_id, id, 'es' from content_flags where outcome = 'KEPT' and automod is not null`,
  );
  const without = await app.services.thresholdSuggestions.suggest({ siteId });
  expect(without[1]?.steps.find(({ threshold }) => threshold === 0.7)?.decisionCount).toBe(30);
});

test('versions are listed page by page', async () => {
  await app.query('delete from automod_corrections');
  await app.query(
    `insert into automod_corrections (site_id, base_version, decision_count, bias, weights, report, is_better)
       select $1, 'old', 1, 0, '', '{}', false from generate_series(1, $2::int)`,
    siteId,
    maxListedCorrections + 5,
  );
  const admin = await app.as('superAdmin');
  const ids: string[] = [];
  for (let page = 0; page < 3; page++) {
    const { data } = await admin.graphql(
      'query ($before: ID) { automodCorrections(before: $before) { id } }',
      { before: ids.at(-1) },
    );
    ids.push(...data.automodCorrections.map(({ id }: { id: string }) => id));
  }
  expect(new Set(ids).size).toBe(maxListedCorrections + 5);
  expect(ids).toHaveLength(maxListedCorrections + 5);
});
