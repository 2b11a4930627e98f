import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { lastAwardYear } from '../../../../contract/people/awards.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($search: String, $years: [Int!], $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  awards(search: $search, years: $years, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total
    awards { id name year finalistsCount winnersCount }
  }
}`;
const upsert = `mutation ($id: ID, $name: String!, $year: Int) {
  upsertAward(id: $id, name: $name, year: $year) { id name year finalistsCount winnersCount }
}`;
const one = `query ($id: ID!) {
  award(id: $id) { name userAwards { status earnedAt user { id username roleId } } }
}`;

let app: TestApp;
let admin: ApiClient;
let foreignAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  foreignAdmin = await app.as('foreignAdmin');
});
afterAll(() => app.close());

async function create(name: string, year: number | null = null, client = admin): Promise<string> {
  const { data } = await client.graphql(upsert, { name, year });
  return data.upsertAward.id;
}

async function names(variables: Record<string, unknown>): Promise<string[]> {
  const { data } = await admin.graphql(list, variables);
  return data.awards.awards.map((award: { name: string }) => award.name);
}

describe('saving an award', () => {
  test('creates it, trimmed, with an audit event', async () => {
    const { data } = await admin.graphql(upsert, { name: '  Kindest Voice ', year: 2024 });
    expect(data.upsertAward).toMatchObject({
      name: 'Kindest Voice',
      year: 2024,
      finalistsCount: 0,
      winnersCount: 0,
    });
    const event = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entityType', '=', 'award')
      .where('entityId', '=', Number(data.upsertAward.id))
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'award.created',
      actorId: await app.userId('admin'),
      siteId: await app.siteId('alpha'),
      before: null,
      after: { name: 'Kindest Voice', year: 2024 },
    });
  });

  test('changes it, and audits the previous values', async () => {
    const id = await create('Old Name', 2020);
    const { data } = await admin.graphql(upsert, { id, name: 'New Name', year: null });
    expect(data.upsertAward).toMatchObject({ id, name: 'New Name', year: null });
    const events = await app.database.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', Number(id))
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.action)).toEqual(['award.created', 'award.updated']);
    expect(events[1]).toMatchObject({
      before: { name: 'Old Name', year: 2020 },
      after: { name: 'New Name', year: null },
    });
  });

  test.each([
    [{ name: '   ' }, 'Name is required', 'name'],
    [{ name: 'x'.repeat(121) }, 'Name may have at most 120 characters', 'name'],
    [{ name: 'Early', year: 2009 }, 'Year must be 2010 or later', 'year'],
    [{ name: 'Late', year: lastAwardYear() + 1 }, 'Year may be next year at the latest', 'year'],
  ])('refuses %j at its field', async (variables, message, field) => {
    const { errors } = await admin.graphql(upsert, variables);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } });
  });

  test('refuses the same name and year again, ignoring case, and stores nothing', async () => {
    await create('Rising Star', 2023);
    const { errors } = await admin.graphql(upsert, { name: 'rising STAR', year: 2023 });
    expect(errors?.[0]).toMatchObject({
      message: "An award named 'rising STAR' already exists for 2023.",
      extensions: { code: 'CONFLICT', field: 'name' },
    });
    expect(await names({ search: 'rising star' })).toEqual(['Rising Star']);
    expect(await create('Rising Star', 2022)).toBeTruthy();
  });

  test("treats 'no year' as a value when checking duplicates", async () => {
    await create('Lifetime');
    const { errors } = await admin.graphql(upsert, { name: 'Lifetime' });
    expect(errors?.[0]?.message).toBe("An award named 'Lifetime' without a year already exists.");
    const other = await create('Lifetime', 2021);
    const renamed = await admin.graphql(upsert, { id: other, name: 'Lifetime', year: null });
    expect(renamed.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  test('allows the same name and year on another site', async () => {
    await create('Shared Name', 2024);
    expect(await create('Shared Name', 2024, foreignAdmin)).toBeTruthy();
  });

  test('two simultaneous creations of the same award: one is refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.graphql(upsert, { name: 'Race', year: 2024 })),
    );
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
    expect(answers.flatMap((answer) => answer.errors ?? []).map((e) => e.extensions.code)).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
    ]);
  });

  test('keeps quotes, markup and other scripts as they were typed', async () => {
    const name = `O'Brien's "<b>Héros</b>" 勇気 🎗️ \\ %_`;
    await create(name, 2024);
    expect(await names({ search: `"<b>h` })).toEqual([name]);
    expect(await names({ search: '\\ %_' })).toEqual([name]);
  });
});

