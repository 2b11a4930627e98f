import { existsSync, mkdirSync } from 'node:fs';
import pg from 'pg';
import {
  giveToServerOwner,
  initServerData,
  launchPostgres,
  type PostgresServer,
  postgresDataIn,
  runSql,
  startPostgres,
  urlOfServer,
} from '../server/testing/postgres-server.ts';

/**
 * PostgreSQL for benchmarks. With `BENCH_FOLDER` its databases stay in that folder, so that the next
 * run need not fill them again; otherwise they are deleted at the end.
 */
export async function openBenchPostgres(settings: Record<string, string>): Promise<PostgresServer> {
  const folder = process.env.BENCH_FOLDER;
  const tuned = { max_wal_size: '8GB', ...settings };
  if (!folder) return startPostgres(tuned);
  if (!existsSync(postgresDataIn(folder))) {
    mkdirSync(folder, { recursive: true });
    giveToServerOwner(folder);
    initServerData(folder);
  }
  const stopProgram = await launchPostgres(folder, tuned);
  return {
    folder,
    urlOf: (database) => urlOfServer(folder, database),
    run: (sql) => runSql(folder, sql),
    stop: () => stopProgram('SIGINT'),
  };
}

/** True if an earlier run has filled the database to its end. */
export async function isFilled(postgres: PostgresServer, database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select from pg_database
       where datname = $1 and shobj_description(oid, 'pg_database') = 'filled'`,
      [database],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

export const markFilled = (postgres: PostgresServer, database: string) =>
  postgres.run(`comment on database ${database} is 'filled'`);
