import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { backfillJob } from './backfill.job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.database.pool.query(
    'create table sheep (id integer primary key, legs integer, seen integer not null default 0)',
  );
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.pool.query('delete from backfills');
  await app.database.pool.query('delete from sheep');
  await app.database.pool.query('insert into sheep select n * 3 from generate_series(1, 25) n');
});

const countLegs = `with next as (select id from sheep where id > $1 order by id limit $2)
  update sheep set legs = 4, seen = seen + 1 from next where sheep.id = next.id returning sheep.id`;

async function insertBackfill(statement: string): Promise<void> {
  await app.database.pool.query(
    "insert into backfills (name, statement, batch_size) values ('sheep', $1, 10)",
    [statement],
  );
}

const run = () => backfillJob(app.database, app.services.jobs).handle({});
const rows = async (text: string) => (await app.database.pool.query(text)).rows;

test('a back-fill changes every row once, in batches, and is finished', async () => {
  await insertBackfill(countLegs);
  await Promise.all([run(), run()]);
  await run();
  expect(await rows('select distinct legs, seen from sheep')).toEqual([{ legs: 4, seen: 1 }]);
  expect(
    await rows(
      'select changed_count, last_id, last_error, finished_at is not null as done from backfills',
    ),
  ).toEqual([{ changed_count: 25, last_id: 75, last_error: '', done: true }]);
});

test('a failing back-fill keeps its position and reason, and continues there', async () => {
  await app.database.pool.query(
    'alter table sheep add constraint few check (id < 40 or legs is null)',
  );
  await insertBackfill(countLegs);
  await expect(run()).rejects.toThrow('few');
  expect(await rows('select changed_count, last_id, last_error from backfills')).toEqual([
    { changed_count: 10, last_id: 30, last_error: expect.stringContaining('few') },
  ]);
  await app.database.pool.query('alter table sheep drop constraint few');
  await run();
  expect(await rows('select distinct legs, seen from sheep')).toEqual([{ legs: 4, seen: 1 }]);
});
