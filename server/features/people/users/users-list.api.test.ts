import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userSorts } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const query = `query ($userSearchTerm: String, $roleIds: [String!], $hideSpammers: Boolean,
    $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  users(userSearchTerm: $userSearchTerm, roleIds: $roleIds, hideSpammers: $hideSpammers,
      limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total totalIsEstimate hiddenSpammers users { id username roleId }
  }
}`;

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;

/** Usernames begin with 'l-' to separate them from those of the seeded network. */
const people = [
  ['l-anna', 3, 'anna.berg@example.org', 'Anna', 'Berg', 'Likes chess.', '2020-01-05'],
  ['l-Bert', 3, 'bert@example.com', 'Bert', 'Andersen', '', '2020-01-04'],
  ['l-cleo', 1, 'cleo@steward.example', null, null, 'Runs 100% of the way_now', '2020-01-03'],
  ['l-dora', 5, 'dora@steward.example', 'Dora', 'Óg', '', '2020-01-02'],
  ['l-emil', 6, 'emil@steward.example', 'Emil', 'Zorn', '', '2020-01-01'],
  ['l-fred', 4, 'fred@spam.example', 'Fred', 'Spam', 'Buy now', '2020-01-06'],
  ['l-gina', 2, null, 'Anna', 'Lind', 'Chess and tea', '2020-01-07'],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  moderator = await app.as('moderator');
  const site = await app.siteId('alpha');
  for (const [username, role, email, first, last, bio, day] of people) {
    await app.database.pool.query(
      `with person as (insert into people default values returning id)
       insert into users (site_id, person_id, username, slug, role_id, email, first_name, last_name, bio, inserted_at)
       select $1, person.id, $2, lower($2), $3, $4, $5, $6, $7, $8 from person`,
      [site, username, role, email, first, last, bio, day],
    );
  }
});
afterAll(() => app.close());

async function list(variables: Record<string, unknown>, client = admin) {
  const { data, errors } = await client.graphql(query, variables);
  expect(errors).toBeUndefined();
  return data.users as {
    total: number;
    totalIsEstimate: boolean;
    hiddenSpammers: number;
    users: { id: string; username: string; roleId: string }[];
  };
}

async function names(variables: Record<string, unknown>, client = admin): Promise<string[]> {
  const { users } = await list({ sort: 'username', ...variables }, client);
  return users.map((user) => user.username);
}

const searched = (userSearchTerm: string, others: Record<string, unknown> = {}) =>
  names({ userSearchTerm, ...others });

describe('searching', () => {
  test.each([
    ['a part of the username', 'ann', ['l-anna']],
    ['a part of the email', 'STEWARD.example l-', ['l-cleo', 'l-dora', 'l-emil']],
    ['several words, each of which must match', 'berg l-', ['l-anna']],
    ['a phrase in quotes', '"anna.berg@"', ['l-anna']],
    ['one field', 'first_name:anna', ['l-anna', 'l-gina']],
    ['two fields', 'first_name:anna bio:TEA', ['l-gina']],
    ['a field and a word', 'bio:chess gina', ['l-gina']],
    ['a field with a quoted value', 'bio:"chess and"', ['l-gina']],
    ['another alphabet', 'last_name:"óg"', ['l-dora']],
    ['nothing of the kind', 'first_name:anna bio:coffee', []],
    ['wildcards of the database, literally', 'bio:100%', ['l-cleo']],
    ['an underscore, literally', 'bio:way_now', ['l-cleo']],
    ['a backslash', '\\\\\\', []],
    ['text without any letter', '@@@', []],
    ['an unknown modifier as it stands', 'role:admin', []],
  ])('finds %s', async (_, term, expected) => {
    expect(await searched(term)).toEqual(expected);
  });

  test.each([
    ['l-', people.map(([username]) => username)],
    ['first_name:a', ['l-anna', 'l-gina']],
    ['last_name:Be', ['l-anna']],
    ['bio:c', ['l-gina']],
    ['email:b', ['l-Bert']],
    ['username:nn', []],
    ['email:%', []],
    ['email:_', []],
  ])('searches texts as short as %s at the beginning only', async (term, expected) => {
    expect((await searched(term)).toSorted()).toEqual([...expected].toSorted());
  });

  test('finds a user by id, besides names with the number', async () => {
    const id = await app.userId('l-anna');
    expect(await searched(String(id))).toContain('l-anna');
    expect(await searched('2147483648')).toEqual([]);
    expect(await searched(`first_name:bert ${id}`)).toEqual([]);
  });

  test('that is empty or incomplete lists everyone', async () => {
    const everyone = (await list({})).total;
    for (const term of ['', '   ', 'email:', '"']) {
      expect((await list({ userSearchTerm: term })).total).toBe(everyone);
    }
  });

  test('combines with roles, sorting and paging', async () => {
    const variables = { userSearchTerm: 'l-', roleIds: ['3', '1'], sort: 'email', sortDesc: true };
    expect(await names(variables)).toEqual(['l-cleo', 'l-Bert', 'l-anna']);
    expect(await names({ ...variables, limit: 1, offset: 1 })).toEqual(['l-Bert']);
    expect(await list({ ...variables, offset: 3 })).toMatchObject({ total: 3, users: [] });
  });

  test('refuses more than 200 characters', async () => {
    const { errors } = await admin.graphql(query, { userSearchTerm: 'x'.repeat(201) });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'userSearchTerm',
    });
    expect((await list({ userSearchTerm: 'x '.repeat(100) })).total).toBe(0);
  });
});

