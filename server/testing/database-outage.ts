import pg from 'pg';
import { inject } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Closes all connections to this app's database and refuses new ones while `work` runs. */
export async function withoutDatabase<Result>(
  { databaseUrl }: TestApp,
  work: () => Promise<Result>,
): Promise<Result> {
  const template = inject('testDatabase');
  const name = /\/(test_\w+)\?/.exec(databaseUrl ?? '')?.[1];
  if (template.kind !== 'postgres' || name === undefined) throw new Error('No PostgreSQL');
  const admin = new pg.Client({ connectionString: template.adminUrl });
  await admin.connect();
  try {
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
      [name],
    );
    return await work();
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
  }
}
