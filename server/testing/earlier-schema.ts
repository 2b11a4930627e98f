import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { TestApp } from './test-app.ts';

const migrationsFolder = new URL('../db/migrations/', import.meta.url);

export interface EarlierSchema {
  client: pg.PoolClient;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the schema before a migration next to the current one; removed afterwards. */
export async function schemaBefore(app: TestApp, migration: string): Promise<EarlierSchema> {
  const client = await app.database.pool.connect();
  const applyFile = async (name: string) =>
    void (await client.query(await readFile(new URL(name, migrationsFolder), 'utf8')));
  await client.query('begin');
  await client.query('create schema earlier');
  await client.query('set local search_path = earlier, public');
  for (const name of (await readdir(migrationsFolder)).filter((each) => each < migration).sort()) {
    await applyFile(name);
  }
  return {
    client,
    migrate: () => applyFile(migration),
    async close() {
      await client.query('rollback');
      client.release();
    },
  };
}
