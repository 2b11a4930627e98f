import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Database, Db } from './database.ts';
import { createStatementScope } from './statement-groups.ts';
import { plannedForItsValues } from './statement-names.ts';

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await startTestApp();
  database = app.database;
});
afterAll(() => app.close());

interface Answer {
  value: number;
  /** Statements that are sent together share a transaction. */
  transactionId: string;
}

async function ask(statement: RawBuilder<Answer>): Promise<Answer> {
  const { rows } = await statement.execute(database.db);
  return rows[0] as Answer;
}

/** Each text is used twice before, so that it has a name. */
async function askTogether(
  createStatements: () => RawBuilder<Answer>[],
): Promise<PromiseSettledResult<Answer>[]> {
  for (const _ of [1, 2]) {
    for (const statement of createStatements()) await ask(statement).catch(() => {});
  }
  const sendTogether = createStatementScope();
  return Promise.allSettled(createStatements().map((each) => sendTogether(() => ask(each))));
}

const transactionId = sql`pg_current_xact_id()::text as transaction_id`;
const one = () => sql<Answer>`select ${1}::int as value, ${transactionId}, 'one' as name`;
const two = () => sql<Answer>`select ${2}::int as value, ${transactionId}, 'two' as name`;
const failing = () => sql<Answer>`select 1 / ${0}::int as value, ${transactionId}`;

const valuesOf = (results: readonly PromiseSettledResult<Answer>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value.value : result.reason));
const transactionsOf = (results: readonly PromiseSettledResult<Answer>[]) =>
  new Set(results.flatMap((each) => (each.status === 'fulfilled' ? each.value.transactionId : [])));

describe('statements sent together', () => {
  test('share a round trip and get their own answers', async () => {
    const results = await askTogether(() => [one(), two(), one()]);
    expect(valuesOf(results)).toEqual([1, 2, 1]);
    expect(transactionsOf(results).size).toBe(1);
  });

  test('are sent apart where one may take long', async () => {
    const results = await askTogether(() => [
      one(),
      sql<Answer>`${plannedForItsValues} select ${3}::int as value, ${transactionId}`,
    ]);
    expect(valuesOf(results)).toEqual([1, 3]);
    expect(transactionsOf(results).size).toBe(2);
  });

  test('fail alone', async () => {
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    const unsendable = (value: unknown) =>
      sql<Answer>`select 1 as value, ${transactionId} where ${value}::jsonb is not null`;
    for (const _ of [1, 2]) {
      const [first, second, third, fourth] = await askTogether(() => [
        one(),
        failing(),
        two(),
        unsendable(circular),
      ]);
      expect(first).toMatchObject({ value: { value: 1 } });
      expect(second).toMatchObject({ reason: { message: 'division by zero' } });
      expect(third).toMatchObject({ value: { value: 2 } });
      expect(fourth).toMatchObject({ reason: { message: expect.stringContaining('circular') } });
      expect(valuesOf(await askTogether(() => [one(), two()]))).toEqual([1, 2]);
    }
  });

  test('follow an altered table', async () => {
    await database.pool.query('create table regrouped (value integer)');
    await database.pool.query('insert into regrouped values (4)');
    const all = () => sql<Answer>`select * from regrouped where value > ${0}`;
    expect(valuesOf(await askTogether(() => [one(), all()]))).toEqual([1, 4]);
    await database.pool.query('alter table regrouped add column more integer');
    const sendTogether = createStatementScope();
    const asked = [one(), all()].map((each) => sendTogether(() => ask(each)));
    expect((await Promise.all(asked)).map(({ value }) => value)).toEqual([1, 4]);
  });

  test('of which one writes all happen or fail by themselves', async () => {
    await database.pool.query('create table regrouped_writes (value integer)');
    const write = () =>
      sql<Answer>`insert into regrouped_writes values (${5}::int) returning value`;
    await askTogether(() => [write(), failing()]);
    const { rows } = await database.pool.query('select count(*) as n from regrouped_writes');
    expect(rows[0].n).toBe(3);
  });
});

test('a transaction inside the scope has a connection of its own', async () => {
  await database.pool.query('create table regrouped_apart (value integer)');
  const count = (db: Db) =>
    sql<Answer>`select count(*)::int as value from regrouped_apart where value > ${0}`.execute(db);
  for (const _ of [1, 2]) await count(database.db);
  const sendTogether = createStatementScope();
  const outside = await sendTogether(async () => {
    const counted = count(database.db);
    await database.transaction(async (trx) => {
      await sql`insert into regrouped_apart values (${1}::int)`.execute(trx);
      expect((await count(trx)).rows).toEqual([{ value: 1 }]);
    });
    return counted;
  });
  expect(outside.rows).toHaveLength(1);
  await expect(sendTogether(() => database.transaction(() => ask(one())))).rejects.toThrow(
    'Inside a transaction',
  );
});
