import type { Pool } from 'pg';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

/** Indexes that are not built again, for sizes at which they take longer than the benchmark. */
const omittedIndexes = new RegExp(process.env.BENCH_OMITTED_INDEXES ?? '^$');

/**
 * Fills a migrated database. Drops indexes whose names match, except those of constraints, and
 * rebuilds them at the end, which is faster. Triggers that record places for page marks are off
 * meanwhile: no list has marks yet.
 */
export async function fillDatabase(
  databaseUrl: string,
  indexNames: string,
  fill: (pool: Pool) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: '',
    poolSize: 1,
    // Single statements take many minutes for ten million rows.
    limits: { connectMs: 15_000, silenceMs: 6 * 3_600_000, maxReplyBytes: 2 ** 20 },
    onError(error) {
      throw error;
    },
  });
  const { pool } = database;
  await migrate(database);
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and indexname ~ $1
       and not exists (select from pg_constraint where conindid = indexname::regclass)`,
    [indexNames],
  );
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
  await switchPlacing(pool, 'disable');
  await pool.query(`set work_mem = '512MB'`);
  await fill(pool);
  await switchPlacing(pool, 'enable');
  await pool.query(`set maintenance_work_mem = '1GB'`);
  for (const { indexname, indexdef } of indexes) {
    if (!omittedIndexes.test(indexname)) await pool.query(indexdef);
  }
  await pool.query('vacuum analyze');
  await database.close();
}

async function switchPlacing(pool: Pool, mode: 'enable' | 'disable'): Promise<void> {
  const tables = ['users', 'threads', 'content_flags', 'engagements'];
  for (const table of tables) {
    await pool.query(`alter table ${table} ${mode} trigger ${table}_placed`);
  }
}
