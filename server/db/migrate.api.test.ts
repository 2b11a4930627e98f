import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';

let app: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  app = await startTestApp();
  pool = app.database.pool;
});
afterAll(() => app.close());

test('the generated types are those of the migrated database; `npm run db:types` writes them', async () => {
  const committed = readFileSync(new URL('./types.generated.ts', import.meta.url), 'utf8');
  expect(committed).toBe(await generateTypes(pool));
});

test('every migration is applied once, and a second time there is nothing to do', async () => {
  const files = (await readdir(new URL('./migrations', import.meta.url))).sort();
  const applied = await pool.query('select name from schema_migrations order by name');
  expect(applied.rows.map((row) => row.name)).toEqual(files);
  expect(await migrate(app.database)).toEqual([]);
});

test('a failed migration does not count as applied', async () => {
  // Treats the migration as new, although its tables exist.
  const { rows: missing } = await pool.query(
    'delete from schema_migrations where name like $1 returning *',
    ['0002%'],
  );
  await expect(migrate(app.database)).rejects.toThrow('already exists');
  const { rows } = await pool.query('select name from schema_migrations');
  expect(rows.map((row) => row.name)).not.toContain(missing[0].name);
  await pool.query('insert into schema_migrations values ($1, $2, $3)', Object.values(missing[0]));
  expect(await migrate(app.database)).toEqual([]);
});

test('a migration that was edited after it was applied is refused', async () => {
  await pool.query("update schema_migrations set checksum = 'other' where name like '0001%'");
  await expect(migrate(app.database)).rejects.toThrow(
    'Migration 0001_sites_and_people.sql was changed after it had been applied to this database. ' +
      'Write a new migration instead.',
  );
});
