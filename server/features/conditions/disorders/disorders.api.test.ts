import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($search: String, $limit: Int, $offset: Int, $isRelatableToUsers: Boolean) {
  disorders(search: $search, limit: $limit, offset: $offset, isRelatableToUsers: $isRelatableToUsers) {
    total disorders { id name isRelatableToUsers }
  }
}`;

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  await app.database.pool.query(
    `insert into disorders (name, is_relatable_to_users) values
       ('zebra Fever', true), ('Zebra Ache', true), ('Zebra 100%_Sure', false)`,
  );
});
afterAll(() => app.close());

async function names(variables: Record<string, unknown>): Promise<string[]> {
  const { data } = await admin.graphql(list, variables);
  return data.disorders.disorders.map((disorder: { name: string }) => disorder.name);
}

describe('conditions to pick from', () => {
  test('come by name, found by any part of it', async () => {
    expect(await names({ search: 'ZEBRA' })).toEqual([
      'Zebra 100%_Sure',
      'Zebra Ache',
      'zebra Fever',
    ]);
    expect(await names({ search: ' fev ' })).toEqual(['zebra Fever']);
    expect(await names({ search: '0%_s' })).toEqual(['Zebra 100%_Sure']);
    expect(await names({ search: 'zebra%fever' })).toEqual([]);
  });

  test('are those that people can have, or the others', async () => {
    const search = 'zebra';
    expect(await names({ search, isRelatableToUsers: true })).toHaveLength(2);
    expect(await names({ search, isRelatableToUsers: false })).toEqual(['Zebra 100%_Sure']);
  });

  test('come in pages, with the total of all', async () => {
    const { data } = await admin.graphql(list, { search: 'zebra', limit: 1, offset: 1 });
    expect(data.disorders).toMatchObject({ total: 3, disorders: [{ name: 'Zebra Ache' }] });
    expect(await names({ search: 'zebra', offset: 3 })).toEqual([]);
  });

  test.each([
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ offset: -1 }, 'offset'],
    [{ limit: -1 }, 'limit'],
  ])('refuse %j', async (variables, field) => {
    const { errors } = await admin.graphql(list, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  test('are the same on every site, and not for moderators', async () => {
    const foreign = await (await app.as('foreignAdmin')).graphql(list, { search: 'zebra' });
    expect(foreign.data.disorders.total).toBe(3);
    const { errors } = await (await app.as('moderator')).graphql(list);
    expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
  });
});
