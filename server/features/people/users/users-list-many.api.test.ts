import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxCountedUsers } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const query = `query ($userSearchTerm: String, $limit: Int, $offset: Int, $sort: String) {
  users(userSearchTerm: $userSearchTerm, limit: $limit, offset: $offset, sort: $sort) {
    total totalIsEstimate users { username }
  }
}`;

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function list(variables: Record<string, unknown>) {
  const { data, errors } = await admin.graphql(query, variables);
  expect(errors).toBeUndefined();
  return data.users as { total: number; totalIsEstimate: boolean; users: { username: string }[] };
}

describe('a search that finds very many', () => {
  const many = 6500;
  beforeAll(async () => {
    await app.database.pool.query(
      `with persons as (insert into people select from generate_series(1, $2::int) returning id)
       insert into users (site_id, person_id, username, slug, email, inserted_at)
       select $1, id, 'crowd' || lpad(number::text, 5, '0'), 'crowd-' || number,
         'zz' || number || '@example.org', timestamptz '2130-01-01' + number * interval '1 minute'
       from (select id, row_number() over (order by id) as number from persons) as numbered`,
      [await app.siteId('alpha'), many],
    );
  }, 120_000);

  test.each([['crowd'], ['cr'], ['email:zz'], ['email:example.org username:crowd']])(
    'for %s stops counting, says so, and shows the right page',
    async (userSearchTerm) => {
      const found = await list({ userSearchTerm, sort: 'username', limit: 3, offset: 50 });
      expect(found.totalIsEstimate).toBe(true);
      expect(found.total).toBeGreaterThanOrEqual(maxCountedUsers);
      expect(found.total).toBeLessThanOrEqual(many + 100);
      expect(found.users.map((user) => user.username)).toEqual([
        'crowd00051',
        'crowd00052',
        'crowd00053',
      ]);
      const newest = await list({ userSearchTerm, limit: 1 });
      expect(newest.users[0]?.username).toBe(`crowd0${many}`);
    },
  );

  test('finds matches at the end of the list too', async () => {
    const found = await list({ userSearchTerm: 'crowd', sort: 'id', limit: 1 });
    expect(found.users[0]?.username).toBe('crowd00001');
    const late = await list({
      userSearchTerm: 'email:zz username:crowd',
      sort: 'insertedAt',
      limit: 2,
      offset: 6000,
    });
    expect(late.users.map((user) => user.username)).toEqual(['crowd06001', 'crowd06002']);
  });

  test.each(['crowd', 'cr'])(
    'has all pages for %s: a full page has a next one, and the last knows the total',
    async (userSearchTerm) => {
      const search = { userSearchTerm, sort: 'username', limit: 25 };
      const full = await list({ ...search, offset: many - 100 });
      expect(full.users).toHaveLength(25);
      expect(full.total).toBeGreaterThan(many - 100 + 25);
      const last = await list({ ...search, offset: many - 10 });
      expect(last.users).toHaveLength(10);
      expect(last).toMatchObject({ total: many, totalIsEstimate: false });
      const past = await list({ ...search, offset: many + 2500 });
      expect(past).toEqual({ users: [], total: many, totalIsEstimate: false });
    },
  );

  test('finds nobody of another site, also if most people belong to this one', async () => {
    await newUser(app, { username: 'quetzalcoatl' });
    await newUser(app, { username: 'quetzalcoatl', prefix: 'beta' });
    const found = await list({ userSearchTerm: 'quetzal' });
    expect(found).toEqual({
      users: [{ username: 'quetzalcoatl' }],
      total: 1,
      totalIsEstimate: false,
    });
  });

  test('lists those once who match in two ways', async () => {
    await newUser(app, { username: 'zzlast', email: 'zzlast@example.org' });
    const search = { userSearchTerm: 'zz', sort: 'username', limit: 3, offset: many - 1 };
    const found = await list(search);
    expect(found.users.map(({ username }) => username)).toEqual([`crowd0${many}`, 'zzlast']);
    expect(found).toMatchObject({ total: many + 1, totalIsEstimate: false });
  });

  test('counts exactly up to the limit', async () => {
    const found = await list({ userSearchTerm: 'username:crowd00' });
    expect(found).toMatchObject({ total: 999, totalIsEstimate: false });
  });
});