describe('roles', () => {
  const of = (variables: Record<string, unknown>) => searched('l-', variables);

  test('are filtered as requested', async () => {
    expect(await of({ roleIds: ['1', '5', '6'] })).toEqual(['l-cleo', 'l-dora', 'l-emil']);
    expect(await of({ roleIds: ['2'] })).toEqual(['l-gina']);
    expect(await of({ roleIds: [] })).toHaveLength(people.length);
    expect(await names({ roleIds: ['4'] })).toEqual(['l-fred', 'spammer']);
  });

  test('exclude spammers if requested, unless they are selected', async () => {
    expect(await of({ hideSpammers: true })).not.toContain('l-fred');
    expect(await of({ hideSpammers: false })).toContain('l-fred');
    expect(await of({ hideSpammers: true, roleIds: ['4'] })).toEqual(['l-fred']);
  });

  test('report an excluded spammer that matches exactly', async () => {
    const [{ id }] = await app.query("select id from users where username = 'l-fred'");
    const hidden = async (userSearchTerm: string, more: object = {}) =>
      (await list({ userSearchTerm, hideSpammers: true, ...more })).hiddenSpammers;
    for (const exact of ['l-fred', 'L-Fred', 'fred@spam.example', String(id)]) {
      expect(await hidden(exact), exact).toBe(1);
    }
    for (const other of ['l-fre', 'l-anna', 'l-fred spam', '']) {
      expect(await hidden(other), other).toBe(0);
    }
    expect(await hidden('l-fred', { hideSpammers: false })).toBe(0);
    expect(await hidden('l-fred', { roleIds: ['3'] })).toBe(0);
    const { hiddenSpammers } = await list(
      { userSearchTerm: 'l-fred', hideSpammers: true },
      moderator,
    );
    expect(hiddenSpammers).toBe(0);
  });

  test('are counted exactly, and the counts follow every change', async () => {
    const count = async () => (await list({ roleIds: ['4'], limit: 0 })).total;
    expect(await count()).toBe(2);
    const { pool } = app.database;
    await pool.query("update users set role_id = 3 where username = 'l-fred'");
    expect(await count()).toBe(1);
    await pool.query("update users set role_id = 4, deleted_at = now() where username = 'l-fred'");
    expect(await count()).toBe(1);
    await pool.query("update users set deleted_at = null where username = 'l-fred'");
    expect(await count()).toBe(2);
  });

  test.each([['7'], ['0'], ['admin'], ['']])('%j is none', async (roleId) => {
    const { errors } = await admin.graphql(query, { roleIds: [roleId] });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'roleIds' });
  });
});

