import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { allowSilence } from './database.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Key of the advisory lock, an arbitrary number that all processes share. */
const migrationLock = 7_387_401;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies all pending migrations or none. Processes that start together wait for the lock and then
 * find nothing to do.
 */
export async function migrate(
  pool: pg.Pool,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => isWanted(name));
  // This connection has no silence limit and is therefore closed afterwards.
  const client = await pool.connect();
  allowSilence(client);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
    const pending = migrations.filter((migration) => isPending(migration, checksums));
    for (const { name, sql, checksum } of pending) {
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ]);
    }
    await client.query('commit');
    return pending.map((migration) => migration.name);
  } catch (error) {
    // The first error says why; a lost connection rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function isPending(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum !== undefined && checksum !== migration.checksum) {
    throw new Error(
      `Migration ${migration.name} was changed after it had been applied to this database. ` +
        'Write a new migration instead.',
    );
  }
  return checksum === undefined;
}
