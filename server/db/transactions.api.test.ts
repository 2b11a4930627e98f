import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Database } from './database.ts';
import { afterCommit } from './transaction-scope.ts';

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await startTestApp();
  database = app.database;
  await database.pool.query('create table notes (what text unique deferrable initially deferred)');
});
beforeEach(async () => {
  await database.pool.query('truncate notes');
});
afterAll(() => app.close());

async function notes(): Promise<string[]> {
  const { rows } = await database.pool.query('select what from notes order by what');
  return rows.map((row) => row.what);
}

const another =
  'Inside a transaction, code may not take another connection from the pool. Pass the transaction along.';
const nested =
  'Inside a transaction, code may not start another transaction. Pass the transaction along.';

const waysToThePool: [string, (database: Database) => Promise<unknown>, string][] = [
  ['a query', ({ db }) => db.selectFrom('sites').select('id').execute(), another],
  ['raw SQL', ({ db }) => sql`select 1`.execute(db), another],
  ['a statement of the pool', async ({ pool }) => pool.query('select 1'), another],
  ['a client of the pool', async ({ pool }) => pool.connect(), another],
  ["Kysely's own transaction", ({ db }) => db.transaction().execute(async () => {}), another],
  ['a nested transaction', (it) => it.transaction(async () => {}), nested],
  ['a use case', () => app.services.sites.all(), another],
];

describe('inside an open transaction', () => {
  test.each(waysToThePool)('%s is refused at once', async (_, use, message) => {
    await database.transaction(async (trx) => {
      const asked = performance.now();
      await expect(use(database)).rejects.toThrow(message);
      expect(performance.now() - asked).toBeLessThan(5000);
      // The transaction continues as if nothing had been requested.
      await sql`insert into notes values ('kept')`.execute(trx);
    });
    expect(await notes()).toEqual(['kept']);
  });

  test('an uncaught refusal rolls everything back', async () => {
    const outcome = database.transaction(async (trx) => {
      await sql`insert into notes values ('lost')`.execute(trx);
      await sql`select 1`.execute(database.db);
    });
    await expect(outcome).rejects.toThrow(another);
    expect(await notes()).toEqual([]);
  });

  test('others can use the pool meanwhile', async () => {
    const begun = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const open = database.transaction(async (trx) => {
      await sql`insert into notes values ('late')`.execute(trx);
      begun.resolve();
      await finished.promise;
    });
    await begun.promise;
    // PostgreSQL serves them at once, the embedded database in turn.
    const beside = notes();
    finished.resolve();
    await open;
    expect([[], ['late']]).toContainEqual(await beside);
  });
});

describe('actions deferred to the commit', () => {
  test('find the committed rows', async () => {
    let found: Promise<string[]> | undefined;
    await database.transaction(async (trx) => {
      afterCommit(() => {
        found = notes();
      });
      await sql`insert into notes values ('written')`.execute(trx);
    });
    expect(await found).toEqual(['written']);
  });

  test('do not run after a rollback or a failed commit', async () => {
    const happened: string[] = [];
    const failing = database.transaction(async (trx) => {
      afterCommit(() => happened.push('after a failed statement'));
      await sql`insert into nowhere values (1)`.execute(trx);
    });
    await expect(failing).rejects.toThrow('nowhere');
    // The constraint is checked only at commit.
    const unfit = database.transaction(async (trx) => {
      afterCommit(() => happened.push('after a failed commit'));
      await sql`insert into notes values ('twice'), ('twice')`.execute(trx);
    });
    await expect(unfit).rejects.toThrow('unique');
    expect(happened).toEqual([]);
    expect(await notes()).toEqual([]);
  });
});