describe('sorting', () => {
  test.each([
    ['username', ['l-anna', 'l-Bert', 'l-cleo', 'l-dora', 'l-emil', 'l-fred', 'l-gina']],
    ['insertedAt', ['l-emil', 'l-dora', 'l-cleo', 'l-Bert', 'l-anna', 'l-fred', 'l-gina']],
    ['email', ['l-gina', 'l-anna', 'l-Bert', 'l-cleo', 'l-dora', 'l-emil', 'l-fred']],
    ['id', ['l-anna', 'l-Bert', 'l-cleo', 'l-dora', 'l-emil', 'l-fred', 'l-gina']],
    ['roleId', ['l-cleo', 'l-gina', 'l-anna', 'l-Bert', 'l-fred', 'l-dora', 'l-emil']],
    ['firstName', ['l-cleo', 'l-anna', 'l-gina', 'l-Bert', 'l-dora', 'l-emil', 'l-fred']],
  ])('by %s, both ways', async (sort, expected) => {
    expect(await searched('l-', { sort })).toEqual(expected);
    expect(await searched('l-', { sort, sortDesc: true })).toEqual(expected.toReversed());
  });

  test('is by newest member by default', async () => {
    const { users } = await list({ userSearchTerm: 'l-', limit: 2 });
    expect(users.map((user) => user.username)).toEqual(['l-gina', 'l-fred']);
  });

  test('refuses unknown sorts', async () => {
    const { errors } = await admin.graphql(query, { sort: 'password_hash' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'sort' });
  });
});

describe('paging', () => {
  test.each(userSorts)('by %s shows everyone once, from either end', async (sort) => {
    for (const sortDesc of [false, true]) {
      const whole = (await list({ sort, sortDesc, limit: 100 })).users.map((user) => user.id);
      expect(whole.length).toBe((await list({})).total);
      const paged: string[] = [];
      for (let offset = 0; offset < whole.length; offset += 3) {
        paged.push(...(await list({ sort, sortDesc, limit: 3, offset })).users.map((u) => u.id));
      }
      expect(paged).toEqual(whole);
    }
  });

  test('ends where the list ends', async () => {
    const { total } = await list({});
    expect((await list({ offset: total - 1, limit: 25 })).users).toHaveLength(1);
    expect(await list({ offset: total })).toMatchObject({ total, users: [] });
    expect(await list({ offset: 1_000_000 })).toMatchObject({ total, users: [] });
    expect(await list({ limit: 0 })).toMatchObject({ total, users: [] });
  });

  test.each([
    [{ limit: -1 }, 'limit'],
    [{ offset: -1 }, 'offset'],
  ])('refuses %j', async (variables, field) => {
    const { errors } = await admin.graphql(query, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
  });
});

describe('another site', () => {
  test('has a directory of its own', async () => {
    const foreignAdmin = await app.as('foreignAdmin');
    expect(await names({}, foreignAdmin)).toEqual(['foreignAdmin']);
    expect(await names({ userSearchTerm: 'l-anna' }, foreignAdmin)).toEqual([]);
    expect(await searched('foreignAdmin')).toEqual([]);
  });
});

describe('a moderator', () => {
  test('sees staff only, whatever is asked for', async () => {
    const staff = ['admin', 'communityTech', 'l-cleo', 'l-dora', 'l-emil', 'l-gina'];
    const everyStaff = [...staff, 'moderator', 'superAdmin'];
    expect((await names({}, moderator)).toSorted()).toEqual(everyStaff.toSorted());
    expect(await list({}, moderator)).toMatchObject({ total: everyStaff.length });
    expect(await names({ roleIds: ['3', '4'] }, moderator)).toEqual([]);
    expect(await names({ userSearchTerm: 'l-anna' }, moderator)).toEqual([]);
    expect(await names({ userSearchTerm: 'cleo' }, moderator)).toEqual(['l-cleo']);
  });

  test('does not find anyone by their email', async () => {
    expect(await names({ userSearchTerm: 'cleo@' }, moderator)).toEqual([]);
    expect(await names({ userSearchTerm: 'steward.example' }, moderator)).toEqual([]);
  });

  test.each([
    { userSearchTerm: 'email:cleo' },
    { userSearchTerm: 'x first_name:"a"' },
    { userSearchTerm: 'last_name:b' },
    { sort: 'email' },
    { sort: 'firstName' },
    { sort: 'lastName', sortDesc: true },
  ])('is refused %j', async (variables) => {
    const { errors } = await moderator.graphql(query, variables);
    expect(errors?.[0]).toMatchObject({
      message: messages.mustBeAdmin,
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('may search and sort by what is public', async () => {
    expect(await names({ userSearchTerm: 'bio:tea', sort: 'bio' }, moderator)).toEqual(['l-gina']);
  });
});
