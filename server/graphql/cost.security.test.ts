import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../schema.ts';
import { fillToTheBrim } from '../testing/brimful-site.ts';
import type { ApiClient } from '../testing/client.ts';
import { leastCpuMs } from '../testing/cpu.ts';
import { mostExpensiveDocument, waysToLists } from '../testing/expensive-queries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { tooMuchMessage } from './budget.ts';
import { maxQueryCost } from './limits.ts';

/** CPU time of any accepted query, on a site with the longest lists. */
const limitMs = 500;
const limitBytes = 5_000_000;

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  await fillToTheBrim(app);
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

const ask = (query: string) =>
  superAdmin.post('/api/moderation', {
    json: { query },
    headers: { 'accept-encoding': 'identity' },
  });

/** Cheap queries are harmless, whatever their computed cost. */
const dear = waysToLists(schema)
  .flatMap((way) => [
    mostExpensiveDocument(schema, way, true),
    mostExpensiveDocument(schema, way, false),
  ])
  .filter(({ cost }) => cost > maxQueryCost / 4);

describe('the most expensive query that is accepted', () => {
  test('is searched on many paths', () => {
    expect(dear.length).toBeGreaterThan(50);
  });

  test.each(dear)('by $name, $what', async ({ document }) => {
    let length = 0;
    const ms = await leastCpuMs(limitMs, async () => {
      const response = await ask(document);
      expect(response.status).toBe(200);
      expect(response.text).not.toContain('INTERNAL');
      length = Buffer.byteLength(response.text);
    });
    expect(ms).toBeLessThan(limitMs);
    expect(length).toBeLessThan(limitBytes);
  });
});

test.each([
  ['a thread of its replies', '{thread(id:1){responses{thread{responses{id}}}}}'],
  [
    'and so on',
    '{thread(id:1){responses{thread{responses{thread{responses{thread{responses{id}}}}}}}}}',
  ],
  ['replies of all threads', '{threads(limit:500){threads{responses{id}}}}'],
  [
    'the same through fragments',
    '{thread(id:1){...t}} fragment t on Thread{responses{thread{...r}}} fragment r on Thread{responses{id}}',
  ],
  ['awards of those who have awards', '{award(id:1){userAwards{user{userAwards{award{name}}}}}}'],
  ['the schema of the schema', '{__schema{types{fields{type{fields{name}}}}}}'],
])('%s are refused before anything runs', async (_, query) => {
  const { errors, data } = await superAdmin.graphql(query);
  expect([data, errors?.[0]?.message]).toEqual([undefined, tooMuchMessage]);
});

test('a list with one item per argument entry is counted by their number', async () => {
  const query =
    'mutation ($ids: [ID!]!) {undoContentFlagEvents(eventIds:$ids){contentFlag{contentFlagEvents{id}}}}';
  const few = await superAdmin.graphql(query, { ids: ['999999'] });
  expect(few.errors).toBeUndefined();
  const many = await superAdmin.graphql(query, { ids: Array(200).fill('999999') });
  expect(many.errors?.[0]?.message).toBe(tooMuchMessage);
});

test('a thread with all its replies is within the limit', async () => {
  const { errors, data } = await superAdmin.graphql(
    '{thread(id:1){name responses{id body user{username avatar{thumb}} thread{id name}}}}',
  );
  expect(errors).toBeUndefined();
  expect(data.thread.responses).toHaveLength(200);
});
