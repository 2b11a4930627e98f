import type { Pool } from 'pg';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

/**
 * Fills a migrated database. Drops indexes whose names match and rebuilds them at the end, which is
 * faster.
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
    onError(error) {
      throw error;
    },
  });
  const { pool } = database;
  await migrate(database);
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and indexname ~ $1`,
    [indexNames],
  );
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
  await fill(pool);
  await pool.query(`set maintenance_work_mem = '512MB'`);
  for (const { indexdef } of indexes) await pool.query(indexdef);
  await pool.query('vacuum analyze');
  await database.close();
}
