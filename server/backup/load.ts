import { join } from 'node:path';
import type pg from 'pg';
import { createLogger } from '../base/logger.ts';
import { createMetrics } from '../base/metrics.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/jobs.ts';
import { pathOfTableInBackup } from './backup.ts';
import { DamagedBackupError, decodeLines, readBackupFile } from './backup-file.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import { RestoreError } from './restore-error.ts';
import type { RowDigest } from './row-digest.ts';
import { digestRows, insertRows } from './rows.ts';
import {
  type BackupTable,
  listMigrations,
  listSequences,
  listTables,
  nameOfTable,
  quoteIdentifier,
  quoteTable,
  readJobsVersion,
  setExactTextForms,
} from './tables.ts';

/** Replaces all rows of the database by those of the backup, in one transaction. */
export async function loadBackupInto(
  database: Database,
  folder: string,
  manifest: Manifest,
  key: string | undefined,
): Promise<void> {
  await migrate(database, { isWanted: (name) => manifest.migrations.includes(name) });
  await createQueueTables(database);
  const client = await database.direct.connect();
  try {
    await client.query('begin');
    await setExactTextForms(client);
    const tables = await matchTablesOfBackup(client, manifest);
    const foreignKeys = await dropForeignKeys(client);
    await client.query(`truncate ${tables.map(({ table }) => quoteTable(table)).join(', ')}`);
    await setTriggers(client, tables, 'disable');
    for (const { table, saved } of tables) {
      const rows = decodeLines(
        readBackupFile(join(folder, pathOfTableInBackup(table)), {
          key,
          label: pathOfTableInBackup(table),
        }),
      );
      assertDigest(saved, await insertRows(client, table, rows));
    }
    await setTriggers(client, tables, 'enable');
    for (const { table, name, definition } of foreignKeys) {
      await client.query(
        `alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`,
      );
    }
    await setSequences(client, manifest);
    await client.query('commit');
  } catch (error) {
    // The first error is the cause; a lost connection rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}

export async function compareDatabaseWith(database: Database, manifest: Manifest): Promise<void> {
  const client = await database.direct.connect();
  try {
    await client.query('begin read only');
    await setExactTextForms(client);
    for (const { table, saved } of await matchTablesOfBackup(client, manifest)) {
      assertDigest(saved, await digestRows(client, table));
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

async function createQueueTables(database: Database): Promise<void> {
  const jobs = await openJobs(database, [], {
    runsWeb: true,
    runsWorker: false,
    recoverySeconds: 60,
    retrySeconds: 1,
    metrics: createMetrics(),
    log: createLogger('silent'),
  });
  await jobs.close();
}

interface MatchedTable {
  table: BackupTable;
  saved: TableInBackup;
}

async function matchTablesOfBackup(
  client: pg.ClientBase,
  manifest: Manifest,
): Promise<MatchedTable[]> {
  const migrations = await listMigrations(client);
  const jobsVersion = await readJobsVersion(client);
  if (migrations.join() !== manifest.migrations.join() || jobsVersion !== manifest.jobsVersion) {
    throw new RestoreError(
      `The backup was made by version ${manifest.version}, whose tables are not those of this ` +
        'version or of the database. Restore it with that version into an empty database, then upgrade.',
    );
  }
  const saved = new Map(manifest.tables.map((table) => [nameOfTable(table), table]));
  const tables = await listTables(client);
  const isSame =
    tables.length === saved.size &&
    tables.every(
      (table) => saved.get(nameOfTable(table))?.columns.join() === table.allColumns.join(),
    );
  if (!isSame) throw new RestoreError('The tables of the backup are not those of the database.');
  return tables.map((table) => ({
    table,
    saved: saved.get(nameOfTable(table)) as TableInBackup,
  }));
}

function assertDigest(saved: TableInBackup, digest: RowDigest): void {
  const { count } = digest;
  if (count === saved.rows && String(digest) === saved.digest) return;
  throw new DamagedBackupError(
    `${nameOfTable(saved)} has ${count} rows that are not the ${saved.rows} that were backed up.`,
  );
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops foreign keys, so that rows can be loaded in any order. Adding them again checks all rows.
 */
async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'jobs'::regnamespace)`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`);
  }
  return rows;
}

async function setTriggers(
  client: pg.ClientBase,
  tables: MatchedTable[],
  mode: 'enable' | 'disable',
): Promise<void> {
  for (const { table } of tables) {
    await client.query(`alter table ${quoteTable(table)} ${mode} trigger user`);
  }
}

async function setSequences(client: pg.ClientBase, { sequences }: Manifest): Promise<void> {
  const existing = new Set((await listSequences(client)).map(nameOfTable));
  for (const sequence of sequences) {
    if (!existing.has(nameOfTable(sequence))) {
      throw new RestoreError(`The database has no sequence ${nameOfTable(sequence)}.`);
    }
    const { lastValue, startValue } = sequence;
    await client.query('select setval($1::regclass, $2, $3)', [
      quoteTable(sequence),
      lastValue ?? startValue,
      lastValue !== null,
    ]);
  }
}
