import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../base/config.ts';
import { openDatabase } from '../db/database.ts';
import { copyRunningDatabase } from '../db/embedded/copy-running.ts';

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Runs `work` on a connection with a consistent snapshot, even while servers use the database. On
 * PostgreSQL this is a transaction. The embedded database would block everyone else meanwhile, so
 * its folder is copied between two requests and the copy is read.
 */
export async function withSnapshot<T>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  if (databaseUrl)
    return runTransactionInPostgres(databaseUrl, 'isolation level repeatable read read only', work);
  const folder = await mkdtemp(join(tmpdir(), 'steward-snapshot-'));
  try {
    const isCopied = await copyRunningDatabase(join(dataDir, 'database'), join(folder, 'database'));
    return await runTransactionInEmbedded(isCopied ? folder : dataDir, 'read only', work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTransactionInEmbedded<T>(
  dataDir: string,
  transactionMode: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, poolSize: 2, onError() {} });
  try {
    const client = await database.pool.connect();
    try {
      return await runTransaction(client, transactionMode, work);
    } finally {
      client.release();
    }
  } finally {
    await database.close();
  }
}

async function runTransactionInPostgres<T>(
  databaseUrl: string,
  mode: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 15_000 });
  // A broken connection fails the statement in progress.
  client.on('error', () => {});
  await client.connect();
  try {
    return await runTransaction(client, mode, work);
  } finally {
    await client.end();
  }
}

async function runTransaction<T>(
  client: pg.ClientBase,
  mode: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // The first error is the cause; a lost connection rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
