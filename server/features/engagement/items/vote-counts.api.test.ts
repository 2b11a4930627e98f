import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let alpha: number;
let beta: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  alpha = await app.siteId('alpha');
  beta = await app.siteId('beta');
});
afterAll(() => app.close());

async function poll(question: string, names: readonly string[]) {
  const [item] = await app.query(
    `insert into engagements (site_id, type, question, is_global) values ($1, 'poll', $2, true)
     returning id`,
    alpha,
    question,
  );
  const options = await app.query(
    `insert into engagement_options (engagement_id, display_order, name)
     select $1, place, name from unnest($2::text[]) with ordinality as given (name, place)
     returning id`,
    item.id,
    names,
  );
  return { id: item.id as number, options: options.map(({ id }) => id as number) };
}

const vote = (id: number, siteId: number, visitorId: string, optionIds: readonly number[]) =>
  app.query(
    `insert into engagement_votes (engagement_id, site_id, visitor_id, option_ids)
     values ($1, $2, $3, $4) on conflict do nothing`,
    id,
    siteId,
    visitorId,
    optionIds,
  );

/** Maintained counts, and counts recomputed from the votes. */
async function sums(id: number) {
  const [item] = await app.query(
    'select total_votes, site_votes from engagements where id = $1',
    id,
  );
  const counted = (table: string, column: string) =>
    app.query(
      `select ${column} as of, site_id, votes from ${table}
       where engagement_id = $1 and votes > 0 order by 1, 2`,
      id,
    );
  const recounted = await app.query(
    `select option_id as of, site_id, count(*)::int as votes
     from engagement_votes, unnest(option_ids) as option_id
     where engagement_id = $1 group by 1, 2 order by 1, 2`,
    id,
  );
  const options = await counted('engagement_option_counts', 'option_id');
  expect(options).toEqual(recounted);
  const bySite = await counted('engagement_site_counts', 'site_id');
  const byDay = await counted('engagement_days', 'day::text');
  return {
    total: item.total_votes,
    here: item.site_votes,
    options: options.map(({ votes }) => votes),
    bySite: bySite.map(({ votes }) => votes),
    days: byDay.reduce((sum, { votes }) => sum + votes, 0),
  };
}

test('each visitor counts once, with any number of simultaneous votes', async () => {
  const { id, options } = await poll('Tea or coffee?', ['Tea', 'Coffee']);
  const people = Array.from({ length: 40 }, (_, i) => `visitor-${i}`);
  await Promise.all(
    [...people, ...people].map((person, i) =>
      vote(id, i % 2 ? beta : alpha, person, [options[i % 2] ?? 0]),
    ),
  );
  expect(await sums(id)).toEqual({
    total: 40,
    here: 20,
    options: [20, 20],
    bySite: [20, 20],
    days: 40,
  });
});

test('changed and removed votes update the counts without affecting others', async () => {
  const { id, options } = await poll('Which of these help?', ['Rest', 'Walks', 'Music']);
  const [rest = 0, walks = 0, music = 0] = options;
  await vote(id, alpha, 'a', [rest, walks]);
  await vote(id, alpha, 'b', [rest]);
  await app.query(
    `update engagement_votes set option_ids = $2 where engagement_id = $1 and visitor_id = 'a'`,
    id,
    [walks, music],
  );
  expect(await sums(id)).toMatchObject({ total: 2, options: [1, 1, 1], days: 2 });
  await app.query(`delete from engagement_votes where engagement_id = $1 and visitor_id = 'b'`, id);
  expect(await sums(id)).toMatchObject({ total: 1, here: 1, options: [1, 1], days: 1 });
});

test('an erased account leaves its vote, and deleting the item deletes all votes', async () => {
  const { id, options } = await poll('Still counted?', ['Yes', 'No']);
  const { id: userId } = await newUser(app);
  await app.query(
    `insert into engagement_votes (engagement_id, site_id, user_id, option_ids)
     values ($1, $2, $3, $4)`,
    id,
    alpha,
    userId,
    options.slice(0, 1),
  );
  await app.query('update engagement_votes set user_id = null where engagement_id = $1', id);
  expect(await sums(id)).toMatchObject({ total: 1, options: [1] });
  await app.query('delete from engagements where id = $1', id);
  for (const table of ['engagement_votes', 'engagement_option_counts', 'engagement_days']) {
    expect(await app.query(`select 1 from ${table} where engagement_id = $1`, id)).toEqual([]);
  }
});

test('lists know the totals without counting', async () => {
  const listed = async () => {
    const rows = await app.query(
      `select is_on_homepage, sum(items)::int as items from engagement_list_counts
       where site_id = $1 and type = 'quizlet' group by 1 having sum(items) > 0 order by 1`,
      alpha,
    );
    return rows.map((row) => [row.is_on_homepage, row.items]);
  };
  const rows = await app.query(
    `insert into engagements (site_id, type, question)
     select $1, 'quizlet', 'Question ' || n from generate_series(1, 5) as n returning id`,
    alpha,
  );
  expect(await listed()).toEqual([[false, 5]]);
  await app.query('update engagements set is_on_homepage = true where id = $1', rows[0].id);
  await app.query('update engagements set deleted_at = now() where id = $1', rows[1].id);
  await app.query('delete from engagements where id = $1', rows[2].id);
  expect(await listed()).toEqual([
    [false, 2],
    [true, 1],
  ]);
});
