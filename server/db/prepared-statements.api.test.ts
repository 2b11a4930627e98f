import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Database, Db } from './database.ts';
import { plannedForItsValues } from './statement-names.ts';

const limit = 20;

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_PREPARED_STATEMENTS: String(limit) } });
  database = app.database;
});
afterAll(() => app.close());

type Queryable = Pick<pg.Pool, 'query'>;

/** On one connection, outside any transaction. */
const onOneConnection = <T>(work: (db: Db) => Promise<T>) => database.db.connection().execute(work);

/** Number of prepared statements with this text, on the connection that answers. */
async function preparedWith(db: Db, text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_prepared_statements where statement like ${`%as ${text},%`}
  `.execute(db);
  return rows[0]?.n ?? -1;
}

/** A statement with a text of its own, and its answer. */
async function ask(db: Db, text: string, value: number): Promise<unknown> {
  const { rows } = await sql<Record<string, number>>`
    select ${value}::int as ${sql.raw(text)}, 1 as one`.execute(db);
  return rows[0]?.[text];
}

describe('a statement', () => {
  test('is prepared on its second use, and once', async () => {
    await onOneConnection(async (db) => {
      expect(await ask(db, 'again', 1)).toBe(1);
      expect(await preparedWith(db, 'again')).toBe(0);
      for (const value of [2, 3, 4]) expect(await ask(db, 'again', value)).toBe(value);
      expect(await preparedWith(db, 'again')).toBe(1);
    });
  });

  test('with a plan that depends on its values is not prepared', async () => {
    await onOneConnection(async (db) => {
      for (const value of [1, 2, 3]) {
        await sql`${plannedForItsValues} select ${value}::int as skewed, 1 as one`.execute(db);
      }
      expect(await preparedWith(db, 'skewed')).toBe(0);
    });
  });

  test('without values, or with very many, is not prepared', async () => {
    await onOneConnection(async (db) => {
      const many = Array.from({ length: 150 }, (_, i) => sql`${i}::int`);
      for (const _ of [1, 2, 3]) {
        await sql`select 1 as fixed, 1 as one`.execute(db);
        await sql`select array[${sql.join(many)}] as many, 1 as one`.execute(db);
      }
      expect(await preparedWith(db, 'fixed')).toBe(0);
      expect(await preparedWith(db, 'many')).toBe(0);
    });
  });

  test('is evicted when others need room', async () => {
    await onOneConnection(async (db) => {
      const texts = Array.from({ length: limit * 2 }, (_, i) => `room${i}`);
      for (const round of [1, 2, 3]) {
        for (const text of texts) expect(await ask(db, text, round)).toBe(round);
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like ${'%as room%'}
      `.execute(db);
      expect(rows.length).toBeGreaterThanOrEqual(limit - 1);
      expect(rows.length).toBeLessThanOrEqual(limit);
      // The least recently used are evicted first.
      expect(await ask(db, 'room0', 7)).toBe(7);
      expect(await preparedWith(db, 'room0')).toBe(1);
      expect(await preparedWith(db, `room${limit}`)).toBe(0);
    });
  });

  test('that fails does so each time, without affecting others', async () => {
    await onOneConnection(async (db) => {
      for (const value of [1, 2, 3, 4, 5, 6, 7]) {
        const divided = sql`select 1 / ${value - value}::int as failing, 1 as one`.execute(db);
        await expect(divided).rejects.toThrow('division by zero');
        const unknown = sql`select ${value} from no_such_table`.execute(db);
        await expect(unknown).rejects.toThrow('relation "no_such_table" does not exist');
        const unfit = sql`select ${'no number'}::int as unfit, 1 as one`.execute(db);
        await expect(unfit).rejects.toThrow('invalid input syntax for type integer');
        expect(await ask(db, 'beside', value)).toBe(value);
      }
    });
  });

  test('whose values cannot be sent works with the next ones', async () => {
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    await onOneConnection(async (db) => {
      const send = (value: unknown) =>
        sql`select ${value}::jsonb as document, 1 as one`.execute(db);
      await send({ n: 0 });
      for (const n of [1, 2]) {
        await expect(send(circular)).rejects.toThrow('circular');
        expect((await send({ n })).rows).toEqual([{ document: { n }, one: 1 }]);
      }
    });
  });

  test('follows an altered table, and one that was dropped', async () => {
    await database.pool.query('create table altered (a integer)');
    await database.pool.query('insert into altered values (1)');
    await onOneConnection(async (db) => {
      const all = () => sql`select * from altered where a = ${1}`.execute(db);
      for (const _ of [1, 2, 3]) expect((await all()).rows).toEqual([{ a: 1 }]);
      await database.pool.query('alter table altered add column b integer default 2');
      expect((await all()).rows).toEqual([{ a: 1, b: 2 }]);
      await sql`deallocate all`.execute(db);
      expect((await all()).rows).toEqual([{ a: 1, b: 2 }]);
    });
  });

  test('whose table was altered fails a transaction once, but not its retry', async () => {
    await database.pool.query('create table moved (a integer)');
    const all = (db: Db) => sql`select * from moved where a > ${0}`.execute(db);
    await onOneConnection(async (db) => {
      for (const _ of [1, 2, 3]) await all(db);
      await database.pool.query('alter table moved add column b integer');
      await sql`begin`.execute(db);
      await expect(all(db)).rejects.toThrow('cached plan must not change result type');
      await sql`rollback`.execute(db);
      await sql`begin`.execute(db);
      expect((await all(db)).rows).toEqual([]);
      await sql`commit`.execute(db);
    });
  });

  test('sent behind others on its connection gets its own answer', async () => {
    await database.transaction(async (trx) => {
      const values = Array.from({ length: limit * 3 }, (_, i) => i);
      for (const _ of [1, 2, 3]) {
        const answers = values.map((value) => ask(trx, `crowd${value}`, value));
        expect(await Promise.all(answers)).toEqual(values);
      }
    });
  });
});

