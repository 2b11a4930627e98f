import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, removeReplyLimits } from './database.ts';
import {
  type Migration,
  ownMigrationsFolder,
  readMigrations,
  splitStatements,
} from './migration-files.ts';

/** Key of the advisory lock: an arbitrary number shared by all processes. */
const migrationLockKey = 7_387_401;
const migrationLockPollMs = 200;
/** Short, because requests queue behind a statement that waits for a table lock. */
const tableLockTimeoutMs = 500;
const maxMigrationLockAttempts = 120;
const maxMigrationRetryPauseMs = 5000;

interface MigrateOptions {
  isWanted?(name: string): boolean;
  folder?: string;
  onRetry?(name: string, error: Error): void;
}

/**
 * Applies the pending migrations in order, each in its own transaction or outside any. Processes
 * that start at the same time wait for the one that migrates and find nothing left to do.
 */
export async function migrate(
  database: Pick<Database, 'kind' | 'direct'>,
  { isWanted = () => true, folder = ownMigrationsFolder, onRetry = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => isWanted(name));
  // This connection has no silence limit, so it is closed afterwards.
  const client = await database.direct.connect();
  removeReplyLimits(client);
  try {
    await lockMigrations(client);
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
    for (const migration of pending) {
      const apply = migration.isTransactional ? applyInTransaction : applyOutsideTransaction;
      await retryWhileLocked(
        () => apply(client, migration, database.kind),
        (error) => onRetry(migration.name, error),
      );
    }
    return pending.map((migration) => migration.name);
  } finally {
    client.release(true);
  }
}

/**
 * Polls instead of waiting, because a waiting statement counts as a transaction, and concurrent
 * index builds wait for all transactions.
 */
async function lockMigrations(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [migrationLockKey],
    );
    if (rows[0]?.locked) return;
    await sleep(migrationLockPollMs);
  }
}

async function applyInTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${tableLockTimeoutMs}`);
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    // The first error is the cause; a lost connection rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const indexBuildPattern =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** Sets no lock timeout, because these statements block neither readers nor writers. */
async function applyOutsideTransaction(
  client: pg.PoolClient,
  migration: Migration,
  kind: Database['kind'],
): Promise<void> {
  for (const statement of splitStatements(migration.sql)) {
    const index = indexBuildPattern.exec(statement)?.[1];
    if (index && (await isIndexInvalid(client, index))) {
      await client.query(`drop index concurrently if exists ${index}`);
    }
    // The embedded database has one session, so building an index concurrently has no use.
    const isPlain = kind === 'embedded';
    await client.query(isPlain ? statement.replace(/\bconcurrently\b/i, '') : statement);
  }
  await recordMigration(client, migration);
}

async function isIndexInvalid(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  return rows.length > 0;
}

async function recordMigration(
  client: pg.PoolClient,
  { name, checksum }: Migration,
): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

async function retryWhileLocked(
  apply: () => Promise<void>,
  onRetry: (error: Error) => void,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply();
    } catch (error) {
      if (!isLockConflict(error) || tries === maxMigrationLockAttempts) throw error;
      onRetry(error);
      await sleep(Math.min(100 * 2 ** tries, maxMigrationRetryPauseMs));
    }
  }
}

function isLockConflict(error: unknown): error is pg.DatabaseError {
  const [lockNotAvailable, deadlockDetected] = ['55P03', '40P01'];
  return (
    error instanceof pg.DatabaseError &&
    (error.code === lockNotAvailable || error.code === deadlockDetected)
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
