import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { bodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const counts = `query ($ids: [ID!]!) { similarFlagCounts(ids: $ids) { id count authorCount } }`;
const list = 'query ($id: ID!) { similarFlags(id: $id) { id version } }';

let app: TestApp;
let site: IntakeClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
});
afterAll(() => app.close());

async function post(body: string, userId?: number): Promise<string> {
  const by = userId ?? (await newUser(app)).id;
  const { id } = await site.write({ kind: 'user_profile_status', userId: by, body });
  return String((await flagOf(app, 'user_profile_status', id)).id);
}

const spam = (name: string, link: string) =>
  `<p>${name} says: cheap pills without prescription!!! Buy now at <a href="https://${link}">our shop</a>, best price guaranteed, click here to order today.</p>`;

test('a wave across authors is counted and listed for each of its flags, and decided at once', async () => {
  const { id: author } = await newUser(app);
  const wave = [
    await post(spam('Anna', 'a.example'), author),
    await post(spam('Bert', 'b.example'), author),
    await post(spam('Carl', 'c.example')),
  ];
  const other = await post(bodies.offensive);
  const moderator = await app.as('moderator');
  const { data } = await moderator.graphql(counts, { ids: [...wave, other] });
  expect(data.similarFlagCounts).toHaveLength(3);
  for (const each of data.similarFlagCounts) {
    expect(each).toMatchObject({ count: 2, authorCount: 2 });
  }
  const listed = (await moderator.graphql(list, { id: wave[0] })).data.similarFlags;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([wave[0], wave[2], wave[1]]);

  const decided = await moderator.graphql(
    'mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: SPAM) { ok } }',
    { ids: wave },
  );
  expect(decided.data.updateContentFlags).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const late = await post(spam('Dora', 'd.example'));
  expect((await moderator.graphql(counts, { ids: [late] })).data.similarFlagCounts).toEqual([]);
});

test('flags about people in danger and flags of other sites are never in a group', async () => {
  const danger = bodies.danger.replace('any more', 'any more, and nobody here will ever notice it');
  const [one, two] = [await post(danger), await post(danger)];
  const admin = await app.as('admin');
  expect((await admin.graphql(counts, { ids: [one, two] })).data.similarFlagCounts).toEqual([]);
  expect((await admin.graphql(list, { id: one })).data.similarFlags).toHaveLength(1);
  const foreign = await app.as('foreignAdmin');
  expect((await foreign.graphql(counts, { ids: [one] })).data.similarFlagCounts).toEqual([]);
  expect((await foreign.graphql(list, { id: one })).errors?.[0]?.message).toBe(
    flagMessages.notFound,
  );
});

test('candidates come from an index', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select id from content_flags where site_id = 1 and is_open and not is_care
         and text_bands && '{1,2}'::int[]`,
    );
    expect(JSON.stringify(rows)).toContain('content_flags_by_text_band');
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});