describe('columns', () => {
  const expected = [{ siteId: 1, isDeleted: false, askedFor: 'as "it is"' }];

  test('have their names in the code, with and without values, prepared or not', async () => {
    await onOneConnection(async (db) => {
      for (const _ of [1, 2, 3]) {
        const { rows } = await sql`
          select ${1}::int as site_id, false as is_deleted, 'as "it is"' as "askedFor"`.execute(db);
        expect(rows).toEqual(expected);
      }
      const { rows } = await sql`
        select 1 as site_id, false as is_deleted, 'as "it is"' as "askedFor"`.execute(db);
      expect(rows).toEqual(expected);
    });
  });

  test('are found by their names in the code, and aliases by theirs', async () => {
    const found = () =>
      database.db
        .selectFrom('users')
        .innerJoin('sites', 'sites.id', 'users.siteId')
        .select(['users.roleId', 'sites.domainName as ofSite'])
        .where('users.deletedAt', 'is', null)
        .where('users.username', '=', 'admin')
        .orderBy('ofSite')
        .execute();
    for (const _ of [1, 2, 3]) {
      expect(await found()).toEqual([{ roleId: 1, ofSite: 'alpha.localhost' }]);
    }
  });
});

test('without prepared statements none is prepared', async () => {
  const without = await startTestApp({ env: { DATABASE_PREPARED_STATEMENTS: '0' } });
  onTestFinished(() => without.close());
  await without.database.db.connection().execute(async (db) => {
    for (const value of [1, 2, 3]) expect(await ask(db, 'plain', value)).toBe(value);
    expect(await preparedWith(db, 'plain')).toBe(0);
    const { rows } = await sql`select ${1}::int as site_id`.execute(db);
    expect(rows).toEqual([{ siteId: 1 }]);
  });
});

describe('names', () => {
  const named = (by: Queryable, text: string, value: number) =>
    by.query<{ answer: string }>({ name: 'the same name', text, values: [value] });

  test('belong to their connection', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    onTestFinished(() => {
      for (const client of clients) client.release(true);
    });
    const texts = clients.map((_, i) => `select $1::int || ' of client ${i}' as answer`);
    for (const round of [1, 2, 3]) {
      const asked = clients.map((client, i) => named(client, texts[i] ?? '', round));
      const answers = (await Promise.all(asked)).map(({ rows }) => rows[0]?.answer);
      expect(answers).toEqual(clients.map((_, i) => `${round} of client ${i}`));
    }
  });

  test('evicted on one connection are still known to another', async () => {
    const clients = await Promise.all([1, 2].map(() => database.pool.connect()));
    onTestFinished(() => {
      for (const client of clients) client.release(true);
    });
    const [first, second] = clients as [pg.PoolClient, pg.PoolClient];
    for (const client of clients) await named(client, `select $1::int || '' as answer`, 1);
    // Bypasses pg's own bookkeeping, like another client.
    const closed = new Promise<void>((resolve) => wireOf(first).once('closeComplete', resolve));
    wireOf(first).close({ type: 'S', name: 'the same name' });
    wireOf(first).flush();
    await closed;
    await first.query('select 1');
    await expect(named(first, `select $1::int || '' as answer`, 2)).rejects.toThrow(
      'does not exist',
    );
    const { rows } = await named(second, `select $1::int || '' as answer`, 3);
    expect(rows).toEqual([{ answer: '3' }]);
  });

  test('end with their connection', async () => {
    const left = async () => {
      const { rows } = await database.pool.query(
        `select count(*) as n from pg_prepared_statements where statement like '%of the leaver%'`,
      );
      return rows[0].n;
    };
    for (const leave of [
      (client: pg.PoolClient) => client.release(true),
      (client: pg.PoolClient) => {
        wireOf(client).stream.destroy();
        client.release(true);
      },
    ]) {
      const client = await database.pool.connect();
      await named(client, `select $1::int || ' of the leaver' as answer`, 1);
      leave(client);
      await expect.poll(left).toBe(0);
    }
  });
});

/** The parts of pg's client that its types leave out. */
interface Wire {
  stream: { destroy(): void };
  close(statement: { type: 'S'; name: string }): void;
  flush(): void;
  once(event: 'closeComplete', heard: () => void): void;
}
const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection;

test('twenty callers that share statements get their own answers', async () => {
  const callers = Array.from({ length: 20 }, (_, i) => i);
  for (let round = 0; round < 15; round += 1) {
    const asked = callers.map(async (caller) => {
      const value = round * 100 + caller;
      if (caller % 5 === 0) {
        const failing = sql`select 1 / ${0 * value}::int as shared, 1 as one`.execute(database.db);
        await expect(failing).rejects.toThrow('division by zero');
      }
      if (caller % 4 === 0) {
        return database.transaction(async (trx) => {
          const first = await ask(trx, `shared${caller % 3}`, value);
          if (caller % 8 === 0) await sleep(1);
          expect(await ask(trx, `shared${(caller + 1) % 3}`, value + 50)).toBe(value + 50);
          return first;
        });
      }
      return ask(database.db, `shared${caller % 3}`, value);
    });
    expect(await Promise.all(asked)).toEqual(callers.map((caller) => round * 100 + caller));
  }
});
