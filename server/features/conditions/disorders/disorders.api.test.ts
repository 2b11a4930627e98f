import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($search: String, $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean,
  $types: [String!], $groups: [DisorderGroup!], $isActive: Boolean, $isFeatured: Boolean,
  $hasDetailPage: Boolean, $isRelatableToUsers: Boolean) {
  disorders(search: $search, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc,
    types: $types, groups: $groups, isActive: $isActive, isFeatured: $isFeatured,
    hasDetailPage: $hasDetailPage, isRelatableToUsers: $isRelatableToUsers) {
    total disorders { id name isRelatableToUsers }
  }
}`;

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  await app.query(
    `insert into disorders (name, is_relatable_to_users, disorder_type, disorder_group, synonyms,
       orpha_code, is_active, is_featured, has_detail_page) values
       ('zebra Fever', true, 'Disease', 'DISORDER', '{Striped heat,Savanna fever}', 71, true, true, true),
       ('Zebra Ache', true, 'Syndrome', 'GROUP_OF_DISORDERS', '{}', null, true, false, true),
       ('Zebra 100%_Sure', false, 'Disease', 'SUBTYPE_OF_DISORDER', '{}', 9, false, false, false)`,
  );
});
afterAll(() => app.close());

async function page(variables: Record<string, unknown>, client = admin) {
  const { data, errors } = await client.graphql(list, variables);
  expect(errors).toBeUndefined();
  const { total, disorders } = data.disorders;
  return { total, names: disorders.map((disorder: { name: string }) => disorder.name) };
}
const names = async (variables: Record<string, unknown>) => (await page(variables)).names;

describe('the list of conditions', () => {
  test('is sorted by name, and searched by part of a name, synonym or code', async () => {
    expect(await names({ search: 'ZEBRA' })).toEqual([
      'Zebra 100%_Sure',
      'Zebra Ache',
      'zebra Fever',
    ]);
    expect(await names({ search: ' fev ' })).toEqual(['zebra Fever']);
    expect(await names({ search: '0%_s' })).toEqual(['Zebra 100%_Sure']);
    expect(await names({ search: 'zebra%fever' })).toEqual([]);
    expect(await names({ search: 'STRIPED' })).toEqual(['zebra Fever']);
    expect(await names({ search: 'orpha:71' })).toEqual(['zebra Fever']);
    // A search does not match across two names.
    expect(await names({ search: 'heat\nsavanna' })).toEqual([]);
    expect(await names({ search: 'heat savanna' })).toEqual([]);
  });

  test('puts a code first, in any form and of any catalogue', async () => {
    await app.query(`insert into disorders (name, orpha_code) values ('Aardvark itch', 710)`);
    const codes = [
      ['ICD-10', 'Q77.3'],
      ['ICD-11', 'LD24.61'],
      ['OMIM', '100800'],
      ['MONDO', '0011778'],
      ['UMLS', 'C0001080'],
      ['MeSH', 'D000130'],
    ];
    for (const [source, reference] of codes) {
      await app.query(
        `insert into disorder_cross_references (disorder_id, source, reference)
           select id, $1, $2 from disorders where orpha_code = 71`,
        source,
        reference,
      );
      for (const search of [reference, `${source} ${reference}`, `${source}:${reference}`]) {
        expect([search, await names({ search })]).toEqual([search, ['zebra Fever']]);
        const lower = String(search).toLowerCase();
        expect([lower, await names({ search: lower })]).toEqual([lower, ['zebra Fever']]);
      }
    }
    expect(await names({ search: 'OMIM Q77.3' })).toEqual([]);
    for (const search of ['ORPHA:71', 'ORPHA 71', 'ORPHA71']) {
      expect(await names({ search })).toEqual(['zebra Fever', 'Aardvark itch']);
      expect((await page({ search })).total).toBe(2);
    }
    await app.query('delete from disorder_cross_references');
    await app.query('delete from disorders where orpha_code = 710');
  });

  test.each([
    [{ isRelatableToUsers: true }, ['Zebra Ache', 'zebra Fever']],
    [{ isRelatableToUsers: false }, ['Zebra 100%_Sure']],
    [{ isActive: true }, ['Zebra Ache', 'zebra Fever']],
    [{ isActive: false }, ['Zebra 100%_Sure']],
    [{ isFeatured: true }, ['zebra Fever']],
    [{ hasDetailPage: true, isFeatured: false }, ['Zebra Ache']],
    [{ types: ['Disease'] }, ['Zebra 100%_Sure', 'zebra Fever']],
    [{ types: ['Disease', 'Syndrome'], isActive: true }, ['Zebra Ache', 'zebra Fever']],
    [{ types: ['Unheard of'] }, []],
    [{ groups: ['GROUP_OF_DISORDERS', 'SUBTYPE_OF_DISORDER'] }, ['Zebra 100%_Sure', 'Zebra Ache']],
    [{ groups: ['DISORDER'], types: ['Syndrome'] }, []],
  ])('can be filtered by %j, with and without a search', async (filter, expected) => {
    expect(await page({ search: 'zebra', ...filter })).toEqual({
      total: expected.length,
      names: expected,
    });
    expect(await page(filter)).toEqual({ total: expected.length, names: expected });
  });

  test.each([
    ['name', ['Zebra 100%_Sure', 'Zebra Ache', 'zebra Fever']],
    ['disorderType', ['Zebra 100%_Sure', 'zebra Fever', 'Zebra Ache']],
    ['disorderGroup', ['zebra Fever', 'Zebra Ache', 'Zebra 100%_Sure']],
    ['orphaCode', ['Zebra Ache', 'Zebra 100%_Sure', 'zebra Fever']],
  ])('is sorted by %s both ways', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    expect(await names({ sort, sortDesc: true })).toEqual(expected.toReversed());
    expect(await names({ sort, search: 'zebra' })).toEqual(expected);
  });

  test('has pages, read from the end near the end, with the total', async () => {
    for (const search of ['zebra', '']) {
      expect(await page({ search, limit: 1, offset: 1 })).toEqual({
        total: 3,
        names: ['Zebra Ache'],
      });
      expect(await names({ search, limit: 2, offset: 2 })).toEqual(['zebra Fever']);
      expect(await names({ search, limit: 2, offset: 2, sortDesc: true })).toEqual([
        'Zebra 100%_Sure',
      ]);
      expect(await page({ search, offset: 3 })).toEqual({ total: 3, names: [] });
    }
  });

  test("uses this site's overrides of pages and featured conditions", async () => {
    const [ache] = await app.query(`select id from disorders where name = 'Zebra Ache'`);
    const [fever] = await app.query(`select id from disorders where name = 'zebra Fever'`);
    await app.query(
      `insert into disorder_sites (site_id, disorder_id, is_featured, has_detail_page)
         values ($1, $2, true, false), ($1, $3, false, null)`,
      await app.siteId('alpha'),
      ache.id,
      fever.id,
    );
    const other = await app.as('foreignAdmin');
    expect(await page({ isFeatured: true })).toEqual({ total: 1, names: ['Zebra Ache'] });
    expect(await page({ isFeatured: true }, other)).toEqual({ total: 1, names: ['zebra Fever'] });
    expect(await page({ hasDetailPage: true })).toEqual({ total: 1, names: ['zebra Fever'] });
    expect(await page({ hasDetailPage: true }, other)).toMatchObject({ total: 2 });
    expect(await page({ isFeatured: false, search: 'e', sortDesc: true })).toEqual({
      total: 2,
      names: ['zebra Fever', 'Zebra 100%_Sure'],
    });
    await app.query('delete from disorder_sites');
  });

  test('is counted correctly after inserts, updates and deletes', async () => {
    await app.query(
      `insert into disorders (name, disorder_type) select 'Counted ' || i, 'Counted type'
         from generate_series(1, 30) i`,
    );
    expect(await page({ types: ['Counted type'], limit: 1 })).toMatchObject({ total: 30 });
    await app.query(`update disorders set is_active = false where name like 'Counted 1%'`);
    expect(await page({ types: ['Counted type'], isActive: true, limit: 1 })).toMatchObject({
      total: 19,
    });
    expect((await admin.graphql('{ disorderTypes }')).data.disorderTypes).toEqual([
      'Counted type',
      'Disease',
      'Syndrome',
    ]);
    await app.query(`delete from disorders where disorder_type = 'Counted type'`);
    expect((await admin.graphql('{ disorderTypes }')).data.disorderTypes).toEqual([
      'Disease',
      'Syndrome',
    ]);
  });

  test.each([
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ offset: -1 }, 'offset'],
    [{ limit: -1 }, 'limit'],
    [{ sort: 'body' }, 'sort'],
  ])('refuses %j', async (variables, field) => {
    const { errors } = await admin.graphql(list, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  test('is the same on every site, and not for moderators', async () => {
    const foreign = await (await app.as('foreignAdmin')).graphql(list, { search: 'zebra' });
    expect(foreign.data.disorders.total).toBe(3);
    const moderator = await app.as('moderator');
    for (const call of [
      list,
      '{ disorderTypes }',
      '{ disorderDetail(id: "1") { id } }',
      'mutation { saveDisorder(name: "No") { id } }',
      'mutation { deleteCustomDisorder(id: "1") { id } }',
      'mutation { bulkEditDisorders(operation: MERGE, ids: ["1", "2"], mergeIntoId: "1") { id } }',
    ]) {
      const { errors } = await moderator.graphql(call);
      expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
    }
  });

  test('returns an entry for each id, and nothing for unknown ones', async () => {
    for (const id of ['0', 'abc', '999999']) {
      const { errors } = await admin.graphql(`{ disorderDetail(id: "${id}") { id } }`);
      expect(errors?.[0]).toMatchObject({
        message: disorderMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });
});