describe('another site', () => {
  test('its awards are not found here', async () => {
    const id = await create('Foreign', 2024, foreignAdmin);
    for (const { errors } of [
      await admin.graphql(one, { id }),
      await admin.graphql(upsert, { id, name: 'Stolen' }),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: messages.awardNotFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect(await names({ search: 'Foreign' })).toEqual([]);
  });

  test.each(['0', '-1', '1e3', 'abc', '99999999999', '2147483648'])(
    "an id like %s is 'not found', not an error",
    async (id) => {
      const { errors } = await admin.graphql(one, { id });
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    },
  );
});

describe('the list', () => {
  beforeAll(async () => {
    await create('List A', 2011);
    await create('List b', 2012);
    await create('List C', 2013);
    await create('List D', null);
  });

  test('sorts newest year first, and those without a year last', async () => {
    expect(await names({ search: 'List' })).toEqual(['List C', 'List b', 'List A', 'List D']);
  });

  test('sorts by name, ignoring case, both ways', async () => {
    const ascending = ['List A', 'List b', 'List C', 'List D'];
    expect(await names({ search: 'List', sort: 'name' })).toEqual(ascending);
    expect(await names({ search: 'List', sort: 'name', sortDesc: true })).toEqual(
      ascending.toReversed(),
    );
  });

  test('filters by several years and searches any part of the name', async () => {
    expect(await names({ search: 'list', years: [2011, 2013] })).toEqual(['List C', 'List A']);
    expect(await names({ search: 'ist b' })).toEqual(['List b']);
    expect(await names({ search: 'nothing like it' })).toEqual([]);
  });

  test('pages, with the total of all pages', async () => {
    const { data } = await admin.graphql(list, { search: 'List', limit: 2, offset: 2 });
    expect(data.awards.total).toBe(4);
    expect(data.awards.awards.map((award: { name: string }) => award.name)).toEqual([
      'List A',
      'List D',
    ]);
    expect(await names({ search: 'List', offset: 100 })).toEqual([]);
  });

  test.each([
    [{ sort: 'password' }, 'sort'],
    [{ limit: -1 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses %j', async (variables, field) => {
    const { errors } = await admin.graphql(list, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  test('takes wildcards of the database literally', async () => {
    expect(await names({ search: '%' })).not.toContain('List A');
    expect(await names({ search: 'List_A' })).toEqual([]);
  });
});

describe('people of an award', () => {
  test('come by username with their status, and are counted', async () => {
    const awardId = await create('With People', 2025);
    const siteId = await app.siteId('alpha');
    for (const [username, status] of [
      ['member', 'WINNER'],
      ['moderator', 'FINALIST'],
      ['admin', 'FINALIST'],
    ] as const) {
      await app.database.db
        .insertInto('user_awards')
        .values({
          siteId,
          awardId: Number(awardId),
          userId: await app.userId(username),
          status,
        })
        .execute();
    }
    const { data } = await admin.graphql(one, { id: awardId });
    expect(
      data.award.userAwards.map((row: { status: string; user: { username: string } }) => [
        row.user.username,
        row.status,
      ]),
    ).toEqual([
      ['admin', 'FINALIST'],
      ['member', 'WINNER'],
      ['moderator', 'FINALIST'],
    ]);
    const counts = await admin.graphql(list, { search: 'With People' });
    expect(counts.data.awards.awards[0]).toMatchObject({ finalistsCount: 2, winnersCount: 1 });
  });
});

describe('permissions', () => {
  test.each(['moderator'] as const)('%s is told that they must be an admin', async (caller) => {
    const client = await app.as(caller);
    for (const { errors } of [
      await client.graphql(list),
      await client.graphql(upsert, { name: 'Mine' }),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: 'You must be an Admin to do that',
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });

  test.each(['admin', 'communityTech', 'superAdmin'] as const)('%s may', async (caller) => {
    const client = await app.as(caller);
    const { data, errors } = await client.graphql(upsert, { name: `By ${caller}` });
    expect(errors).toBeUndefined();
    expect(data.upsertAward.name).toBe(`By ${caller}`);
  });
});
