import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { computedBackfillJob } from '../../../jobs/computed-backfill.job.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { textBandsBackfill } from './text-bands.backfill.ts';

const counts = `query ($ids: [ID!]!) { similarFlagCounts(ids: $ids) { id count hasMore authorCount } }`;
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

async function ask(client: ApiClient, query: string, variables: Record<string, unknown>) {
  const { data, errors } = await client.graphql(query, variables);
  expect(errors).toBeUndefined();
  return data;
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
  const other = await post(exampleBodies.offensive);
  const moderator = await app.as('moderator');
  const data = await ask(moderator, counts, { ids: [...wave, other] });
  expect(data.similarFlagCounts).toHaveLength(3);
  for (const each of data.similarFlagCounts) {
    expect(each).toMatchObject({ count: 2, hasMore: false, authorCount: 2 });
  }
  const listed = (await ask(moderator, list, { id: wave[0] })).similarFlags;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([wave[0], wave[2], wave[1]]);

  const decided = await moderator.graphql(
    'mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: SPAM) { ok } }',
    { ids: wave },
  );
  expect(decided.data.updateContentFlags).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const late = await post(spam('Dora', 'd.example'));
  expect((await ask(moderator, counts, { ids: [late] })).similarFlagCounts).toEqual([]);
});

test('waves are listed once each, the largest first, with their oldest flag', async () => {
  const waves = 'query { flagWaves { flag { id } count hasMore authorCount } }';
  const moderator = await app.as('moderator');
  const { id: author } = await newUser(app);
  const small = ['Gina', 'Hugo', 'Ines'].map(
    (name) =>
      `<p>${name} lost 20 kilos in two weeks with this tea!!! Order at <a href="https://tea.example">this shop</a>, 50% discount, free shipping worldwide.</p>`,
  );
  const large = ['Jan', 'Kira', 'Lars', 'Mona'].map(
    (name) =>
      `<p>${name} here: win a free iPhone today!!! Click <a href="https://x.example">this link</a> and claim your prize before midnight, only 20 left.</p>`,
  );
  const pair = ['Nils', 'Olga'].map(
    (name) =>
      `<p>${name}: subscribe to my channel, free bitcoin giveaway at <a href="https://y.example">my page</a>, double your money in one hour, guaranteed.</p>`,
  );
  const ids: string[] = [];
  for (const text of [...small, ...large, ...pair]) ids.push(await post(text, author));
  const another = await post(large[0] as string);
  const { flagWaves } = await ask(moderator, waves, {});
  expect(flagWaves).toEqual([
    { flag: { id: ids[3] }, count: 5, hasMore: false, authorCount: 2 },
    { flag: { id: ids[0] }, count: 3, hasMore: false, authorCount: 1 },
  ]);
  const foreign = await app.as('foreignAdmin');
  expect((await ask(foreign, waves, {})).flagWaves).toEqual([]);
  const member = await app.as('member');
  expect((await member.graphql(waves)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  await moderator.graphql(
    'mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: DONE) { ok } }',
    { ids: [...ids, another] },
  );
  expect((await ask(moderator, waves, {})).flagWaves).toEqual([]);
});

test('flags of earlier releases are grouped by a back-fill, which goes on where it was stopped', async () => {
  const admin = await app.as('admin');
  const texts = ['Ruth', 'Sven', 'Theo'].map((name) => spam(name, 'late.example'));
  const ids: string[] = [];
  for (const text of texts) ids.push(await post(text.replaceAll('pills', 'lamps')));
  await app.query('update content_flags set text_bands = null where id = any($1::int[])', ids);
  const count = async () => (await ask(admin, counts, { ids })).similarFlagCounts.length;
  expect(await count()).toBe(0);
  const run = (backfill = textBandsBackfill) =>
    computedBackfillJob(app.database, app.services.jobs, backfill).handle({});
  const failing = {
    ...textBandsBackfill,
    batchSize: 1,
    write: (...[trx, rows]: Parameters<typeof textBandsBackfill.write>) => {
      if (rows.some(({ id }) => String(id) === ids[1])) throw new Error('killed');
      return textBandsBackfill.write(trx, rows);
    },
  };
  await expect(run(failing)).rejects.toThrow('killed');
  const read = () =>
    app.query(
      'select last_id, last_error, finished_at is not null as done from computed_backfills',
    );
  expect(await read()).toEqual([{ last_id: Number(ids[0]), last_error: 'killed', done: false }]);
  await Promise.all([run(), run()]);
  expect(await read()).toMatchObject([{ last_error: '', done: true }]);
  expect(await count()).toBe(3);
});

test('flags about people in danger and flags of other sites are never in a group', async () => {
  const danger = exampleBodies.danger.replace(
    'any more',
    'any more, and nobody here will ever notice it',
  );
  const [one, two] = [await post(danger), await post(danger)];
  const admin = await app.as('admin');
  expect((await ask(admin, counts, { ids: [one, two] })).similarFlagCounts).toEqual([]);
  expect((await ask(admin, list, { id: one })).similarFlags).toHaveLength(1);
  const foreign = await app.as('foreignAdmin');
  expect((await ask(foreign, counts, { ids: [one] })).similarFlagCounts).toEqual([]);
  expect((await foreign.graphql(list, { id: one })).errors?.[0]?.message).toBe(
    flagMessages.notFound,
  );
});

const largeWave =
  '<p>Earn 900 euros a day from home, without experience. Write to my private mailbox and I explain everything, only five places are left this week!</p>';

test('a wave that is larger than its list says so', async () => {
  const id = await post(largeWave);
  const admin = await app.as('admin');
  const add = (from: number, to: number) =>
    app.query(
      `insert into content_flags (site_id, assoc_type, assoc_id, author_id, text_bands)
       select site_id, 'comment', 2000000 + n, author_id, text_bands
       from content_flags, generate_series($2::int, $3::int) as n where id = $1`,
      id,
      from,
      to,
    );
  const [first, last] = [
    { count: 199, hasMore: false },
    { count: 199, hasMore: true },
  ];
  await add(1, 199);
  expect((await ask(admin, counts, { ids: [id] })).similarFlagCounts).toMatchObject([first]);
  await add(200, 200);
  expect((await ask(admin, counts, { ids: [id] })).similarFlagCounts).toMatchObject([last]);
  expect((await ask(admin, list, { id })).similarFlags).toHaveLength(200);
  await app.query('delete from content_flags where assoc_id between 2000001 and 2000200');
});

test('candidates come from an index', async () => {
  const { id } = await newUser(app);
  const siteId = await app.siteId('alpha');
  await app.query(
    `insert into content_flags (site_id, assoc_type, assoc_id, author_id, text_bands)
     select $1, 'comment', 1000000 + n, $2, array[n, -n, n * 2] from generate_series(1, 3000) as n`,
    siteId,
    id,
  );
  // Also merges the index's list of pending entries, which makes it look slow.
  await app.query('vacuum analyze content_flags');
  const plan = await app.query(
    `explain select id from content_flags where site_id = $1 and is_open and not is_care
       and text_bands && '{1,2}'::int[]`,
    siteId,
  );
  expect(JSON.stringify(plan)).toContain('content_flags_by_text_band');
});
