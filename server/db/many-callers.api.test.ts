import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const callers = 20;
const rounds = 15;

let app: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  app = await startTestApp();
  pool = app.database.pool;
});
afterAll(() => app.close());

type Queryable = Pick<pg.Pool, 'query'>;

/** A statement with columns and values that no other caller uses, and a check of its answer. */
async function askForOwnRow(
  by: Queryable,
  round: number,
  caller: number,
  extra = '',
): Promise<void> {
  const values = Array.from(
    { length: (caller % 5) + 1 },
    (_, i) => `${round}/${caller}/${i}${extra}`,
  );
  const columns = values.map((_, i) => `$${i + 1}::text as of_${caller}_${i}`);
  const { rows } = await by.query(`select ${columns.join(', ')}`, values);
  expect(rows).toEqual([
    Object.fromEntries(values.map((value, i) => [`of_${caller}_${i}`, value])),
  ]);
}

/** Wrong in different ways: at run time, at its parameters, and in its grammar. */
const failing: [sql: string, values: unknown[], message: string][] = [
  ['select 1 / $1::int', [0], 'division by zero'],
  ['select $1::int', ['no number'], 'invalid input syntax for type integer'],
  ['select from where', [], 'syntax error'],
  ['select $1::text from no_such_table', ['x'], 'relation "no_such_table" does not exist'],
];

async function fail(by: Queryable, caller: number): Promise<void> {
  const [sql, values, message] = failing[caller % failing.length] ?? ['', [], ''];
  await expect(by.query(sql, values)).rejects.toThrow(message);
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>, end: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query(end);
  } finally {
    client.release();
  }
}

async function manyRounds(call: (round: number, caller: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: callers }, (_, caller) => call(round, caller)));
  }
}

describe('twenty callers at once', () => {
  test('each get their own rows, also right after an error of another', async () => {
    await manyRounds(async (round, caller) => {
      if (caller % 3 === 0) await fail(pool, caller);
      await askForOwnRow(pool, round, caller);
    });
  });

  test('each get their own rows while others are inside transactions', async () => {
    await manyRounds(async (round, caller) => {
      if (caller % 4 !== 0) return askForOwnRow(pool, round, caller);
      await inTransaction(async (client) => {
        await askForOwnRow(client, round, caller);
        if (caller % 8 === 0) return fail(client, caller);
        await askForOwnRow(client, round, caller, 'again');
      }, 'rollback');
    });
  });

  test('each get their own rows with parameters of a megabyte', async () => {
    const big = (caller: number) => String.fromCharCode(97 + caller).repeat(1_000_000);
    for (let round = 0; round < 3; round += 1) {
      const calls = Array.from({ length: callers }, async (_, caller) => {
        if (caller % 2 === 0) return askForOwnRow(pool, round, caller);
        const { rows } = await pool.query(
          `select $1::text as big_${caller}, length($1) as length_${caller}`,
          [big(caller)],
        );
        expect(rows[0][`length_${caller}`]).toBe(1_000_000);
        expect(rows[0][`big_${caller}`] === big(caller)).toBe(true);
      });
      await Promise.all(calls);
    }
  });

  test('never see or join a transaction of another', async () => {
    await pool.query('create table seen (caller integer primary key, round integer)');
    await manyRounds(async (round, caller) => {
      if (caller % 2 === 0) {
        const { rows } = await pool.query(
          'select count(*) filter (where round = -1) as unfinished from seen where $1::int >= 0',
          [caller],
        );
        return expect(rows).toEqual([{ unfinished: 0 }]);
      }
      await inTransaction(
        async (client) => {
          await client.query(
            `insert into seen values ($1, -1)
           on conflict (caller) do update set round = excluded.round`,
            [caller],
          );
          await client.query('update seen set round = $2 where caller = $1', [caller, round]);
        },
        caller % 4 === 1 ? 'commit' : 'rollback',
      );
    });
    const { rows } = await pool.query('select caller, round from seen order by caller');
    const committed = Array.from({ length: callers }, (_, i) => i).filter((i) => i % 4 === 1);
    expect(rows).toEqual(committed.map((caller) => ({ caller, round: rounds - 1 })));
  });
});

test('the server answers during a long statement', async () => {
  const started = performance.now();
  let took = 0;
  const long = pool.query('select count(*) as n from generate_series(1, 4000000)').finally(() => {
    took = performance.now() - started;
  });
  const waits: number[] = [];
  while (took === 0) {
    const asked = performance.now();
    expect((await app.anonymous.get('/healthz')).status).toBe(200);
    waits.push(performance.now() - asked);
  }
  expect((await long).rows).toEqual([{ n: 4_000_000 }]);
  // Answered throughout, not only after the statement ended.
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(took / 2);
});
